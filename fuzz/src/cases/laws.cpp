#include "layoutcheck/fuzz/laws.hpp"

#include <algorithm>
#include <chrono>

#include "layoutcheck/laws/engine/shrink.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr laws::Limits kLimits{.points = kFuzzSize};

/// The laws of one operation. Those that read the arguments alike come one after the other: they
/// are read once.
std::optional<Broken> check_one(Op op, std::span<Value const> args,
                                laws::Implementation const* implementation, Tally& tally) {
  decltype(laws::LawEntry::read) read = nullptr;
  std::optional<laws::AnyInput> input;
  for (laws::LawEntry const* law : laws_about(op)) {
    if (law->read != read) {
      read = law->read;
      input = read(args);
    }
    if (!input) continue;
    laws::Outcome const outcome = laws::check_on(*law, implementation, *input, kLimits);
    tally.met(law->info.id, static_cast<std::uint64_t>(outcome.kind));
    if (outcome.kind == laws::OutcomeKind::vacuous) continue;
    ++tally.laws;
    tally.points += static_cast<std::uint64_t>(outcome.points);
    if (outcome.kind == laws::OutcomeKind::violated) return Broken{law, *input, outcome};
  }
  return std::nullopt;
}

bool meets_one(Op op, std::span<Value const> args) {
  decltype(laws::LawEntry::read) read = nullptr;
  std::optional<laws::AnyInput> input;
  for (laws::LawEntry const* law : laws_about(op)) {
    if (law->read != read) {
      read = law->read;
      input = read(args);
    }
    if (input && law->admits(*input)) return true;
  }
  return false;
}

}  // namespace

std::optional<Broken> check(Case const& c, Family const& family,
                            laws::Implementation const* implementation, Tally& tally) {
  std::uint64_t const before = tally.laws;
  std::optional<Broken> broken = check_one(c.op, c.args, implementation, tally);
  for (std::size_t i = 0; !broken && i < family.ops.size(); ++i) {
    if (family.ops[i] != c.op) broken = check_one(family.ops[i], c.args, implementation, tally);
  }
  if (tally.laws > before) ++tally.reached;
  return broken;
}

bool meets_a_law(Case const& c, Family const& family) {
  if (meets_one(c.op, c.args)) return true;
  return std::any_of(family.ops.begin(), family.ops.end(),
                     [&](Op op) { return op != c.op && meets_one(op, c.args); });
}

Broken shrunk(Broken const& broken, laws::Implementation const& implementation, double seconds) {
  auto const begin = std::chrono::steady_clock::now();
  laws::Budget budget;
  budget.limits = kLimits;
  budget.stop = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() >
           seconds;
  };
  laws::Violation const found{
      .input = broken.input, .outcome = broken.outcome, .input_class = "fuzz"};
  laws::Violation const small = laws::shrink(*broken.law, implementation, found, budget);
  return {broken.law, small.input, small.outcome};
}

Finding finding_of(Broken const& broken, std::string const& implementation) {
  std::string const text = laws::case_text(*broken.law, broken.input);
  std::string repro = "layoutcheck repro '" + text + "' --law " + std::string(broken.law->info.id);
  if (implementation != "builtin:reference") repro += " --impl '" + implementation + "'";
  return {.what = "law " + std::string(broken.law->info.id) + " is violated on " + implementation,
          .expression = text,
          .repro = repro,
          .details = "  says   " + std::string(broken.law->info.says) + "\n  source " +
                     std::string(broken.law->info.source) + "\n",
          .law = std::string(broken.law->info.id),
          .implementation = implementation};
}

}  // namespace layoutcheck::fuzz
