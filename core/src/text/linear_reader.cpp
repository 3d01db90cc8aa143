#include "linear_reader.hpp"

#include <bit>
#include <vector>

#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::text {
namespace {

/// A basis as it is written in the text: what its parts mean is known once the outputs are read.
struct WrittenBasis {
  std::vector<index_t> parts;
  std::size_t position = 0;
};

class LinearReader {
 public:
  explicit LinearReader(Scanner& scanner) : scanner_(scanner), position_(scanner.position()) {}

  Parsed<LinearLayout> read() {
    LC_STEP(braces([&] { return input(); }));
    LC_STEP(scanner_.expect('-', "'->'"));
    LC_STEP(scanner_.expect('>', "'->'"));
    LC_STEP(braces([&] { return output(); }));
    LC_STEP(within(result_.in));
    LC_STEP(within(result_.out));
    for (WrittenBasis const& basis : bases_) {
      LC_TRY(column, column_of(basis));
      result_.columns.push_back(column);
    }
    return result_;
  }

 private:
  template <class Entry>
  Parsed<std::size_t> braces(Entry entry) {
    LC_STEP(scanner_.expect('{', "'{'"));
    if (scanner_.take('}')) return scanner_.position();
    do {
      LC_STEP(entry());
    } while (scanner_.take(','));
    LC_STEP(scanner_.expect('}', "',' or '}'"));
    return scanner_.position();
  }

  Parsed<DimName> name(Dims const& before) {
    std::size_t const position = scanner_.position();
    if (before.size() == kMaxDims) return full("dimensions on a side", kMaxDims, position);
    std::string_view const word = scanner_.word();
    if (word.empty()) return scanner_.unexpected("the name of a dimension");
    Expected<DimName> const name = DimName::of(word);
    if (!name) return scanner_.refused(position, "the name of a dimension", name.error());
    if (find(before, *name) >= 0) {
      return scanner_.unexpected("a name that no other dimension of this side has");
    }
    scanner_.skip(word);
    LC_STEP(scanner_.expect(':', "':'"));
    return *name;
  }

  Parsed<std::size_t> input() {
    LC_TRY(name, this->name(result_.in));
    LC_STEP(scanner_.expect('[', "'['"));
    std::size_t const before = bases_.size();
    if (!scanner_.take(']')) {
      do {
        if (bases_.size() == kMaxBits) return full("bases", kMaxBits, scanner_.position());
        LC_TRY(basis, this->basis());
        bases_.push_back(std::move(basis));
      } while (scanner_.take(','));
      LC_STEP(scanner_.expect(']', "',' or ']'"));
    }
    result_.in.push_back({name, static_cast<int>(bases_.size() - before)});
    return scanner_.position();
  }

  Parsed<WrittenBasis> basis() {
    WrittenBasis result{.parts = {}, .position = scanner_.position()};
    if (!scanner_.take('(')) {
      LC_TRY(part, scanner_.integer("an integer, '(' or ']'"));
      result.parts.push_back(part);
      return result;
    }
    if (scanner_.take(')')) return result;
    do {
      if (result.parts.size() == kMaxDims) {
        return full("parts of a basis", kMaxDims, scanner_.position());
      }
      LC_TRY(part, scanner_.integer("an integer"));
      result.parts.push_back(part);
    } while (scanner_.take(','));
    LC_STEP(scanner_.expect(')', "',' or ')'"));
    return result;
  }

  Parsed<std::size_t> output() {
    LC_TRY(name, this->name(result_.out));
    std::size_t const position = scanner_.position();
    LC_TRY(size, scanner_.integer("a power of two"));
    if (size < 1 || !std::has_single_bit(static_cast<std::uint64_t>(size))) {
      return scanner_.error(ParseErrc::invalid_value, position, "a power of two", print(size));
    }
    result_.out.push_back({name, std::countr_zero(static_cast<std::uint64_t>(size))});
    return scanner_.position();
  }

  Parsed<std::size_t> within(Dims const& dims) {
    Expected<Dims> const good = checked(dims);
    if (!good) return scanner_.refused(position_, "a linear layout", good.error());
    return scanner_.position();
  }

  Parsed<bits_t> column_of(WrittenBasis const& basis) {
    auto const outputs = static_cast<std::size_t>(result_.out.size());
    if (basis.parts.size() != outputs) {
      return scanner_.error(ParseErrc::invalid_value, basis.position,
                            "a basis of " + std::to_string(outputs) + " parts, one an output",
                            std::to_string(basis.parts.size()));
    }
    bits_t column = 0;
    for (std::size_t o = 0; o < outputs; ++o) {
      int const place = static_cast<int>(o);
      index_t const part = basis.parts[o];
      if (part < 0 || static_cast<bits_t>(part) > low_bits(result_.out[place].bits)) {
        return scanner_.error(ParseErrc::invalid_value, basis.position,
                              "a basis below the sizes of the outputs", print(part));
      }
      column |= static_cast<bits_t>(part) << first_bit(result_.out, place);
    }
    return column;
  }

  ParseError full(std::string const& what, int limit, std::size_t position) const {
    return scanner_.error(ParseErrc::capacity, position,
                          "at most " + std::to_string(limit) + ' ' + what, "more");
  }

  Scanner& scanner_;
  std::size_t position_;
  LinearLayout result_;
  std::vector<WrittenBasis> bases_;
};

}  // namespace

Parsed<LinearLayout> read_linear(Scanner& scanner) { return LinearReader(scanner).read(); }

}  // namespace layoutcheck::text
