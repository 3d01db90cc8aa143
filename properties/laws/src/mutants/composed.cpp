// Wrong operations on composed layouts.

#include <vector>

#include "layoutcheck/laws/enroll.hpp"
#include "mutants/broken.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

constexpr std::string_view kDropsTheOffset = "_drops_the_offset";

/// As if the offset were not part of the object: CuTe's make_composed_layout takes it apart.
template <Op kOp>
Answer drops_the_offset(Arguments args) {
  Answer right = layoutcheck::apply(kOp, args);
  if (!right) return right;
  if (auto* composed = std::get_if<ComposedLayout>(&*right)) composed->offset = 0;
  return right;
}

constexpr Answer (*kDroppers[])(Arguments) = {
#define LC_OPERATION(name, ...) &drops_the_offset<Op::name>,
#define LC_OVERLOAD(name, ...) &drops_the_offset<Op::name>,
#include "layoutcheck/core/operations/operations.def"
};

/// The offset of the whole, whatever part of the layout is left.
Answer slice_drops_the_fixed_part(Arguments args) {
  Answer right = layoutcheck::apply(Op::composed_slice, args);
  if (!right) return right;
  if (auto* composed = std::get_if<ComposedLayout>(&*right)) {
    composed->offset = std::get_if<ComposedLayout>(&args[1])->offset;
  }
  return right;
}

std::vector<Mutant> make_composed_mutants() {
  std::vector<Mutant> result{
      {"composed_slice_drops_the_fixed_part", Op::composed_slice,
       "the value at the fixed coordinates is lost: slice in place of slice_and_offset",
       "composed_slice_keeps_values", slice_drops_the_fixed_part}};
  for (LawEntry const& law : all_laws()) {
    if (!law.info.kills.ends_with(kDropsTheOffset)) continue;
    result.push_back({law.info.kills, law.info.op, "the offset is taken for 0", law.info.id,
                      kDroppers[static_cast<std::size_t>(law.info.op)]});
  }
  return result;
}

}  // namespace

std::span<Mutant const> composed_mutants() {
  static std::vector<Mutant> const mutants = make_composed_mutants();
  return mutants;
}

}  // namespace layoutcheck::laws
