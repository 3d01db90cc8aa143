#include "layoutcheck/relations/implementation.hpp"

#include "layoutcheck/relations/algebra/composition.hpp"
#include "layoutcheck/relations/algebra/inverse.hpp"
#include "layoutcheck/relations/bridge.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "layoutcheck/relations/recover/function.hpp"
#include "layoutcheck/relations/recover/layout.hpp"

namespace layoutcheck::relations {
namespace {

using RelationalArguments = std::span<Value const>;

constexpr Error kNotOffered{.code = Errc::unsupported, .detail = "not by relations"};

/// Steps of isl for each call: up to a second.
constexpr unsigned long kSteps = 50'000;
/// Beyond as many bits on a side the expressions of bits take isl seconds.
constexpr int kMostBits = 12;

/// Whether an error says something about what exists. Limits of storage and of isl's steps do not,
/// nor do cases that the method does not cover.
bool is_opinion(Op op, Errc code) {
  switch (code) {
    case Errc::overflow:
    case Errc::capacity_exceeded:
    case Errc::undecided:
    case Errc::not_tractable: return false;
    case Errc::invalid_argument:
    case Errc::out_of_domain: return op == Op::composition;
    default: return true;
  }
}

template <class T>
Expected<Value> as_value(Op op, Expected<T> const& result) {
  if (result) return Value(*result);
  Error const& why = result.error();
  if (is_opinion(op, why.code)) return why;
  return Error{.code = Errc::unsupported, .mode = why.mode, .detail = why.detail};
}

Expected<LinearLayout> to_linear(isl::Context const& context, Value const& mapping) {
  LC_TRY(map, mapping_of(context, mapping));
  // A relation leaves out the coordinates at which a composed layout has no value.
  if (auto const* composed = std::get_if<ComposedLayout>(&mapping)) {
    LC_TRY(defined, domain_size(map));
    if (defined != size(composed->inner)) return kNotOffered;
  }
  return linear_of_mapping(map);
}

Expected<Value> to_layout(isl::Context const& context, LinearLayout const& linear) {
  if (linear.in_bits() > kMostBits || linear.out_bits() > kMostBits) return kNotOffered;
  LC_TRY(map, flat_mapping(context, linear));
  return layout_of_mapping(map);
}

Expected<Layout> coalesced(isl::Context const& context, Layout const& layout) {
  LC_TRY(map, layout_mapping(context, layout));
  return recover(map);
}

/// The largest, where no offset has two coordinates.
Expected<Layout> largest_right_inverse(isl::Context const& context, Layout const& layout) {
  LC_TRY(map, layout_mapping(context, layout));
  LC_TRY(injective, isl::is_injective(map));
  if (!injective) return kNotOffered;
  return right_inverse(context, layout);
}

Expected<Value> of_layouts(isl::Context const& context, Op op, RelationalArguments args) {
  auto const* a = std::get_if<Layout>(&args[0]);
  auto const* b = args.size() == 2 ? std::get_if<Layout>(&args[1]) : nullptr;
  if (a == nullptr) return kNotOffered;
  if (op == Op::composition) {
    return b != nullptr ? as_value(op, composition(context, *a, *b)) : Expected<Value>(kNotOffered);
  }
  if (args.size() != 1) return kNotOffered;
  switch (op) {
    case Op::coalesce: return as_value(op, coalesced(context, *a));
    case Op::inverse: return as_value(op, inverse(context, *a));
    case Op::right_inverse: return as_value(op, largest_right_inverse(context, *a));
    case Op::left_inverse: return as_value(op, left_inverse(context, *a));
    default: return kNotOffered;
  }
}

}  // namespace

Expected<Value> RelationalImplementation::apply(Op op, RelationalArguments args) const {
  if (args.empty()) return kNotOffered;
  LC_TRY(fresh, isl::Context::create());
  isl::Context context = fresh;
  context.set_max_operations(kSteps);
  if (op == Op::to_linear && args.size() == 1 && accepts(Kind::mapping, args[0])) {
    return as_value(op, to_linear(context, args[0]));
  }
  if (op == Op::to_layout && args.size() == 1) {
    auto const* linear = std::get_if<LinearLayout>(&args[0]);
    return linear != nullptr ? as_value(op, to_layout(context, *linear))
                             : Expected<Value>(kNotOffered);
  }
  return of_layouts(context, op, args);
}

}  // namespace layoutcheck::relations
