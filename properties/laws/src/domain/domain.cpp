#include "layoutcheck/laws/domain.hpp"

#include "domain/algebra.hpp"
#include "domain/basis.hpp"
#include "domain/composed.hpp"
#include "domain/linear.hpp"
#include "domain/linear_layouts.hpp"
#include "domain/modular.hpp"
#include "domain/tuple.hpp"
#include "domain/tuple_edit.hpp"
#include "layoutcheck/core/operations/typed.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {

/// Of an operation that has an answer to every argument.
template <class... Args>
static Domain always_domain(Args const&...) {
  return Domain::required;
}

// Of facts that a table decides: where no table does, the suite has no second opinion.
static Domain by_table_domain(Layout const& layout) {
  return walkable(layout) ? Domain::required : Domain::unknown;
}
static Domain by_table_domain(Layout const& layout, index_t) { return by_table_domain(layout); }
static Domain cosize_domain(Layout const& layout) {
  return size(layout) <= kWindow ? Domain::required : Domain::unknown;
}
static Domain is_tractable_domain(Layout const& layout) {
  return size(layout) > 0 ? Domain::required : Domain::unknown;
}

static Domain size_domain(Layout const&) { return Domain::required; }
static Domain size_domain(IntTuple const& shape) { return tuple_product_domain(shape); }
static Domain size_domain(Swizzle const&) { return Domain::required; }
static Domain size_domain(BasisLayout const&) { return Domain::required; }
static Domain size_domain(ComposedLayout const& composed) {
  return is_everywhere(composed) ? Domain::required : Domain::may;
}

static Domain same_function_domain(Layout const&, Layout const&) { return Domain::required; }
static Domain right_inverse_domain(Layout const&) { return Domain::required; }

static Domain complement_domain(Layout const& layout) { return complement_domain(layout, 1); }
static Domain coalesce_domain(Layout const&) { return Domain::required; }
static Domain coalesce_domain(BasisLayout const&) { return Domain::required; }
static Domain tile_to_shape_domain(Layout const& block, IntTuple const& target) {
  return tile_to_shape_domain(block, target, nullptr);
}
static Domain tile_to_shape_domain(Layout const& block, IntTuple const& target,
                                   IntTuple const& order) {
  return tile_to_shape_domain(block, target, &order);
}

namespace {

/// The domain by the types of the arguments; does not compile for types of which it is not known.
template <Op kOp>
struct DomainOf;
#define LC_OPERATION(name, function, family, domain, ...)                        \
  template <>                                                                    \
  struct DomainOf<Op::name> {                                                    \
    static constexpr auto of = []<class... A>(A const&... a) requires requires { \
      domain##_domain(a...);                                                     \
    }                                                                            \
    { return domain##_domain(a...); };                                           \
  };
#define LC_OVERLOAD(...)
#include "layoutcheck/core/operations/operations.def"
#define LC_OPERATION(...)
#define LC_OVERLOAD(name, spelling, operation, ...) \
  template <>                                       \
  struct DomainOf<Op::name> : DomainOf<Op::operation> {};
#include "layoutcheck/core/operations/operations.def"

template <Op kOp, class... Overloads>
Domain domain_by(std::span<Value const> args) {
  return call_first<Domain, Overloads...>(args, DomainOf<kOp>::of).value_or(Domain::unknown);
}

constexpr Domain (*kDomains[])(std::span<Value const>) = {
#define LC_OPERATION(name, function, family, domain, says, ...) &domain_by<Op::name, __VA_ARGS__>,
#define LC_OVERLOAD(name, spelling, operation, family, ...) &domain_by<Op::name, __VA_ARGS__>,
#include "layoutcheck/core/operations/operations.def"
};

}  // namespace

std::string_view name(Domain domain) {
  switch (domain) {
    case Domain::required: return "required";
    case Domain::may: return "may";
    case Domain::refuse: return "refuse";
    case Domain::unknown: return "unknown";
  }
  return "unknown";
}

Domain domain_of(Op op, std::span<Value const> args) {
  return kDomains[static_cast<std::size_t>(op)](args);
}

}  // namespace layoutcheck::laws
