#include "mutants/dying_mutator.hpp"

#include <cstdlib>

namespace layoutcheck::fuzz {
namespace {

void die_of(std::string_view parent, std::uint64_t seed) {
  if (parent.find('7') != std::string_view::npos && seed % 2 == 0) std::abort();
}

class DyingMutator final : public Target {
 public:
  explicit DyingMutator(std::unique_ptr<Target> target) : target_(std::move(target)) {}
  std::string name() const override { return target_->name(); }
  std::string says() const override { return target_->says(); }
  std::optional<Finding> run(std::string_view input, Tally& tally) const override {
    return target_->run(input, tally);
  }
  std::optional<std::string> mutate(std::string_view input, std::uint64_t seed,
                                    std::size_t most) const override {
    die_of(input, seed);
    return target_->mutate(input, seed, most);
  }
  std::optional<std::string> cross(std::string_view a, std::string_view b, std::uint64_t seed,
                                   std::size_t most) const override {
    die_of(b, seed);
    return target_->cross(a, b, seed, most);
  }
  std::vector<std::string> seeds() const override { return target_->seeds(); }
  std::string reduced(std::string_view input, Fails const& fails) const override {
    return target_->reduced(input, fails);
  }
  Finding finding_of_end(std::string_view input, std::string const& what) const override {
    return target_->finding_of_end(input, what);
  }

 private:
  std::unique_ptr<Target> target_;
};

}  // namespace

std::vector<std::unique_ptr<Target>> with_dying_mutators(
    std::vector<std::unique_ptr<Target>> targets) {
  for (auto& target : targets) target = std::make_unique<DyingMutator>(std::move(target));
  return targets;
}

}  // namespace layoutcheck::fuzz
