#pragma once
/// What a fuzzer drives: from bytes to a verdict, and from an input to a similar one.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace layoutcheck::fuzz {

/// Something is wrong with what the input means.
struct Finding {
  std::string what;  ///< "law coalesce_keeps_function is violated", "the two parsers disagree"
  std::string expression{};  ///< the input as an expression; empty where it is none
  std::string repro{};       ///< a line for a shell; empty where the input itself is all there is
  std::string details{};     ///< more lines
};

/// What the inputs so far have come to.
struct Tally {
  std::uint64_t inputs = 0;
  std::uint64_t reached = 0;  ///< inputs that were parsed, or reached a law
  std::uint64_t laws = 0;     ///< laws executed in their domain
  std::uint64_t points = 0;   ///< claims they evaluated
};

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
};

/// Makes every target of this room: text, expression, laws_FAMILY. `implementation` is that of the
/// laws: "builtin:reference" or "builtin:mutant/NAME". Nothing for any other.
std::vector<std::unique_ptr<Target>> make_targets(std::string const& implementation);

/// What may be wrong by design, and the target that has to find it.
struct PlantedDefect {
  std::string name;
  std::string target;
};
std::vector<PlantedDefect> all_planted();

}  // namespace layoutcheck::fuzz
