#include "layoutcheck/random/arbitrary.hpp"

#include <rapidcheck/gen/Transform.h>
#include <rapidcheck/seq/Create.h>
#include <rapidcheck/seq/Transform.h>
#include <rapidcheck/shrinkable/Create.h>

#include "layoutcheck/generate/input.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::random {
namespace {

using namespace generate;

/// Digits one after the other from one random number: cheap, and in a fixed order.
class Digits {
 public:
  explicit Digits(std::uint64_t seed) : state_(seed) {}
  Digit operator()() { return static_cast<Digit>(laws::mix(state_++) >> 48); }

 private:
  std::uint64_t state_;
};

template <class Change>
void change(Raw const& raw, std::vector<Raw>& out, Change const& apply) {
  Raw copy = raw;
  apply(copy);
  out.push_back(std::move(copy));
}

void remove_pieces(Raw const& raw, std::vector<Raw>& out) {
  for (std::size_t p = 0; p < raw.part.size(); ++p) {
    std::size_t const n = raw.part[p].pieces.size();
    for (std::size_t width = n; width > 0; width /= 2) {
      for (std::size_t first = 0; first + width <= n; first += width) {
        change(raw, out, [&](Raw& copy) {
          auto& pieces = copy.part[p].pieces;
          auto const begin = pieces.begin() + static_cast<std::ptrdiff_t>(first);
          pieces.erase(begin, begin + static_cast<std::ptrdiff_t>(width));
        });
      }
    }
  }
}

/// 0, then ever closer to the digit: 40 gives 0, 20, 30, 35, 38, 39.
template <class Access>
void lower(Raw const& raw, std::vector<Raw>& out, Access const& digit) {
  Raw copy = raw;
  Digit const value = digit(copy);
  for (int step = value; step > 0; step /= 2) {
    digit(copy) = static_cast<Digit>(value - step);
    out.push_back(copy);
  }
}

void lower_digits(Raw const& raw, std::vector<Raw>& out) {
  for (std::size_t p = 0; p < raw.part.size(); ++p) {
    for (Digit Draw::*knob : {&Draw::style, &Draw::wrap, &Draw::pick, &Draw::amount}) {
      lower(raw, out, [&](Raw& copy) -> Digit& { return copy.part[p].*knob; });
    }
    for (std::size_t i = 0; i < raw.part[p].pieces.size(); ++i) {
      for (Digit Piece::*field : {&Piece::nest, &Piece::extent, &Piece::stride, &Piece::key}) {
        lower(raw, out, [&](Raw& copy) -> Digit& { return copy.part[p].pieces[i].*field; });
      }
    }
  }
}

/// Raws one step simpler: fewer pieces, then lower numbers. Each is less than `raw` in a
/// well-founded order, so that no chain of shrinks is endless.
rc::Seq<Raw> simpler(Raw const& raw) {
  return rc::seq::concat(rc::seq::fromContainer([&] {
                           std::vector<Raw> fewer;
                           remove_pieces(raw, fewer);
                           return fewer;
                         }()),
                         rc::seq::fromContainer([&] {
                           std::vector<Raw> lowered;
                           lower_digits(raw, lowered);
                           return lowered;
                         }()));
}

}  // namespace

rc::Gen<laws::AnyInput> arbitrary(std::size_t input_index, InputClass input_class) {
  rc::Gen<Raw> const raws = [](rc::Random const& random, int size) {
    index_t const most = 2 + (kMostPieces - 2) * min(size, rc::kNominalSize) / rc::kNominalSize;
    Raw const raw = draw_raw(Digits(rc::Random(random).next()), most, kMaxIndex);
    return rc::shrinkable::shrinkRecur(raw, &simpler);
  };
  return rc::gen::map(raws,
                      [=](Raw const& raw) { return input_of(input_index, input_class, raw); });
}

}  // namespace layoutcheck::random
