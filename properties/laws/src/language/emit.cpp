#include "emit.hpp"

#include <algorithm>
#include <map>

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
  std::string text = "template <" + types + ">\nLC_DEVICE_CALL LC_HD " + type + " " +
                     name_of(program, instance) + "(Context& cx" + values + ")";
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

std::string domain_head(LawProgram const& law, char const* instance = "") {
  return "LC_DEVICE_CALL LC_HD Domain domain_" + law.written->id + instance + "(" +
         parameters(law.inputs) + ")";
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
  return "template <int>\n" + domain_head(law) + " {\n" + writer.text() + "}\n";
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

/// Why a law can be checked on the host only; empty where a device can, too.
class OnHostOnly {
 public:
  explicit OnHostOnly(Program const& program) : program_(program) {}

  std::string why(LawProgram const& law) {
    auto const [known, is_new] = laws_.try_emplace(&law);
    if (!is_new) return known->second;
    std::string result = law.written->is_domain ? of_answer(law.op, law.inputs) : "";
    auto const look = [&](Node const* node) {
      if (node != nullptr && result.empty()) result = of(*node);
    };
    for (Node const* let : law.lets) look(let);
    for (std::optional<Node> const* clause :
         {&law.domain.required, &law.domain.refused, &law.domain.as}) {
      if (*clause) look(&**clause);
    }
    steps(law.steps, look);
    return laws_[&law] = result;
  }

 private:
  template <class Look>
  void steps(std::vector<Step> const& all, Look const& look) {
    for (Step const& step : all) {
      if (step.kind != Item::Kind::for_all && step.kind != Item::Kind::for_each) look(&step.expr);
      for (Loop const& loop : step.loops) look(&loop.in[0]);
      steps(step.body, look);
    }
  }
  static std::string of_answer(Op op, std::vector<Type> const& arguments) {
    OpInfo const& call = info(op);
    bool const table = std::any_of(arguments.begin(), arguments.end(), [](Type const& type) {
      return type.kind == K::sequence || type.kind == K::range;
    });
    if (table || call.result() == Kind::table) {
      return std::string(call.name) + " is of a table, which only a host has";
    }
    // Conversions to and from linear layouts, of maps of any kind.
    bool const of_any = call.signatures[0].parameters[0] == Kind::mapping;
    bool const converts =
        call.result() == Kind::mapping || (call.result() == Kind::linear && of_any);
    return converts ? std::string(call.name) + " is of a map of any kind, which only a host has"
                    : "";
  }
  std::string of(Node const& node) {
    for (Node const& part : node.of) {
      if (std::string const found = of(part); !found.empty()) return found;
    }
    for (Loop const& loop : node.loops) {
      if (std::string const found = of(loop.in[0]); !found.empty()) return found;
    }
    if (node.type.kind == K::mapping && node.kind != N::converted) {
      return "of a map of any kind, which only a host has";
    }
    switch (node.kind) {
      case N::builtin:
        if (!node.builtin->on_host_only) return "";
        return node.builtin->name + ", which it speaks of, is evaluated by hosts only";
      case N::instance: {
        auto const [known, is_new] = instances_.try_emplace(node.instance);
        if (is_new) instances_[node.instance] = of(node.instance->body);
        return instances_[node.instance];
      }
      case N::implemented: {
        std::vector<Type> types;
        for (Node const& part : node.of) types.push_back(part.type);
        return of_answer(node.op, types);
      }
      case N::required:
      case N::refused: {
        LawProgram const* const law = domain_law(program_, node.op, node.of);
        if (law != nullptr) return why(*law);
        return "the domain of " + std::string(layoutcheck::name(node.op)) +
               ", which it speaks of, is looked up by hosts only";
      }
      default: return "";
    }
  }

  Program const& program_;
  std::map<LawProgram const*, std::string> laws_{};
  std::map<Instance const*, std::string> instances_{};
};

std::string law_struct(Program const& program, LawProgram const& law,
                       std::string const& on_host_only) {
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
  text += "  static constexpr char on_host_only[] = " + quoted(on_host_only) + ";\n";
  text += call_of_law(program, law);
  if (written.is_domain) {
    text +=
        "  static std::optional<Domain> answers(std::span<Value const> args) {\n"
        "    return domain_by(&domain_" +
        written.id + "<0>, args);\n  }\n";
  }
  text +=
      "  template <class R>\n  LC_HD static void steps(R& run, " + parameters(law.inputs) + ") {\n";
  Writer writer(program, &law);
  if (written.is_domain) {
    std::string args;
    for (std::size_t i = 0; i < law.inputs.size(); ++i) {
      args += (i > 0 ? ", a" : "a") + std::to_string(i);
    }
    std::string const name(layoutcheck::name(law.op));
    writer.line("run.domain(domain_" + written.id + "<0>(" + args + "), [&] { return ops::" + name +
                "(run.algebra(), " + args + "); }, " + args + ");");
    return text + writer.text() + "  }\n};\n";
  }
  writer.line("[[maybe_unused]] Context& cx = run.context();");
  bind_inputs(writer, law);
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
    writer.step(step, true, &step == &law.steps.back());
  }
  if (!called) call();
  return text + writer.text() + "  }\n};\n";
}

std::string const kNamespace = "namespace layoutcheck::laws::language::emitted {\n\n";
std::string const kNamespaceEnd = "\n}  // namespace layoutcheck::laws::language::emitted\n";

}  // namespace

namespace {

/// Laws of so many are compiled into one kernel of a device at most.
constexpr std::size_t kMostOfGroup = 16;

/// visit.template operator()<Input, LawList<...>>() for the laws of the file that devices take, in
/// groups of one input.
std::string groups(std::vector<LawProgram const*> const& laws) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (LawProgram const* law : laws) {
    std::string const input = "InputOf<" + input_types(*law) + ">";
    auto const open = [&](auto const& group) {
      return group.first == input && group.second.size() < kMostOfGroup;
    };
    auto at = std::find_if(groups.begin(), groups.end(), open);
    if (at == groups.end()) at = groups.insert(groups.end(), {input, {}});
    at->second.push_back(law->written->id);
  }
  std::string result;
  for (auto const& [input, ids] : groups) {
    result += "  visit.template operator()<" + input + ", LawList<";
    for (std::string const& id : ids) result += (id == ids[0] ? "" : ", ") + id;
    result += ">>();\n";
  }
  return result;
}

}  // namespace

std::vector<EmittedFile> emit(Program const& program) {
  std::vector<EmittedFile> result;
  std::string definitions =
      "#pragma once\n// Made from the sentences.\n\n"
      "#include \"layoutcheck/laws/language/entry.hpp\"\n\n" +
      kNamespace;
  for (LawProgram const& law : program.laws) {
    if (!law.written->is_domain) continue;
    definitions += "template <int = 0>\n" + domain_head(law) + ";\n";
  }
  for (bool const declares : {true, false}) {
    for (Instance const& instance : program.instances) {
      definitions += definition(program, instance, declares);
    }
  }
  result.push_back({"definitions.hpp", definitions + kNamespaceEnd});
  OnHostOnly on_host_only(program);
  std::string const head = "// Made from the sentences.\n\n";
  std::string all_domains = "#pragma once\n" + head;
  for (LawFile const& file : program.files) {
    std::string const begin =
        "#pragma once\n" + head + "#include \"definitions.hpp\"\n\n" + kNamespace;
    std::string header = begin;
    std::string domains = begin;
    std::string source = head + "#include \"" + file.topic + ".hpp\"\n#include \"" + file.topic +
                         "_domains.hpp\"\n\n" + kNamespace;
    std::string entries;
    std::vector<LawProgram const*> swept;
    for (LawProgram const& law : program.laws) {
      bool const own = std::any_of(file.laws.begin(), file.laws.end(),
                                   [&](LawSyntax const& l) { return &l == law.written; });
      if (!own) continue;
      std::string const why = on_host_only.why(law);
      header += law_struct(program, law, why) + "\n";
      if (why.empty()) swept.push_back(&law);
      if (law.written->is_domain) {
        domains += domain_function(program, law) + "\n";
        source += "template " + domain_head(law, "<0>") + ";\n";
      }
      entries += "  table.push_back(entry<" + law.written->id + ">());\n";
    }
    if (entries.empty()) continue;
    result.push_back({file.topic + ".hpp", header + kNamespaceEnd});
    result.push_back({file.topic + "_domains.hpp", domains + kNamespaceEnd});
    all_domains += "#include \"" + file.topic + "_domains.hpp\"\n";
    result.push_back({file.topic + ".cpp", source + "\nvoid add_" + file.topic +
                                               "(std::vector<LawEntry>& table) {\n" + entries +
                                               "}\n" + kNamespaceEnd});
    result.push_back(
        {file.topic + "_groups.hpp",
         "#pragma once\n" + head + "#include \"all_domains.hpp\"\n#include \"" + file.topic +
             ".hpp\"\n\n" + kNamespace + "template <class Visit>\nvoid groups_of_" + file.topic +
             "([[maybe_unused]] Visit&& visit) {\n" + groups(swept) + "}\n" + kNamespaceEnd});
  }
  result.push_back({"all_domains.hpp", all_domains});
  return result;
}

}  // namespace layoutcheck::laws::language
