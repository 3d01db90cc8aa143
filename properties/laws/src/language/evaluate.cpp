#include "evaluate.hpp"

#include "evaluator.hpp"

namespace layoutcheck::laws::language {

Verdict evaluate(Program const& program, LawProgram const& law,
                 Implementation const* implementation, std::span<Value const> inputs,
                 Limits const& limits) {
  return Evaluator(program, law, implementation, limits).law(inputs);
}

std::optional<Domain> stated_domain(Program const& program, Op op, std::span<Value const> args) {
  for (LawProgram const& law : program.laws) {
    if (!law.written->is_domain || law.op != op || law.inputs.size() != args.size()) continue;
    bool fits = true;
    for (std::size_t i = 0; i < args.size(); ++i)
      fits = fits && accepts(kind_of(law.inputs[i]), args[i]);
    if (!fits) continue;
    return Evaluator(program, law, nullptr, {}).domain(args);
  }
  return std::nullopt;
}

}  // namespace layoutcheck::laws::language
