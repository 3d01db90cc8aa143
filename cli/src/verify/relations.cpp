#include "verify/relations.hpp"

#include "layoutcheck/build_info.hpp"
#include "layoutcheck/relations/engine/engine.hpp"
#if LAYOUTCHECK_HAS_RANDOM
#include "layoutcheck/random/engine.hpp"
#endif

namespace layoutcheck::cli {
namespace {

class Engine final : public RelationsEngine {
 public:
  explicit Engine(unsigned threads) : provers_(threads) {}

  laws::LawReport run(laws::LawEntry const& law, laws::Implementation const* implementation,
                      std::uint64_t seed, std::uint64_t cases,
                      laws::Budget const& budget) override {
    relations::EngineOptions options{.smallest = cases, .budget = budget};
#if LAYOUTCHECK_HAS_RANDOM
    options.sources.push_back(
        {.name = "random", .count = cases, .input = [&law, seed](std::uint64_t number) {
           return random::case_input(law, seed, number);
         }});
#endif
    options.sources.push_back(relations::large_inputs(law, seed, cases));
    return relations::run(law, implementation, provers_, options);
  }

 private:
  relations::Provers provers_;
};

}  // namespace

std::shared_ptr<RelationsEngine> start_relations(unsigned threads) {
  return std::make_shared<Engine>(threads);
}

}  // namespace layoutcheck::cli
