// core as a library of layouts, and the laws on an algebra of one's own.

#include <iostream>

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/layout/construct.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/engine/exhaustive.hpp"

namespace lc = layoutcheck;

namespace {

// As a library under test: coalesce forgets the strides, everything else is core's.
class Mine final : public lc::laws::Implementation {
 public:
  lc::Expected<lc::Value> apply(lc::Op op, std::span<lc::Value const> args) const override {
    auto const* layout = args.empty() ? nullptr : std::get_if<lc::Layout>(&args[0]);
    if (op != lc::Op::coalesce || layout == nullptr) return lc::apply(op, args);
    auto const compact = lc::compact_left(lc::shape(*layout));
    if (!compact) return compact.error();
    return lc::Value(lc::coalesce(*compact));
  }
};

int use_core() {
  auto const a = lc::parse_layout("(4,6,8):(2,3,5)");
  auto const b = lc::parse_layout("2:2");
  if (!a || !b) return 1;
  auto const both = lc::composition(*a, *b);
  if (!both) {
    std::cerr << "composition refuses: " << lc::name(both.error().code) << '\n';
    return 1;
  }
  std::cout << "composition: " << lc::print(*both) << '\n'
            << "coalesce: " << lc::print(lc::coalesce(*lc::parse_layout("(2,1,6):(1,6,2)")))
            << '\n';
  return 0;
}

int judge(lc::laws::Implementation const& algebra, char const* whose) {
  auto const* law = lc::laws::find_law("coalesce_keeps_function");
  if (law == nullptr) return 1;
  lc::laws::Budget budget;
  budget.cases = 1000;
  auto const report = lc::laws::run_exhaustive(*law, &algebra, budget);
  std::cout << whose << ": " << law->info.id << ", " << report.counts.total() << " cases, "
            << report.counts.violated << " violated\n";
  for (auto const& violation : report.violations)
    std::cout << "  " << lc::laws::case_text(*law, violation.input) << '\n';
  return 0;
}

}  // namespace

int main() {
  return use_core() + judge(lc::laws::ReferenceImplementation{}, "core") + judge(Mine{}, "mine");
}
