#include "layoutcheck/conformance/known/baseline.hpp"

#include <algorithm>
#include <cstdint>

#include "layoutcheck/conformance/known/list.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::size_t kDigits = 8;

/// How a process dies, and which two answers it gives to one query, may change from day to day;
/// that it does so, not.
bool is_about_an_answer(Verdict verdict) {
  return verdict != Verdict::crash && verdict != Verdict::timeout &&
         verdict != Verdict::nondeterministic && verdict != Verdict::protocol_error;
}

}  // namespace

std::string baseline_entry_of(Case const& test_case, Judgement const& judgement) {
  std::string text = text_of(test_case) + (test_case.integers ? "!" : ".");
  text += verdicts_of(name(judgement.verdict)).front();
  if (is_about_an_answer(judgement.verdict)) text += ' ' + judgement.got;
  std::uint64_t sum = text.size();
  for (char const c : text) sum = laws::mix(sum ^ static_cast<unsigned char>(c));
  std::string entry(kDigits, '0');
  for (char& digit : entry) {
    digit = "0123456789abcdef"[sum & 15U];
    sum >>= 4U;
  }
  return entry;
}

bool is_baseline_entry(std::string_view text) {
  return text.size() == kDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_recorded(Baseline const& baseline, Case const& test_case, Judgement const& judgement) {
  auto const of_operation = baseline.find(info(test_case.op).name);
  return of_operation != baseline.end() &&
         of_operation->second.contains(baseline_entry_of(test_case, judgement));
}

}  // namespace layoutcheck::conformance
