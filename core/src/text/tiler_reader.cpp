#include "tiler_reader.hpp"

#include "written_tuple.hpp"

namespace layoutcheck::text {
namespace {

class TilerReader {
 public:
  explicit TilerReader(Scanner& scanner) : scanner_(scanner), start_(scanner.position()) {}

  Parsed<Tiler> read() {
    LC_STEP(bracket(0));
    return assemble();
  }

 private:
  Parsed<std::size_t> bracket(int depth) {
    if (brackets_.arities.size() >= kMaxNodes) return full("nodes in a tiler", kMaxNodes);
    if (depth == kMaxDepth) return full("levels of angle brackets", kMaxDepth);
    scanner_.take('<');
    std::size_t const node = brackets_.arities.size();
    brackets_.arities.push_back(0);
    if (scanner_.take('>')) return scanner_.position();
    do {
      LC_STEP(scanner_.sees('<') ? bracket(depth + 1) : entry());
      ++brackets_.arities[node];
    } while (scanner_.take(','));
    LC_STEP(scanner_.expect('>', "',' or '>'"));
    return scanner_.position();
  }

  Parsed<std::size_t> entry() {
    if (entries_.size() == kMaxLeaves) return full("entries in a tiler", kMaxLeaves);
    if (brackets_.arities.size() >= kMaxNodes) return full("nodes in a tiler", kMaxNodes);
    if (scanner_.sees_free()) {
      scanner_.take('_');
      kept_ |= std::uint64_t{1} << entries_.size();
      entries_.push_back(scalar_layout(1, 0));
    } else {
      LC_TRY(layout, entry_layout());
      entries_.push_back(layout);
    }
    brackets_.arities.push_back(WrittenTuple::kLeaf);
    return scanner_.position();
  }

  Parsed<Layout> entry_layout() {
    LC_TRY(shape, written_tuple(scanner_));
    if (auto const* leaf = shape.first_free()) {
      return scanner_.unexpected_at(leaf->position, "an integer");
    }
    if (shape.first_axis() != nullptr) return no_axis(shape);
    if (scanner_.take(':')) {
      LC_TRY(stride, written_tuple(scanner_));
      if (auto const* leaf = stride.first_free()) {
        return scanner_.unexpected_at(leaf->position, "an integer");
      }
      if (stride.first_axis() != nullptr) return no_axis(stride);
      return plain_layout(scanner_, shape, stride);
    }
    if (!shape.is_scalar()) return scanner_.unexpected("':' and a stride");
    WrittenTuple one = shape;
    one.leaves[0].value = 1;
    return plain_layout(scanner_, shape, one);
  }

  ParseError no_axis(WrittenTuple const& t) const {
    return scanner_.error(ParseErrc::syntax, t.first_axis()->position, "an integer",
                          "a basis stride in a tiler");
  }

  Parsed<Tiler> assemble() const {
    TupleBuilder<Layout> layouts(static_cast<int>(entries_.size()));
    for (Layout const& layout : entries_) layouts.add(layout);
    Layout const& joined = layouts.tree;
    if (joined.profile.overflowed() || joined.leaves.overflowed()) {
      return scanner_.refused(
          start_, "a tiler",
          {.code = Errc::capacity_exceeded, .detail = "more leaves or nodes than fit"});
    }
    Tiler result;
    result.brackets = brackets_.profile();
    result.layouts = joined;
    result.kept = kept_;
    return result;
  }

  ParseError full(std::string const& what, int limit) const {
    return scanner_.error(ParseErrc::capacity, scanner_.position(),
                          "at most " + std::to_string(limit) + ' ' + what, "more");
  }

  Scanner& scanner_;
  std::size_t start_;
  WrittenTuple brackets_;  ///< one leaf per entry
  std::vector<Layout> entries_;
  std::uint64_t kept_ = 0;
};

}  // namespace

Parsed<Tiler> read_tiler(Scanner& scanner) { return TilerReader(scanner).read(); }

}  // namespace layoutcheck::text
