#include "plan.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "layoutcheck/conformance/cases/features.hpp"
#include "layoutcheck/conformance/judge/checker.hpp"
#include "layoutcheck/conformance/judge/inputs.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "wide.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::size_t kNoEnd = static_cast<std::size_t>(-1);
constexpr std::uint64_t kRecordedSeed = 20261122;  // any number, for ever
constexpr char kIntegers = '!';  // before the text of a case that is spelled with integers

/// The `count` smallest queries of a law that are planned, each once: several inputs may give one
/// query. So the first `n` of them are the same for every `count` that is not below `n`.
std::vector<std::vector<Value>> smallest(laws::LawEntry const& law, std::size_t count) {
  std::vector<std::vector<Value>> result;
  std::unordered_set<std::string> seen;
  auto const visit = [&](laws::AnyInput const& g) {
    Case test_case{law.info.op, law.query_arguments(g)};
    std::string text = text_of(test_case);
    if (planned_case(law.info.op, text) && seen.insert(std::move(text)).second)
      result.push_back(std::move(test_case.args));
    return result.size() < count;
  };
  for (std::uint64_t w = 0; w <= laws::kMaxEnumeratedWeight && result.size() < count; ++w) {
    if (!laws::enumerate(law.input, w, visit)) break;
  }
  return result;
}

/// Whether the law queries the fields of its input as they are, as most do.
bool queries_plainly(laws::LawEntry const& law) {
  bool plain = true;
  auto const visit = [&](laws::AnyInput const& g) {
    plain = law.query_arguments(g) == laws::arguments(g);
    return false;
  };
  for (std::uint64_t w = 0; w <= laws::kMaxEnumeratedWeight; ++w) {
    if (!laws::enumerate(law.input, w, visit)) break;
  }
  return plain;
}

class Collector {
 public:
  Collector(Op op, Records const& records)
      : records_{records}, plan_{.op = op, .cases = {}, .from = {}} {}

  void add(std::vector<Value> args) {
    Case test_case{plan_.op, std::move(args)};
    std::string const text = text_of(test_case);
    if (!seen_.insert(text).second || !planned_case(test_case.op, text)) return;
    put(text);
    if (records_.has_integer_spelling(test_case)) put(kIntegers + text);
  }

  void next(Plan::From from) { from_ = from; }
  Plan& plan() { return plan_; }

 private:
  void put(std::string text) {
    plan_.cases.push_back(std::move(text));
    plan_.from.push_back(from_);
  }

  Records const& records_;
  Plan plan_;
  Plan::From from_ = Plan::From::smallest;
  std::unordered_set<std::string> seen_;
};

using Lists = std::vector<std::vector<std::vector<Value>>>;

/// One from each list, then the next from each, until there are `most` cases.
void add_in_turn(Lists const& lists, Collector& into, std::size_t most = kNoEnd) {
  std::size_t longest = 0;
  for (auto const& list : lists) longest = std::max(longest, list.size());
  for (std::size_t i = 0; i < longest && into.plan().cases.size() < most; ++i) {
    for (auto const& list : lists) {
      if (i < list.size()) into.add(list[i]);
    }
  }
}

/// `count` random cases for each form of query.
Lists drawn(Op op, std::uint64_t seed, std::size_t count, RandomInputs const& draw) {
  Lists lists;
  for (laws::LawEntry const* law : laws_by_form(op)) {
    if (!draw) break;
    lists.emplace_back();
    for (auto const& [input, input_class] : draw(law->input, seed, count)) {
      lists.back().push_back(law->query_arguments(input));
    }
  }
  return lists;
}

/// Where fewer cases are planned, as for an adapter that compiles each, they are chosen from so
/// many draws.
constexpr std::size_t kChosenOf = 1200;

/// One in so many of those that are chosen counts for the floor of kernels' cases (inputs.hpp).
constexpr std::size_t kForFloor = 3;

/// `count` of a list: where there is a floor, some that count for it, as chance alone misses it
/// with some seeds; then of each set of features the first case, the plainest set first, so
/// that a set that is drawn once in a thousand is tested with most seeds, not with one in twenty;
/// then the others in their order.
std::vector<std::vector<Value>> chosen(Op op, std::vector<std::vector<Value>> list,
                                       std::size_t count) {
  if (list.size() <= count) return list;
  std::vector<std::size_t> order;
  std::vector<bool> placed(list.size());
  auto const place = [&](std::size_t i) {
    if (!placed[i]) order.push_back(i);
    placed[i] = true;
  };
  std::size_t const for_floor = has_floor(op) ? count / kForFloor : 0;
  for (std::size_t i = 0; i < list.size() && order.size() < for_floor; ++i) {
    Case const test_case{op, list[i]};
    if (!is_in(InputTrait::kernel, test_case)) continue;
    if (domain_of_case(test_case) == laws::Domain::required) place(i);
  }
  std::map<std::pair<int, Features>, std::size_t> first;  // place in the list
  for (std::size_t i = 0; i < list.size(); ++i) {
    Features const features = features_of({op, list[i]});
    first.try_emplace({std::popcount(features), features}, i);
  }
  for (auto const& [features, i] : first) place(i);
  for (std::size_t i = 0; i < list.size(); ++i) place(i);
  std::vector<std::vector<Value>> result;
  for (std::size_t const i : order) {
    if (result.size() == count) break;
    result.push_back(std::move(list[i]));
  }
  return result;
}

/// Random cases of the sizes of kernels, `count` for each form of query.
Lists of_kernels(Op op, std::uint64_t seed, std::size_t count, RandomInputs const& draw) {
  Lists lists = drawn(op, seed, std::max(count, kChosenOf), draw);
  for (auto& list : lists) list = chosen(op, std::move(list), count);
  return lists;
}

/// From so few modes up to so many cases' are joined, and so often.
constexpr std::size_t kFewestJoined = 3;
constexpr std::size_t kMostJoined = 12;
constexpr index_t kMostWidePoints = 4096;

bool small_enough(Case const& test_case) {
  return std::all_of(test_case.args.begin(), test_case.args.end(), [](Value const& v) {
    auto const* layout = std::get_if<Layout>(&v);
    return layout == nullptr || size(*layout) <= kMostWidePoints;
  });
}

/// Some of the cases so far joined, no two in a row of them alike. Only such as have an answer:
/// what is refused in one mode is refused in all.
void add_wide(Op op, std::size_t wide, Collector& into) {
  std::map<std::size_t, std::vector<std::string>> plain;  // by the number of arguments
  for (std::string const& text : into.plan().cases) {
    auto const test_case = text[0] == kIntegers ? std::nullopt : planned_case(op, text);
    if (!test_case || !layoutcheck::apply(op, test_case->args)) continue;
    plain[test_case->args.size()].push_back(text);
  }
  for (std::size_t i = 0; i < wide && !plain.empty(); ++i) {
    auto const& [arguments, texts] =
        *std::next(plain.begin(), static_cast<std::ptrdiff_t>(i % plain.size()));
    std::vector<std::string> some;
    std::size_t const count = kFewestJoined + i % (kMostJoined - kFewestJoined + 1);
    for (std::size_t k = 0; k < count; ++k)
      some.push_back(texts[(37 * i + (11 + i) * k) % texts.size()]);
    auto const text = joined(some);
    auto const test_case = text ? planned_case(op, *text) : std::nullopt;
    if (test_case && small_enough(*test_case)) into.add(test_case->args);
  }
}

/// The smallest and those of kernels that are required and plain, in turn; then the others, in
/// their order.
void put_important_first(Plan& plan) {
  std::vector<std::size_t> small;
  std::vector<std::size_t> kernel;
  std::vector<std::size_t> rest;
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    auto const from = plan.from[i];
    bool const either = from == Plan::From::smallest || from == Plan::From::kernel;
    auto const test_case = either ? planned_case(plan.op, plan.cases[i]) : std::nullopt;
    bool const matters =
        test_case && is_plain(*test_case) && domain_of_case(*test_case) == laws::Domain::required;
    auto& list = from == Plan::From::kernel ? kernel : small;
    (matters ? list : rest).push_back(i);
  }
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < std::max(small.size(), kernel.size()); ++i) {
    if (i < kernel.size()) order.push_back(kernel[i]);
    if (i < small.size()) order.push_back(small[i]);
  }
  plan.important = order.size();
  order.insert(order.end(), rest.begin(), rest.end());
  Plan const before = plan;
  for (std::size_t i = 0; i < order.size(); ++i) {
    plan.cases[i] = before.cases[order[i]];
    plan.from[i] = before.from[order[i]];
  }
}

}  // namespace

std::vector<laws::LawEntry const*> const& laws_by_form(Op op) {
  static auto const table = [] {
    std::vector<std::set<std::size_t>> inputs(kMostOps);
    std::vector<std::vector<laws::LawEntry const*>> by_op(kMostOps);
    for (laws::LawEntry const& law : laws::all_laws()) {
      auto const i = static_cast<std::size_t>(law.info.op);
      if (!queries_plainly(law) || inputs[i].insert(law.input).second) by_op[i].push_back(&law);
    }
    return by_op;
  }();
  return table[static_cast<std::size_t>(op)];
}

std::optional<Case> planned_case(Op op, std::string const& text) {
  bool const integers = text.starts_with(kIntegers);
  auto const expression = parse(integers ? text.substr(1) : text);
  auto const* call = expression ? std::get_if<Call>(&expression->node) : nullptr;
  if (call == nullptr) return std::nullopt;
  Case result{op, {}, integers};
  for (Expression const& argument : call->arguments) {
    auto const* value = std::get_if<Value>(&argument.node);
    if (value == nullptr) return std::nullopt;
    result.args.push_back(*value);
  }
  if (signature_for(op, result.args) == nullptr) return std::nullopt;
  return result;
}

Plan plan(Op op, Records const& records, JudgeOptions const& options) {
  auto const& forms = laws_by_form(op);
  Collector collector(op, records);
  Plan& result = collector.plan();
  // The first of them are the same whatever the budget, as recorded failures are of these.
  std::size_t const count =
      options.record ? std::max(options.enumerated, options.floor) : options.enumerated;
  Lists by_weight;
  for (laws::LawEntry const* law : forms) by_weight.push_back(smallest(*law, count));
  add_in_turn(by_weight, collector, options.floor);
  collector.next(Plan::From::joined);
  add_wide(op, options.wide, collector);
  if (options.record) {
    collector.next(Plan::From::recorded);
    std::size_t const each = options.recorded_random / std::max<std::size_t>(forms.size(), 1);
    add_in_turn(drawn(op, kRecordedSeed, each, options.random_inputs), collector);
  }
  collector.next(Plan::From::kernel);
  add_in_turn(of_kernels(op, options.seed, options.kernel, options.kernel_inputs), collector);
  put_important_first(result);
  result.floor = result.cases.size();
  collector.next(Plan::From::weight);
  add_in_turn(by_weight, collector);
  by_weight.clear();
  collector.next(Plan::From::random);
  add_in_turn(drawn(op, options.seed, options.random, options.random_inputs), collector);
  return std::move(result);
}

}  // namespace layoutcheck::conformance
