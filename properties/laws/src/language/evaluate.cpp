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
  if (!law.written->is_domain || law.inputs.size() != args.size()) return std::nullopt;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!accepts(kind_of(law.inputs[i]), args[i])) return std::nullopt;
  }
  return Evaluator(program, law, nullptr, {}).domain(args);
}

std::optional<Domain> stated_domain(Program const& program, Op op, std::span<Value const> args) {
  for (LawProgram const& law : program.laws) {
    if (law.op != op) continue;
    if (auto const domain = stated_domain(program, law, args)) return domain;
  }
  return std::nullopt;
}

}  // namespace layoutcheck::laws::language
