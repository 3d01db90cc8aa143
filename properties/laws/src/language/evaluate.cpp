#include "evaluate.hpp"

#include "evaluator.hpp"

namespace layoutcheck::laws::language {

Verdict evaluate(Program const& program, LawProgram const& law,
                 Implementation const* implementation, std::span<Value const> inputs,
                 Limits const& limits) {
  return Evaluator(program, law, implementation, limits).law(inputs);
}

std::optional<Domain> stated_domain(Program const& program, LawProgram const& law,
                                    std::span<Value const> args) {
  if (!states_domain(law, args)) return std::nullopt;
  return Evaluator(program, law, nullptr, {}).domain(args);
}

}  // namespace layoutcheck::laws::language
