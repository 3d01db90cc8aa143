#include "rows.hpp"

namespace layoutcheck::failures {

NightlyRun nightly_run_of(Statement const& row) {
  return {{.date = row.text(1),
           .commit = row.text(2),
           .suite = row.text(3),
           .seed = row.natural(5),
           .tier = row.text(4),
           .planned = row.natural(6),
           .executed = row.natural(7),
           .pass = row.natural(8),
           .fail = row.natural(9),
           .known = row.natural(10),
           .skipped = row.natural(11),
           .unknown = row.natural(12),
           .findings = row.natural(13),
           .exit = static_cast<int>(row.integer(14))},
          row.text(0)};
}

reports::Failure failure_of(Statement const& row) {
  reports::Failure f;
  int column = 0;
  for (std::string* text :
       {&f.impl, &f.version, &f.id, &f.op, &f.law, &f.domain, &f.input_class, &f.engine, &f.verdict,
        &f.expression, &f.want, &f.got, &f.repro, &f.replay, &f.said}) {
    *text = row.text(column++);
  }
  f.point = row.integer(column);
  return f;
}

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 80;
  std::string result;
  for (char const c : text.substr(0, kMost)) result += c >= ' ' && c < '\x7F' ? c : '?';
  return text.size() > kMost ? result + "..." : result;
}

}  // namespace layoutcheck::failures
