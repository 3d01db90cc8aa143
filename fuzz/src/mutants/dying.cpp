#include "mutants/dying.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace layoutcheck::fuzz {
namespace {

constexpr std::array<std::string_view, 5> kNames{"aborts", "reads_nothing", "recurses", "hangs",
                                                 "eats_memory"};

bool deadly(Value const& value) {
  auto const* layout = std::get_if<Layout>(&value);
  return layout != nullptr && layout->leaves.size() >= 2 &&
         std::any_of(layout->leaves.begin(), layout->leaves.end(),
                     [](Mode const& m) { return m.extent % 7 == 0; });
}

/// Nothing that a compiler may leave out.
volatile std::uint64_t seen = 0;

std::uint64_t deeper(std::uint64_t n) {  // NOLINT: without an end on purpose
  char volatile frame[256] = {};
  frame[n % 256] = 1;
  seen = seen + n;
  return seen == 0 ? 0 : deeper(n + 1) + static_cast<std::uint64_t>(frame[n % 256]);
}

[[noreturn]] void die(std::string_view name) {
  if (name == "reads_nothing") {
    int const* volatile nothing = nullptr;
    seen = static_cast<std::uint64_t>(*nothing);
  }
  if (name == "recurses") seen = deeper(1);
  while (name == "hangs") seen = seen + 1;
  if (name == "eats_memory") {
    std::vector<std::vector<char>> all;
    for (;;) all.emplace_back(std::size_t{16} << 20, 'x');
  }
  std::abort();
}

class Dying final : public laws::Implementation {
 public:
  explicit Dying(std::string_view name) : name_(name) {}
  Expected<Value> apply(Op op, std::span<Value const> args) const override {
    if (std::any_of(args.begin(), args.end(), deadly)) die(name_);
    return laws::ReferenceImplementation{}.apply(op, args);
  }

 private:
  std::string_view name_;
};

}  // namespace

std::span<std::string_view const> dying_names() { return kNames; }

std::shared_ptr<laws::Implementation const> dying(std::string_view name) {
  auto const* const found = std::find(kNames.begin(), kNames.end(), name);
  return found == kNames.end() ? nullptr : std::make_shared<Dying>(*found);
}

}  // namespace layoutcheck::fuzz
