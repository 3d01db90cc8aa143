#include "vary.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>

#include "layoutcheck/conformance/cases/query.hpp"
#include "plan.hpp"
#include "wide.hpp"

namespace layoutcheck::conformance {
namespace {

/// splitmix64.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : state_{seed} {}
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

 private:
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  std::uint64_t state_;
};

constexpr std::size_t kLatest = 16;

struct Place {
  std::size_t begin;
  std::size_t end;
};

/// The integers behind the name of the operation.
std::vector<Place> integers_in(std::string const& text) {
  std::vector<Place> result;
  auto const digit = [&](std::size_t i) {
    return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
  };
  for (std::size_t i = text.find('('); i < text.size();) {
    if (!digit(i)) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (digit(end)) ++end;
    bool const of_name = std::isalpha(static_cast<unsigned char>(text[i - 1])) != 0;
    if (!of_name) result.push_back({i, end});
    i = end;
  }
  return result;
}

std::string other_integer(std::string const& digits, Numbers& numbers) {
  constexpr std::array<std::int64_t, 10> usual{0, 1, 2, 3, 4, 5, 6, 8, 16, 64};
  std::int64_t n = 0;
  auto const read = std::from_chars(digits.data(), digits.data() + digits.size(), n);
  bool const large = read.ec != std::errc{} || n > std::numeric_limits<std::int64_t>::max() / 4;
  std::size_t const choice = numbers.below(usual.size() + (large ? 0 : 5));
  if (choice < usual.size()) return std::to_string(usual[choice]);
  std::array<std::int64_t, 5> const near{n + 1, n > 0 ? n - 1 : 1, 2 * n, n / 2, 3 * n};
  return std::to_string(near[choice - usual.size()]);
}

}  // namespace

std::string varied(Op op, std::vector<std::string> const& pool, std::uint64_t number) {
  constexpr std::size_t kJoined = 4;  // one in so many
  if (pool.empty()) return {};
  Numbers numbers(number);
  // Every other time of the latest, which reached what is new.
  std::size_t const latest = std::min<std::size_t>(pool.size(), kLatest);
  std::size_t const from =
      numbers.below(2) == 0 ? numbers.below(pool.size()) : pool.size() - 1 - numbers.below(latest);
  std::string text = pool[from];
  std::string const& other = pool[numbers.below(pool.size())];
  if (numbers.below(kJoined) == 0) {
    std::array<std::string, 2> const two{text, other};
    text = joined(two).value_or("");
  } else {
    for (std::size_t changes = 1 + numbers.below(3); changes > 0; --changes) {
      std::vector<Place> const places = integers_in(text);
      if (places.empty()) break;
      Place const at = places[numbers.below(places.size())];
      text.replace(at.begin, at.end - at.begin,
                   other_integer(text.substr(at.begin, at.end - at.begin), numbers));
    }
  }
  return planned_case(op, text) ? text : std::string{};
}

}  // namespace layoutcheck::conformance
