#include "layoutcheck/core/operations/op.hpp"
#include "program.hpp"

namespace layoutcheck::laws::language {
namespace {

void join(std::string& text, std::string const& more) { text += (text.empty() ? "" : "; ") + more; }

/// The call that the laws of its group share: "coalesce(L)"; empty of a law in none.
std::string shared_call(LawProgram const& law) {
  if (law.answer < 0) return "";
  std::string text(info(law.op).spelling);
  for (std::size_t i = 0; i < law.inputs.size(); ++i) text += (i > 0 ? ", " : "(") + law.names[i];
  return text + ")";
}

}  // namespace

std::string says(LawProgram const& law) {
  std::string text;
  for (Item const& item : law.written->items) {
    if (item.kind != Item::Kind::where) join(text, print(item));
  }
  for (DomainClause const& clause : law.written->domain) join(text, print(clause));
  std::string const call = shared_call(law);
  if (call.empty()) return text;
  if (law.written->is_domain) return call + ": " + text;
  std::string const answer = law.names[static_cast<std::size_t>(law.answer)];
  return answer + " = " + (law.about_refusal ? "the refusal of " : "") + call + ": " + text;
}

std::string where(LawProgram const& law) {
  std::string text;
  for (Item const& item : law.written->items) {
    if (item.kind == Item::Kind::where) join(text, print(item.expr));
  }
  return text;
}

}  // namespace layoutcheck::laws::language
