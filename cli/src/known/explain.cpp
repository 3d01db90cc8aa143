#include <iostream>
#include <optional>
#include <utility>
#include <vector>

#include "conform/start.hpp"
#include "exit_code.hpp"
#include "known/options.hpp"
#include "known_list/list_file.hpp"
#include "layoutcheck/conformance/hold/hold.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::cli {
namespace {

std::string_view sentence_of(std::string const& id) {
  std::size_t const begin = id.find('/') + 1;
  laws::LawEntry const* law = laws::find_law(id.substr(begin, id.find('/', begin) - begin));
  return law == nullptr ? "" : law->info.says;
}

}  // namespace

int run_known_explain(KnownOptions const& options) {
  auto const list = read_list(options.file);
  if (!list) return kUsage;
  Started started;
  if (!options.implementation.empty()) {
    started = start_implementation(options.implementation);
    if (started.session == nullptr) return started.code;
  }
  std::size_t shown = 0;
  for (conformance::KnownFailure const& known : list->entries) {
    if (known.id.find(options.id) == std::string::npos) continue;
    ++shown;
    conformance::Case const counterexample = counterexample_of(known);
    std::vector<std::pair<std::string_view, std::string>> const texts{
        {"reason", known.reason},
        {"issue", known.issue},
        {"counterexample", known.counterexample},
        {"want", wanted(counterexample)},
        {"added", to_string(known.added)},
        {"expires", to_string(known.expires)}};
    std::string_view const says = sentence_of(known.id);
    std::optional<conformance::Finding> now;
    if (started.session != nullptr) {
      conformance::SessionResponder responder(*started.session);
      now = judge_case(responder, started.hello, counterexample);
      if (started.session->failure()) return complain_of(*started.session->failure());
    }
    if (options.json) {
      Json line = json_of(results::KnownTrouble{.line = known.line, .id = known.id});
      for (auto const& [key, text] : texts) line[key] = text;
      if (!says.empty()) line["says"] = says;
      if (now) line["now"] = json_of(record_of(*now, started.judged));
      emit(line);
      continue;
    }
    std::cout << options.file << ":" << known.line << "  " << known.id << '\n';
    if (!says.empty()) std::cout << "  says     " << says << '\n';
    for (auto const& [key, text] : texts) {
      std::string const title{key == "counterexample" ? "case" : key};  // as findings have it
      std::cout << "  " << title << std::string(9 - title.size(), ' ') << text << '\n';
    }
    if (now) {
      std::cout << "  got      " << now->judgement.got << "  [" << name(now->judgement.verdict)
                << "]\n";
    }
    std::cout << '\n';
  }
  if (shown == 0) {
    complain("no entry has '" + options.id + "' in its id");
    return kNothingSelected;
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
