#include "layoutcheck/process/tail.hpp"

#include <utility>

namespace layoutcheck::process {

void Tail::add(std::string_view bytes) {
  seen_ += bytes.size();
  if (bytes.size() > capacity_) bytes.remove_prefix(bytes.size() - capacity_);
  kept_ += bytes;
  if (kept_.size() > 2 * capacity_) kept_.erase(0, kept_.size() - capacity_);
}

std::string_view Tail::bytes() const {
  std::string_view const all = kept_;
  return all.size() > capacity_ ? all.substr(all.size() - capacity_) : all;
}

std::string Tail::take() {
  std::string result{bytes()};
  *this = Tail{capacity_};
  return result;
}

}  // namespace layoutcheck::process
