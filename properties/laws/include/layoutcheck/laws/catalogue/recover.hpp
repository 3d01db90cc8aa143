#pragma once
/// recover.

#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

struct RecoverFunction {
  static constexpr LawInfo info{.id = "recover_function",
                                .op = Op::recover,
                                .property_kind = PropertyKind::function,
                                .says = "recover(T)(i) == T[i] for all i",
                                .source = "spec#recover: exactly that table",
                                .domain = "",
                                .kills = "recover_checks_unit_points_only"};
  using Input = OneTable;
  struct Derived {
    OneTable table;
    Layout layout;
  };
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::recover(algebra, input.values));
    return Derived{input, result};
  }
  LC_HD static constexpr index_t points(Derived const& d) {
    return min(size(d.layout), d.table.values.size());
  }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    return {d.layout(i), Relation::equal, d.table.values[static_cast<int>(i)]};
  }
};

struct RecoverKeepsSize : OneClaim {
  static constexpr LawInfo info{.id = "recover_keeps_size",
                                .op = Op::recover,
                                .property_kind = PropertyKind::size,
                                .says = "size(recover(T)) is the number of values",
                                .source = "spec#recover: exactly that table",
                                .domain = "",
                                .kills = "recover_rounds_last_extent_down"};
  using Input = OneTable;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::recover(algebra, input.values));
    return Claim{size(result), Relation::equal, input.values.size()};
  }
};

struct RecoverIsCoalesced : OneClaim {
  static constexpr LawInfo info{
      .id = "recover_is_coalesced",
      .op = Op::recover,
      .property_kind = PropertyKind::optimality,
      .says = "no layout with the table T has fewer modes than recover(T)",
      .source = "spec#recover: the coalesced layout",
      .domain = "at least one value",
      .kills = "recover_splits_even_modes"};
  using Input = OneTable;
  LC_HD static constexpr bool admits(Input const& input) { return !input.values.empty(); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::recover(algebra, input.values));
    if (size(result) < 1) return Claim{};
    return Claim{result.leaves.size(), Relation::less_equal, shortest_rank(result)};
  }
};

struct RecoverAnswers : AnswersOnItsDomain<RecoverAnswers, OneTable> {
  static constexpr LawInfo info{.id = "recover_answers",
                                .op = Op::recover,
                                .property_kind = PropertyKind::domain,
                                .says = "recover(T) answers iff some layout has the table T",
                                .source = "spec#recover: or a proof that none exists",
                                .domain = "",
                                .kills = "recover_accepts_offset"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Input const& input) {
    return ops::recover(algebra, input.values);
  }
};

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

struct RecoverNamesFirstUnmeetable {
  static constexpr LawInfo info{
      .id = "recover_names_first_unmeetable",
      .op = Op::recover,
      .property_kind = PropertyKind::optimality,
      .says = "where recover(T) refuses, the index it names is the first that no layout can meet",
      .source = "spec#recover: the first index that no layout can meet",
      .domain = "1 to 64 values of at most 50 bits that no layout has; the refusal names an index",
      .kills = "recover_names_last_index"};
  using Input = OneTable;
  struct Derived {
    index_t named;
    index_t first;
    index_t claims;
  };
  /// The first index that no layout can meet; below 0 where a layout meets all, or none is known.
  static index_t truth(Input const& input) {
    constexpr index_t kMost = kMaxIndex / kWindow;  // so that the search may multiply them
    for (index_t const v : input.values) {
      if (v > kMost || v < -kMost) return -1;
    }
    if (input.values.empty()) return -1;
    return spec::first_unmeetable(spec::Table(input.values.begin(), input.values.end()));
  }
  static bool admits(Input const&, index_t first) { return first >= 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input, index_t first) {
    auto const result = ops::recover(algebra, input.values);
    if (result) return Derived{-1, first, 0};  // no refusal to judge: recover_answers says so
    if (result.error().point < 0) return result.error();
    return Derived{result.error().point, first, 1};
  }
  static index_t points(Derived const& d) { return d.claims; }
  static Claim at(Derived const& d, index_t) { return {d.named, Relation::equal, d.first}; }
};

// What is not listed is not checked by any engine.
// clang-format off
using RecoverLaws = LawList<
    RecoverFunction,
    RecoverKeepsSize,
    RecoverIsCoalesced,
    RecoverAnswers,
    RecoverInvertsTable,
    RecoverNamesFirstUnmeetable>;
// clang-format on

}  // namespace layoutcheck::laws
