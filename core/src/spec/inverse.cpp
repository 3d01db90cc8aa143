#include "layoutcheck/core/spec/inverse.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
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

/// Offsets, each with the indices that R may map it to.
struct Wanted {
  index_t offset;
  std::vector<index_t> indices;
};

/// Integers f for which each row times f is one of the row's values. Columns are reduced by
/// Euclid's algorithm until each row has one new pivot at most; then values are chosen row by row.
struct Equations {
  std::vector<Wanted> const& wanted;
  std::vector<Row> rows;
  std::vector<Row> unimodular;      // f = unimodular * z
  std::vector<std::size_t> pivots;  // how many columns have one before each row reduced so far

  Equations(std::vector<index_t> const& chain, std::vector<Wanted> const& all) : wanted(all) {
    for (Wanted const& w : wanted) {
      rows.emplace_back();
      for (index_t const q : chain) rows.back().push_back(w.offset / q);
    }
    unimodular.assign(chain.size(), Row(chain.size(), 0));
    for (std::size_t j = 0; j < chain.size(); ++j) unimodular[j][j] = 1;
  }

  void reduce(std::size_t i, std::size_t pivot) {
    for (std::size_t j = pivot + 1; j < unimodular.size(); ++j) {
      while (rows[i][j] != 0) {
        wide_t const factor = rows[i][pivot] / rows[i][j];
        for (auto* matrix : {&rows, &unimodular}) {
          for (Row& row : *matrix) {
            row[pivot] -= factor * row[j];
            std::swap(row[pivot], row[j]);
          }
        }
      }
    }
    pivots.push_back(pivot);
  }

  bool solve_from(std::size_t i, Row& z) {
    if (i == rows.size()) return true;
    if (i == pivots.size()) reduce(i, z.size());
    wide_t sum = 0;
    for (std::size_t j = 0; j < z.size(); ++j) sum += rows[i][j] * z[j];
    bool const bound = z.size() == unimodular.size() || rows[i][z.size()] == 0;
    for (index_t const value : wanted[i].indices) {
      wide_t const missing = value - sum;
      if (bound) {
        if (missing == 0) return solve_from(i + 1, z);
      } else if (missing % rows[i][z.size()] == 0) {
        z.push_back(missing / rows[i][z.size()]);
        if (solve_from(i + 1, z)) return true;
        z.pop_back();
      }
    }
    return false;
  }

  std::optional<Row> solve() {
    Row z;
    if (!solve_from(0, z)) return std::nullopt;
    Row f(unimodular.size(), 0);  // unknowns that no row binds are 0
    for (std::size_t j = 0; j < f.size(); ++j) {
      for (std::size_t k = 0; k < z.size(); ++k) f[j] += unimodular[j][k] * z[k];
    }
    return f;
  }
};

/// R with the breakpoints 1 = Q_0 | Q_1 | ..., if it exists.
std::optional<Layout> left_inverse_on(std::vector<index_t> const& chain,
                                      std::vector<Wanted> const& wanted) {
  auto const f = Equations(chain, wanted).solve();
  if (!f) return std::nullopt;
  index_t greatest = 0;
  for (Wanted const& w : wanted) greatest = std::max(greatest, w.offset);
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
                                    std::vector<Wanted> const& wanted) {
  bool maximal = true;
  for (index_t p = 2; p * chain.back() <= greatest; ++p) {
    if (!is_prime(p)) continue;
    maximal = false;
    chain.push_back(p * chain.back());
    auto const found = search_chains(chain, greatest, wanted);
    chain.pop_back();
    if (found) return found;
  }
  return maximal ? left_inverse_on(chain, wanted) : std::nullopt;
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

std::optional<Layout> has_left_inverse(Table const& values, Table const& indices) {
  if (values.empty()) return Layout{};  // ():(): nothing is required of it
  std::vector<Wanted> wanted;
  for (std::size_t i = 0; i < values.size(); ++i) wanted.push_back({values[i], {indices[i]}});
  std::vector<index_t> chain{1};
  return search_chains(chain, *std::max_element(values.begin(), values.end()), wanted);
}

std::optional<Layout> has_left_inverse(Table const& values) {
  Table indices(values.size());
  std::iota(indices.begin(), indices.end(), 0);
  return has_left_inverse(values, indices);
}

std::optional<Layout> has_left_inverse_quasi(Table const& values) {
  if (values.empty()) return Layout{};  // ():(): nothing is required of it
  std::map<index_t, std::vector<index_t>> indices;
  for (std::size_t i = 0; i < values.size(); ++i) {
    indices[values[i]].push_back(static_cast<index_t>(i));
  }
  std::vector<Wanted> wanted;
  for (auto const& [offset, all] : indices) wanted.push_back({offset, all});
  std::vector<index_t> chain{1};
  return search_chains(chain, indices.rbegin()->first, wanted);
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
