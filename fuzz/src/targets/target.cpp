#include "layoutcheck/fuzz/target.hpp"

#include "layoutcheck/fuzz/reduce.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::fuzz {

void Tally::met(std::string_view what, std::uint64_t detail) {
  if (traits == nullptr) return;
  std::uint64_t hash = detail;
  for (char const c : what) hash = laws::mix(hash ^ static_cast<unsigned char>(c));
  traits->push_back(hash);
}

std::string Target::reduced(std::string_view input, Fails const& fails) const {
  return reduce_bytes(input, fails);
}

Finding Target::finding_of_end(std::string_view, std::string const& what) const {
  return {.what = name() + ": " + what};
}

}  // namespace layoutcheck::fuzz
