#include "written/emitted.hpp"

#include "layoutcheck/build_info.hpp"
#include "layoutcheck/core/text/parse_call.hpp"
#if LAYOUTCHECK_HAS_CONFORMANCE
#include "layoutcheck/conformance/emit/emit.hpp"
#include "layoutcheck/laws/enroll.hpp"
#endif

namespace layoutcheck::cli {

#if LAYOUTCHECK_HAS_CONFORMANCE

std::vector<reports::EmittedTest> emitted_tests(reports::Failure const& failure) {
  std::vector<reports::EmittedTest> tests;
  auto parsed = parse_call(failure.expression);
  auto* call = std::get_if<ParsedCall>(&parsed);
  if (call == nullptr) return tests;
  laws::LawEntry const* const law = laws::find_law(failure.law);
  conformance::Case const subject{call->op, std::move(call->args), false};
  conformance::KnownAnswer const known{.implementation = failure.impl + " " + failure.version,
                                       .verdict = failure.verdict,
                                       .law = failure.law,
                                       .says = law == nullptr ? "" : std::string(law->info.says),
                                       .got = failure.got};
  for (std::size_t form = 0; form < conformance::kTestForms.size(); ++form) {
    conformance::Emitted test =
        conformance::emit_test(static_cast<conformance::TestForm>(form), subject, known);
    if (!test.problem.empty()) continue;
    tests.push_back({std::string(conformance::kTestForms[form]), std::move(test.text)});
  }
  return tests;
}

#else

std::vector<reports::EmittedTest> emitted_tests(reports::Failure const&) { return {}; }

#endif

}  // namespace layoutcheck::cli
