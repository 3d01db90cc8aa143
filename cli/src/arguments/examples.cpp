// The group of each command in --help, and the example that its --help ends with.

#include <array>
#include <string>
#include <string_view>

#include "arguments/commands.hpp"

namespace layoutcheck::cli {
namespace {

struct Described {
  std::string_view path;     ///< "report write"
  std::string_view group;    ///< of a command of the program; empty below one
  std::string_view example;  ///< the words behind the path
};

// The files are those that other commands write: the tests run each example among them.
constexpr std::array kDescribed{
    Described{"", "", "verify"},
    Described{"verify", "Check", "'coalesce*' --engine random,exhaustive"},
    Described{"conform", "Check", "--impl pycute --op coalesce --budget 10s"},
    Described{"prove", "Check", "coalesce_is_idempotent"},
    Described{"sweep", "Check", "'compact(max_size=64)'"},
    Described{"matrix", "Check", "conform.jsonl"},
    Described{"eval", "Explore", "'composition((4,6,8,10):(2,3,5,7), 6:12)'"},
    Described{"show", "Explore", "'(4,2):(1,4)'"},
    Described{"recover", "Explore", "'[0,2,4,7,9,11]'"},
    Described{"convert", "Explore", "'Sw<1,0,2> o 8:1' --to linear"},
    Described{"list", "Explore", "operations"},
    Described{"laws", "Explore", "check mine.law"},
    Described{"laws check", "", "mine.law"},
    Described{"laws fmt", "", "mine.law"},
    Described{"repro", "Reproduce", "'composition((2,2):(2,1), 3:1)' --impl pycute"},
    Described{"shrink", "Reproduce", "'composition((3,2,2):(2,3,1), 3:1)' --impl pycute"},
    Described{"emit", "Reproduce", "'coalesce((2,1,6):(1,6,2))' --as gtest"},
    Described{"bisect", "Reproduce", "'coalesce((2,1,6):(1,6,2))' --impl pycute"},
    Described{"known", "Reproduce", "check known.toml"},
    Described{"known init", "",
              "mine.toml --impl pycute --issue https://example.org/issues/1 --plan 1s --seeds 1"},
    Described{"known check", "", "known.toml"},
    Described{"known fix", "", "known.toml --impl pycute --op coalesce --plan 1s --seeds 1"},
    Described{"known explain", "", "known.toml"},
    Described{"failures", "Operate", "ls failures.db"},
    Described{"failures merge", "", "failures.db results.jsonl"},
    Described{"failures pull", "", "failures.db other.db"},
    Described{"failures ls", "", "failures.db"},
    Described{"failures link", "", "failures.db ID https://example.org/issues/1"},
    Described{"failures gc", "", "failures.db --keep-nightly-runs 30"},
    Described{"failures export", "", "failures.db"},
    Described{"report", "Operate", "write results.jsonl"},
    Described{"report write", "", "results.jsonl"},
    Described{"report merge", "", "sweep-1.json sweep-2.json"},
    Described{"adapters", "Operate", "list"},
    Described{"adapters list", "", ""},
    Described{"adapters install", "", "pycute"},
    Described{"adapters outdated", "", ""},
    Described{"protocol", "Operate", "lint --impl pycute"},
    Described{"protocol lint", "", "--impl pycute"},
    Described{"gen", "Operate", "--op coalesce"},
    Described{"judge", "Operate",
              "answers.jsonl --cases cases.jsonl --impl 'python3 my_adapter.py'"},
    Described{"corpus", "Operate", "stats corpus"},
    Described{"corpus merge", "", "corpus more"},
    Described{"corpus min", "", "corpus --target text"},
    Described{"corpus verify", "", "corpus"},
    Described{"corpus stats", "", "corpus"},
    Described{"corpus diff", "", "corpus more"},
    Described{"doctor", "Operate", ""},
    Described{"version", "Operate", ""},
    Described{"manual", "Operate", "verify"},
    Described{"completion", "Operate", "bash"},
};

void describe(Command& command, std::string const& program, std::string const& path) {
  for (Described const& described : kDescribed) {
    if (described.path != path || !command.example.empty()) continue;
    command.group = described.group;
    command.example = program + (path.empty() ? "" : ' ' + path) +
                      (described.example.empty() ? "" : ' ' + std::string(described.example));
  }
  for (Command& below : command.commands)
    describe(below, program, path.empty() ? below.name : path + ' ' + below.name);
}

}  // namespace

void add_examples(Command& program) { describe(program, program.name, ""); }

}  // namespace layoutcheck::cli
