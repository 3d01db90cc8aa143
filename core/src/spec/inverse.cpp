#include "layoutcheck/core/spec/inverse.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace layoutcheck::spec {

namespace {

struct RightInverseSearch {
  Table const& a;
  Table const& b;
  index_t met = 0;  // both take the values [0, met) at common coordinates
  index_t largest = 0;

  bool meets(index_t x, index_t value) const {
    auto const i = static_cast<std::size_t>(x);
    return x >= 0 && i < a.size() && i < b.size() && a[i] == value && b[i] == value;
  }
  bool is_met(index_t value) const {
    for (std::size_t x = 0; x < std::min(a.size(), b.size()); ++x) {
      if (meets(static_cast<index_t>(x), value)) return true;
    }
    return false;
  }

  /// All layouts that begin with `inverse`, the values of R so far.
  void extend(Table const& inverse) {
    index_t const points = static_cast<index_t>(inverse.size());
    largest = std::max(largest, points);
    for (std::size_t x = 0; x < std::min(a.size(), b.size()) && largest < met; ++x) {
      index_t const stride = static_cast<index_t>(x);
      if (!meets(stride, points)) continue;
      std::vector<Table> longer{inverse};
      while (true) {  // one more step of this stride, as long as L(R(i)) = i
        Table next = longer.back();
        index_t const step = static_cast<index_t>(longer.size());
        bool holds = true;
        for (index_t const r : inverse) {
          next.push_back(r + step * stride);
          holds = holds && meets(next.back(), static_cast<index_t>(next.size()) - 1);
        }
        if (!holds) break;
        longer.push_back(next);
      }
      for (std::size_t t = longer.size(); t > 1; --t) extend(longer[t - 1]);
    }
  }
};

using Row = std::vector<wide_t>;

/// An integer solution f of rows * f = 0, 1, 2, ..., if there is one: columns are reduced by
/// Euclid's algorithm until each row has one new pivot at most, then solved row by row.
std::optional<Row> solve_for_index(std::vector<Row> rows) {
  std::size_t const columns = rows[0].size();
  std::vector<Row> unimodular(columns, Row(columns, 0));  // f = unimodular * z
  for (std::size_t j = 0; j < columns; ++j) unimodular[j][j] = 1;
  auto const add_multiple = [&](std::size_t to, std::size_t from, wide_t factor) {
    for (Row& row : rows) row[to] += factor * row[from];
    for (Row& row : unimodular) row[to] += factor * row[from];
  };
  auto const exchange = [&](std::size_t i, std::size_t j) {
    for (Row& row : rows) std::swap(row[i], row[j]);
    for (Row& row : unimodular) std::swap(row[i], row[j]);
  };
  Row z;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::size_t const pivot = z.size();
    for (std::size_t j = pivot + 1; j < columns; ++j) {
      while (rows[i][j] != 0) {
        add_multiple(pivot, j, -(rows[i][pivot] / rows[i][j]));
        exchange(pivot, j);
      }
    }
    wide_t missing = static_cast<wide_t>(i);
    for (std::size_t j = 0; j < pivot; ++j) missing -= rows[i][j] * z[j];
    if (pivot < columns && rows[i][pivot] != 0) {
      if (missing % rows[i][pivot] != 0) return std::nullopt;
      z.push_back(missing / rows[i][pivot]);
    } else if (missing != 0) {
      return std::nullopt;
    }
  }
  Row f(columns, 0);  // unknowns that no row binds are 0
  for (std::size_t j = 0; j < columns; ++j) {
    for (std::size_t k = 0; k < z.size(); ++k) f[j] += unimodular[j][k] * z[k];
  }
  return f;
}

/// R with the breakpoints 1 = Q_0 | Q_1 | ..., if it exists.
std::optional<Layout> left_inverse_on(std::vector<index_t> const& chain, Table const& values) {
  std::vector<Row> rows;
  for (index_t const y : values) {
    Row row;
    for (index_t const q : chain) row.push_back(y / q);
    rows.push_back(row);
  }
  auto const f = solve_for_index(rows);
  if (!f) return std::nullopt;
  index_t const greatest = *std::max_element(values.begin(), values.end());
  Layout result;
  result.profile = Profile::flat(static_cast<int>(chain.size()));
  wide_t stride = 0;
  wide_t extent = 0;
  for (std::size_t k = 0; k < chain.size(); ++k) {
    stride = (*f)[k] + extent * stride;  // f_k = e_k - t_{k-1} * e_{k-1}
    extent = k + 1 < chain.size() ? chain[k + 1] / chain[k] : greatest / chain[k] + 1;
    result.leaves.push_back({static_cast<index_t>(extent), static_cast<index_t>(stride)});
  }
  return result;
}

bool is_prime(index_t n) {
  for (index_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n > 1;
}

std::optional<Layout> search_chains(std::vector<index_t>& chain, index_t greatest,
                                    Table const& values) {
  bool maximal = true;
  for (index_t p = 2; p * chain.back() <= greatest; ++p) {
    if (!is_prime(p)) continue;
    maximal = false;
    chain.push_back(p * chain.back());
    auto const found = search_chains(chain, greatest, values);
    chain.pop_back();
    if (found) return found;
  }
  return maximal ? left_inverse_on(chain, values) : std::nullopt;
}

}  // namespace

index_t largest_right_inverse(Table const& values) {
  return largest_common_right_inverse(values, values);
}

index_t largest_common_right_inverse(Table const& a, Table const& b) {
  RightInverseSearch search{.a = a, .b = b};
  while (search.is_met(search.met)) ++search.met;
  if (search.meets(0, 0)) search.extend({0});
  return search.largest;
}

std::optional<Layout> has_left_inverse(Table const& values) {
  if (values.empty()) return Layout{};  // ():(): nothing is required of it
  std::vector<index_t> chain{1};
  return search_chains(chain, *std::max_element(values.begin(), values.end()), values);
}

bool is_left_inverse(Layout const& r, Table const& values) {
  index_t i = 0;
  return std::all_of(values.begin(), values.end(),
                     [&](index_t y) { return offset_at(r, y) == i++; });
}

bool is_left_inverse_quasi(Layout const& r, Table const& values) {
  return std::all_of(values.begin(), values.end(), [&](index_t y) {
    wide_t const x = offset_at(r, y);
    return x >= 0 && x < static_cast<wide_t>(values.size()) &&
           values[static_cast<std::size_t>(x)] == y;
  });
}

bool is_right_inverse(Layout const& r, Table const& values) {
  index_t i = 0;
  for (index_t const x : table(r)) {
    if (x < 0 || x >= static_cast<index_t>(values.size())) return false;
    if (values[static_cast<std::size_t>(x)] != i++) return false;
  }
  return true;
}

}  // namespace layoutcheck::spec
