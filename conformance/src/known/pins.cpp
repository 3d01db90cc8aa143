#include "layoutcheck/conformance/known/pins.hpp"

#include <algorithm>
#include <cstdint>

#include "layoutcheck/conformance/known/list.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::size_t kDigits = 8;

/// How a process dies and what it says twice over may change from day to day; that it does, not.
bool is_about_an_answer(Verdict verdict) {
  return verdict != Verdict::crash && verdict != Verdict::timeout &&
         verdict != Verdict::nondeterministic && verdict != Verdict::protocol_error;
}

}  // namespace

std::string pin_of(Case const& asked, Judgement const& judgement) {
  std::string text = text_of(asked) + (asked.integers ? "!" : ".");
  text += verdicts_of(name(judgement.verdict)).front();
  if (is_about_an_answer(judgement.verdict)) text += ' ' + judgement.got;
  std::uint64_t sum = text.size();
  for (char const c : text) sum = laws::mix(sum ^ static_cast<unsigned char>(c));
  std::string pin(kDigits, '0');
  for (char& digit : pin) {
    digit = "0123456789abcdef"[sum & 15U];
    sum >>= 4U;
  }
  return pin;
}

bool is_pin(std::string_view text) {
  return text.size() == kDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_pinned(Pins const& pins, Case const& asked, Judgement const& judgement) {
  auto const of_operation = pins.find(info(asked.op).name);
  return of_operation != pins.end() && of_operation->second.contains(pin_of(asked, judgement));
}

}  // namespace layoutcheck::conformance
