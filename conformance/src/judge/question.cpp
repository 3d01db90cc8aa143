#include "layoutcheck/conformance/judge/question.hpp"

#include "layoutcheck/conformance/transport/session.hpp"
#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {

std::string text_of(Case const& asked) { return laws::expression(asked.op, asked.args); }

std::vector<Answer> SessionAsker::ask(std::string_view op, std::span<json const> args) {
  return session_.ask(op, args);
}
void SessionAsker::renew() { session_.finish(); }
std::vector<Incident> SessionAsker::incidents() { return session_.incidents(); }
bool SessionAsker::over() const { return session_.failure().has_value(); }

}  // namespace layoutcheck::conformance
