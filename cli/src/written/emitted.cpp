#include "written/emitted.hpp"

#include "home.hpp"
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
  static std::vector<conformance::TestForm> const forms = [] {
    std::vector<conformance::TestForm> read;
    for (std::string const& name : conformance::test_forms(adapter_home()))
      read.push_back(conformance::test_form(name, adapter_home()));
    return read;
  }();
  for (conformance::TestForm const& form : forms) {
    conformance::Emitted test = form.problem.empty()
                                    ? conformance::emit_test(form, subject, known)
                                    : conformance::Emitted{.text = "", .problem = form.problem};
    if (test.problem.empty()) tests.push_back({form.name, std::move(test.text)});
  }
  return tests;
}

#else

std::vector<reports::EmittedTest> emitted_tests(reports::Failure const&) { return {}; }

#endif

}  // namespace layoutcheck::cli
