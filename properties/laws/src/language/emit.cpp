#include "emit.hpp"

#include <algorithm>

#include "writer.hpp"

namespace layoutcheck::laws::language {
namespace {

using namespace writing;

/// As an argument of an operation has it.
std::string argument_type(Type const& type) {
  if (type.kind == K::integer) return "index_t";
  return type.kind == K::sequence ? "Table" : type_in_cpp(type);
}
std::string parameters(std::vector<Type> const& types) {
  std::string result;
  for (std::size_t i = 0; i < types.size(); ++i) {
    std::string const reference = types[i].kind == K::integer ? "" : " const&";
    result += (i > 0 ? ", " : "") + argument_type(types[i]) + reference + " a" + std::to_string(i);
  }
  return result;
}
/// Parameters as the slots of a law.
void bind_inputs(Writer& writer, LawProgram const& law) {
  for (std::size_t i = 0; i < law.inputs.size(); ++i) {
    std::string const slot = "s" + std::to_string(i);
    bool const integer = law.inputs[i].kind == K::integer;
    std::string const type = integer ? "wide_t const " : "auto const& ";
    writer.line("[[maybe_unused]] " + type + slot + " = a" + std::to_string(i) + ";");
  }
}

std::string definition(Program const& program, Instance const& instance, bool declares) {
  std::string types;
  std::string values;
  for (std::size_t i = 0; i < instance.arguments.size(); ++i) {
    std::string const at = std::to_string(i);
    types += (i > 0 ? ", class A" : "class A") + at;
    values += ", [[maybe_unused]] A" + at + " const& s" + at;
  }
  std::string const type = type_in_cpp(instance.result);
  std::string text = "template <" + types + ">\nLC_HD " + type + " " + name_of(program, instance) +
                     "(Context& cx" + values + ")";
  if (declares) return text + ";\n";
  Writer writer(program, nullptr);
  writer.line("Nested const nested(cx);");
  writer.line("if (!cx.ok()) return {};");
  std::string const result = writer.value(instance.body);
  writer.line("return as<" + type + ">(cx, " + result + ");");
  return text + " {\n" + writer.text() + "}\n";
}

bool is_let(LawProgram const& law, std::size_t slot) {
  return law.lets[slot] != nullptr && static_cast<int>(slot) != law.answer && !law.inner[slot];
}

std::string domain_function(Program const& program, LawProgram const& law) {
  Writer writer(program, &law);
  writer.line("Context context;");
  writer.line("[[maybe_unused]] Context& cx = context;");
  writer.line("[[maybe_unused]] NoRun run;");
  DomainProgram const& domain = law.domain;
  if (domain.tilewise < 0) {
    bind_inputs(writer, law);
  } else {
    std::string const first = std::to_string(domain.tilewise);
    std::string const second = std::to_string(domain.tilewise + 1);
    writer.line("return tilewise(a0, a1, [&]([[maybe_unused]] Layout const& s" + first +
                ", [[maybe_unused]] Layout const& s" + second + ") -> Domain {");
  }
  for (std::size_t slot = 0; slot < law.lets.size(); ++slot) {
    if (is_let(law, slot)) writer.let(static_cast<int>(slot));
  }
  if (domain.as) {
    writer.line("return " + writer.domain(*domain.as) + ".value_or(Domain::may);");
  } else {
    writer.line("Clauses clauses;");
    for (bool const required : {true, false}) {
      auto const& clause = required ? domain.required : domain.refused;
      if (!clause) continue;
      writer.line("{");
      std::string const truth = writer.value(*clause);
      writer.line("clauses.add(cx, " + truth + ", " + (required ? "true" : "false") + ");");
      writer.line("}");
    }
    writer.line("return clauses.domain();");
  }
  if (domain.tilewise >= 0) writer.line("});");
  return "Domain domain_" + law.written->id + "(" + parameters(law.inputs) + ") {\n" +
         writer.text() + "}\n";
}

std::string input_types(LawProgram const& law) {
  std::string result;
  for (Type const& type : law.inputs) {
    result += (result.empty() ? "" : ", ") + argument_type(type);
  }
  return result;
}

/// Whether a value of the one kind is also one of the other, without being written differently.
bool can_be(Kind given, Kind parameter) {
  using enum Kind;
  bool const number = given == integer;
  switch (parameter) {
    case tuple: return number || given == tuple;
    case coordinate: return number || given == tuple || given == coordinate;
    case tiler: return number || given == layout || given == tiler;
    case mapping: return given == layout || given == composed || given == swizzle;
    default: return given == parameter;
  }
}
/// Whether the operation takes arguments of these kinds.
bool takes(Op op, std::vector<Type> const& types) {
  auto const fits = [&](Signature const& signature) {
    if (types.size() < signature.required || types.size() > signature.most) return false;
    for (std::size_t i = 0; i < types.size(); ++i) {
      if (!can_be(kind_of(types[i]), signature.parameter(i))) return false;
    }
    return true;
  };
  auto const& signatures = info(op).signatures;
  return std::any_of(signatures.begin(), signatures.end(), fits);
}

/// The first call in the node, of those that are evaluated in order.
Node const* first_call(Node const& node) {
  for (Node const& part : node.of) {
    if (Node const* call = first_call(part)) return call;
  }
  return node.kind == N::implemented ? &node : nullptr;
}

/// Of a law whose inputs are not a call of its operation: the arguments of its first call, and the
/// input that such arguments spell. A parameter is read where it is an argument, or where its table
/// is one.
std::string call_of_law(Program const& program, LawProgram const& law) {
  if (law.answer >= 0 || takes(*law.first_call, law.inputs)) return "";
  Node const* call = nullptr;
  Writer writer(program, &law);
  writer.line("Context context;");
  writer.line("[[maybe_unused]] Context& cx = context;");
  writer.line("[[maybe_unused]] NoRun run;");
  bind_inputs(writer, law);
  for (std::size_t slot = 0; slot < law.lets.size() && call == nullptr; ++slot) {
    if (!is_let(law, slot)) continue;
    call = first_call(*law.lets[slot]);
    if (call == nullptr) writer.let(static_cast<int>(slot));
  }
  // A table is made where the law's domain has it, as far as the inputs alone say so.
  bool const makes_table = std::any_of(call->of.begin(), call->of.end(), [](Node const& part) {
    return part.type.kind == K::sequence;
  });
  std::set<int> lets;
  for (std::size_t slot = 0; slot < law.lets.size(); ++slot) {
    if (is_let(law, slot)) lets.insert(static_cast<int>(slot));
  }
  for (Step const& step : law.steps) {
    if (!makes_table || step.kind != Item::Kind::where || reads(step.expr, lets)) continue;
    std::string const admitted = writer.value(step.expr);
    writer.line("if (!cx.ok() || !" + admitted + ") return {};");
  }
  std::string values;
  for (Node const& part : call->of) {
    values += (values.empty() ? "" : ", ") + ("to_value(" + writer.argument(part) + ")");
  }
  writer.line("if (!cx.ok()) return {};");
  writer.line("return {" + values + "};");
  std::string text = "  static std::vector<Value> query_arguments(" + parameters(law.inputs) +
                     ") {\n" + writer.text() + "  }\n";
  text +=
      "  static std::optional<AnyInput> read(std::span<Value const> args) {\n    return "
      "read_call<" +
      law.written->id + ">(args";
  for (std::size_t input = 0; input < law.inputs.size(); ++input) {
    std::size_t at = 0;
    auto const is_input = [&](Node const& node) {
      return node.kind == N::slot && node.slot == static_cast<int>(input);
    };
    auto const names = [&](Node const& node) {
      bool const wrapped = node.kind == N::converted ||
                           (node.kind == N::builtin && node.builtin->function == "table");
      return is_input(node) || (wrapped && is_input(node.of[0]));
    };
    while (at < call->of.size() && !names(call->of[at])) ++at;
    text += ", " + std::to_string(at);
  }
  return text + ");\n  }\n";
}

std::string law_struct(Program const& program, LawProgram const& law) {
  static char const* const kKinds[] = {"function", "size", "shape", "optimality", "domain"};
  LawSyntax const& written = *law.written;
  std::string const op = "Op::" + std::string(layoutcheck::name(*law.first_call));
  std::string text = "struct " + written.id + " {\n  static constexpr LawInfo info{\n" +
                     "      .id = " + quoted(written.id) + ",\n      .op = " + op +
                     ",\n      .property_kind = PropertyKind::" +
                     kKinds[static_cast<std::size_t>(written.property_kind)] +
                     ",\n      .says = " + quoted(says(law)) +
                     ",\n      .source = " + quoted(written.source) +
                     ",\n      .domain = " + quoted(where(law)) +
                     ",\n      .kills = " + quoted(written.kills) + "};\n";
  text += "  using Input = InputOf<" + input_types(law) + ">;\n";
  text += call_of_law(program, law);
  if (written.is_domain) {
    text +=
        "  static std::optional<Domain> answers(std::span<Value const> args) {\n"
        "    return domain_by(domain_" +
        written.id + ", args);\n  }\n";
  }
  text += "  template <class A>\n  LC_HD static Outcome check(A const& algebra, " +
          parameters(law.inputs) + ", Limits const& limits) {\n";
  Writer writer(program, &law);
  writer.line("Run<A> run(algebra, limits);");
  if (written.is_domain) {
    std::string args;
    for (std::size_t i = 0; i < law.inputs.size(); ++i) {
      args += (i > 0 ? ", a" : "a") + std::to_string(i);
    }
    std::string const name(layoutcheck::name(law.op));
    writer.line("return run.domain(domain_" + written.id + "(" + args +
                "), [&] { return ops::" + name + "(algebra, " + args + "); }, " + args + ");");
    return text + writer.text() + "  }\n};\n";
  }
  writer.line("Context& cx = run.context();");
  bind_inputs(writer, law);
  writer.line("auto const steps = [&] {");
  for (std::size_t slot = 0; slot < law.lets.size(); ++slot) {
    bool const answer = static_cast<int>(slot) == law.answer && !law.about_refusal;
    if (answer || is_let(law, slot)) writer.let(static_cast<int>(slot));
  }
  bool called = law.answer < 0;
  auto const call = [&] {
    called = true;
    if (law.about_refusal) {
      std::string const slot = std::to_string(law.answer);
      writer.line("{");
      writer.value(*law.lets[static_cast<std::size_t>(law.answer)]);
      writer.line("if (!run.is_refused()) return;");
      writer.line("}");
      writer.line("Refusal const refusal = run.refusal();");
      writer.line("[[maybe_unused]] auto const k" + slot +
                  " = [&](Context&) -> Refusal const& { return refusal; };");
    } else {
      writer.line("k" + std::to_string(law.answer) + "(cx);");
      writer.line("if (!run.is_answered()) return;");
    }
  };
  for (Step const& step : law.steps) {
    if (!called && step.kind != Item::Kind::where) call();
    writer.step(step, true);
  }
  if (!called) call();
  writer.line("};");
  writer.line("steps();");
  writer.line("return run.finish();");
  return text + writer.text() + "  }\n};\n";
}

std::string const kNamespace = "namespace layoutcheck::laws::language::emitted {\n\n";
std::string const kNamespaceEnd = "\n}  // namespace layoutcheck::laws::language::emitted\n";

}  // namespace

std::vector<EmittedFile> emit(Program const& program) {
  std::vector<EmittedFile> result;
  std::string definitions =
      "#pragma once\n// Made from the sentences.\n\n"
      "#include \"layoutcheck/laws/language/entry.hpp\"\n\n" +
      kNamespace;
  for (LawProgram const& law : program.laws) {
    if (!law.written->is_domain) continue;
    definitions += "Domain domain_" + law.written->id + "(" + parameters(law.inputs) + ");\n";
  }
  for (bool const declares : {true, false}) {
    for (Instance const& instance : program.instances) {
      definitions += definition(program, instance, declares);
    }
  }
  result.push_back({"definitions.hpp", definitions + kNamespaceEnd});
  for (LawFile const& file : program.files) {
    std::string header =
        "#pragma once\n// Made from the sentences.\n\n#include \"definitions.hpp\"\n\n" +
        kNamespace;
    std::string source =
        "// Made from the sentences.\n\n#include \"" + file.topic + ".hpp\"\n\n" + kNamespace;
    std::string entries;
    for (LawProgram const& law : program.laws) {
      bool const own = std::any_of(file.laws.begin(), file.laws.end(),
                                   [&](LawSyntax const& l) { return &l == law.written; });
      if (!own) continue;
      header += law_struct(program, law) + "\n";
      if (law.written->is_domain) source += domain_function(program, law) + "\n";
      entries += "  table.push_back(entry<" + law.written->id + ">());\n";
    }
    if (entries.empty()) continue;
    result.push_back({file.topic + ".hpp", header + kNamespaceEnd});
    result.push_back({file.topic + ".cpp", source + "void add_" + file.topic +
                                               "(std::vector<LawEntry>& table) {\n" + entries +
                                               "}\n" + kNamespaceEnd});
  }
  return result;
}

}  // namespace layoutcheck::laws::language
