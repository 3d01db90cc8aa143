#include "plan.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr char kIntegers = '!';  // before the text of a case that is spelled with integers

/// The arguments of the `count` smallest givens of a law that the operation takes.
std::vector<std::vector<Value>> smallest(laws::LawEntry const& law, std::size_t count) {
  std::vector<std::vector<Value>> result;
  auto const visit = [&](laws::AnyGiven const& g) {
    std::vector<Value> args = law.asked(g);
    if (takes(law.info.op, args)) result.push_back(std::move(args));
    return result.size() < count;
  };
  for (std::uint64_t w = 0; w <= laws::kMaxEnumeratedWeight && result.size() < count; ++w) {
    if (!laws::enumerate(law.given, w, visit)) break;
  }
  return result;
}

/// Whether the law asks with the fields of its given, as most do.
bool asks_plainly(laws::LawEntry const& law) {
  bool plain = true;
  auto const visit = [&](laws::AnyGiven const& g) {
    plain = law.asked(g) == laws::arguments(g);
    return false;
  };
  for (std::uint64_t w = 0; w <= laws::kMaxEnumeratedWeight; ++w) {
    if (!laws::enumerate(law.given, w, visit)) break;
  }
  return plain;
}

class Collector {
 public:
  Collector(Op op, Records const& records) : records_{records}, plan_{.op = op, .cases = {}} {}

  void add(std::vector<Value> args) {
    Case asked{plan_.op, std::move(args)};
    std::string const text = text_of(asked);
    if (!seen_.insert(text).second || !planned_case(asked.op, text)) return;
    plan_.cases.push_back(text);
    if (records_.has_integer_spelling(asked)) plan_.cases.push_back(kIntegers + text);
  }

  Plan& plan() { return plan_; }

 private:
  Records const& records_;
  Plan plan_;
  std::unordered_set<std::string> seen_;
};

/// One from each list, then the next from each.
void add_in_turn(std::vector<std::vector<std::vector<Value>>> lists, Collector& into) {
  std::size_t longest = 0;
  for (auto const& list : lists) longest = std::max(longest, list.size());
  for (std::size_t i = 0; i < longest; ++i) {
    for (auto& list : lists) {
      if (i < list.size()) into.add(std::move(list[i]));
    }
  }
}

}  // namespace

bool takes(Op op, std::span<Value const> args) {
  OpInfo const& o = info(op);
  std::size_t declared = 0;
  while (declared < o.parameters.size() && o.parameters[declared] != Kind::none) ++declared;
  if (args.size() < static_cast<std::size_t>(o.required)) return false;
  if (args.size() > declared && !o.variadic) return false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!accepts(o.parameters[std::min(i, declared - 1)], args[i])) return false;
  }
  return true;
}

std::vector<laws::LawEntry const*> const& laws_by_form(Op op) {
  static auto const table = [] {
    std::vector<std::set<std::size_t>> givens(kOps.size());
    std::vector<std::vector<laws::LawEntry const*>> by_op(kOps.size());
    for (laws::LawEntry const& law : laws::all_laws()) {
      auto const i = static_cast<std::size_t>(law.info.op);
      if (!asks_plainly(law) || givens[i].insert(law.given).second) by_op[i].push_back(&law);
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
  if (!takes(op, result.args)) return std::nullopt;
  return result;
}

Plan plan(Op op, Records const& records, JudgeOptions const& options) {
  auto const& forms = laws_by_form(op);
  Collector collector(op, records);
  std::vector<std::vector<std::vector<Value>>> lists;
  for (laws::LawEntry const* law : forms) lists.push_back(smallest(*law, options.enumerated));
  add_in_turn(std::move(lists), collector);
  collector.plan().enumerated = collector.plan().cases.size();
  collector.plan().floor = std::min(collector.plan().enumerated, options.floor);
  lists.clear();
  for (laws::LawEntry const* law : forms) {
    if (!options.random_givens) break;
    std::vector<std::vector<Value>> list;
    for (auto const& [g, stratum] :
         options.random_givens(law->given, options.seed, options.random)) {
      list.push_back(law->asked(g));
    }
    lists.push_back(std::move(list));
  }
  add_in_turn(std::move(lists), collector);
  return std::move(collector.plan());
}

}  // namespace layoutcheck::conformance
