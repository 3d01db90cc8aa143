// That each operation answers where it must: a law for every operation that has none of its own.

#include "layoutcheck/laws/catalogue/total.hpp"

#include <algorithm>
#include <set>

#include "enroll/total.hpp"

namespace layoutcheck::laws {
namespace {

/// Whether the fields of an input are of these types.
template <class Input, class... T>
inline constexpr bool kHasFields =
    std::is_same_v<decltype(fields(std::declval<Input const&>())), std::tuple<T const&...>>;

template <class... T>
struct Fields {
  /// The first of the inputs with fields of these types; its index where one is, else their number.
  template <class... Inputs>
  static constexpr std::size_t index_in(std::variant<Inputs...> const*) {
    constexpr bool found[] = {kHasFields<Inputs, T...>...};
    return static_cast<std::size_t>(std::ranges::find(found, true) - std::begin(found));
  }
  static constexpr std::size_t index = index_in(static_cast<AnyInput const*>(nullptr));
};

/// The required parameters, as the fields of an input are.
template <class Known, class... Parameters>
struct Required;
template <class... T>
struct Required<Fields<T...>> : Fields<T...> {};
template <class... T, class Next, class... More>
struct Required<Fields<T...>, Next, More...> : Required<Fields<T..., Next>, More...> {};
template <class... T, class... More>
struct Required<Fields<T...>, Mapping, More...> : Required<Fields<T..., Layout>, More...> {};
template <class... T, class... More>
struct Required<Fields<T...>, Table, More...>
    : Required<Fields<T..., InlineVector<index_t, 64>>, More...> {};
template <class... T, class Next, class... More>
struct Required<Fields<T...>, Maybe<Next>, More...> : Fields<T...> {};
template <class... T, class Next>
struct Required<Fields<T...>, Rest<Next>> : Fields<T...> {};

template <Op kOp, class... Parameters>
std::optional<LawEntry> answers(With<Parameters...>) {
  constexpr std::size_t index = Required<Fields<>, Parameters...>::index;
  if constexpr (index < std::variant_size_v<AnyInput>) {
    return entry<AnswersEverywhere<kOp, std::variant_alternative_t<index, AnyInput>>>();
  } else {
    return std::nullopt;
  }
}

/// By the first overload.
template <Op kOp, class First, class... Others>
std::optional<LawEntry> answers_first() {
  return answers<kOp>(First{});
}

constexpr std::optional<LawEntry> (*kAnswers[])() = {
#define LC_OPERATION(name, function, family, domain, says, ...) \
  &answers_first<Op::name, __VA_ARGS__>,
#define LC_OVERLOAD(name, spelling, operation, family, ...) &answers_first<Op::name, __VA_ARGS__>,
#include "layoutcheck/core/operations/operations.def"
};

}  // namespace

void enroll_total(std::vector<LawEntry>& table) {
  std::set<Op> decided;
  for (LawEntry const& law : table) {
    if (law.info.property_kind == PropertyKind::domain) decided.insert(law.info.op);
  }
  for (OpInfo const& op : all_ops()) {
    if (decided.contains(op.op)) continue;
    if (auto const law = kAnswers[static_cast<std::size_t>(op.op)]()) table.push_back(*law);
  }
}

}  // namespace layoutcheck::laws
