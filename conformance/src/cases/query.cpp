#include "layoutcheck/conformance/cases/query.hpp"

#include "layoutcheck/conformance/transport/session.hpp"
#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {

std::string text_of(Case const& test_case) {
  return laws::expression(test_case.op, test_case.args);
}

std::vector<Answer> SessionResponder::query(std::string_view op, std::span<json const> args) {
  return session_.query(op, args);
}
void SessionResponder::renew() { session_.finish(); }
std::vector<Incident> SessionResponder::incidents() { return session_.incidents(); }
bool SessionResponder::over() const { return session_.failure().has_value(); }

}  // namespace layoutcheck::conformance
