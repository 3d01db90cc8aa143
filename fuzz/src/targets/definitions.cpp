// The algorithms of core against the definitions of the spec, which share no code with them: sets,
// tables, bits. Laws say less in more places; here every answer is compared whole.
#include <algorithm>

#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "layoutcheck/core/recover/recover.hpp"
#include "layoutcheck/core/spec/complement.hpp"
#include "layoutcheck/core/spec/composition.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/kinds.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/fuzz/reduce.hpp"
#include "layoutcheck/fuzz/values.hpp"
#include "targets/targets.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr index_t kMostPoints = 256;
constexpr index_t kMostOffset = 4096;

bool small(Layout const& l) {
  bool const plain = std::all_of(l.leaves.begin(), l.leaves.end(), [](Mode const& m) {
    return m.stride >= 0 && m.stride <= kMostOffset;
  });
  return plain && size(l) >= 1 && size(l) <= kMostPoints && cosize(l) <= kMostOffset;
}

/// The first fact on which the algorithm and the definition differ.
std::string fact_problem(Layout const& l, spec::Table const& values) {
  index_t const span = cosize(l);
  if (span != spec::cosize_of(l)) return "cosize";
  auto const injective = is_injective(l);
  if (!injective || *injective != spec::is_injective(values)) return "is_injective";
  if (is_surjective(l, span) != spec::is_surjective(values, span)) return "is_surjective";
  if (is_bijective(l, span) != spec::is_bijective(values, span)) return "is_bijective";
  if (is_compact(l) != spec::is_compact(values)) return "is_compact";
  if (is_tractable(l) != spec::is_tractable(l)) return "is_tractable";
  if (is_non_degenerate(l) != spec::is_non_degenerate(l)) return "is_non_degenerate";
  spec::Table const more = spec::extended_table(l, 2 * size(l));
  for (std::size_t i = 0; i < more.size(); ++i) {
    if (l(static_cast<index_t>(i)) != more[i]) return "the value at " + std::to_string(i);
  }
  return {};
}

std::string inverse_problem(Layout const& l, spec::Table const& values) {
  Layout const right = right_inverse(l);
  if (!spec::is_right_inverse(right, values)) return "right_inverse, " + print(right);
  if (auto const left = left_inverse(l); left && !spec::is_left_inverse(*left, values)) {
    return "left_inverse, " + print(*left);
  }
  if (auto const quasi = left_inverse_quasi(l);
      quasi && !spec::is_left_inverse_quasi(*quasi, values)) {
    return "left_inverse_quasi, " + print(*quasi);
  }
  return {};
}

std::string complement_problem(Layout const& l, spec::Table const& values) {
  if (!spec::is_tractable(l)) return {};
  index_t const span = spec::span_of(l);
  for (index_t const n : {span, 2 * span, span + 1}) {
    if (n > kMostOffset / 2) return {};
    auto const rest = complement(l, n);
    if (!rest || size(*rest) > kMostPoints) continue;
    spec::Table const offsets = spec::table(*rest);
    if (spec::is_complement(values, offsets, n, span) != spec::ComplementClause::holds) {
      return "complement to " + std::to_string(n) + ", " + print(*rest);
    }
    bool const whole = n % span == 0 && spec::is_injective(values);
    if (whole && !spec::is_strong_complement(values, offsets, n)) {
      return "complement to " + std::to_string(n) + " is not strong";
    }
  }
  return {};
}

std::string layout_problem(Layout const& l) {
  spec::Table const values = spec::table(l);
  std::string problem = fact_problem(l, values);
  if (problem.empty()) problem = inverse_problem(l, values);
  if (problem.empty()) problem = complement_problem(l, values);
  if (!problem.empty()) return problem;
  auto const found = recover(values.data(), static_cast<index_t>(values.size()));
  if (!found) return "recover finds no layout";
  return spec::table(*found) == values ? "" : "recover, " + print(*found);
}

std::string pair_problem(Layout const& a, Layout const& b) {
  auto const composed = composition(a, b);
  if (!composed) return {};
  spec::Table const wanted = spec::composition_table(a, b);
  if (wanted.empty()) return {};
  return spec::table(*composed) == wanted ? "" : "composition, " + print(*composed);
}

std::string problem_of_answer(Value const& value, bool& reached) {
  if (auto const* layout = std::get_if<Layout>(&value); layout != nullptr && small(*layout)) {
    reached = true;
    return layout_problem(*layout);
  }
  if (auto const* swizzle = std::get_if<Swizzle>(&value)) {
    reached = true;
    spec::Table const values = spec::table(*swizzle, kMostPoints);
    for (std::size_t x = 0; x < values.size(); ++x) {
      if ((*swizzle)(static_cast<index_t>(x)) != values[x])
        return "the swizzle at " + std::to_string(x);
    }
  }
  if (auto const* composed = std::get_if<ComposedLayout>(&value);
      composed != nullptr && small(composed->inner) && composed->offset >= 0 &&
      composed->offset <= kMostOffset && (composed->outer_is_swizzle || small(composed->outer))) {
    reached = true;
    spec::Table const values = spec::table(*composed);
    for (std::size_t x = 0; x < values.size(); ++x) {
      if ((*composed)(static_cast<index_t>(x)) != values[x]) {
        return "the composed layout at " + std::to_string(x);
      }
    }
  }
  return {};
}

/// Layouts, swizzles and composed layouts, whatever is called with them.
Case decode(std::string_view input) {
  if (auto read = read_case(input)) return std::move(*read);
  ByteChoices choices(input);
  return make_case(*find_family("composition"), choices);
}

class Definitions final : public Target {
 public:
  std::string name() const override { return "definitions"; }
  std::string says() const override {
    return "core's algorithms against the definitions: facts, values, inverses, complements, "
           "compositions, recovery";
  }

  std::optional<Finding> run(std::string_view input, Tally& tally) const override {
    ++tally.inputs;
    Case const c = decode(input);
    bool reached = false;
    std::string problem;
    Layout const* before = nullptr;
    for (Value const& value : c.args) {
      if (problem.empty()) problem = problem_of_answer(value, reached);
      auto const* layout = std::get_if<Layout>(&value);
      bool const pair = before != nullptr && layout != nullptr && small(*before) && small(*layout);
      if (pair && problem.empty()) problem = pair_problem(*before, *layout);
      before = layout;
    }
    if (reached) ++tally.reached;
    if (problem.empty()) return std::nullopt;
    std::string const text = text_of(c);
    return Finding{.what = "definitions: core says otherwise of " + problem,
                   .expression = text,
                   .repro = "layoutcheck-fuzz-replay definitions - <<< " + shell_quoted(text)};
  }
  std::optional<std::string> mutate(std::string_view input, std::uint64_t seed,
                                    std::size_t most) const override {
    SeededChoices choices(seed);
    auto c = read_case(input);
    if (!c || choices.one_in(16)) {
      c = make_case(*find_family("composition"), choices);
      if (choices.one_in(4)) {
        Kind const kind = choices.one_in(2) ? Kind::swizzle : Kind::composed;
        c = Case{Op::at, {make_value(kind, choices), choices.between(0, 63)}};
      }
    } else if (!c->args.empty()) {
      change(c->args[choices.below(c->args.size())], choices);
    }
    std::string text = text_of(*c);
    if (text.size() > most) text = text_of(make_case(*find_family("composition"), choices));
    text.resize(std::min(text.size(), most));
    return text;
  }
  std::optional<std::string> cross(std::string_view a, std::string_view b, std::uint64_t seed,
                                   std::size_t most) const override {
    SeededChoices choices(seed);
    std::string text = text_of(crossed(decode(a), decode(b), choices));
    return text.size() <= most ? text : std::string(a.substr(0, most));
  }
  std::string reduced(std::string_view input, Fails const& fails) const override {
    return reduce_text(text_of(decode(input)), fails);
  }
};

}  // namespace

std::unique_ptr<Target> definitions_target() { return std::make_unique<Definitions>(); }

}  // namespace layoutcheck::fuzz
