#include "layoutcheck/smt/solve/ledger.hpp"

namespace layoutcheck::smt {
namespace {

/// Neighbours in the ledger have their turns in different runs.
bool has_its_turn(Kept const& line) {
  std::uint64_t const first = std::stoul(line.sha256.substr(0, 4), nullptr, 16);
  return (first + line.uses) % kRechecked == kRechecked - 1;
}

}  // namespace

void Ledger::add(Kept line) {
  std::pair key(line.sha256, line.by);
  lines_.insert_or_assign(std::move(key), std::move(line));
}

Kept const* Ledger::find(std::string const& sha256, std::string const& by) const {
  auto const found = lines_.find({sha256, by});
  return found == lines_.end() ? nullptr : &found->second;
}

bool Ledger::take(std::string const& sha256, std::string const& by, Answer& answer) {
  auto const found = lines_.find({sha256, by});
  if (found == lines_.end()) return false;
  bool const again = has_its_turn(found->second);
  ++found->second.uses;
  if (again) return false;
  bool const proof = found->second.answer == name(Reply::unsat);
  answer = {.reply = proof ? Reply::unsat : Reply::sat, .from_ledger = true};
  return true;
}

void Ledger::keep(std::string const& sha256, std::string const& by, std::string const& name,
                  Answer& answer) {
  if (answer.reply != Reply::unsat && answer.reply != Reply::sat) return;
  std::string const says(smt::name(answer.reply));
  Kept const* const before = find(sha256, by);
  if (before != nullptr && before->answer != says) {
    answer.reply = Reply::error;
    answer.why = says + ", and the ledger says " + before->answer;
    return;
  }
  add({.sha256 = sha256,
       .by = by,
       .name = name,
       .answer = says,
       .seconds = answer.seconds,
       .uses = before != nullptr ? before->uses : 0});
}

std::vector<Kept> Ledger::lines() const {
  std::vector<Kept> result;
  for (auto const& [key, line] : lines_) result.push_back(line);
  return result;
}

}  // namespace layoutcheck::smt
