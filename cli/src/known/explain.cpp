#include <iostream>

#include "conform/start.hpp"
#include "exit_code.hpp"
#include "known/list_file.hpp"
#include "known/options.hpp"
#include "layoutcheck/conformance/known/hold.hpp"
#include "layoutcheck/laws/enroll.hpp"

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
    conformance::Case const witness = witness_of(known);
    Json line{{"type", "known"},
              {"line", known.line},
              {"id", known.id},
              {"reason", known.reason},
              {"issue", known.issue},
              {"witness", known.witness},
              {"want", wanted(witness)},
              {"added", to_string(known.added)},
              {"expires", to_string(known.expires)}};
    if (std::string_view const says = sentence_of(known.id); !says.empty()) line["says"] = says;
    if (started.session != nullptr) {
      conformance::SessionAsker asker(*started.session);
      line["now"] = to_json(judge_case(asker, started.hello, witness), started.judged);
      if (started.session->failure()) return complain_of(*started.session->failure());
    }
    if (options.json) {
      emit(line);
      continue;
    }
    std::cout << options.file << ":" << known.line << "  " << known.id << '\n';
    for (std::string const key :
         {"says", "reason", "issue", "witness", "want", "added", "expires"}) {
      if (!line.contains(key)) continue;
      std::cout << "  " << key << std::string(9 - key.size(), ' ') << line[key].get<std::string>()
                << '\n';
    }
    if (line.contains("now")) {
      std::cout << "  got      " << line["now"]["got"].get<std::string>() << "  ["
                << line["now"]["verdict"].get<std::string>() << "]\n";
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
