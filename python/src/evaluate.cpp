#include "evaluate.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "convert.hpp"

namespace nb = nanobind;

namespace layoutcheck::python {
namespace {

constexpr std::size_t kChunk = 1024;  // indices at a time: 8 KiB, so that passes stay in the cache
constexpr index_t kMostInTable = index_t{1} << 32;

/// An array of a shape. numpy makes it, as it has large pages for a large one: half of the time.
struct Made {
  std::int64_t* data;
  Values array;
};
Made make(std::vector<std::size_t> const& shape) {
  nb::list sizes;
  for (std::size_t const n : shape) sizes.append(n);
  nb::object const array =
      nb::module_::import_("numpy").attr("empty")(nb::tuple(sizes), nb::arg("dtype") = "int64");
  auto values = nb::cast<Values>(array);
  return {values.data(), values};
}
std::vector<std::size_t> shape_of(Indices const& indices) {
  std::vector<std::size_t> shape;
  for (std::size_t i = 0; i < indices.ndim(); ++i) shape.push_back(indices.shape(i));
  return shape;
}

/// Modes of extent 1 give nothing, and a mode that goes on where another ends is one with it.
std::vector<Mode> joined(Layout const& layout) {
  std::vector<Mode> modes;
  for (Mode const& m : layout.leaves) {
    if (m.extent == 1) continue;
    if (!modes.empty() && modes.back().extent * modes.back().stride == m.stride) {
      modes.back().extent *= m.extent;
    } else {
      modes.push_back(m);
    }
  }
  return modes;
}

/// One index after another: how the value goes on from that of the index before.
class Walk {
 public:
  explicit Walk(std::vector<Mode> modes) : modes_(std::move(modes)), digits_(modes_.size()) {}

  /// The values at `first` and the `count` - 1 indices after it.
  void run(std::int64_t first, std::size_t count, std::int64_t* out) {
    if (modes_.empty()) {
      std::fill_n(out, count, 0);
      return;
    }
    std::int64_t value = 0;
    for (std::size_t k = 0; k < modes_.size(); ++k) {
      bool const last = k + 1 == modes_.size();
      digits_[k] = last ? first : first % modes_[k].extent;
      first /= modes_[k].extent;
      value += digits_[k] * modes_[k].stride;
    }
    bool const one = modes_.size() == 1;
    while (count > 0) {
      std::int64_t const stride = modes_[0].stride;
      auto const left = one ? count : static_cast<std::size_t>(modes_[0].extent - digits_[0]);
      std::size_t const some = std::min(left, count);
      for (std::size_t i = 0; i < some; ++i) out[i] = value + static_cast<std::int64_t>(i) * stride;
      out += some;
      count -= some;
      if (count == 0) return;
      value += (static_cast<std::int64_t>(some) - modes_[0].extent) * stride;
      digits_[0] = 0;
      for (std::size_t k = 1; k < modes_.size(); ++k) {
        value += modes_[k].stride;
        if (++digits_[k] < modes_[k].extent || k + 1 == modes_.size()) break;
        value -= modes_[k].extent * modes_[k].stride;
        digits_[k] = 0;
      }
    }
  }

 private:
  std::vector<Mode> modes_;
  std::vector<std::int64_t> digits_;
};

/// n div d by a multiplication, for 0 <= n < 2^63 and 1 <= d < 2^63 (Granlund and Montgomery).
struct Divisor {
  std::uint64_t factor = 0;
  int shift = 0;
  std::uint64_t d = 1;

  explicit Divisor(std::uint64_t divisor) : d(divisor) {
    if (std::has_single_bit(d)) {
      shift = std::countr_zero(d);
      return;
    }
    // With l = bits of d, floor(2^(63 + l) / d) + 1 has 64 bits, and is right for n < 2^63.
    int const bits = static_cast<int>(std::bit_width(d));
    shift = bits - 1;
    auto const power = static_cast<unsigned __int128>(1) << (63 + bits);
    factor = static_cast<std::uint64_t>(power / d + 1);
  }
  std::uint64_t operator()(std::uint64_t n) const {
    if (factor == 0) return n >> shift;
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(n) * factor) >> 64) >> shift;
  }
};

/// Mode by mode over a chunk, so that the compiler makes vectors of each.
class Digits {
 public:
  explicit Digits(std::vector<Mode> const& modes) : modes_(modes) {
    for (Mode const& m : modes) divisors_.emplace_back(static_cast<std::uint64_t>(m.extent));
  }

  void run(std::int64_t const* in, std::size_t count, std::int64_t* out) const {
    if (modes_.empty()) {
      std::fill_n(out, count, 0);
      return;
    }
    std::int64_t rest[kChunk];
    std::copy_n(in, count, rest);
    for (std::size_t k = 0; k < modes_.size(); ++k) {
      std::int64_t const stride = modes_[k].stride;
      bool const first = k == 0;
      if (k + 1 == modes_.size()) {
        for (std::size_t i = 0; i < count; ++i) out[i] = (first ? 0 : out[i]) + rest[i] * stride;
      } else if (divisors_[k].factor == 0) {
        int const shift = divisors_[k].shift;
        std::int64_t const mask = modes_[k].extent - 1;
        for (std::size_t i = 0; i < count; ++i) {
          out[i] = (first ? 0 : out[i]) + (rest[i] & mask) * stride;
          rest[i] >>= shift;
        }
      } else {
        std::int64_t const extent = modes_[k].extent;
        for (std::size_t i = 0; i < count; ++i) {
          auto const quotient =
              static_cast<std::int64_t>(divisors_[k](static_cast<std::uint64_t>(rest[i])));
          out[i] = (first ? 0 : out[i]) + (rest[i] - quotient * extent) * stride;
          rest[i] = quotient;
        }
      }
    }
  }

 private:
  std::vector<Mode> const& modes_;
  std::vector<Divisor> divisors_;
};

/// Whether they are consecutive, as those of a slice of arange are. Any numbers, so modulo 2^64.
bool consecutive(std::int64_t const* in, std::size_t count) {
  std::uint64_t wrong = 0;
  auto const first = static_cast<std::uint64_t>(in[0]);
  for (std::size_t i = 0; i < count; ++i) wrong |= static_cast<std::uint64_t>(in[i]) ^ (first + i);
  return wrong == 0;
}

/// Raises for the first that is not within [0, size).
void check(std::int64_t const* in, std::size_t count, index_t size) {
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < count; ++i) most = std::max(most, static_cast<std::uint64_t>(in[i]));
  if (most < static_cast<std::uint64_t>(size)) return;
  for (std::size_t i = 0; i < count; ++i) {
    if (static_cast<std::uint64_t>(in[i]) >= static_cast<std::uint64_t>(size))
      raise({.code = Errc::out_of_domain,
             .point = in[i],
             .detail = "an index outside of the layout"});
  }
}

void values(Layout const& layout, std::int64_t const* in, std::size_t count, std::int64_t* out) {
  index_t const points = size(layout);
  if (points == 0) check(in, count, points);  // raises: nothing below divides by an extent of 0
  if (count == 0) return;
  std::vector<Mode> const modes = joined(layout);
  Walk walk(modes);
  Digits const digits(modes);
  for (std::size_t begin = 0; begin < count; begin += kChunk) {
    std::size_t const some = std::min(kChunk, count - begin);
    if (consecutive(in + begin, some)) {
      check(in + begin, 1, points);
      check(in + begin + some - 1, 1, points);
      walk.run(in[begin], some, out + begin);
    } else {
      check(in + begin, some, points);
      digits.run(in + begin, some, out + begin);
    }
  }
}

void swizzle_all(Swizzle const& w, std::int64_t* values, std::size_t count) {
  std::int64_t const mask = w.mask();
  if (w.shift >= 0) {
    for (std::size_t i = 0; i < count; ++i) values[i] ^= (values[i] & mask) >> w.shift;
  } else {
    for (std::size_t i = 0; i < count; ++i) values[i] ^= (values[i] & mask) << -w.shift;
  }
}

/// f(offset + y) of each y. Pre: checked.
void outer_of(ComposedLayout const& c, std::int64_t* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) values[i] += c.offset;
  if (c.outer_is_swizzle) {
    swizzle_all(c.swizzle, values, count);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) values[i] = c.outer(values[i]);
}

Made table_of(Layout const& layout) {
  index_t const points = size(layout);
  if (points > kMostInTable)
    raise({.code = Errc::capacity_exceeded, .detail = "a table of more than 2^32 values"});
  auto const count = static_cast<std::size_t>(points);
  Made made = make({count});
  if (count == 0) return made;
  Walk(joined(layout)).run(0, count, made.data);
  return made;
}

}  // namespace

Values at(Layout const& layout, Indices const& indices) {
  auto const shape = shape_of(indices);
  Made made = make(shape);
  values(layout, indices.data(), indices.size(), made.data);
  return made.array;
}

Values at(Swizzle const& swizzle, Indices const& indices) {
  auto const shape = shape_of(indices);
  Made made = make(shape);
  std::int64_t const* in = indices.data();
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (in[i] < 0)
      raise({.code = Errc::out_of_domain, .point = in[i], .detail = "an offset below 0"});
    made.data[i] = in[i];
  }
  swizzle_all(swizzle, made.data, indices.size());
  return made.array;
}

Values at(ComposedLayout const& composed, Indices const& indices) {
  value_or_raise(checked(composed));
  auto const shape = shape_of(indices);
  Made made = make(shape);
  values(composed.inner, indices.data(), indices.size(), made.data);
  outer_of(composed, made.data, indices.size());
  return made.array;
}

Values table(Layout const& layout) { return table_of(layout).array; }

Values table(ComposedLayout const& composed) {
  value_or_raise(checked(composed));
  Made made = table_of(composed.inner);
  outer_of(composed, made.data, static_cast<std::size_t>(size(composed)));
  return made.array;
}

}  // namespace layoutcheck::python
