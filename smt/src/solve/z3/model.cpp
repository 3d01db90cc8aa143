#include "solve/z3/model.hpp"

#include <z3++.h>

#include <algorithm>

#include "solve/z3/memory.hpp"

namespace layoutcheck::smt {
namespace {

Model answer_of(z3::solver& solver, z3::context& context, std::vector<std::string> const& names) {
  Model model;
  switch (solver.check()) {
    case z3::unsat: model.reply = Reply::unsat; return model;
    case z3::unknown:
      model.reply = Reply::unknown;
      model.why = solver.reason_unknown();
      return model;
    case z3::sat: break;
  }
  model.reply = Reply::sat;
  z3::model const found = solver.get_model();
  for (std::string const& name : names) {
    std::int64_t number = 0;
    z3::expr const value = found.eval(context.int_const(name.c_str()), true);
    if (!value.is_numeral_i64(number)) {
      model.reply = Reply::error;
      model.why = name + " is not a number of 64 bits in the model";
      return model;
    }
    model.numbers[name] = number;
  }
  return model;
}

}  // namespace

Model find_model(std::string const& text, std::vector<std::string> const& names,
                 Limits const& limits) {
  Model model;
  keep_freed_memory();
  try {
    z3::context context;
    z3::solver solver = z3::tactic(context, "smt").mk_solver();
    z3::params parameters(context);
    parameters.set("rlimit",
                   static_cast<unsigned>(std::min<std::uint64_t>(limits.resources, 1U << 31U)));
    parameters.set("random_seed", static_cast<unsigned>(limits.seed & 0x7fffffffU));
    solver.set(parameters);
    solver.from_string(text.c_str());
    model = answer_of(solver, context, names);
    z3::stats const statistics = solver.statistics();
    for (unsigned i = 0; i < statistics.size(); ++i) {
      if (statistics.key(i) == "rlimit count") model.resources = statistics.uint_value(i);
    }
  } catch (z3::exception const& error) {
    model.why = error.msg();
  }
  return model;
}

}  // namespace layoutcheck::smt
