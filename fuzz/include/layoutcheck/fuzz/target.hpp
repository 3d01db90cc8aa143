#pragma once
/// What a fuzzer drives: from bytes to a verdict, and from an input to a similar one.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace layoutcheck::laws {
class Implementation;
}

namespace layoutcheck::fuzz {

/// Something is wrong with what the input means.
struct Finding {
  std::string what;  ///< "law coalesce_keeps_function is violated", "the two parsers disagree"
  std::string expression{};  ///< the input as an expression; empty where it is not one
  std::string repro{};       ///< a line for a shell; empty where the input itself is all there is
  std::string details{};     ///< more lines
  std::string law{};         ///< its id, where one is violated
  std::string implementation = "builtin:reference";
};

/// What the inputs so far have come to.
struct Tally {
  std::uint64_t inputs = 0;
  std::uint64_t reached = 0;  ///< inputs that were parsed, or reached a law
  std::uint64_t laws = 0;     ///< laws executed in their domain
  std::uint64_t points = 0;   ///< claims they evaluated

  /// Where it is not null: what the inputs met is added, each as a number that means nothing by
  /// itself: a law with its outcome, the reason of an error. What a corpus is kept small by where
  /// the code is not instrumented.
  std::vector<std::uint64_t>* traits = nullptr;
  void met(std::string_view what, std::uint64_t detail = 0);
};

/// Whether an input fails as another one did. False for all of them once the time is up.
using Fails = std::function<bool(std::string const& input)>;

class Target {
 public:
  virtual ~Target() = default;
  virtual std::string name() const = 0;
  virtual std::string says() const = 0;
  /// Never throws, whatever the input.
  virtual std::optional<Finding> run(std::string_view input, Tally& tally) const = 0;
  /// A similar input of at most `most` bytes, from the seed. Nothing where this target leaves that
  /// to the engine.
  virtual std::optional<std::string> mutate(std::string_view input, std::uint64_t seed,
                                            std::size_t most) const = 0;
  /// Of both.
  virtual std::optional<std::string> cross(std::string_view a, std::string_view b,
                                           std::uint64_t seed, std::size_t most) const = 0;

  /// Inputs to begin with, where nothing is found from the empty one.
  virtual std::vector<std::string> seeds() const { return {}; }

  /// A small input that fails as `input` does. By default bytes are left out.
  virtual std::string reduced(std::string_view input, Fails const& fails) const;
  /// The finding of an input that ended the process: what it means is found without running it.
  virtual Finding finding_of_end(std::string_view input, std::string const& what) const;
};

/// Targets, or why there are none.
struct Targets {
  std::vector<std::unique_ptr<Target>> all;
  std::string error{};
};

/// Makes every target of this module: text, expression, laws_FAMILY. `implementation` is that of
/// the laws: "builtin:reference", "builtin:mutant/NAME", or one that dies of some inputs:
/// "mutant:NAME". Nothing for any other.
std::vector<std::unique_ptr<Target>> make_targets(std::string const& implementation);

/// The same on an implementation of any kind, called as --impl names it.
std::vector<std::unique_ptr<Target>> make_targets(
    std::string const& name, std::shared_ptr<laws::Implementation const> const& implementation);

/// What may be wrong by design, and the target that has to find it.
struct NamedMutant {
  std::string name;  ///< as an implementation: "builtin:mutant/..."
  std::string target;
};
std::vector<NamedMutant> fuzz_mutants();

}  // namespace layoutcheck::fuzz
