#include "solve/samples/generate.hpp"

namespace layoutcheck::smt {
namespace {

/// Nearer to 0, the smallest first.
std::vector<std::int64_t> nearer(std::int64_t n) {
  std::vector<std::int64_t> result;
  for (std::int64_t const m : {std::int64_t{0}, std::int64_t{1}, n / 2, n > 0 ? n - 1 : n + 1}) {
    if (std::abs(m) < std::abs(n)) result.push_back(m);
  }
  if (n < 0) result.push_back(-n);
  return result;
}

class Shrinker {
 public:
  Shrinker(Assignment values, std::function<bool(Assignment const&)> const& keeps)
      : values_(std::move(values)), keeps_(keeps) {}

  Assignment operator()() {
    while (step()) {
    }
    return values_;
  }

 private:
  bool step() {
    for (auto& [variable, value] : values_) {
      for (std::size_t i = 0; i < value.list.size(); ++i) {
        ListValue const before = value.list;
        value.list.erase(value.list.begin() + static_cast<std::ptrdiff_t>(i));
        if (keeps_(values_)) return true;
        value.list = before;
      }
      for (std::vector<std::int64_t>& mode : value.list) {
        for (std::int64_t& number : mode) {
          if (smaller(number)) return true;
        }
      }
      if (!is_list(value.sort) && smaller(value.number)) return true;
    }
    return false;
  }

  bool smaller(std::int64_t& number) {
    std::int64_t const before = number;
    for (std::int64_t const less : nearer(before)) {
      number = less;
      if (keeps_(values_)) return true;
    }
    number = before;
    return false;
  }

  Assignment values_;
  std::function<bool(Assignment const&)> const& keeps_;
};

}  // namespace

Assignment shrunk(Assignment values, std::function<bool(Assignment const&)> const& keeps) {
  return Shrinker(std::move(values), keeps)();
}

}  // namespace layoutcheck::smt
