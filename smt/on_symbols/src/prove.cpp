// Compiled on expressions, as are core and the language of the laws: `layoutcheck` is another name
// here (CMakeLists.txt).

#include <symbols/prove.hpp>

#include <language/evaluator.hpp>

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/language/laws.hpp"
#include "layoutcheck/laws/mutant.hpp"
#include "path.hpp"

namespace layoutcheck::laws::language {
namespace {

Program const& program() {
  static Program const kAll = [] {
    Program all;
    for (Sentences const& file : sentence_files()) {
      auto laws = parse_laws(file.text);
      if (laws) static_cast<void>(language::add(all, std::move(*laws)));
    }
    return all;
  }();
  return kAll;
}

}  // namespace

std::optional<Vals> some_of(Val const& collection) {
  auto const* range = collection.get<Interval>();
  if (range == nullptr) return std::nullopt;
  wide_t const n = range->end - range->first;
  if (n.known()) return std::nullopt;
  if (n <= 0) return Vals{};
  symbols::Paths& paths = symbols::Paths::current();
  wide_t const i = paths.variable("i" + std::to_string(paths.fresh()));
  paths.assume(range->first, i);
  paths.assume(i + 1, range->end);
  return Vals{Val(i)};
}

}  // namespace layoutcheck::laws::language

namespace layoutcheck::laws {

/// What mutants that are made from the laws look at.
std::span<LawEntry const> all_laws() {
  static std::vector<LawEntry> const kAll = [] {
    std::vector<LawEntry> all;
    for (language::LawProgram const& law : language::program().laws) {
      all.emplace_back();
      all.back().info.id = law.written->id;
      all.back().info.op = law.first_call.value_or(Op{});
      all.back().info.kills = law.written->kills;
    }
    return all;
  }();
  return kAll;
}

/// Domains that are written in C++ are of kinds without symbols.
Domain domain_of(Op, std::span<Value const>) { return Domain::unknown; }
// Integers have no bounds here, and trees are small.
bool has_large_integers(std::span<Value const>) { return false; }
bool is_near_capacity(std::span<Value const>) { return false; }

}  // namespace layoutcheck::laws

namespace symbols {
namespace {

using namespace layoutcheck;
using namespace layoutcheck::laws;
using namespace layoutcheck::laws::language;
using K = Type::Kind;

constexpr std::uint64_t kMostPaths = 3000;
constexpr std::uint64_t kMostChecks = 4'000;

LawProgram const* find_law(std::string const& id) {
  for (LawProgram const& law : program().laws) {
    if (law.written->id == id) return &law;
  }
  return nullptr;
}

/// Parentheses around leaves: "(x,(x,x))".
using Shape = std::string;

bool has_leaves(Type const& type) {
  return type.kind == K::layout || type.kind == K::tuple || type.kind == K::coordinate ||
         type.kind == K::tiler;
}

std::vector<Shape> shapes_of(int leaves) {
  switch (leaves) {
    case 0: return {"()"};
    case 1: return {"x", "(x)"};
    case 2: return {"(x,x)"};
    case 3: return {"(x,x,x)", "((x,x),x)", "(x,(x,x))"};
    default: {
      Shape flat = "(x";
      for (int k = 1; k < leaves; ++k) flat += ",x";
      return {flat + ")"};
    }
  }
}

/// All with so many leaves together.
std::vector<std::vector<Shape>> shapes_of(LawProgram const& law, int leaves) {
  std::vector<std::pair<std::vector<Shape>, int>> all{{{}, leaves}};
  for (Type const& type : law.inputs) {
    std::vector<std::pair<std::vector<Shape>, int>> longer;
    for (auto const& [before, left] : all) {
      for (int n = 0; n <= (has_leaves(type) ? left : 0); ++n) {
        for (Shape const& shape : has_leaves(type) ? shapes_of(n) : std::vector<Shape>{""}) {
          longer.emplace_back(before, left - n);
          longer.back().first.push_back(shape);
        }
      }
    }
    all = std::move(longer);
  }
  std::vector<std::vector<Shape>> result;
  for (auto& [shapes, left] : all) {
    if (left == 0) result.push_back(std::move(shapes));
  }
  return result;
}

class Inputs {
 public:
  Inputs(LawProgram const& law, std::vector<Shape> const& shapes, Premise premise)
      : law_(law), shapes_(shapes), premise_(premise) {}

  std::vector<Value> operator()() {
    std::vector<Value> result;
    for (std::size_t i = 0; i < law_.inputs.size(); ++i) {
      name_ = law_.names[i];
      result.push_back(of(law_.inputs[i].kind, shapes_[i]));
    }
    return result;
  }

 private:
  Value of(K kind, Shape const& shape) {
    at_ = 0;
    leaf_ = 0;
    switch (kind) {
      case K::layout: return tree<Layout>(shape);
      case K::tiler: return Tiler(tree<Layout>(shape));
      case K::coordinate: return Coordinate(tree<IntTuple>(shape));
      case K::tuple: return tree<IntTuple>(shape);
      default: return Paths::current().variable(name_);
    }
  }
  template <class T>
  T tree(Shape const& shape) {
    if (shape[at_] == 'x') {
      ++at_;
      return leaf(static_cast<T*>(nullptr));
    }
    ++at_;  // (
    std::vector<T> parts;
    while (shape[at_] != ')') {
      parts.push_back(tree<T>(shape));
      if (shape[at_] == ',') ++at_;
    }
    ++at_;
    TupleBuilder<T> builder(static_cast<int>(parts.size()));
    for (T const& part : parts) builder.add(part);
    return builder.tree;
  }
  Layout leaf(Layout const*) {
    Paths& paths = Paths::current();
    std::string const at = name_ + std::to_string(leaf_++);
    Number const extent = paths.variable("s_" + at);
    Number const stride = paths.variable("d_" + at);
    paths.assume(premise_ == Premise::none ? 0 : 1, extent);
    if (premise_ == Premise::no_negative_stride) paths.assume(0, stride);
    return scalar_layout(extent, stride);
  }
  IntTuple leaf(IntTuple const*) {
    Number const n = Paths::current().variable(name_ + std::to_string(leaf_++));
    if (premise_ != Premise::none) Paths::current().assume(1, n);
    return IntTuple(n);
  }

  LawProgram const& law_;
  std::vector<Shape> const& shapes_;
  Premise premise_;
  std::string name_{};
  std::size_t at_ = 0;
  int leaf_ = 0;
};

/// Why the path leaves the law unproved; empty: it does not.
std::string judged(Verdict const& verdict, Finding& finding) {
  laws::Outcome const& outcome = verdict.outcome;
  switch (outcome.kind) {
    case OutcomeKind::holds:
      ++finding.holding;
      return outcome.complete ? "" : "a claim is checked at a sample of its points";
    case OutcomeKind::vacuous:
    case OutcomeKind::refused: return "";
    case OutcomeKind::unsupported: return "an operation is not there";
    case OutcomeKind::violated: return "not shown: " + verdict.claim;
    case OutcomeKind::unknown: return outcome.error.detail;
  }
  return "";
}

}  // namespace

std::string no_symbols(std::string const& id) {
  LawProgram const* const law = find_law(id);
  if (law == nullptr) return "no such law";
  for (Type const& type : law->inputs) {
    if (!has_leaves(type) && type.kind != K::integer) return "of a " + language::name(type);
  }
  return "";
}

Finding prove(Request const& request) {
  Finding finding;
  finding.why = no_symbols(request.law);
  if (!finding.why.empty()) return finding;
  LawProgram const& law = *find_law(request.law);
  Mutant const* const mutant = request.mutant.empty() ? nullptr : find_mutant(request.mutant);
  std::optional<MutantImplementation> broken;
  if (mutant != nullptr) broken.emplace(*mutant);
  Paths& paths = Paths::current();
  for (int leaves = 0; leaves <= request.modes; ++leaves) {
    for (std::vector<Shape> const& shapes : shapes_of(law, leaves)) {
      ++finding.shapes;
      paths.start(request.resources);
      do {
        if (request.stop && request.stop()) {
          finding.stopped = true;
          return finding;
        }
        paths.begin();
        ++finding.paths;
        try {
          Implementation const* const implementation = broken ? &*broken : nullptr;
          Evaluator evaluator(program(), law, implementation, {.points = 64});
          finding.why = judged(evaluator.law(Inputs(law, shapes, request.premise)()), finding);
        } catch (GivenUp const& reason) {
          finding.why = reason.what();
        } catch (z3::exception const& error) {
          finding.why = error.msg();
        }
        bool const spent =
            finding.paths == kMostPaths || finding.checks + paths.checks() > kMostChecks;
        if (finding.why.empty() && spent) finding.why = "more paths than are followed";
        if (!finding.why.empty()) {
          finding.checks += paths.checks();
          return finding;
        }
      } while (paths.turn());
      finding.checks += paths.checks();
    }
  }
  finding.proved = finding.holding > 0;
  if (!finding.proved) finding.why = "it claims nothing of inputs of so few modes";
  return finding;
}

}  // namespace symbols
