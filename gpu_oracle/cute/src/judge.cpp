#include "judge.hpp"

#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::sweep_cute {
namespace {

Difference difference(std::uint64_t number, Judgement const& j) {
  return {.number = number, .point = j.point, .expected = j.expected, .found = j.found};
}

std::vector<Judgement> judge_by(Batch const& batch, std::vector<index_t> const& values,
                                std::vector<index_t> const& sizes, Answers const& answers) {
  std::vector<Judgement> result(batch.items.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    Item const& item = batch.items[i];
    Judgement& j = result[i];
    for (std::uint64_t x = 0; x < item.points && j.same; ++x) {
      index_t const want = values[item.begin + x];
      index_t const got = answers.values[item.begin + x];
      if (want != got) j = {false, x, want, got};
    }
    bool const free = sizes[i] == kAnySize;
    if (j.same && !free && sizes[i] != answers.sizes[i]) {
      j = {false, item.points, sizes[i], answers.sizes[i]};
    }
  }
  return result;
}

}  // namespace

sweep::Failure failure_of(Path const& path, Error const& error) {
  return {sweep::Trouble::bug, path.name() + ": " + error.detail};
}

std::vector<Judgement> judge(Batch const& batch, Answers const& answers) {
  return judge_by(batch, batch.expected, batch.sizes, answers);
}

std::vector<Judgement> judge_against(Batch const& batch, Answers const& first,
                                     Answers const& answers) {
  return judge_by(batch, first.values, first.sizes, answers);
}

std::optional<sweep::Failure> query_all(Operation operation, Batch const& batch, Paths const& paths,
                                        OperationReport& report) {
  report.paths.resize(paths.size());
  Answers first;
  for (std::size_t p = 0; p < paths.size(); ++p) {
    PathReport& path = report.paths[p];
    path.path = paths[p]->name();
    Answers other;
    Answers& answers = p == 0 ? first : other;
    if (auto const error = paths[p]->answer(operation, batch.items, {}, answers)) {
      return failure_of(*paths[p], *error);
    }
    std::vector<Judgement> const judged = judge(batch, answers);
    for (std::size_t i = 0; i < judged.size(); ++i) {
      auto const s = static_cast<std::size_t>(batch.standing[i]);
      ++(judged[i].same ? path.agrees : path.differs)[s];
      if (judged[i].same || path.first[s].size() == report.kept) continue;
      path.first[s].push_back(difference(batch.numbers[i], judged[i]));  // numbers only ascend
    }
    if (p == 0) continue;
    std::vector<Judgement> const compared = judge_against(batch, first, answers);
    for (std::size_t i = 0; i < compared.size(); ++i) {
      if (compared[i].same) continue;
      ++path.unlike_first_path;
      if (!path.first_unlike) path.first_unlike = difference(batch.numbers[i], compared[i]);
    }
  }
  return std::nullopt;
}

sweep::Result<std::vector<std::size_t>> places_for_faults(Operation operation, Batch const& batch,
                                                          std::uint64_t seed, Paths const& paths) {
  std::vector<bool> agrees(batch.items.size(), true);
  for (auto const& path : paths) {
    Answers answers;
    if (auto const error = path->answer(operation, batch.items, {}, answers)) {
      return failure_of(*path, *error);
    }
    std::vector<Judgement> const judged = judge(batch, answers);
    for (std::size_t i = 0; i < judged.size(); ++i) {
      agrees[i] = agrees[i] && judged[i].same && batch.items[i].points > 0;
    }
  }
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < agrees.size(); ++i) {
    if (agrees[i]) all.push_back(i);
  }
  if (all.empty()) return all;
  return std::vector<std::size_t>{all.front(), all.back(), all[laws::mix(seed) % all.size()]};
}

std::optional<sweep::Failure> inject(Operation operation, Batch const& batch,
                                     std::span<std::size_t const> items, std::uint64_t seed,
                                     Paths const& paths, Report& report) {
  for (auto const& path : paths) {
    Answers answers;
    if (auto const error = path->answer(operation, batch.items, {}, answers)) {
      return failure_of(*path, *error);
    }
    std::vector<Judgement> const clean = judge(batch, answers);
    for (std::size_t i = 0; i < items.size(); ++i) {
      Item const& item = batch.items[items[i]];
      std::uint64_t const last = item.points - 1;  // of the first item the first point, and so on
      std::uint64_t const point = i == 0 ? 0 : i == 1 ? last : laws::mix(seed + 1) % item.points;
      if (auto const error = path->answer(operation, batch.items, {items[i], point}, answers)) {
        return failure_of(*path, *error);
      }
      std::vector<Judgement> want = clean;
      index_t const right = batch.expected[item.begin + point];
      want[items[i]] = {false, point, right, right + 1};
      ++report.injected;
      if (judge(batch, answers) == want) {
        ++report.found;
      } else if (report.missed.empty()) {
        report.missed = path->name() + ", " + name(operation) + ", item " +
                        std::to_string(batch.numbers[items[i]]) + ", point " +
                        std::to_string(point);
      }
    }
  }
  return std::nullopt;
}

}  // namespace layoutcheck::sweep_cute
