// The statements about F2 layouts on numbers, and the machines that they are about against core.
#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "bits/words.hpp"
#include "layoutcheck/core/linear/bit_matrix.hpp"
#include "layoutcheck/smt/solve/samples.hpp"

namespace layoutcheck::smt {
namespace {

constexpr int kWidth = 64;

Value map_of(std::map<bits_t, bits_t> words) {
  return map_value(
      [words = std::move(words)](std::uint64_t at) {
        auto const found = words.find(at);
        return found == words.end() ? 0 : found->second;
      },
      kWidth);
}

/// What Span does, from the machines alone.
struct Spanned {
  explicit Spanned(Columns const& columns) {
    for (int k = 0; k < columns.size(); ++k) add(columns[k], bits_t{1} << k);
  }
  /// With p bits to go.
  Combination<bits_t> reduced(Combination<bits_t> c, int p = 0) const {
    for (int q = rows; q-- > p;) {
      auto const found = vectors.find(static_cast<bits_t>(q));
      if (found != vectors.end()) c = without_bit(c, found->second, static_cast<bits_t>(q));
    }
    return c;
  }
  void add(bits_t column, bits_t mark) {
    Combination<bits_t> const rest = reduced({column, mark});
    auto const k = static_cast<bits_t>(std::countr_zero(mark));
    if (rest.value == 0) {
      dependent |= mark;
      kernel[k] = rest.from;
      return;
    }
    int const p = static_cast<int>(std::bit_width(rest.value)) - 1;
    vectors[static_cast<bits_t>(p)] = rest;
    pivots |= bits_t{1} << p;
    rows = std::max(rows, p + 1);
  }

  std::map<bits_t, Combination<bits_t>> vectors{};
  std::map<bits_t, bits_t> kernel{};
  bits_t pivots = 0, dependent = 0;
  int rows = 0;
};

class Numbers {
 public:
  explicit Numbers(unsigned seed) : random_(seed) {
    n_ = between(1, 5);
    m_ = between(1, 5);
    for (int i = 0; i < n_; ++i) a_.push_back(random_() & low_bits(between(1, 5)));
    if (one_in(2)) a_[n_ - 1] = a_[0];  // dependent often enough
    for (int i = 0; i < m_; ++i) b_.push_back(random_() & low_bits(n_));
  }

  Columns const& columns() const { return a_; }

  /// For every variable of the statement, by its name; what the machines have is theirs.
  Assignment values(Statement const& statement) {
    bool const is_partial = has(statement, "start");
    bool const is_spanned = has(statement, "kernel");
    int const k = is_spanned ? between(0, n_) : between(0, 6);
    Columns first;
    for (int i = 0; i < (is_spanned ? k : n_); ++i) first.push_back(a_[i]);
    Spanned const span(first);
    std::map<bits_t, bits_t> value;
    std::map<bits_t, bits_t> from;
    for (auto const& [bit, vector] : span.vectors) {
      value[bit] = vector.value;
      from[bit] = vector.from;
    }
    bits_t const word =
        one_in(2) ? image_of(first, random_() & low_bits(first.size())) : random_() & 63;
    bits_t const mark = random_() & 7;
    int const p = between(0, span.rows);
    Combination<bits_t> const rest =
        is_partial ? span.reduced({word, mark}, p) : span.reduced({word, 0});
    bits_t const x = random_() & (one_in(2) ? low_bits(n_) : low_bits(kWidth - 1));
    // Words that others are compared with, so that premises hold often enough.
    bits_t const y = has(statement, "f") ? rest.value : random_() & low_bits(m_);
    std::map<std::string, Value> const all = {
        {"a", layout(a_)},
        {"b", layout(one_in(2) ? b_ : inverse())},
        {"r", layout(inverse())},
        {"place", map_of({{0, 2}, {1, 0}, {2, 1}})},
        {"value", map_of(value)},
        {"from", map_of(from)},
        {"kernel", map_of(span.kernel)},
        {"n", number(has(statement, "k") || has(statement, "a") ? n_ : between(0, 6))},
        {"m", number(m_)},
        {"k", number(k)},
        {"j", number(between(0, 6))},
        {"x", number(x)},
        {"y", number(y)},
        {"z", number(one_in(2) ? x : random_() & low_bits(n_))},
        {"v", number(random_())},
        {"f", number(rest.from)},
        {"p", number(p)},
        {"word", number(word)},
        {"start", number(word)},
        {"mark", number(mark)},
        {"pivots", number(span.pivots)},
        {"rows", number(span.rows)},
        {"dependent", number(span.dependent)},
    };
    Assignment result;
    for (Ref variable : statement.over) {
      if (variable->name == "c") {  // a bit, or a third layout
        result[variable] = is_map(variable->sort) ? layout(inverse()) : number(random_() & 1);
      } else {
        result[variable] = all.at(variable->name);
      }
    }
    return result;
  }

 private:
  static bool has(Statement const& statement, std::string const& name) {
    return std::any_of(statement.over.begin(), statement.over.end(),
                       [&](Ref v) { return v->name == name; });
  }
  template <class T>
  static Value number(T n) {
    return word_value(static_cast<bits_t>(n), kWidth);
  }
  static Value layout(Columns const& columns) {
    std::map<bits_t, bits_t> words;
    for (int i = 0; i < columns.size(); ++i) words[static_cast<bits_t>(i)] = columns[i];
    return map_of(words);
  }
  /// Columns that a sends to powers of two, where there are any.
  Columns inverse() const {
    Columns result;
    Span const span(a_);
    for (int i = 0; i < m_; ++i) result.push_back(span.preimage(bits_t{1} << i).x);
    return result;
  }
  int between(int low, int high) {
    return low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1));
  }
  bool one_in(int n) { return between(1, n) == 1; }

  std::mt19937_64 random_;
  int n_ = 0, m_ = 0;
  Columns a_, b_;
};

TEST(LinearStatements, HoldOnNumbers) {
  Theory theory;
  LiteralsIn const here(theory.terms());
  chapter_linear<kWidth>(theory);
  chapter_span<kWidth>(theory);
  // The values are of states that are reached.
  Instead const reached = [](std::string const& function,
                             std::vector<Value> const&) -> std::optional<Value> {
    if (function != "span" && function != "reduced") return std::nullopt;
    return Value{.sort = Sort::boolean, .number = 1};
  };
  for (Theorem const& theorem : theory.theorems()) {
    Statement const& statement = theorem.statement;
    int met = 0;
    for (unsigned seed = 0; seed < 1500 && met < 100; ++seed) {
      Numbers numbers(seed);
      Assignment values = numbers.values(statement);
      bool assumed = true;
      ForEvery const& every = statement.for_every;
      for (bits_t word = 0; every.variable != nullptr && word < 8; ++word) {
        Assignment at = values;
        at[every.variable] = word_value(word, kWidth);
        assumed = assumed && evaluated(every.holds, at, theory.definitions(), reached)->number != 0;
      }
      if (!assumed) continue;
      Sampled const outcome = run(statement, values, theory.definitions(), reached);
      ASSERT_NE(outcome, Sampled::violated) << theorem.name << ", seed " << seed;
      met += outcome == Sampled::holds ? 1 : 0;
    }
    EXPECT_GE(met, 5) << theorem.name;
  }
}

TEST(LinearStatements, AreAboutWhatCoreDoes) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    Columns const columns = Numbers(seed).columns();
    Spanned const machine(columns);
    Span const span(columns);
    ASSERT_EQ(span.rank(), static_cast<int>(std::popcount(machine.pivots)));
    ASSERT_EQ(span.dependent(), machine.dependent);
    std::vector<bits_t> kernel;
    for (auto const& [k, vector] : machine.kernel) kernel.push_back(vector);
    Columns const of_core = span.kernel();
    ASSERT_EQ(kernel, std::vector<bits_t>(of_core.begin(), of_core.end()));
    for (bits_t y = 0; y < 64; ++y) {
      Combination<bits_t> const rest = machine.reduced({y, 0});
      ASSERT_EQ(span.preimage(y).found, rest.value == 0);
      ASSERT_EQ(span.preimage(y).x, rest.from);
    }
  }
}

}  // namespace
}  // namespace layoutcheck::smt
