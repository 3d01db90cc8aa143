#include <cstring>
#include <sstream>

#include "layoutcheck/smt/solve/solver.hpp"
#include "solve/process/pool.hpp"

namespace layoutcheck::smt {
namespace {

/// The first line that says something, at most 200 bytes of it.
std::string first_line(std::string const& text) {
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    if (line.find_first_not_of(" \t\r") != std::string::npos) return line.substr(0, 200);
  }
  return {};
}

std::string trimmed(std::string line) {
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  return line;
}

std::string one_line(std::string const& text) {
  std::string const line = first_line(text);
  return line.empty() ? "it said nothing" : "it said: " + line;
}

}  // namespace

Answer classify(Ended const& ended) {
  Answer answer{.seconds = ended.seconds};
  std::string const& said = ended.err.empty() ? ended.out : ended.err;
  switch (ended.how) {
    case Ending::out_of_time:
      answer.reply = Reply::unknown;
      answer.why = "out of time, killed";
      return answer;
    case Ending::stopped:
      answer.reply = Reply::unknown;
      answer.why = "stopped";
      return answer;
    case Ending::signalled:
      answer.why = std::string("killed by ") + strsignal(ended.signal) + "; " + one_line(said);
      return answer;
    case Ending::flooded: answer.why = "printed more than an answer"; return answer;
    case Ending::not_started: answer.why = "not started: " + first_line(ended.err); return answer;
    case Ending::finished: break;
  }
  // A solver may go on after an error, with part of the assertions; that is not an answer.
  for (std::string const* text : {&ended.out, &ended.err}) {
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("(error", 0) != 0) continue;
      answer.why = line.substr(0, 200);
      return answer;
    }
  }
  std::string const line = trimmed(first_line(ended.out));
  std::string const word = line.substr(0, line.find(' '));
  if (word == "unknown") {
    answer.reply = Reply::unknown;
    answer.why = line.size() > word.size() ? line.substr(word.size() + 1) : "it gave up";
  } else if (line == "timeout") {
    answer.reply = Reply::unknown;
    answer.why = "out of time";
  } else if (ended.code != 0) {
    answer.why = "exit " + std::to_string(ended.code) + "; " + one_line(said);
  } else if (line == "unsat" || line == "sat") {
    answer.reply = line == "sat" ? Reply::sat : Reply::unsat;
  } else {
    answer.why = one_line(said);
  }
  return answer;
}

}  // namespace layoutcheck::smt
