#include "layoutcheck/laws/catalogue/written.hpp"

#include "topics.hpp"

namespace layoutcheck::laws {

std::vector<LawEntry> laws_in_cpp() {
  std::vector<LawEntry> written;
  enroll_topics(written);
  return written;
}

}  // namespace layoutcheck::laws
