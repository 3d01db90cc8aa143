#include "solve/cvc5_module.hpp"

namespace layoutcheck::smt {
namespace {

/// A query is a line, "BYTES WORD...", and so many bytes; an answer is a line.
constexpr char kLoop[] = R"python(
import os
import sys
import cvc5

def answers(text, options):
    solver = cvc5.Solver(cvc5.TermManager())
    for name, value in options.items():
        solver.setOption(name, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    symbols = parser.getSymbolManager()
    said = ""
    while True:
        command = parser.nextCommand()
        if command.isNull():
            break
        said += command.invoke(solver, symbols)
    return said.strip() or "nothing", solver

def serve(answer, count):
    while True:
        header = sys.stdin.buffer.readline().decode().rstrip("\n").split(" ", count)
        if len(header) <= count:
            break
        text = sys.stdin.buffer.read(int(header[0])).decode()
        try:
            said = answer(text, *header[1:])
        except Exception as error:
            said = '(error "%s")' % error
        print(" ".join(said.split()), flush=True)
)python";

}  // namespace

std::vector<std::string> cvc5_server(std::string const& python, std::string const& code) {
  return {python, "-c", kLoop + code};
}

std::string cvc5_query(std::string const& text, std::vector<std::string> const& words) {
  std::string header = std::to_string(text.size());
  for (std::string const& word : words) header += " " + word;
  return header + "\n" + text;
}

}  // namespace layoutcheck::smt
