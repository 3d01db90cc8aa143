#include "commands/recover_from.hpp"

#include <iostream>
#include <optional>

#include "console.hpp"
#include "exit_code.hpp"
#include "implementation.hpp"
#include "layoutcheck/core/recover/probes.hpp"
#include "layoutcheck/core/recover/swizzled.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::cli {
namespace {

/// An implementation's evaluator of `mapping`, which is a layout or a composed one.
struct Evaluator {
  laws::Implementation const& implementation;
  Value const& mapping;

  Expected<index_t> operator()(index_t x) const {
    Value const args[] = {mapping, x};
    Expected<Value> const answer = implementation.apply(Op::at, args);
    if (!answer) return answer.error();
    if (auto const* value = std::get_if<index_t>(&*answer)) return *value;
    return laws::kWrongKind;
  }
};

/// What was found, in the form in which it is compared and printed.
struct Recovered {
  std::string text;
  Probed probed;
};

std::optional<index_t> points_of(Value const& mapping) {
  if (auto const* layout = std::get_if<Layout>(&mapping)) return size(*layout);
  if (auto const* composed = std::get_if<ComposedLayout>(&mapping)) return size(*composed);
  return std::nullopt;
}

/// Where two coalesced layouts of one size differ first: in a stride, at the product of the extents
/// before it, or where the lesser of two extents ends.
index_t first_difference(Layout const& a, Layout const& b) {
  index_t step = 1;
  for (int k = 0;; ++k) {
    Mode const& m = a.leaves[k];
    Mode const& n = b.leaves[k];
    if (m.stride != n.stride) return step;
    if (m.extent != n.extent) return step * min(m.extent, n.extent);
    step *= m.extent;
  }
}

std::string reported_points(Probed const& probed) {
  std::string const points = std::to_string(probed.points);
  return probed.every_point ? "verified at every one of " + points + " points"
                            : "verified at " + points + " points, not at every one";
}

int reported_failure(Probed const& p, RecoverOptions const& options) {
  std::string const place = " at " + std::to_string(p.point);
  std::string message;
  switch (p.end) {
    case ProbeEnd::failed:
      message = "the implementation's `at` refuses" + place + ": " + name(p.error.code) + ", " +
                p.error.detail;
      break;
    case ProbeEnd::out_of_range:
      message =
          "the implementation's `at` is out of range" + place + ": " + std::to_string(p.value);
      break;
    case ProbeEnd::inconsistent:
      message = "the implementation's `at` has two values" + place + ": " +
                std::to_string(p.other_value) + ", then " + std::to_string(p.value);
      break;
    case ProbeEnd::out_of_bounds:
      message = std::string("no layout of 64 bits exists: ") + p.error.detail;
      break;
    default:
      message =
          "no layout has the values of the implementation's `at`: " + std::to_string(p.value) +
          place + (p.first ? ", the first index that no layout can meet" : "");
  }
  if (options.json) {
    Json line = error_line(name(p.end), {{"point", p.point}});
    if (p.end != ProbeEnd::failed && p.end != ProbeEnd::out_of_bounds) line["value"] = p.value;
    if (p.end == ProbeEnd::no_layout) line["first"] = p.first;
    if (p.end == ProbeEnd::failed) line["condition"] = name(p.error.code);
    line["detail"] = message;
    emit(line);
  }
  complain(message);
  return kCounterexample;
}

/// All values of a mapping, until its evaluator fails.
Expected<bool> tabulate(Evaluator const& at, index_t count, Table& values) {
  for (index_t x = 0; x < count; ++x) {
    LC_TRY(value, at(x));
    values.push_back(value);
  }
  return true;
}

/// `differs`: the first point found where it is not the mapping; -1: it is not, at no point known.
int reported_same(RecoverOptions const& options, Value const& mapping, Recovered const& found,
                  std::optional<index_t> differs, index_t said, index_t expected) {
  Probed const& p = found.probed;
  std::string const given = print(mapping);
  if (options.json) {
    Json line{{"type", "value"},  {"value", found.text}, {"input", given},
              {"same", !differs}, {"points", p.points},  {"every_point", p.every_point},
              {"calls", p.calls}};
    if (differs && *differs >= 0) {
      line["point"] = *differs;
      line["answer"] = said;
      line["expected"] = expected;
    }
    emit(line);
  } else {
    std::cout << found.text << '\n'
              << reported_points(p) << ", "
              << results::counted(static_cast<std::uint64_t>(p.calls), "call") << '\n';
    if (differs && *differs < 0) {
      std::cout << "differs from " << given << ", which is not a layout's function\n";
    } else if (differs) {
      std::cout << "differs from " << given << " at " << *differs << ": " << said << ", not "
                << expected << '\n';
    } else {
      std::cout << "the function of " << given << '\n';
    }
  }
  return differs ? kCounterexample : kAsExpected;
}

int from_table(RecoverOptions const& options, Value const& mapping, Evaluator const& at,
               Evaluator const& reference, index_t count) {
  if (count > options.every_point) {
    complain("--swizzled evaluates every point: " + std::to_string(count) + " are more than " +
             "--every-point " + std::to_string(options.every_point));
    return kUsage;
  }
  Table values;
  if (auto const all = tabulate(at, count, values); !all) {
    Probed failed;
    failed.end = ProbeEnd::failed;
    failed.point = static_cast<index_t>(values.size());
    failed.error = all.error();
    return reported_failure(failed, options);
  }
  auto const found = recover_swizzled(values.data(), count);
  if (!found) return no_layout(found.error(), options.json);
  Probed probed;
  probed.every_point = true;
  probed.points = probed.calls = count;
  Table truth;
  if (auto const all = tabulate(reference, count, truth); !all) {
    complain(std::string("the reference refuses: ") + all.error().detail);
    return kSuiteBug;
  }
  std::optional<index_t> differs;
  for (std::size_t x = 0; x < truth.size() && !differs; ++x) {
    if (truth[x] != values[x]) differs = static_cast<index_t>(x);
  }
  auto const place = static_cast<std::size_t>(differs.value_or(0));
  return reported_same(options, mapping, {print_swizzled(*found), probed}, differs,
                       differs ? values[place] : 0, differs ? truth[place] : 0);
}

int from_probes(RecoverOptions const& options, Value const& mapping, Evaluator const& at,
                Evaluator const& reference, index_t count) {
  ProbeOptions const probes{
      .every_point_up_to = options.every_point, .samples = options.samples, .seed = options.seed};
  Probed const found = recover_by_probes(at, count, probes);
  if (found.end != ProbeEnd::layout) return reported_failure(found, options);
  Recovered const reported{print(found.layout), found};
  // What it should be: of a layout its coalesced form, of a composed one by the same probes.
  Probed const truth = recover_by_probes(reference, count, probes);
  if (truth.end == ProbeEnd::layout && truth.layout == found.layout) {
    return reported_same(options, mapping, reported, std::nullopt, 0, 0);
  }
  index_t place = truth.point;
  if (truth.end == ProbeEnd::layout) place = first_difference(found.layout, truth.layout);
  for (index_t x = 0; x < min(count, options.every_point); ++x) {
    auto const right = reference(x);
    if (right && *right != found.layout(x)) {
      place = x;
      break;
    }
  }
  auto const right = reference(place);
  if (!right) {
    complain(std::string("the reference refuses: ") + right.error().detail);
    return kCounterexample;
  }
  index_t const said = found.layout(place);
  // The probes that show one of them not to be a layout need not distinguish it from the other.
  if (said == *right) place = -1;
  return reported_same(options, mapping, reported, place, said, *right);
}

}  // namespace

int recover_from(RecoverOptions const& options) {
  Resolved const resolved = resolve_implementation(options.implementation);
  if (!resolved.error.empty()) {
    complain(resolved.error);
    return resolved.exit_code;
  }
  Text text{.bytes = options.table, .error = {}};
  if (options.table == "-") text = read_stdin(kMaxTextBytes);
  if (!text.error.empty()) {
    complain(text.error);
    return kUsage;
  }
  Parsed<Expression> const expression = parse(text.bytes);
  if (!expression) return malformed_subject(expression.error(), options.json);
  EvalResult const mapping = evaluate(*expression, [&](Op op, std::span<Value const> args) {
    return resolved.implementation->apply(op, args);
  });
  if (!mapping) {
    bool const refused = mapping.error().kind == EvalErrc::refused;
    std::string const message = to_string(mapping.error(), text.bytes);
    if (options.json) {
      emit(error_line(refused ? name(mapping.error().error.code) : "usage", {{"detail", message}}));
    }
    complain(message);
    return refused ? kCounterexample : kUsage;
  }
  auto const count = points_of(*mapping);
  if (!count) {
    complain("recover --impl takes an expression that is a layout or a composed layout, not " +
             print(*mapping));
    return kUsage;
  }
  laws::ReferenceImplementation const right;
  Evaluator const at{*resolved.implementation, *mapping};
  Evaluator const reference{right, *mapping};
  return options.swizzled ? from_table(options, *mapping, at, reference, *count)
                          : from_probes(options, *mapping, at, reference, *count);
}

}  // namespace layoutcheck::cli
