#include "layoutcheck/smt/term/word.hpp"

#include <stdexcept>

namespace layoutcheck::smt {

thread_local Terms* LiteralsIn::now_ = nullptr;

Terms& LiteralsIn::terms() {
  if (now_ == nullptr) throw std::logic_error("a literal of a word is made outside of LiteralsIn");
  return *now_;
}

}  // namespace layoutcheck::smt
