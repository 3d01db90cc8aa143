#pragma once
/// Laws on expressions: the sentence itself, on core's own source, for every extent and stride of
/// inputs of a few modes. smt/on_symbols has the how.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace layoutcheck::smt {

/// What the table of proved laws says of one.
struct SymbolicLaw {
  std::string_view law;
  int modes;     ///< leaves of all arguments together, at most
  int premises;  ///< 0: none, 1: every extent >= 1, 2: and every stride >= 0
};

/// Those that are proved, by id: smt/src/symbolic/proved.def.
std::vector<SymbolicLaw> const& symbolic_laws();
SymbolicLaw const* find_symbolic(std::string_view law);
/// Why it is not one of them: "it is of a swizzle", "it is not proved on expressions".
std::string why_not_symbolic(std::string_view law);

/// "proved at up to 2 modes, where every extent >= 1": for all extents and strides of these.
std::string says(SymbolicLaw const& law);

struct SymbolicReport {
  SymbolicLaw law{};
  bool executed = false;
  bool proved = false;
  std::string why{};  ///< not proved: why
  /// Not proved, and false: `why` has numbers on which the reference violates it.
  bool refuted = false;
  std::string inputs{};  ///< refuted: what the law was given, "(2,2):(1,3), 4"
  std::uint64_t paths = 0;
  /// Numbers were found on which the mutant that the law must kill violates it.
  bool kills = false;
};

struct SymbolicOptions {
  unsigned workers = 1;
  double seconds = 120;  ///< of each law
  /// Of what a proof may cost the solver: the table is of those that half of it suffices for.
  double share = 1;
  std::string sentences{};  ///< a law file of one's own, whose laws are known, too
  std::function<bool()> stop{};
};

/// In child processes: a solver that hangs takes nothing with it. Not to be called while the
/// process has other threads that run.
std::vector<SymbolicReport> prove_on_symbols(std::vector<SymbolicLaw> const& laws,
                                             SymbolicOptions const& options);

/// How far the proofs of one law go.
struct Reach {
  SymbolicReport proved{};  ///< at the most modes, with the fewest premises; if any
  /// The first that failed beyond it, or without its premises; before all others one that is
  /// refuted. If any.
  SymbolicReport failure{};
};

/// Of each law a proof at the modes and with the premises given, and then at one mode more, up to
/// `modes`; where one fails, with more premises. `each` sees all that was tried.
std::vector<Reach> widest_proofs(std::vector<SymbolicLaw> const& from, int modes,
                                 SymbolicOptions const& options,
                                 std::function<void(SymbolicReport const&)> const& each = {});

}  // namespace layoutcheck::smt
