// Lists of known failures: what they say, what is wrong with them, and untrusted input.

#include "layoutcheck/conformance/known/list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "known/id.hpp"
#include "layoutcheck/conformance/cases/verdict.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::conformance {
namespace {

std::string const kId = "composition/composition_function/required/*/wrong_function";

/// The worked example, line 3 to 11 of which are its entry.
std::string const kExample = R"toml(implementation = "pycute"

[[known]]
id = "composition/composition_function/required/*/wrong_function"
reason = "Strides that do not divide are rounded down."
issue = "https://example.org/issues/17"
verdict = "wrong_function"
counterexample = "composition((4,6):(1,4), 2:3)"
added = 2026-11-22
expires = 2027-05-01
max_matches = 12
)toml";

/// The example with its line that begins so replaced.
std::string with(std::string const& key, std::string const& line) {
  std::size_t const begin = kExample.find("\n" + key + " ") + 1;
  std::size_t const end = kExample.find('\n', begin);
  return kExample.substr(0, begin) + line + kExample.substr(end);
}

std::string with_id(std::string const& id) { return with("id", "id = \"" + id + '"'); }

std::string entry(std::string const& id, std::string const& verdict,
                  std::string const& counterexample) {
  return "[[known]]\nid = \"" + id + "\"\nreason = \"r\"\nissue = \"http://a.b\"\nverdict = \"" +
         verdict + "\"\ncounterexample = \"" + counterexample +
         "\"\nadded = 2026-11-22\nexpires = 2026-11-22\nmax_matches = 1\n";
}

KnownList list_of(std::string const& text) {
  auto const result = read_known(text);
  if (auto const* list = std::get_if<KnownList>(&result)) return *list;
  ADD_FAILURE() << text << '\n' << to_string(std::get<1>(result).front());
  return {};
}

std::vector<KnownProblem> problems_of(std::string_view text) {
  auto const result = read_known(text);
  auto const* problems = std::get_if<std::vector<KnownProblem>>(&result);
  return problems == nullptr ? std::vector<KnownProblem>{} : *problems;
}

/// All problems, a line each.
std::string reported(std::string_view text) {
  std::string result;
  for (KnownProblem const& problem : problems_of(text)) {
    result += (result.empty() ? "" : "\n") + to_string(problem);
  }
  return result;
}

/// Where the only problem is; {0, 0} if there is none or another.
std::pair<int, int> place_of_only(std::string_view text) {
  auto const problems = problems_of(text);
  if (problems.size() != 1) return {0, 0};
  EXPECT_FALSE(problems[0].message.empty());
  return {problems[0].line, problems[0].column};
}

bool is_reported(std::string_view text, std::string_view part) {
  return reported(text).find(part) != std::string::npos;
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(KnownDate, IsWrittenAndOrderedAsACalendarIs) {
  EXPECT_EQ(to_string(Date{2026, 11, 22}), "2026-11-22");
  EXPECT_EQ(to_string(Date{7, 1, 2}), "0007-01-02");
  EXPECT_LT((Date{2026, 11, 22}), (Date{2026, 12, 1}));
  EXPECT_LT((Date{2026, 12, 31}), (Date{2027, 1, 1}));
}

TEST(KnownDate, CountsDaysOverLeapYears) {
  EXPECT_EQ(days_between({2026, 11, 22}, {2027, 11, 22}), 365);
  EXPECT_EQ(days_between({2027, 11, 22}, {2028, 11, 22}), 366);
  EXPECT_EQ(days_between({2028, 2, 28}, {2028, 3, 1}), 2);
  EXPECT_EQ(days_between({2100, 2, 28}, {2100, 3, 1}), 1);
  EXPECT_EQ(days_between({2000, 2, 28}, {2000, 3, 1}), 2);
  EXPECT_EQ(days_between({2026, 3, 1}, {2026, 2, 28}), -1);
  EXPECT_EQ(days_between({0, 1, 1}, {9999, 12, 31}), 3652424);
}

TEST(KnownList, ReadsTheWorkedExample) {
  KnownList const list = list_of(kExample);
  EXPECT_EQ(list.implementation, "pycute");
  ASSERT_EQ(list.entries.size(), 1U);
  KnownFailure const& known = list.entries[0];
  EXPECT_EQ(known.id, kId);
  EXPECT_EQ(known.reason, "Strides that do not divide are rounded down.");
  EXPECT_EQ(known.issue, "https://example.org/issues/17");
  EXPECT_EQ(known.verdict, "wrong_function");
  EXPECT_EQ(known.counterexample, "composition((4,6):(1,4), 2:3)");
  EXPECT_EQ(known.added, (Date{2026, 11, 22}));
  EXPECT_EQ(known.expires, (Date{2027, 5, 1}));
  EXPECT_EQ(known.max_matches, 12U);
  EXPECT_EQ(known.line, 3);
}

TEST(KnownList, MayBeEmpty) {
  EXPECT_TRUE(list_of("implementation = \"a\"").entries.empty());
  EXPECT_TRUE(list_of("implementation = \"a\"\nknown = []").entries.empty());
  EXPECT_TRUE(list_of("\xEF\xBB\xBFimplementation = \"a\"\r\n").entries.empty());
}

TEST(KnownList, PrintsWhatItReadAndThatIsCanonical) {
  EXPECT_EQ(print_known(list_of(kExample)), kExample);
  std::string const odd =
      "known = [{max_matches=0x10, id='rank/r/may/e*y/crash', verdict='crash', added=2028-02-29,"
      "issue='http://a/?b=(c)#d', counterexample='rank((2,2):(1,2))', expires=2029-03-01,"
      "reason='''\r\n\"so\\\\\t\xC3\xA9'' \r\nit\xE2\x80\xA8 is'''}]\nimplementation = "
      "\"\xC3\xA9\\\"\"";
  KnownList const list = list_of(odd);
  EXPECT_EQ(list.entries.at(0).reason, "\"so\\\\\t\xC3\xA9'' \nit\xE2\x80\xA8 is");
  std::string const printed = print_known(list);
  EXPECT_EQ(list_of(printed), list);
  EXPECT_EQ(print_known(list_of(printed)), printed);
  EXPECT_EQ(print_known({"a", {}}), "implementation = \"a\"\n");
}

TEST(KnownList, EqualityIsAboutMeaning) {
  KnownList const a = list_of(kExample);
  KnownList const later = list_of("# a comment\n\n" + kExample);
  EXPECT_NE(a.entries[0].line, later.entries[0].line);
  EXPECT_EQ(a, later);
  EXPECT_NE(a, list_of(with("max_matches", "max_matches = 13")));
}

TEST(KnownList, ReportsEveryProblemInTheOrderOfTheText) {
  EXPECT_EQ(reported("[[known]]\n"
                     "id = 'a'\n"
                     "expires = \"2027-05-01\"\n"
                     "added = 2026-11-22 10:00:00\n"
                     "max_matches = 1.5\n"
                     "\"\\u001B\" = 1\n"
                     "[[known]]\n"),
            "1:1: missing: implementation\n"
            "1:1: missing: reason, issue, verdict, counterexample\n"
            "2:6: id is op/law/domain/input class/verdict, not \"a\"\n"
            "3:11: expires is a date such as 2026-11-22, without quotes, not a string\n"
            "4:9: added is a date such as 2026-11-22, without quotes, not a date and "
            "time\n"
            "5:15: max_matches is an integer, not a float\n"
            "6:1: unknown key \"\\u001B\", the keys here are id, reason, issue, "
            "verdict, counterexample, added, expires, max_matches\n"
            "7:1: missing: id, reason, issue, verdict, counterexample, added, expires, "
            "max_matches");
}

TEST(KnownList, HasThreeKeys) {
  EXPECT_EQ(reported("implementation = 'a'\nother.x = 1\nother.y = 2"),
            "2:1: unknown key \"other\", the keys here are implementation, known, recorded");
  EXPECT_EQ(reported("implementation = 'a'\n[known]\nid = 1"),
            "2:1: known is a list of tables, each [[known]], not a table");
  EXPECT_EQ(reported("implementation = 'a'\nknown = [7, 'x']"),
            "2:10: an entry is a table, not an integer\n"
            "2:13: an entry is a table, not a string");
  EXPECT_TRUE(is_reported("[[known]]\nimplementation = 'a'", "unknown key \"implementation\""));
}

TEST(KnownList, IsAboutAnImplementationWithAName) {
  EXPECT_EQ(reported("implementation = ' '"), "1:18: implementation is blank");
  EXPECT_EQ(reported("implementation = 4"), "1:18: implementation is a string, not an integer");
  EXPECT_EQ(reported("implementation = 'a'\nimplementation = 'a'").substr(0, 5),
            "2:18:");  // no TOML
  EXPECT_EQ(reported("implementation = \"a\\u0000\""),
            "1:18: implementation has control characters in it");
  EXPECT_EQ(reported("implementation = '" + repeated("a", 200) + "'"), "");
  EXPECT_EQ(reported("implementation = '" + repeated("a", 201) + "'"),
            "1:18: implementation has 201 bytes, more than 200");
}

TEST(KnownList, EveryKeyOfAnEntryIsRequired) {
  for (std::string const key :
       {"id", "reason", "issue", "verdict", "counterexample", "added", "expires", "max_matches"}) {
    EXPECT_EQ(reported(with(key, "")), "3:1: missing: " + key);
    EXPECT_EQ(place_of_only(with(key, key + " = true")).second, static_cast<int>(key.size()) + 4);
    EXPECT_TRUE(is_reported(with(key, key + " = true"), ", not a boolean"));
  }
}

TEST(KnownId, HoldsAStarInItsInputClassOnly) {
  for (std::string const input_class : {"*", "nested", "tuple_*", "*_zero", "t*o"}) {
    EXPECT_EQ(reported(with_id("composition/composition_function/required/" + input_class +
                               "/wrong_function")),
              "")
        << input_class;
  }
  for (auto const& [id, why] : std::vector<std::pair<std::string, std::string>>{
           {"composition/composition_function/required/*", "op/law/domain/input class/verdict"},
           {kId + "/", "op/law/domain/input class/verdict"},
           {"", "op/law/domain/input class/verdict"},
           {"*/composition_function/required/*/wrong_function",
            "the operation must not be a pattern"},
           {"composition/*/required/*/wrong_function", "the law must not be a pattern"},
           {"composition/composition_*/required/*/wrong_function", "the law must not be a pattern"},
           {"composition/composition_function/*/empty/wrong_function",
            "the domain must not be a pattern"},
           {"composition/composition_function/required/*/*", "the verdict must not be a pattern"},
           {"compositio/composition_function/required/*/wrong_function", "no operation is called"},
           {"composition//required/*/wrong_function", "no law is called \"\""},
           {"composition/Law/required/*/wrong_function", "no law is called \"Law\""},
           {"composition/composition_function/always/*/wrong_function", "the domain is required"},
           {"composition/composition_function/required//wrong_function",
            "the input class is a name"},
           {"composition/composition_function/required/**/wrong_function", "at most one *"},
           {"composition/composition_function/required/a b/wrong_function", "the input class is"},
           {"composition/composition_function/required/*/valid", "no failure is called \"valid\""},
           {"composition/composition_function/required/*/unjudged", "no failure is called"}}) {
    EXPECT_EQ(place_of_only(with_id(id)), std::pair(4, 6)) << id;
    EXPECT_TRUE(is_reported(with_id(id), why)) << reported(with_id(id));
  }
}

TEST(KnownId, MayNameEveryLawAndEveryFailure) {
  for (laws::LawEntry const& law : laws::all_laws()) {
    std::string const text =
        with_id("composition/" + std::string(law.info.id) + "/required/empty/wrong_function");
    EXPECT_EQ(reported(text), "");
  }
  for (int v = 0; v < kVerdicts; ++v) {
    std::string const verdict{name(static_cast<Verdict>(v))};
    std::string const text =
        "implementation = 'a'\n" + entry("rank/l/unknown/s/" + verdict, verdict, "rank(4:1)");
    EXPECT_EQ(reported(text).empty(), is_failure(static_cast<Verdict>(v))) << verdict;
  }
}

TEST(KnownId, BelongsToOneEntry) {
  auto const both = [](std::string const& a, std::string const& b) {
    std::string const head = "rank/l/may/";
    return reported("implementation = 'a'\n" + entry(head + a + "/crash", "crash", "rank(4:1)") +
                    entry(head + b + "/crash", "crash", "rank(4:1)"));
  };
  std::string const overlap = "12:6: the entry of line 2 covers findings of this id too";
  EXPECT_EQ(both("empty", "empty"), overlap);
  EXPECT_EQ(both("*", "empty"), overlap);
  EXPECT_EQ(both("empty", "e*y"), overlap);
  EXPECT_EQ(both("tuple_*", "*_flat"), overlap);
  EXPECT_EQ(both("tuple_*", "tu*"), overlap);
  EXPECT_EQ(both("a*b", "a*b"), overlap);
  EXPECT_EQ(both("empty", "nested"), "");
  EXPECT_EQ(both("tuple_*", "nest*"), "");
  EXPECT_EQ(both("*_zero", "*_flat"), "");
  EXPECT_EQ(both("e*pty", "e"), "");
  EXPECT_EQ(both("ab*ba", "aba"), "");
  std::string text = "implementation = 'a'\n";
  for (std::string const id :
       {"rank/l/may/*/crash", "rank/m/may/*/crash", "rank/l/refuse/*/crash"}) {
    text += entry(id, "crash", "rank(4:1)");
  }
  EXPECT_EQ(reported(text + entry("rank/l/may/*/timeout", "timeout", "rank(4:1)")), "");
}

/// Of one id, two entries are about two causes where each counterexample has a feature that the
/// other lacks.
TEST(KnownId, BelongsToOneEntryOfACause) {
  auto const both = [](std::string const& a, std::string const& b) {
    return reported("implementation = 'a'\n" + entry("rank/l/may/*/crash", "crash", a) +
                    entry("rank/l/may/*/crash", "crash", b));
  };
  std::string const overlap = "12:6: the entry of line 2 covers findings of this id too";
  EXPECT_EQ(both("rank((1,2):(1,1))", "rank((2,2,2,2):(1,2,4,8))"), "");
  EXPECT_EQ(both("rank(32:1)", "rank(2:0)"), "");
  EXPECT_EQ(both("rank((1,2):(1,1))", "rank((1,2,2,2):(1,2,4,8))"), overlap);
  EXPECT_EQ(both("rank((1,2,2,2):(1,2,4,8))", "rank((1,2):(1,1))"), overlap);
  EXPECT_EQ(both("rank(2:1)", "rank((2,2,2,2):(1,2,4,8))"), overlap);
  EXPECT_EQ(both("rank(3:1)", "rank(2:1)"), overlap);
}

TEST(KnownId, OfValidInputsCoversLessValidOnes) {
  // Rows: the entry's domain; columns: that of a finding.
  std::vector<std::string> const domains{"required", "may", "refuse", "unknown"};
  std::vector<std::string> const ended{"1111", "0110", "0010", "0001"};
  std::vector<std::string> const answered{"1001", "0100", "0010", "0001"};
  for (std::string const verdict : {"crash", "timeout", "wrong_function", "accepted_invalid"}) {
    bool const any_answer = verdict == "crash" || verdict == "timeout";
    for (std::size_t known = 0; known < domains.size(); ++known) {
      for (std::size_t found = 0; found < domains.size(); ++found) {
        KnownFailure entry;
        entry.id = "rank/l/" + domains[known] + "/*/" + verdict;
        EXPECT_EQ(matches(entry, "rank/l/" + domains[found] + "/empty/" + verdict),
                  (any_answer ? ended : answered)[known][found] == '1')
            << verdict << ": " << domains[known] << " for " << domains[found];
      }
    }
  }
}

TEST(KnownId, OfACrashCoversATimeoutAndTheOtherWayRound) {
  std::vector<std::string> const verdicts{"crash", "timeout", "wrong_size", "protocol_error"};
  for (std::size_t known = 0; known < verdicts.size(); ++known) {
    for (std::size_t found = 0; found < verdicts.size(); ++found) {
      KnownFailure entry;
      entry.id = "rank/l/may/*/" + verdicts[known];
      EXPECT_EQ(matches(entry, "rank/l/may/empty/" + verdicts[found]),
                known == found || (known < 2 && found < 2))
          << verdicts[known] << " for " << verdicts[found];
    }
  }
}

TEST(KnownId, BelongsToTheFirstEntryThatSharesAText) {
  // Each pattern with a list: the line that is reported is that of the first entry that covers a
  // text that the pattern covers too.
  std::vector<std::string> const apart{"bab", "b*bb", "ab*a", "aab", "ab*b", "ba*a", "a_*", "b"};
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; texts[i].size() < 6; ++i) {
    for (char const* letter : {"a", "b", "_"}) texts.push_back(texts[i] + letter);
  }
  std::string list = "implementation = 'a'\n";
  for (std::string const& pattern : apart) {
    list += entry("rank/l/may/" + pattern + "/crash", "crash", "rank(4:1)");
  }
  ASSERT_EQ(reported(list), "");
  for (std::string const first : {"", "a", "b", "ab", "ba", "abb"}) {
    for (std::string const last : {"", "a", "b", "ab", "_"}) {
      std::string const pattern = first + "*" + last;
      int line = 0;
      for (std::size_t i = 0; line == 0 && i < apart.size(); ++i) {
        bool const shares = std::any_of(texts.begin(), texts.end(), [&](std::string const& text) {
          return covers(pattern, text) && covers(apart[i], text);
        });
        if (shares) line = 2 + 9 * static_cast<int>(i);
      }
      std::string const heard =
          reported(list + entry("rank/l/may/" + pattern + "/crash", "crash", "rank(4:1)"));
      EXPECT_EQ(heard, line == 0 ? ""
                                 : "75:6: the entry of line " + std::to_string(line) +
                                       " covers findings of this id too")
          << pattern;
    }
  }
}

TEST(KnownEntry, HasAReasonForPeople) {
  EXPECT_EQ(reported(with("reason", "reason = \" \\n\"")), "5:10: reason is blank");
  EXPECT_EQ(reported(with("reason", "reason = \"a\\u001B[31m\"")),
            "5:10: reason has control characters in it");
  EXPECT_EQ(reported(with("reason", "reason = \"a\\u0085\"")),
            "5:10: reason has control characters in it");
  EXPECT_EQ(reported(with("reason", "reason = \"a\\n\\tb\"")), "");
}

TEST(KnownEntry, LinksToAnIssue) {
  for (std::string const link : {"http://a", "https://example.org:80/a?b=c#d", "https://[::1]/"}) {
    EXPECT_EQ(reported(with("issue", "issue = '" + link + "'")), "") << link;
  }
  for (std::string const link :
       {"", "https://", "https:///a", "http://?", "ftp://a", "example.org", "javascript:a",
        "https://a b", "https://a\"", "https://a<b>", "HTTPS ://a", "https://\xC3\xA9"}) {
    EXPECT_EQ(place_of_only(with("issue", "issue = '" + link + "'")), std::pair(6, 9)) << link;
  }
  EXPECT_TRUE(
      is_reported(with("issue", "issue = 'todo'"), "issue is a link, http:// or https://, not"));
}

TEST(KnownEntry, RepeatsTheVerdict) {
  EXPECT_EQ(reported(with("verdict", "verdict = 'crash'")),
            "7:11: verdict is \"crash\", but that of the id is \"wrong_function\"");
  EXPECT_TRUE(is_reported(with("verdict", "verdict = 'exact'"),
                          "no failure is called \"exact\", only "
                          "wrong_function, wrong_size, "));
}

TEST(KnownEntry, HasACounterexampleOfTheSameOperation) {
  for (std::string const counterexample :
       {"composition(4:1, 2:2)", "4:1 o 2:2", " composition ( (4,6):(1,4) , <2:1,_> ) ",
        "composition(4:1, 2:1, 2:1)"}) {
    EXPECT_EQ(reported(with("counterexample", "counterexample = '" + counterexample + "'")), "")
        << counterexample;
  }
  for (auto const& [counterexample, why] : std::vector<std::pair<std::string, std::string>>{
           {"", "counterexample at 1:1: expected"},
           {"composition(4:1, 2:2", "counterexample at 1:21: expected"},
           {"compose(4:1, 2:2)", "counterexample at 1:1"},
           {"composition(4:1)", "counterexample at 1:1"},
           {"4:1", "counterexample is a value, not a call"},
           {"Sw<1,2,1> o 8:1", "counterexample is a value, not a call"},
           {"composition(4:1, coalesce(2:2))", "argument 2 of the counterexample is not a literal"},
           {"composition(4:1 o 2:1, 2:2)", "argument 1 of the counterexample is not a literal"},
           {"composition(Sw<1,2,1>, true)", "no operation \"composition\" takes the arguments"},
           {"rank(4:1)", "counterexample calls \"rank\", but the id is about \"composition\""},
           {"composition(9223372036854775808:1, 1:1)", "counterexample at 1:13"},
           {"composition(4:1,\xC3\xA9)", "counterexample at 1:17"}}) {
    std::string const text = with("counterexample", "counterexample = '" + counterexample + "'");
    EXPECT_EQ(place_of_only(text), std::pair(8, 18)) << counterexample;
    EXPECT_TRUE(is_reported(text, why)) << reported(text);
  }
  EXPECT_TRUE(is_reported(with("counterexample", "counterexample = \"rank(4:1)\\n\""),
                          "control characters"));
  std::string const deep = "counterexample = '" + repeated("rank(", 100000) + "'";
  EXPECT_EQ(place_of_only(with("counterexample", deep)), std::pair(8, 18));
}

TEST(KnownEntry, DistinguishesOverloads) {
  std::string const head = "implementation = 'a'\n";
  EXPECT_EQ(reported(head + entry("tuple_rank/l/may/*/crash", "crash", "rank((4,6))")), "");
  EXPECT_EQ(reported(head + entry("rank/l/may/*/crash", "crash", "rank((4,6))")),
            "7:18: counterexample calls \"tuple_rank\", but the id is about \"rank\"");
}

TEST(KnownEntry, ExpiresWithinAYear) {
  auto const term = [](std::string const& added, std::string const& expires) {
    std::string text = kExample;
    text.replace(text.find("2026-11-22"), 10, added);
    text.replace(text.find("2027-05-01"), 10, expires);
    return reported(text);
  };
  EXPECT_EQ(term("2026-11-22", "2026-11-22"), "");
  EXPECT_EQ(term("2026-11-22", "2027-11-23"), "");
  EXPECT_EQ(term("2028-02-29", "2029-03-01"), "");
  EXPECT_EQ(term("2026-11-22", "2027-11-24"),
            "10:11: expires 367 days after it was added, more than 366");
  EXPECT_EQ(term("2026-11-22", "2026-11-21"), "10:11: expires before it was added, on 2026-11-22");
}

TEST(KnownEntry, HasDatesThatExist) {
  for (std::string const date : {"2028-02-29", "2000-02-29", "2027-12-31"}) {
    EXPECT_FALSE(is_reported(with("added", "added = " + date), "Error while parsing")) << date;
  }
  for (std::string const date : {"2026-02-29", "2026-02-30", "2100-02-29", "2026-04-31",
                                 "2026-13-01", "2026-00-10", "2026-01-00"}) {
    EXPECT_EQ(place_of_only(with("added", "added = " + date)).first, 9) << date;
  }
  for (std::string const date : {"2026-1-1", "26-01-01", "2026-11-22T10:00:00Z", "10:00:00"}) {
    EXPECT_EQ(place_of_only(with("added", "added = " + date)).first, 9) << date;
  }
}

TEST(KnownEntry, BoundsItsMatches) {
  EXPECT_EQ(reported(with("max_matches", "max_matches = 1")), "");
  EXPECT_EQ(reported(with("max_matches", "max_matches = 1_000_000")), "");
  for (std::string const n : {"0", "-1", "1000001", "-9223372036854775808"}) {
    EXPECT_EQ(reported(with("max_matches", "max_matches = " + n)),
              "11:15: max_matches is 1 to 1000000, not " + n);
  }
  EXPECT_EQ(place_of_only(with("max_matches", "max_matches = 9223372036854775808")).first, 11);
}

TEST(KnownFailure, MatchesTheFindingsOfItsId) {
  auto const match = [](std::string id, std::string_view found) {
    KnownFailure known;
    known.id = std::move(id);
    return matches(known, found);
  };
  EXPECT_TRUE(match(kId, "composition/composition_function/required/nested/wrong_function"));
  EXPECT_TRUE(match(kId, "composition/composition_function/required//wrong_function"));
  EXPECT_FALSE(match(kId, "composition/composition_function/may/nested/wrong_function"));
  EXPECT_FALSE(match(kId, "composition/composition_function/required/nested/wrong_size"));
  EXPECT_FALSE(match(kId, "composition/composition_answers/required/nested/wrong_function"));
  EXPECT_FALSE(match(kId, "complement/composition_function/required/nested/wrong_function"));
  EXPECT_FALSE(match(kId, "composition/composition_function/required/a/b/wrong_function"));
  EXPECT_FALSE(match(kId, "composition/composition_function/required/wrong_function"));
  EXPECT_FALSE(match(kId, ""));
  EXPECT_FALSE(match("", ""));
  EXPECT_TRUE(match("rank/l/may/tuple_*/crash", "rank/l/may/tuple_flat/crash"));
  EXPECT_TRUE(match("rank/l/may/tuple_*/crash", "rank/l/may/tuple_/crash"));
  EXPECT_FALSE(match("rank/l/may/tuple_*/crash", "rank/l/may/tuple/crash"));
  EXPECT_TRUE(match("rank/l/may/a*b/crash", "rank/l/may/ab/crash"));
  EXPECT_FALSE(match("rank/l/may/ab*ba/crash", "rank/l/may/aba/crash"));
  EXPECT_FALSE(match("rank/l/may/nested/crash", "rank/l/may/nestedd/crash"));
}

TEST(KnownFailure, HoldsThroughItsLastDay) {
  KnownList const list = list_of(kExample);
  EXPECT_TRUE(expired(list, {2027, 4, 30}).empty());
  EXPECT_TRUE(expired(list, {2027, 5, 1}).empty());
  EXPECT_EQ(expired(list, {2027, 5, 2}), (std::vector<KnownFailure const*>{list.entries.data()}));
}

TEST(HostileList, IsOneProblemWhereItIsNotToml) {
  using namespace std::string_view_literals;
  for (auto const& [text, place] : std::vector<std::pair<std::string_view, std::pair<int, int>>>{
           {"\0"sv, {1, 1}},
           {"implementation = 'a\0'"sv, {1, 20}},
           {"a = 1\n# \x01"sv, {2, 3}},
           {"a = 1\n[[known", {2, 8}},
           {"a = 1\nb = ", {2, 5}},
           {"a = 1 b = 2", {1, 7}},
           {"a = '", {1, 6}},
           {"a = \"\\ud800\"", {1, 12}},
           {"a = \"\"\"\n\n", {2, 2}},
           {"[:", {1, 2}},  // an assertion of toml++ 3.3
           {"a = t\n", {1, 6}},
           {"=", {1, 1}}}) {
    EXPECT_EQ(place_of_only(text), place) << text << ": " << reported(text);
    EXPECT_EQ(reported(text).find('\n'), std::string::npos) << reported(text);
  }
}

TEST(HostileList, IsUtf8) {
  for (std::string const bytes :
       {"\xFF", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x80"}) {
    for (std::string const before : {"", "implementation = 'a'\n# ", "implementation = '"}) {
      std::string const text = before + bytes;
      int const line = before.find('\n') == std::string::npos ? 1 : 2;
      EXPECT_EQ(place_of_only(text).first, line) << text;
      EXPECT_EQ(place_of_only(text + "' ").first, line) << text;
    }
  }
}

TEST(HostileList, MayBeBeyondAsciiWhereWhiteSpaceIs) {
  for (std::string const text : {"\n\xC3\xA9 = 1", "\na = \xC3\xA9", "\na = 2'\xC3\xA9'",
                                 "\na = \"\"\"\\\xC3\xA9\"\"\"", "\n\xE2\x80\xA8", "\n\xC2\xA0"}) {
    EXPECT_EQ(place_of_only(text).first, 2) << reported(text);
  }
  std::string const text = with("reason", "reason = \"\"\"a\\ \n\n \\\n \xC3\xA9 b\"\"\"");
  EXPECT_EQ(list_of(text).entries.at(0).reason, "a\xC3\xA9 b");
}

TEST(HostileList, NestsNoDeeperThanTheLimit) {
  for (std::string const unit : {"[", "{a=", "[{a=", "[\n"}) {
    std::string const text = "implementation = 'a'\na = " + repeated(unit, 100000);
    EXPECT_TRUE(is_reported(text, "nests deeper than 16")) << unit;
  }
  std::string const path = "a" + repeated(".a", 100000);
  for (std::string const& text :
       {path + " = 1", "[" + path + "]", "[[" + path + "]]", "x = {" + path + " = 1}",
        "'a'" + repeated(" . \"b.c\"", 1000) + " = 1", "[[known]]\nid." + path + " = 1"}) {
    EXPECT_TRUE(is_reported(text, "nests deeper than 16")) << text.substr(0, 40);
  }
  EXPECT_EQ(place_of_only("\n'\xC3\xA9' = [[[[[[[[[[[[[[[[["), std::pair(2, 23));
  EXPECT_EQ(reported("implementation = 'a'\nb" + repeated(".b", 16) + " = 1").substr(0, 17),
            "2:1: unknown key ");
}

TEST(HostileList, HidesNoNestingBehindStringsAndComments) {
  std::string const deep = repeated("[", 17);
  std::string const dots = repeated(".a", 17);
  for (std::string const& hidden :
       {"'" + deep + dots + "'", "\"\\\"" + deep + dots + "\"", "'''\n''" + deep + dots + "\n'''",
        "\"\"\"\n\\\"\"\"\\\"" + deep + dots + "\"\"\"\"\"", "'''''" + deep + "'''''",
        "1 # " + deep + dots}) {
    std::string const text = "implementation = 'a'\nb = " + hidden;
    EXPECT_FALSE(is_reported(text, "nests deeper")) << text;
    EXPECT_TRUE(is_reported(text, "unknown key \"b\"")) << reported(text);
  }
  for (std::string const before :
       {"'\\'", "\"\\\\\"", "''", "''''''", "''''''''", "\"\"\"\"\"\"\"\"", "'''a''''",
        "\"\"\"a\\\"\"\"\"", "\"\"\"a\\\\\"\"\"\"\"", "1 #'", "[\n#\"\n'\"']"}) {
    std::string const text = "b = " + before + "\nc = " + deep + repeated("]", 17);
    EXPECT_TRUE(is_reported(text, "nests deeper")) << text;
  }
}

TEST(HostileList, HasBounds) {
  std::string const most = "implementation = 'a'\n#";
  std::string const filled = most + repeated("x", static_cast<int>(kMaxKnownBytes - most.size()));
  EXPECT_EQ(reported(filled), "");
  EXPECT_EQ(reported(filled + "x"), "1:1: longer than 1048576 bytes");
  std::string const entries = repeated("[[known]]\n", static_cast<int>(kMaxKnownEntries));
  EXPECT_EQ(problems_of(entries).size(), kMaxKnownProblems);
  EXPECT_EQ(problems_of(entries)[99].line, 99);  // two are about the first line
  EXPECT_EQ(reported("implementation = 'a'\n" + entries + "[[known]]"),
            "10002:1: more than 10000 entries");
}

TEST(HostileList, SaysLittleAboutLongText) {
  std::string const name = repeated("\xC3\xA9", 100000);
  for (std::string const& text :
       {"'" + name + "' = 1", "['" + name + "']\n['" + name + "']", "x = " + name,
        with("issue", "issue = '" + name + "'"), with("verdict", "verdict = '" + name + "'"),
        with_id(name), with("counterexample", "counterexample = '" + name + "'"),
        with("counterexample", "counterexample = '" + repeated("a", 100000) + "(4:1)'")}) {
    ASSERT_FALSE(problems_of(text).empty());
    for (KnownProblem const& problem : problems_of(text)) {
      EXPECT_LT(problem.message.size(), 1000U);
      EXPECT_EQ(problem.message.find('\n'), std::string::npos) << problem.message;
    }
  }
}

TEST(HostileList, IsCheckedInTimeThatGrowsModestly) {
  std::string text = "implementation = 'a'\n";
  for (int i = 0; text.size() < kMaxKnownBytes - 300; ++i) {
    text += entry("rank/l/may/s" + std::to_string(i) + "_*/crash", "crash", "rank(4:1)");
  }
  EXPECT_EQ(reported(text), "");
}

}  // namespace
}  // namespace layoutcheck::conformance
