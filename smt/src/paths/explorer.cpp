#include <algorithm>

#include "layoutcheck/smt/paths/symbol.hpp"

namespace layoutcheck::smt {

Explorer*& Explorer::current() {
  thread_local Explorer* at_work = nullptr;
  return at_work;
}

void Explorer::begin() {
  path_ = {};
  decided_ = 0;
}

bool Explorer::decide(Ref condition) {
  if (condition->kind == Kind::truth) return condition->index != 0;
  Ref const opposite = terms_.connective(Kind::negation, {condition});
  auto const known = [&](Ref what) {
    return std::find(path_.taken.begin(), path_.taken.end(), what) != path_.taken.end();
  };
  if (known(condition)) return true;
  if (known(opposite)) return false;
  if (decided_ == answers_.size()) answers_.push_back(true);
  bool const answer = answers_[decided_++];
  path_.taken.push_back(answer ? condition : opposite);
  return answer;
}

bool Explorer::turn() {
  answers_.resize(decided_);
  while (!answers_.empty() && !answers_.back()) answers_.pop_back();
  if (answers_.empty()) return false;
  answers_.back() = false;
  return true;
}

}  // namespace layoutcheck::smt
