#pragma once
/// Sweeps small enough for tests, and back ends that get them wrong.

#include <cstdint>
#include <functional>

#include "layoutcheck/sweep/ledger/run.hpp"

namespace layoutcheck::sweep::testing {

inline Space space_of(std::string_view text) {
  auto const space = Space::parse(text);
  return space ? *space : Space(SpaceParts{});
}

/// The CPU with its tallies, or what it is asked, changed on the way.
class Tampered final : public Backend {
 public:
  using Change = std::function<void(std::uint64_t begin, std::uint64_t end, Fault& fault)>;
  using Spoil = std::function<void(std::uint64_t begin, std::uint64_t end, Tally& tally)>;

  explicit Tampered(Space const& space, Change change = {}, Spoil spoil = {})
      : inner_(make_cpu_backend(space, 1)), change_(std::move(change)), spoil_(std::move(spoil)) {}

  std::string name() const override { return "tampered"; }
  Expected<Tally> sweep(std::uint64_t begin, std::uint64_t end, Fault const& fault) override {
    Fault injected = fault;
    if (change_) change_(begin, end, injected);
    auto tally = inner_->sweep(begin, end, injected);
    if (tally && spoil_) spoil_(begin, end, *tally);
    return tally;
  }

 private:
  std::unique_ptr<Backend> inner_;
  Change change_;
  Spoil spoil_;
};

inline Result<Report> sweep_with(Space const& space, std::shared_ptr<Backend> backend,
                                 SweepOptions options = {}) {
  std::shared_ptr<Backend> const backends[] = {std::move(backend)};
  if (options.ledger.default_chunk == 0) options.ledger.default_chunk = 500;
  options.ledger.suite = "test";
  return run_sweep(space, backends, options);
}

inline Result<Report> sweep_shard(Space const& space, Shard const& shard) {
  SweepOptions options;
  options.ledger.shard = shard;
  return sweep_with(space, make_cpu_backend(space, 1), options);
}

}  // namespace layoutcheck::sweep::testing
