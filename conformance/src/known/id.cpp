#include "id.hpp"

#include <algorithm>

#include "layoutcheck/conformance/cases/verdict.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "quote.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr auto kAbsent = std::string_view::npos;

bool is_domain(std::string_view domain) {
  using laws::Domain;
  for (Domain const d : {Domain::required, Domain::may, Domain::refuse, Domain::unknown}) {
    if (domain == name(d)) return true;
  }
  return false;
}

bool is_name(std::string_view part) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789_";
  return !part.empty() && part.find_first_not_of(kLetters) == kAbsent;
}

/// A name with one `*` in it at most, the `*` alone included.
bool is_name_pattern(std::string_view part) {
  std::string letters{part};
  if (std::size_t const star = letters.find('*'); star != kAbsent) letters.erase(star, 1);
  return part == "*" || is_name(letters);
}

/// A pattern without `*` has all of its text before it, and nothing is open.
struct Pattern {
  explicit Pattern(std::string_view text)
      : open{text.find('*') != kAbsent},
        before{text.substr(0, text.find('*'))},
        after{open ? text.substr(text.find('*') + 1) : std::string_view{}} {}

  bool open;
  std::string_view before;
  std::string_view after;
};

bool either_starts(std::string_view a, std::string_view b) {
  return a.starts_with(b) || b.starts_with(a);
}
bool either_ends(std::string_view a, std::string_view b) {
  return a.ends_with(b) || b.ends_with(a);
}

}  // namespace

std::string wrong_with_id(std::string_view id) {
  std::optional<IdParts> const parts = split_id(id);
  if (!parts) return "id is op/law/domain/input class/verdict, not " + quoted_briefly(id);
  for (auto const& [part, title] : {std::pair{parts->op, "operation"},
                                    {parts->law, "law"},
                                    {parts->domain, "domain"},
                                    {parts->verdict, "verdict"}}) {
    if (part.find('*') == kAbsent) continue;
    return std::string("the ") + title + " must not be a pattern, only the input class may";
  }
  if (!op_named(parts->op)) return "no operation is called " + quoted_briefly(parts->op);
  if (!is_name(parts->law)) return "no law is called " + quoted_briefly(parts->law);
  if (!is_domain(parts->domain)) {
    return "the domain is required, may, refuse or unknown, not " + quoted_briefly(parts->domain);
  }
  if (!is_name_pattern(parts->input_class)) {
    return "the input class is a name with at most one * in it, not " +
           quoted_briefly(parts->input_class);
  }
  if (!is_failing_verdict(parts->verdict)) {
    return "no failure is called " + quoted_briefly(parts->verdict) + ", only " +
           failing_verdicts();
  }
  return {};
}

bool is_failing_verdict(std::string_view verdict) {
  auto const one = verdict_named(verdict);
  return one && is_failure(*one);
}

std::string failing_verdicts() {
  std::string result;
  for (int v = 0; v < kVerdicts; ++v) {
    auto const one = static_cast<Verdict>(v);
    if (is_failure(one)) result += (result.empty() ? "" : ", ") + std::string(name(one));
  }
  return result;
}

bool covers(std::string_view pattern, std::string_view text) {
  Pattern const p{pattern};
  if (!p.open) return pattern == text;
  return text.size() >= p.before.size() + p.after.size() && text.starts_with(p.before) &&
         text.ends_with(p.after);
}

bool overlap(std::string_view a, std::string_view b) {
  Pattern const p{a};
  Pattern const q{b};
  if (!p.open) return covers(b, a);
  if (!q.open) return covers(a, b);
  // Both may be as long as need be, so the longer beginning and the longer end fit into one text.
  return either_starts(p.before, q.before) && either_ends(p.after, q.after);
}

}  // namespace layoutcheck::conformance
