#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

struct Brackets {
  char open;
  char close;
};
constexpr Brackets kParentheses{'(', ')'};
constexpr Brackets kAngles{'<', '>'};

/// Appends the subtree at the cursor and moves behind it; leaf(k) is the text of leaf k.
template <class Leaf>
void append_subtree(std::string& out, Profile const& p, Cursor& at, Brackets brackets,
                    Leaf const& leaf) {
  int const node = at.node++;
  if (p.is_leaf(node)) {
    out += leaf(at.leaf++);
    return;
  }
  out += brackets.open;
  for (int i = 0; i < p.arity(node); ++i) {
    if (i > 0) out += ',';
    append_subtree(out, p, at, brackets, leaf);
  }
  out += brackets.close;
}

template <class Leaf>
std::string print_tree(Profile const& p, Brackets brackets, Leaf const& leaf) {
  std::string out;
  Cursor at;
  append_subtree(out, p, at, brackets, leaf);
  return out;
}

std::string print_stride(BasisMode const& m) {
  std::string out = print(m.scale);
  for (int level = m.axis.depth() - 1; level >= 0; --level) {
    out += '@' + std::to_string(m.axis[level]);
  }
  return out;
}

}  // namespace

std::string print(index_t n) {
  using std::to_string;
  return to_string(n);
}

std::string print(IntTuple const& t) {
  return print_tree(t.profile, kParentheses, [&](int k) { return print(t.leaves[k]); });
}

std::string print(Coordinate const& c) {
  return print_tree(c.profile, kParentheses, [&](int k) {
    return c.leaves[k].free ? std::string("_") : print(c.leaves[k].value);
  });
}

std::string print(Layout const& layout) {
  return print(shape(layout)) + ':' + print(stride(layout));
}

std::string print(BasisLayout const& layout) {
  auto const extent = [&](int k) { return print(layout.leaves[k].extent); };
  auto const stride = [&](int k) { return print_stride(layout.leaves[k]); };
  return print_tree(layout.profile, kParentheses, extent) + ':' +
         print_tree(layout.profile, kParentheses, stride);
}

std::string print(Tiler const& t) {
  return print_tree(t.brackets, kAngles, [&](int entry) {
    return t.keeps(entry) ? std::string("_") : print(t.layout(entry));
  });
}

std::string print(Swizzle const& s) {
  return "Sw<" + std::to_string(s.bits) + ',' + std::to_string(s.base) + ',' +
         std::to_string(s.shift) + '>';
}

std::string print(ComposedLayout const& c) {
  std::string const outer = c.outer_is_swizzle ? print(c.swizzle) : print(c.outer);
  return outer + " o " + print(c.offset) + " o " + print(c.inner);
}

std::string print(Table const& t) {
  std::string out = "[";
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (i > 0) out += ',';
    out += print(t[i]);
  }
  return out + ']';
}

std::string print(LinearLayout const& layout) {
  auto const basis = [&](bits_t column) {
    std::string out;
    for (int o = 0; o < layout.out.size(); ++o) {
      if (o > 0) out += ',';
      bits_t const part = (column >> first_bit(layout.out, o)) & low_bits(layout.out[o].bits);
      out += print(static_cast<index_t>(part));
    }
    return layout.out.size() == 1 ? out : '(' + out + ')';
  };
  std::string out = "{";
  int column = 0;
  for (int i = 0; i < layout.in.size(); ++i) {
    if (i > 0) out += ',';
    out.append(layout.in[i].name.text()).append(":[");
    for (int k = 0; k < layout.in[i].bits; ++k) {
      if (k > 0) out += ',';
      out += basis(layout.columns[column++]);
    }
    out += ']';
  }
  out += "}->{";
  for (int o = 0; o < layout.out.size(); ++o) {
    if (o > 0) out += ',';
    out.append(layout.out[o].name.text()).append(":");
    out += print(index_t{1} << layout.out[o].bits);
  }
  return out + '}';
}

std::string print(Value const& v) {
  return std::visit([](auto const& alternative) { return print(alternative); }, v);
}

}  // namespace layoutcheck
