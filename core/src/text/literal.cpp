#include "literal.hpp"

#include "layoutcheck/core/operations/composite.hpp"
#include "layoutcheck/core/operations/typed.hpp"
#include "layoutcheck/core/text/usage.hpp"
#include "linear_reader.hpp"
#include "tiler_reader.hpp"
#include "written_tuple.hpp"

namespace layoutcheck::text {
namespace {

Parsed<Value> swizzle(Scanner& scanner) {
  std::size_t const position = scanner.position();
  scanner.skip("Sw");
  LC_STEP(scanner.expect('<', "'<'"));
  LC_TRY(bits, scanner.integer("an integer"));
  LC_STEP(scanner.expect(',', "','"));
  LC_TRY(base, scanner.integer("an integer"));
  LC_STEP(scanner.expect(',', "','"));
  LC_TRY(shift, scanner.integer("an integer"));
  LC_STEP(scanner.expect('>', "'>'"));
  Expected<Swizzle> const result = make_swizzle(bits, base, shift);
  if (!result) return scanner.refused(position, "a swizzle", result.error());
  return Value(*result);
}

Parsed<Value> table(Scanner& scanner) {
  scanner.take('[');
  Table values;
  if (scanner.take(']')) return Value(values);
  do {
    LC_TRY(value, scanner.integer(values.empty() ? "an integer or ']'" : "an integer"));
    values.push_back(value);
  } while (scanner.take(','));
  LC_STEP(scanner.expect(']', "',' or ']'"));
  return Value(std::move(values));
}

/// Behind the ':' of a layout.
Parsed<Value> layout_of(Scanner& scanner, WrittenTuple const& shape) {
  if (auto const* free = shape.first_free()) {
    return scanner.unexpected_at(free->position, "an integer, as in every shape");
  }
  LC_TRY(stride, written_tuple(scanner));
  if (auto const* free = stride.first_free()) {
    return scanner.unexpected_at(free->position, "an integer, as in every stride");
  }
  if (stride.first_axis() != nullptr) {
    LC_TRY(basis, basis_layout(scanner, shape, stride));
    return Value(basis);
  }
  LC_TRY(layout, plain_layout(scanner, shape, stride));
  return Value(layout);
}

Parsed<Value> tuple_or_layout(Scanner& scanner) {
  LC_TRY(tuple, written_tuple(scanner));
  if (auto const* leaf = tuple.first_axis()) {
    return scanner.error(ParseErrc::syntax, leaf->position, "an integer",
                         "a basis stride outside of a stride");
  }
  if (scanner.take(':')) return layout_of(scanner, tuple);
  if (tuple.first_free() != nullptr) return Value(coordinate(tuple));
  if (tuple.is_scalar()) return Value(tuple.leaves[0].value);
  return Value(integers(tuple));
}

/// One part of a composite kind, behind `separator`.
template <class Part>
Parsed<bool> read_part(Scanner& scanner, char separator, Part& part) {
  LC_STEP(scanner.expect(separator, std::string("'") + separator + "'"));
  std::size_t const position = scanner.position();
  std::string const wanted = "a " + std::string(name(KindOf<Part>::kind));
  if (!sees_literal(scanner)) return scanner.unexpected(wanted);
  LC_TRY(value, literal(scanner));
  auto const typed = argument<Part>(value);
  if (!typed)
    return scanner.error(ParseErrc::syntax, position, wanted,
                         "a " + std::string(name(kind_of(value))));
  part = *typed;
  return true;
}

template <class T>
Parsed<Value> read_composite(Scanner& scanner) {
  std::size_t const position = scanner.position();
  scanner.skip(T::kWord);
  T value;
  char separator = '<';
  std::optional<ParseError> wrong;
  auto const read = [&](auto& part) {
    if (wrong) return;
    auto const done = read_part(scanner, std::exchange(separator, ','), part);
    if (!done) wrong = done.error();
  };
  std::apply([&](auto&... part) { (read(part), ...); }, T::parts(value));
  if (wrong) return *wrong;
  LC_STEP(scanner.expect('>', "'>'"));
  auto const whole = checked(value);
  if (!whole)
    return scanner.refused(position, "a " + std::string(name(KindOf<T>::kind)), whole.error());
  return Value(value);
}

/// The reader of the composite kind that is written so, or nullptr.
using Reader = Parsed<Value> (*)(Scanner&);
Reader composite_reader([[maybe_unused]] std::string_view word) {
  Reader reader = nullptr;
  auto const consider = [&]<class T>(std::type_identity<T>) {
    if constexpr (Composite<T>) {
      if (word == T::kWord) reader = &read_composite<T>;
    }
  };
#define LC_KIND(kind, type, name) consider(std::type_identity<type>{});
#include "layoutcheck/core/operations/kinds.def"
  return reader;
}

}  // namespace

bool sees_literal(Scanner const& scanner) {
  if (scanner.sees_letter()) {
    std::string_view const word = scanner.word();
    return word == "Sw" || word == "true" || word == "false" || composite_reader(word) != nullptr;
  }
  return scanner.sees_digit() || scanner.sees('-') || scanner.sees('_') || scanner.sees('(') ||
         scanner.sees('<') || scanner.sees('[') || scanner.sees('{');
}

Parsed<Value> literal(Scanner& scanner) {
  std::string_view const word = scanner.word();
  if (word == "Sw") return swizzle(scanner);
  if (Reader const read = composite_reader(word)) return read(scanner);
  if (!word.empty()) {
    scanner.skip(word);
    return Value(word == "true");
  }
  if (scanner.sees('[')) return table(scanner);
  if (scanner.sees('{')) {
    LC_TRY(linear, read_linear(scanner));
    return Value(linear);
  }
  if (scanner.sees('<')) {
    LC_TRY(tiler, read_tiler(scanner));
    return Value(tiler);
  }
  return tuple_or_layout(scanner);
}

}  // namespace layoutcheck::text
