#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_product(std::vector<LawEntry>& table) { enroll(ProductLaws{}, table); }

}  // namespace layoutcheck::laws
