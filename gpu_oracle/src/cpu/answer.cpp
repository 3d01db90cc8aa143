#include "cpu/items.hpp"

namespace layoutcheck::sweep {

void answer_all(QueryTable const& query_table, Tables& tables, Answer* answers) {
  for (int q = 0; q < query_table.queries(); ++q) {
    int const by = settled_by(query_table, q);
    bool const known = by >= 0 && answers[by].bad == ~std::uint32_t{0};
    answers[q] = known ? answers[by] : answer(query_table.query(q), tables);
  }
}

}  // namespace layoutcheck::sweep
