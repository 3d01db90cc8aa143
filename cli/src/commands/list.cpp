#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/core/text/usage.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/language/laws.hpp"
#include "layoutcheck/laws/mutant.hpp"
#include "prove/options.hpp"

namespace layoutcheck::cli {
namespace {

std::string_view property_kind(laws::PropertyKind a) {
  switch (a) {
    case laws::PropertyKind::function: return "function";
    case laws::PropertyKind::size: return "size";
    case laws::PropertyKind::shape: return "shape";
    case laws::PropertyKind::optimality: return "optimality";
    case laws::PropertyKind::domain: return "domain";
  }
  return "?";
}

void list_laws(bool json) {
  auto const bounds = bounds_by_law();
  for (laws::LawEntry const& law : laws::all_laws()) {
    laws::LawInfo const& i = law.info;
    auto const found = bounds.find(i.id);
    std::string const proof = found == bounds.end() ? "" : found->second;
    if (json) {
      emit({{"type", "law"},
            {"id", i.id},
            {"op", info(i.op).name},
            {"property_kind", property_kind(i.property_kind)},
            {"says", i.says},
            {"source", i.source},
            {"domain", i.domain},
            {"kills", i.kills},
            {"proof", proof}});
    } else {
      std::cout << i.id << "\n    " << i.says << (i.domain.empty() ? "" : "; required: ")
                << i.domain << "\n    source: " << i.source << "; kills " << i.kills << '\n';
      if (!proof.empty()) std::cout << "    " << proof << " (layoutcheck prove)\n";
    }
  }
}

/// {"parameters": ["layout", "tuple"], "required": 1, "variadic": false}
Json described(Signature const& signature) {
  Json parameters = Json::array();
  for (Kind const kind : signature.parameters) {
    if (kind != Kind::none) parameters.push_back(name(kind));
  }
  return {{"parameters", std::move(parameters)},
          {"required", signature.required},
          {"variadic", signature.variadic}};
}

void list_operations(bool json) {
  for (OpInfo const& op : all_ops()) {
    if (json) {
      Json signatures = Json::array();
      for (Signature const& signature : op.signatures) signatures.push_back(described(signature));
      emit({{"type", "operation"},
            {"name", op.name},
            {"spelling", op.spelling},
            {"result", name(op.result())},
            {"usage", usage(op.spelling)},
            {"family", op.family},
            {"definition", op.definition},
            {"signatures", std::move(signatures)}});
    } else {
      std::cout << op.name << "  " << op.spelling << parameters(op.spelling) << " -> "
                << name(op.result()) << "\n    " << op.definition << '\n';
    }
  }
}

void list_mutants(bool json) {
  for (laws::Mutant const& m : laws::all_mutants()) {
    if (json) {
      emit({{"type", "mutant"},
            {"name", m.name},
            {"op", info(m.op).name},
            {"defect", m.defect},
            {"law", m.law},
            {"beyond_enumeration", m.beyond_enumeration}});
    } else {
      std::cout << "builtin:mutant/" << m.name << "\n    " << m.defect << "; killed by " << m.law
                << '\n';
    }
  }
}

void list_definitions(bool json) {
  for (std::string const& text : laws::language::definitions()) {
    if (json) {
      emit({{"type", "definition"}, {"name", text.substr(0, text.find('('))}, {"text", text}});
    } else {
      std::cout << text << '\n';
    }
  }
}

}  // namespace

int run_list(std::string const& what, bool json) {
  if (what == "laws") {
    list_laws(json);
  } else if (what == "operations") {
    list_operations(json);
  } else if (what == "mutants") {
    list_mutants(json);
  } else if (what == "definitions") {
    list_definitions(json);
  } else {
    complain("list takes laws, operations, mutants or definitions, not '" + what + "'");
    return kUsage;
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
