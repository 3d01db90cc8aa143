#pragma once
/// recover.

#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

struct RecoverInvertsTable : ChecksClaims {
  static constexpr LawInfo info{.id = "recover_inverts_table",
                                .op = Op::recover,
                                .property_kind = PropertyKind::domain,
                                .says = "recover(table(L)) answers, with the values of L",
                                .source = "spec#recover",
                                .domain = "1 <= size <= 64",
                                .kills = "recover_wants_ascending_values"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) >= 1 && size(input.layout) <= 64;
  }
  static std::vector<Value> query_arguments(Input const& input) {
    if (!admits(input)) return {};  // a table of 2^40 values is too large
    Table table;
    for (index_t i = 0; i < size(input.layout); ++i) table.push_back(input.layout(i));
    return {table};
  }
  static std::optional<Input> read(std::span<Value const> args) {
    auto const* table = args.size() == 1 ? std::get_if<Table>(&args[0]) : nullptr;
    if (table == nullptr || table->empty() || table->size() > 64) return std::nullopt;
    auto const layout = recover(table->data(), static_cast<index_t>(table->size()));
    if (!layout) return std::nullopt;
    return Input{*layout};
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    OneTable table;
    for (index_t i = 0; i < size(input.layout); ++i) table.values.push_back(input.layout(i));
    auto const result = ops::recover(algebra, table.values);
    CheckedClaims e;
    if (!result && result.error().code == Errc::unsupported) return result.error();
    e.that(result.has_value());
    if (result) e.same_function(*result, input.layout);
    return e;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using RecoverLaws = LawList<
    RecoverInvertsTable>;
// clang-format on

}  // namespace layoutcheck::laws
