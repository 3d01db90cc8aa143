#include "written_tuple.hpp"

#include <algorithm>

#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::text {

Profile WrittenTuple::profile() const {
  if (is_scalar()) return Profile::scalar();
  Profile result = Profile::tuple(arities[0]);
  for (std::size_t node = 1; node < arities.size(); ++node) {
    if (arities[node] == kLeaf) {
      result.leaf();
    } else {
      result.open(arities[node]);
    }
  }
  return result;
}

WrittenLeaf const* WrittenTuple::first_free() const {
  auto const it = std::ranges::find_if(leaves, &WrittenLeaf::free);
  return it == leaves.end() ? nullptr : &*it;
}

WrittenLeaf const* WrittenTuple::first_axis() const {
  auto const it = std::ranges::find_if(leaves, [](WrittenLeaf const& l) { return !l.axis.none(); });
  return it == leaves.end() ? nullptr : &*it;
}

namespace {

class TupleReader {
 public:
  explicit TupleReader(Scanner& scanner) : scanner_(scanner) {
    tuple_.position = scanner.position();
  }

  Parsed<WrittenTuple> read() {
    LC_STEP(subtree(0));
    return std::move(tuple_);
  }

 private:
  /// Each reading function returns where it stopped.
  Parsed<std::size_t> subtree(int depth) {
    if (tuple_.arities.size() == kMaxNodes) return full("nodes in a tuple", kMaxNodes);
    if (!scanner_.sees('(')) return leaf(depth);
    if (depth == kMaxDepth) return full("levels of parentheses", kMaxDepth);
    scanner_.take('(');
    std::size_t const node = tuple_.arities.size();
    tuple_.arities.push_back(0);
    if (scanner_.take(')')) return scanner_.position();
    do {
      LC_STEP(subtree(depth + 1));
      ++tuple_.arities[node];
    } while (scanner_.take(','));
    LC_STEP(scanner_.expect(')', "',' or ')'"));
    return scanner_.position();
  }

  Parsed<std::size_t> leaf(int depth) {
    if (tuple_.leaves.size() == kMaxLeaves) return full("leaves in a tuple", kMaxLeaves);
    WrittenLeaf leaf{.position = scanner_.position()};
    if (scanner_.sees_free()) {
      leaf.free = true;
      scanner_.take('_');
    } else {
      LC_TRY(value, scanner_.integer(depth == 0 ? "an integer or '('" : "an integer, '(' or '_'"));
      leaf.value = value;
      LC_TRY(axis, this->axis());
      leaf.axis = axis;
    }
    tuple_.arities.push_back(WrittenTuple::kLeaf);
    tuple_.leaves.push_back(leaf);
    return scanner_.position();
  }

  /// The entries behind an integer, each with its `@`: the innermost comes first.
  Parsed<Axis> axis() {
    std::vector<int> entries;
    while (scanner_.take('@')) {
      if (entries.size() == kMaxAxisDepth) return full("levels of an axis", kMaxAxisDepth);
      std::size_t const position = scanner_.position();
      std::string const expected = "an axis from 0 to " + std::to_string(kMaxAxes - 1);
      LC_TRY(entry, scanner_.integer(expected));
      if (entry < 0 || entry >= kMaxAxes) {
        return scanner_.error(ParseErrc::capacity, position, expected, print(entry));
      }
      entries.push_back(static_cast<int>(entry));
    }
    Axis axis;
    for (; !entries.empty(); entries.pop_back()) axis = axis.entry(entries.back());
    return axis;
  }

  ParseError full(std::string const& what, int limit) const {
    return scanner_.error(ParseErrc::capacity, scanner_.position(),
                          "at most " + std::to_string(limit) + ' ' + what, "more");
  }

  Scanner& scanner_;
  WrittenTuple tuple_;
};

}  // namespace

Parsed<WrittenTuple> written_tuple(Scanner& scanner) { return TupleReader(scanner).read(); }

IntTuple integers(WrittenTuple const& t) {
  IntTuple result;
  result.profile = t.profile();
  for (WrittenLeaf const& leaf : t.leaves) result.leaves.push_back(leaf.value);
  return result;
}

Coordinate coordinate(WrittenTuple const& t) {
  Coordinate result;
  result.profile = t.profile();
  for (WrittenLeaf const& leaf : t.leaves) result.leaves.push_back({leaf.value, leaf.free});
  return result;
}

Parsed<Layout> plain_layout(Scanner const& scanner, WrittenTuple const& shape,
                            WrittenTuple const& stride) {
  Expected<Layout> const layout = make_layout(integers(shape), integers(stride));
  if (!layout) return scanner.refused(shape.position, "a layout", layout.error());
  return *layout;
}

Parsed<BasisLayout> basis_layout(Scanner const& scanner, WrittenTuple const& shape,
                                 WrittenTuple const& stride) {
  for (WrittenLeaf const& leaf : stride.leaves) {
    if (leaf.axis.none() && leaf.value != 0) {
      return scanner.error(ParseErrc::syntax, leaf.position, "a basis stride `k@i` or 0",
                           print(leaf.value));
    }
  }
  BasisLayout result;
  result.profile = shape.profile();
  if (!congruent(result.profile, stride.profile())) {
    return scanner.refused(
        shape.position, "a layout",
        {.code = Errc::not_congruent, .detail = "shape and stride differ in profile"});
  }
  for (std::size_t k = 0; k < shape.leaves.size(); ++k) {
    result.leaves.push_back({shape.leaves[k].value, stride.leaves[k].value, stride.leaves[k].axis});
  }
  Expected<BasisLayout> const within = checked(result);
  if (!within) return scanner.refused(shape.position, "a layout", within.error());
  return result;
}

}  // namespace layoutcheck::text
