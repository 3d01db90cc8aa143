#include "layoutcheck/generate/input.hpp"

#include <algorithm>

#include "bases.hpp"
#include "layouts.hpp"
#include "linears.hpp"
#include "tuples.hpp"

#include "layoutcheck/core/algebra/coalesce.hpp"
namespace layoutcheck::generate {
namespace {

using namespace laws;

/// How a Raw becomes an input of each kind, in one input class.
struct Decoder {
  InputClass input_class;
  Raw const& raw;

  Draw const& first() const { return raw.part[0]; }
  Draw const& second() const { return raw.part[1]; }
  Draw const& third() const { return raw.part[2]; }

  Layout layout(Draw const& draw) const { return layout_of(input_class, draw, raw.cap); }
  Layout layout() const { return layout(first()); }

  /// Whether the pair is for products: of the few points that leave them to be decided by a table.
  bool multiplies(Draw const& second) const {
    index_t const kind = choose(second.wrap, 8);
    return is_of_kernels(input_class) && kind >= 4 && kind < 7;
  }

  /// The second layout of a pair: mostly one that the first can be composed with.
  Layout partner(Layout const& a, Draw const& draw) const {
    switch (input_class) {
      case InputClass::divisor_pairs: return divisor_layout(a, draw);
      case InputClass::unrelated_pairs: return any_layout(draw, 64);
      default: break;
    }
    index_t const kind = choose(draw.wrap, 8);
    if (multiplies(draw)) {  // mostly compact, or a product has to be refused
      return kind == 4 ? any_layout(draw, 8) : layout_of(InputClass::compact, draw, 8);
    }
    if (kind < 4) return divisor_layout(a, draw);
    bool const alike = kind < 6 || is_of_kernels(input_class);
    return alike ? layout_of(input_class, draw, 64) : any_layout(draw, 64);
  }

  LayoutPair pair() const {
    if (input_class == InputClass::carry) return carrying(first(), second(), raw.cap);
    bool const block = input_class == InputClass::kernel && multiplies(second());
    Layout const a = block ? kernel_layout(first(), 256) : layout();
    return {a, partner(a, second())};
  }

  /// A number that the layout has something to do with.
  index_t number(Layout const& layout, Draw const& draw) const {
    index_t const whole = size(layout);
    index_t const room = cosize(layout);
    index_t const one_more = 1 + choose(draw.pick, 5);
    auto const scaled = [](index_t n, index_t by) {
      Checked const product = Checked(n) * by;
      return product.overflowed() ? n : product.value();
    };
    auto const a_divisor = [&](index_t n) {
      auto const d = divisors(max(n, 1));
      return d[choose_index(draw.pick, d.size())];
    };
    Mode const* leaf = nullptr;
    if (!layout.leaves.empty()) {
      leaf = &layout.leaves[static_cast<int>(choose(draw.wrap, layout.leaves.size()))];
    }
    switch (choose(draw.style, 16)) {
      case 0:
      case 1: return choose(draw.pick, max(rank(layout), 1));
      case 2:
      case 3: return a_divisor(whole);
      case 4:
      case 5: return scaled(whole, one_more);
      case 6: return scaled(room, one_more);
      case 7: {
        // A multiple of the greatest extent * stride: where the strong complement exists.
        index_t last = 1;
        for (Mode const& m : layout.leaves) last = max(last, scaled(m.extent, m.stride));
        return scaled(last, one_more);
      }
      case 8: return leaf ? a_divisor(magnitude(leaf->stride)) : 1;
      case 9: return leaf ? a_divisor(leaf->extent) : 1;
      case 10: return room;
      case 11: return choose(draw.amount, 64);
      case 12: return room < kMaxIndex ? room + 1 - 2 * choose(draw.pick, 2) : room;
      case 13: return choose(draw.pick, 2);
      case 14: return -1 - choose(draw.pick, 4);
      default: return landmark(draw.amount);
    }
  }

  /// A tuple that the layout has something to do with.
  IntTuple tuple(Layout const& layout, Draw const& draw) const {
    IntTuple const extents = shape(layout);
    index_t const kind = choose(draw.wrap, 12);
    if (kind >= 8) return related_tuple(input_class, extents, draw);
    if (kind >= 6) return multiples(layout, draw);
    if (kind == 5) return tuple_of(InputClass::small_uniform, draw, 64);
    if (kind >= 3) return under_other_parentheses(layout, draw);
    if (kind == 2) return top_profile(layout, draw);
    // Numbers of modes, in any order, not all of them.
    IntTuple modes;
    int const n = rank(layout);
    for (Piece const& piece : draw.pieces) {
      if (n > 0) modes.leaves.push_back(choose(piece.key, n + (piece.nest >= 0xFA00 ? 1 : 0)));
    }
    modes.profile = Profile::flat(modes.leaves.size());
    return modes;
  }

  /// As many leaves as the layout has.
  static IntTuple under_other_parentheses(Layout const& layout, Draw const& draw) {
    IntTuple t;
    t.profile = profile_of(layout.leaves.size(), draw, 1 + static_cast<int>(choose(draw.pick, 3)));
    for (int k = 0; k < layout.leaves.size(); ++k) t.leaves.push_back(1);
    return t;
  }

  /// The layout's profile with every mode a leaf: by-mode operations keep these modes apart.
  static IntTuple top_profile(Layout const& layout, Draw const& draw) {
    if (layout.is_scalar()) return IntTuple(index_t{1});
    int const n = rank(layout) - (draw.pick >= 0xC000 && rank(layout) > 1 ? 1 : 0);
    IntTuple t;
    t.profile = Profile::flat(n);
    for (int k = 0; k < n; ++k) t.leaves.push_back(1);
    return t;
  }

  /// A target for tile_to_shape: multiples of the modes' sizes.
  static IntTuple multiples(Layout const& layout, Draw const& draw) {
    int const modes = rank(layout);
    int const n = std::max(1, modes + (draw.pick >= 0xE000 ? 1 : 0));
    IntTuple t;
    t.profile = n == 1 && layout.is_scalar() ? Profile::scalar() : Profile::flat(n);
    for (int i = 0; i < n; ++i) {
      Piece const piece = draw.piece(i);
      index_t const whole = i < modes ? size(mode(layout, i)) : 1;
      Checked const times = Checked(whole) * (1 + choose(piece.extent, 3));
      index_t leaf = times.overflowed() ? whole : times.value();
      if (piece.nest >= 0xF000 && leaf < kMaxIndex) ++leaf;
      t.leaves.push_back(leaf);
    }
    return t;
  }

  IntTuple target() const { return tuple_of(input_class, first(), raw.cap); }

  AnyInput make(std::type_identity<OneLayout>) const { return OneLayout{layout()}; }

  AnyInput make(std::type_identity<TwoLayouts>) const {
    LayoutPair const p = pair();
    return TwoLayouts{p.a, p.b};
  }

  AnyInput make(std::type_identity<ThreeLayouts>) const {
    LayoutPair const p = pair();
    Layout const c = third().style < 0xA000 ? divisor_layout(p.b, third()) : partner(p.b, third());
    return ThreeLayouts{p.a, p.b, c};
  }

  AnyInput make(std::type_identity<LayoutAndNumber>) const {
    Layout const l = layout();
    return LayoutAndNumber{l, number(l, second())};
  }

  AnyInput make(std::type_identity<LayoutAndTiler>) const {
    if (input_class == InputClass::carry) {
      LayoutPair const p = pair();
      return LayoutAndTiler{p.a, Tiler(p.b)};
    }
    Layout const l = layout();
    return LayoutAndTiler{l, tiler_of(input_class, l, second())};
  }

  AnyInput make(std::type_identity<LayoutAndTuple>) const {
    Layout const l = layout();
    return LayoutAndTuple{l, tuple(l, second())};
  }

  AnyInput make(std::type_identity<LayoutAndTwoTuples>) const {
    Layout const l = layout();
    IntTuple const shape = multiples(l, second());
    Draw const& raw_order = third();
    if (raw_order.style >= 0xF800) return LayoutAndTwoTuples{l, shape, IntTuple(0)};
    IntTuple const order = raw_order.style >= 0xF000
                               ? tuple_of(InputClass::small_uniform, raw_order, 64)
                               : order_of(shape.profile, raw_order);
    return LayoutAndTwoTuples{l, shape, order};
  }

  AnyInput make(std::type_identity<LayoutAndCoordinate>) const {
    Layout const l = layout();
    return LayoutAndCoordinate{l, coordinate_of(input_class, shape(l), second())};
  }

  AnyInput make(std::type_identity<CoordinateAndLayout>) const {
    Layout const l = layout();
    return CoordinateAndLayout{coordinate_of(input_class, shape(l), second()), l};
  }

  AnyInput make(std::type_identity<LayoutAndRange>) const {
    Layout const l = layout();
    Draw const& draw = second();
    index_t begin = choose(draw.pick, rank(l) + 1);
    index_t end = begin + choose(draw.amount, rank(l) - begin + 1);
    if (draw.style >= 0xE000) end += 1 + choose(draw.wrap, 2);
    if (draw.style >= 0xF800) begin = -1;
    return LayoutAndRange{l, begin, end};
  }

  AnyInput make(std::type_identity<LayoutNumberLayout>) const {
    LayoutPair const p = pair();
    index_t n = choose(third().pick, max(rank(p.a), 1));
    if (third().style >= 0xF000) n = rank(p.a) + choose(third().amount, 2);
    return LayoutNumberLayout{p.a, n, p.b};
  }

  AnyInput make(std::type_identity<OneTuple>) const { return OneTuple{target()}; }

  AnyInput make(std::type_identity<TwoTuples>) const {
    IntTuple const a = target();
    IntTuple const b = input_class == InputClass::unrelated_pairs
                           ? tuple_of(InputClass::small_uniform, second(), raw.cap)
                           : related_tuple(input_class, a, second());
    bool const swaps = third().style >= 0x8000 && input_class != InputClass::tuple_orders;
    if (swaps) return TwoTuples{b, a};
    return TwoTuples{a, b};
  }

  /// A divisor of the size times a small number, or any number.
  AnyInput make(std::type_identity<TupleAndNumber>) const {
    IntTuple const t = target();
    Draw const& draw = second();
    Expected<index_t> const whole = product(t);
    index_t n = choose(draw.amount, 64) - (draw.style >= 0xF000 ? 32 : 0);
    if (draw.style < 0xC000 && whole.has_value() && *whole > 0) {
      auto const d = divisors(*whole);
      Checked const scaled =
          Checked(d[choose_index(draw.pick, d.size())]) * (1 + choose(draw.wrap, 6));
      if (!scaled.overflowed()) n = scaled.value();
    }
    return TupleAndNumber{t, n};
  }

  AnyInput make(std::type_identity<TupleNumberTuple>) const {
    IntTuple const t = target();
    index_t const modes = rank(t);
    index_t const place = choose(third().pick, modes + 1);
    index_t const beyond = third().style >= 0x8000 ? modes + 1 : -1;
    return TupleNumberTuple{t, third().wrap >= 0xE000 ? beyond : place,
                            related_tuple(input_class, t, second())};
  }

  AnyInput make(std::type_identity<OneTiler>) const {
    return OneTiler{
        tiler_of(input_class, layout_of(InputClass::small_uniform, first(), raw.cap), second())};
  }

  AnyInput make(std::type_identity<CoordinateAndTuple>) const {
    IntTuple const t = target();
    return CoordinateAndTuple{coordinate_of(input_class, t, second()), t};
  }

  AnyInput make(std::type_identity<CoordinateAndTwoTuples>) const {
    IntTuple const t = target();
    IntTuple other = t;
    index_t const kind = choose(third().style, 5);
    // What is left of the digit after that choice, as `related_tuple` chooses by it again.
    Draw rest = third();
    rest.style = static_cast<Digit>(rest.style * 5U);
    if (kind == 4) {
      // From one shape to another of as many coordinates.
      Expected<index_t> const points = product(t);
      bool const one = points.has_value() && third().pick >= 0x8000;
      IntTuple const to = one ? IntTuple(*points) : related_tuple(input_class, t, rest);
      return CoordinateAndTwoTuples{coordinate_of(input_class, t, second()), to, t};
    }
    if (kind <= 1) {
      // Strides of the shape: its prefix products.
      Checked stride = 1;
      for (int k = 0; k < t.leaves.size(); ++k) {
        other.leaves[k] = stride.value();
        stride *= t.leaves[k];
      }
    } else {
      other = related_tuple(kind == 2 ? InputClass::tuple_congruent : input_class, t, rest);
    }
    return CoordinateAndTwoTuples{coordinate_of(input_class, t, second()), t, other};
  }

  Swizzle swizzle(Draw const& draw) const {
    int bits = static_cast<int>(choose(draw.style, 5));
    int const base = static_cast<int>(choose(draw.wrap, 5));
    int shift = static_cast<int>(choose(draw.pick, 6));
    switch (input_class) {
      case InputClass::swizzle_disjoint: shift = std::max(bits, 1) + shift / 2; break;
      case InputClass::swizzle_overlapping:
        bits = std::max(bits, 2);
        shift = 1 + static_cast<int>(choose(draw.pick, bits - 1));
        if (draw.amount >= 0x8000) shift = -shift;
        break;
      case InputClass::swizzle_backward: shift = -1 - shift; break;
      case InputClass::swizzle_degenerate: (draw.amount < 0x8000 ? shift : bits) = 0; break;
      case InputClass::large:
        // Up or down: a field that is moved up may pass the 32nd bit only there.
        return {bits, base + 30 + static_cast<int>(choose(draw.amount, 20)),
                (draw.pick & 1) != 0 ? -shift : shift};
      case InputClass::kernel: {
        // Those of shared memory: 128, 64 and 32 bytes, of elements of 1 to 16 bytes.
        constexpr Swizzle kUsed[] = {{3, 4, 3}, {2, 4, 3}, {1, 4, 3}, {3, 3, 3}, {2, 3, 3},
                                     {1, 3, 3}, {3, 2, 3}, {2, 5, 2}, {3, 5, 3}};
        return kUsed[choose(draw.pick, std::size(kUsed))];
      }
      default:
        if (draw.amount >= 0x8000) shift = -shift;
    }
    return {bits, base, shift};
  }

  AnyInput make(std::type_identity<SwizzleAndNumber>) const {
    Swizzle const s = swizzle(first());
    Draw const& draw = second();
    index_t n = choose(draw.amount, s.domain());
    if (draw.style >= 0xC000) n = choose(draw.amount, 64);
    if (draw.style >= 0xE000) n = s.domain() + choose(draw.amount, s.domain());
    return SwizzleAndNumber{s, n};
  }

  ComposedLayout composed() const {
    ComposedLayout c;
    c.inner = layout();
    Range const reach = range(c.inner);
    c.offset = reach.least < 0 ? -reach.least : 0;
    index_t more = choose(second().amount, 32);
    if (input_class == InputClass::large) more += index_t{1} << (24 + choose(second().style, 16));
    if (second().pick >= 0x8000 && c.offset + reach.greatest < kMaxIndex - more) c.offset += more;
    c.swizzle = swizzle(third());
    index_t const last = c.offset + max(reach.greatest, 0);
    bool const by_layout = second().wrap >= 0xB000 && last < 1'000'000;
    if (by_layout) {
      c.outer_is_swizzle = false;
      c.swizzle = {};
      c.outer = any_layout(third(), 64);
      // Its last mode runs to the end of what the inner one reaches.
      if (size(c.outer) <= last) c.outer = scalar_layout(last + 1, 1 + choose(third().pick, 4));
    }
    return c;
  }

  // What comes with a composed layout has something to do with it, mostly with its inner one.
  void relate(ComposedLayout&, ComposedLayout const&) const {}
  void relate(Coordinate& c, ComposedLayout const& to) const {
    c = coordinate_of(input_class, shape(to), second());
  }
  void relate(index_t& n, ComposedLayout const& to) const { n = number(to.inner, third()); }
  void relate(Tiler& t, ComposedLayout const& to) const {
    t = tiler_of(input_class, to.inner, third());
  }
  /// The inner layout, one that sends bits to bits, or any.
  void relate(Layout& l, ComposedLayout const& to) const {
    index_t const kind = choose(third().amount, 8);
    l = kind < 4 ? to.inner : kind == 4 ? any_layout(third(), 64) : sends_bits(to);
  }
  void relate(Swizzle& s, ComposedLayout const& to) const { s = related(to.swizzle); }

  /// Bits to bits, as many as the values have and the swizzle moves: in steps of a power of two, or
  /// in another order.
  Layout sends_bits(ComposedLayout const& to) const {
    Draw const& draw = third();
    int bits = to.swizzle.bits + to.swizzle.base + static_cast<int>(magnitude(to.swizzle.shift));
    while (bits < 60 && (to.offset + range(to.inner).greatest) >> bits != 0) ++bits;
    ModeList modes;
    int left = bits;
    for (Piece const& piece : draw.pieces) {
      if (left == 0 || draw.wrap < 0x8000) break;
      int const some = 1 + static_cast<int>(choose(piece.extent, left));
      modes.push_back({index_t{1} << some, piece.key});
      left -= some;
    }
    if (left > 0) modes.push_back({index_t{1} << left, draw.amount});
    index_t stride = bits < 58 ? index_t{1} << choose(draw.pick, 4) : 1;
    for (int const k : sort_index(modes)) {
      modes[k].stride = stride;
      stride *= modes[k].extent;
    }
    return from_modes(modes);
  }
  /// The same swizzle, the field next to its own, or another.
  Swizzle related(Swizzle const& s) const {
    switch (choose(second().amount, 4)) {
      case 0: return s;
      case 1: {
        auto const next = make_swizzle(1 + choose(second().wrap, 2), s.base + s.bits, s.shift);
        return next ? *next : s;
      }
      case 2: return {s.bits, s.base, -s.shift};
      default: return swizzle(second());
    }
  }

  template <class Input>
  requires requires(Input input) { input.composed; }
  AnyInput make(std::type_identity<Input>) const {
    Input input{};
    input.composed = composed();
    auto const relate_all = [&](auto&... field) { (relate(field, input.composed), ...); };
    std::apply(relate_all, fields(input));
    return input;
  }

  /// Two that share much: f, the offset, the inner layout or its values.
  AnyInput make(std::type_identity<TwoComposed>) const {
    ComposedLayout const a = composed();
    ComposedLayout b = a;
    index_t const kind = choose(second().style, 8);
    if (kind == 1 || kind >= 6) b.inner = coalesce(a.inner);
    if (!a.outer_is_swizzle) return TwoComposed{a, b};
    if (kind >= 4) b.swizzle = related(a.swizzle);
    if (kind == 7) b.inner = partner(a.inner, third());
    Range const reach = range(b.inner);
    if (kind >= 3) b.offset = choose(third().wrap, 16);
    index_t const least = reach.least < 0 ? -reach.least : 0;
    bool const fits = b.offset >= least && b.offset <= kMaxIndex - max(reach.greatest, 0);
    if (!fits) b.offset = least;
    return TwoComposed{a, b};
  }
  AnyInput make(std::type_identity<SwizzleAndLayout>) const {
    return SwizzleAndLayout{swizzle(third()), layout()};
  }
  AnyInput make(std::type_identity<TwoSwizzles>) const {
    Swizzle const s = swizzle(first());
    return TwoSwizzles{s, related(s)};
  }

  AnyInput make(std::type_identity<OneLinear>) const {
    return OneLinear{linear_of(input_class, first())};
  }

  AnyInput make(std::type_identity<TwoLinears>) const {
    auto const [a, b] = linear_pair(input_class, first(), second(), third());
    return TwoLinears{a, b};
  }

  AnyInput make(std::type_identity<LinearAndTuple>) const {
    auto const [linear, tuple] = linear_and_tuple(input_class, first(), second(), third());
    return LinearAndTuple{linear, tuple};
  }

  AnyInput make(std::type_identity<LinearAndTwoTuples>) const {
    LinearLayout const linear = linear_of(input_class, first());
    return LinearAndTwoTuples{linear, some_positions(linear.in.size(), second()),
                              some_positions(linear.out.size(), third())};
  }

  /// A dimension and a size, mostly not above its own.
  AnyInput make(std::type_identity<LinearAndTwoNumbers>) const {
    LinearLayout const linear = linear_of(input_class, first());
    Draw const& draw = second();
    Dims const& dims = draw.wrap < 0x8000 ? linear.in : linear.out;
    index_t const dim = choose(draw.pick, max(dims.size(), 1)) + (draw.style >= 0xF000 ? 1 : 0);
    int const bits = dim < dims.size() ? dims[static_cast<int>(dim)].bits : 0;
    index_t const size = index_t{1} << choose(draw.amount, bits + 1);
    return LinearAndTwoNumbers{linear, dim, draw.style >= 0xE000 ? size * 3 - 1 : size};
  }

  AnyInput make(std::type_identity<TwoNumbers>) const {
    auto const [a, b] = two_sizes(input_class, first());
    return TwoNumbers{a, b};
  }

  AnyInput make(std::type_identity<OneNumber>) const {
    return OneNumber{two_sizes(input_class, first()).first};
  }
  AnyInput make(std::type_identity<OneSwizzle>) const { return OneSwizzle{swizzle(first())}; }

  BasisLayout basis() const { return basis_of(input_class, first(), raw.cap); }

  AnyInput make(std::type_identity<OneBasis>) const { return OneBasis{basis()}; }

  AnyInput make(std::type_identity<BasisAndNumber>) const {
    BasisLayout const b = basis();
    return BasisAndNumber{b, axis_of(b, second())};
  }

  AnyInput make(std::type_identity<BasisAndCoordinate>) const {
    BasisLayout const b = basis();
    return BasisAndCoordinate{b, coordinate_of(input_class, shape(index_of(b)), second())};
  }

  AnyInput make(std::type_identity<BasisAndLayout>) const {
    BasisLayout const b = basis();
    return BasisAndLayout{b, inner_of(b, second(), third(), raw.cap)};
  }

  /// Digits of any bases; linear but in the input class modular_any.
  ModularLayout modular(Draw const& draw, IntTuple const& sizes) const {
    ModularLayout m;
    m.sizes = sizes;
    index_t values = 1;
    for (index_t const n : sizes.leaves) values *= n;
    ModeList modes;
    if (input_class == InputClass::modular_rotated && sizes.leaves.size() == 2) {
      index_t const row = sizes.leaves[0];
      modes.push_back({row, min(row - 1, index_t{1})});
      modes.push_back({sizes.leaves[1], (row + choose(draw.pick, row)) % values});
      m.layout = from_modes(modes);
      return m;
    }
    for (Piece const& piece : draw.pieces) {
      index_t const base = choose(piece.stride, values);
      index_t extent = 1 + choose(piece.extent, 6);
      if (input_class != InputClass::modular_any || piece.nest < 0x4000) {
        extent = 1;  // how often it is added until it is 0
        while (m.times(extent, base) != 0) ++extent;
      }
      if (extent * size(from_modes(modes)) > raw.cap) break;
      modes.push_back({extent, base});
    }
    m.layout = from_modes(modes);
    return m;
  }
  IntTuple some_sizes(Draw const& draw) const {
    IntTuple sizes;
    int const most = input_class == InputClass::modular_cyclic    ? 1
                     : input_class == InputClass::modular_rotated ? 2
                                                                  : 3;
    for (Piece const& piece : draw.pieces) {
      if (sizes.leaves.size() < most) sizes.leaves.push_back(1 + choose(piece.extent, 8));
    }
    while (input_class == InputClass::modular_rotated && sizes.leaves.size() < 2) {
      sizes.leaves.push_back(2 + choose(draw.amount, 7));
    }
    sizes.profile = Profile::flat(sizes.leaves.size());
    return sizes;
  }
  ModularLayout modular() const { return modular(first(), some_sizes(second())); }

  AnyInput make(std::type_identity<OneModular>) const { return OneModular{modular()}; }

  AnyInput make(std::type_identity<TwoModulars>) const {
    ModularLayout const a = modular();
    bool const fits = third().style < 0xD000;
    return TwoModulars{a, modular(third(), fits ? shape(a.layout) : some_sizes(third()))};
  }

  AnyInput make(std::type_identity<ModularAndCoordinate>) const {
    ModularLayout const m = modular();
    return ModularAndCoordinate{m, coordinate_of(input_class, shape(m.layout), third())};
  }

  AnyInput make(std::type_identity<BasisAndTuple>) const {
    BasisLayout const b = basis();
    return BasisAndTuple{b, space_of(b, second())};
  }

  AnyInput make(std::type_identity<BasisAndTiler>) const {
    BasisLayout const b = basis();
    return BasisAndTiler{b, tiler_of(input_class, index_of(b), third())};
  }

  AnyInput make(std::type_identity<CoordinateAndBasis>) const {
    BasisLayout const b = basis();
    return CoordinateAndBasis{coordinate_of(input_class, shape(index_of(b)), second()), b};
  }

  AnyInput make(std::type_identity<LayoutAndBasis>) const {
    BasisLayout const b = basis();
    return LayoutAndBasis{outer_of(b, second(), third()), b};
  }

  AnyInput make(std::type_identity<OneTable>) const {
    return table_of(input_class, first(), second());
  }
};

template <std::size_t... I>
AnyInput decode(std::size_t index, InputClass input_class, Raw const& raw,
                std::index_sequence<I...>) {
  Decoder const decoder{input_class, raw};
  AnyInput input;
  static_cast<void>(
      ((I == index &&
        (input = decoder.make(std::type_identity<std::variant_alternative_t<I, AnyInput>>()),
         true)) ||
       ...));
  return input;
}

}  // namespace

AnyInput input_of(std::size_t input_index, InputClass input_class, Raw const& raw) {
  return decode(input_index, input_class, raw,
                std::make_index_sequence<std::variant_size_v<AnyInput>>());
}

}  // namespace layoutcheck::generate
