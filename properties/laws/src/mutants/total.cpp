// Operations written for matrices: they refuse what has more than two modes.

#include <vector>

#include "layoutcheck/core/operations/composite.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

/// What the mutant of a law is called that an operation answers everything, after the operation.
constexpr std::string_view kRefusesAThirdMode = "_refuses_a_third_mode";

/// Modes of the first argument; of a linear layout its bits of input, of a swizzle those it moves.
int modes_of(Value const& v) {
  if (auto const* swizzle = std::get_if<Swizzle>(&v)) return swizzle->bits;
  if (auto const* linear = std::get_if<LinearLayout>(&v)) return linear->in_bits();
  if (auto const* layout = std::get_if<Layout>(&v)) return layout->leaves.size();
  if (auto const* composed = std::get_if<ComposedLayout>(&v)) return composed->inner.leaves.size();
  if (auto const* basis = std::get_if<BasisLayout>(&v)) return basis->leaves.size();
  if (auto const tuple = as_tuple(v)) return tuple->leaves.size();
  auto const of_parts = []<class T>(T const& value) {
    if constexpr (Composite<T>) {
      return modes_of(to_value(std::get<0>(T::parts(value))));
    } else {
      return 0;
    }
  };
  return std::visit(of_parts, v);
}

template <Op kOp>
Expected<Value> refuses_a_third_mode(std::span<Value const> args) {
  if (!args.empty() && modes_of(args[0]) > 2) {
    return Error{.code = Errc::invalid_argument, .detail = "more than two modes"};
  }
  return layoutcheck::apply(kOp, args);
}

Expected<Value> sort_is_not_written(std::span<Value const>) {
  return Error{.code = Errc::invalid_argument, .detail = "not written yet"};
}

constexpr Expected<Value> (*kRefusals[])(std::span<Value const>) = {
#define LC_OPERATION(name, ...) &refuses_a_third_mode<Op::name>,
#define LC_OVERLOAD(name, ...) &refuses_a_third_mode<Op::name>,
#include "layoutcheck/core/operations/operations.def"
};

std::vector<Mutant> make_mutants() {
  std::vector<Mutant> result{{"sort_is_not_written", Op::sort, "a stub that refuses everything",
                              "sort_answers", sort_is_not_written}};
  for (LawEntry const& law : all_laws()) {
    Op const op = law.info.op;
    if (!law.info.kills.ends_with(kRefusesAThirdMode) || is_declared(op)) continue;
    result.push_back({law.info.kills, op, "an array of two modes", law.info.id,
                      kRefusals[static_cast<std::size_t>(op)]});
  }
  return result;
}

}  // namespace

std::span<Mutant const> total_mutants() {
  static std::vector<Mutant> const mutants = make_mutants();
  return mutants;
}

}  // namespace layoutcheck::laws
