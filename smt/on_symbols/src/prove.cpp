// Compiled on expressions, as are core and the language of the laws: `layoutcheck` is another name
// here (CMakeLists.txt).

#include <random>
#include <symbols/prove.hpp>

#include <language/evaluator.hpp>

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/mutant.hpp"
#include "loop.hpp"
#include "path.hpp"
#include "texts.hpp"

namespace layoutcheck::laws::language {

std::optional<Vals> some_of(Val const& collection, bool of_law) {
  auto const* range = collection.get<Interval>();
  if (range == nullptr) return std::nullopt;
  symbols::Paths& paths = symbols::Paths::current();
  if (!paths.has_some(range->end - range->first, of_law)) return std::nullopt;
  if (range->end <= range->first) return Vals{};
  return Vals{Val(paths.index(range->first, range->end, of_law))};
}

Val counted(Val const& collection) {
  auto const* range = collection.get<Interval>();
  if (range == nullptr) return collection;
  return Interval{static_cast<symbols::Wide>(range->first), static_cast<symbols::Wide>(range->end)};
}

}  // namespace layoutcheck::laws::language

namespace layoutcheck::laws {

/// What mutants that are made from the laws look at.
std::span<LawEntry const> all_laws() {
  static std::vector<LawEntry> const kAll = [] {
    std::vector<LawEntry> all;
    for (language::LawProgram const& law : symbols::program().laws) {
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
constexpr std::uint64_t kIndicesTried = 64;
constexpr int kDraws = 4'000;

/// Why the law says nothing of the loop.
std::string problem_of(Loop const& loop, LawProgram const& law) {
  if (!op_named(loop.operation)) return "there is no operation " + loop.operation;
  if (law.first_call != op_named(loop.operation)) {
    return "it is not about " + loop.operation;
  }
  return "";
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
    std::string const at = std::to_string(leaf_++);
    Number const extent = paths.variable(name_ + ".s" + at);
    Number const stride = paths.variable(name_ + ".d" + at);
    paths.assume(premise_ == Premise::none ? 0 : 1, extent);
    if (premise_ == Premise::no_negative_stride) paths.assume(0, stride);
    return scalar_layout(extent, stride);
  }
  IntTuple leaf(IntTuple const*) {
    return IntTuple(Paths::current().variable(name_ + "." + std::to_string(leaf_++)));
  }

  LawProgram const& law_;
  std::vector<Shape> const& shapes_;
  Premise premise_;
  std::string name_{};
  std::size_t at_ = 0;
  int leaf_ = 0;
};

/// A law on the inputs of one shape.
class Search {
 public:
  /// `implementation`: in place of the reference, if any; `loop`: that it is one of a user's.
  Search(Program const& program, LawProgram const& law, Request const& request,
         std::vector<Shape> const& shapes, Implementation const* implementation,
         WithLoop const* loop = nullptr)
      : program_(program),
        law_(law),
        request_(request),
        shapes_(shapes),
        implementation_(implementation),
        loop_(loop) {}

  /// One path. Nothing where the law holds on it, otherwise why that is not shown.
  std::optional<std::string> path(Finding& finding) const {
    try {
      std::vector<Value> const inputs = these();
      Verdict const verdict = judged(inputs);
      switch (verdict.outcome.kind) {
        case OutcomeKind::holds:
          ++finding.holding;
          if (verdict.outcome.complete) return std::nullopt;
          return "a claim is checked at a sample of its points";
        case OutcomeKind::vacuous:
        case OutcomeKind::refused: return std::nullopt;
        case OutcomeKind::unsupported: return loop_ != nullptr ? kOtherKinds : "no such operation";
        case OutcomeKind::violated:
          if (loop_ != nullptr) finding.path = loop_->path();
          break;
        case OutcomeKind::unknown: return verdict.outcome.error.detail;
      }
      if (auto found = counterexample(finding)) return "false at " + *found;
      if (Paths::current().contradicts_itself()) return std::nullopt;
      return "not shown: " + verdict.claim;
    } catch (GivenUp const& reason) {
      return reason.what();
    } catch (z3::exception const& error) {
      return error.msg();
    }
  }

  /// Whether the law is violated at some small numbers, and on the path that they take.
  bool violated_at_some(std::mt19937_64& random) const {
    Paths& paths = Paths::current();
    paths.begin();
    these();
    std::vector<std::string> const names = paths.names();
    for (int draw = 0; draw < kDraws; ++draw) {
      Paths::Numbers const numbers = drawn(random, names, 2 + draw % 8);
      if (!violated(Paths::Walk::numbers, numbers)) continue;
      for (std::uint64_t seed = 0; seed < kIndicesTried; ++seed) {
        paths.begin();
        if (violated(Paths::Walk::along, numbers, seed)) return true;
      }
    }
    return false;
  }

 private:
  /// At most `most`, or products of those before.
  static Paths::Numbers drawn(std::mt19937_64& random, std::vector<std::string> const& names,
                              int most) {
    Paths::Numbers numbers;
    std::vector<std::int64_t> before{1};
    auto const below = [&](std::size_t n) { return random() % n; };
    // From the end of the alphabet: extents come before strides.
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
      auto n = static_cast<std::int64_t>(below(static_cast<std::size_t>(most) + 1));
      std::uint64_t const kind = below(8);
      if (kind == 0) n = -n;
      if (kind >= 4) n = before[below(before.size())] * before[below(before.size())];
      before.push_back(std::min<std::int64_t>(n, 64));
      numbers[*name] = n;
    }
    return numbers;
  }
  std::vector<Value> these() const { return Inputs(law_, shapes_, request_.premise)(); }
  Verdict judged(std::span<Value const> inputs) const {
    return Evaluator(program_, law_, implementation_, {.points = 64}).law(inputs);
  }
  /// Numbers that take this path, on which the same sources, run on numbers, violate the law.
  std::optional<std::string> counterexample(Finding& finding) const {
    auto const numbers = Paths::current().numbers();
    if (!numbers || !violated(Paths::Walk::numbers, *numbers)) return std::nullopt;
    Walked const walked(Paths::Walk::numbers, *numbers);
    std::vector<Value> const inputs = these();
    std::string named;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      std::string const separator = i > 0 ? ", " : "";
      std::string const value = layoutcheck::print(inputs[i]);
      named += separator + law_.names[i] + " = " + value;
      finding.inputs += separator + value;
    }
    for (auto const& [name, n] : *numbers) {
      if (name[0] == '#' && name[1] != 'i') named += ", at index " + std::to_string(n);
    }
    finding.refuted = true;
    if (loop_ != nullptr) {
      finding.call = loop_->call();
      finding.want = loop_->want();
      finding.got = loop_->got();
    }
    return named;
  }
  struct Walked {
    Walked(Paths::Walk walk, Paths::Numbers const& numbers, std::uint64_t seed = 0) {
      Paths::current().walk(walk, numbers, seed);
    }
    Walked(Walked const&) = delete;
    Walked& operator=(Walked const&) = delete;
    ~Walked() { Paths::current().walk(Paths::Walk::all); }
  };
  bool violated(Paths::Walk walk, Paths::Numbers const& numbers, std::uint64_t seed = 0) const {
    Walked const walked(walk, numbers, seed);
    try {
      return judged(these()).outcome.kind == OutcomeKind::violated;
    } catch (GivenUp const&) {
      return false;
    }
  }

  Program const& program_;
  LawProgram const& law_;
  Request const& request_;
  std::vector<Shape> const& shapes_;
  Implementation const* implementation_;
  WithLoop const* loop_;
};

std::string no_symbols(LawProgram const* law) {
  if (law == nullptr) return "there is no such law";
  for (Type const& type : law->inputs) {
    if (!has_leaves(type) && type.kind != K::integer) return "it is of a " + language::name(type);
  }
  return "";
}

}  // namespace

Finding prove(Request const& request) {
  auto const& [program, problem] = texts(request.sentences);
  LawProgram const* const law = find_law(program, request.law);
  Finding finding;
  finding.why = !problem.empty() ? problem : no_symbols(law);
  if (finding.why.empty() && request.loop != nullptr) {
    finding.why = problem_of(*request.loop, *law);
  }
  if (!finding.why.empty()) return finding;
  std::optional<WithLoop> loop;
  if (request.loop != nullptr) loop.emplace(*request.loop);
  WithLoop const* const with = loop ? &*loop : nullptr;
  std::uint64_t checks = 0;
  Paths& paths = Paths::start(request.resources);
  for (int leaves = 0; leaves <= request.modes; ++leaves) {
    for (std::vector<Shape> const& shapes : shapes_of(*law, leaves)) {
      Search const search(program, *law, request, shapes, with, with);
      paths.of_next_inputs();
      do {
        if (request.stop && request.stop()) {
          finding.stopped = true;
          return finding;
        }
        paths.begin();
        ++finding.paths;
        auto why = search.path(finding);
        bool const spent = finding.paths == kMostPaths || checks + paths.checks() > kMostChecks;
        if (!why && spent) why = "more paths than are followed";
        if (why) {
          finding.why = std::move(*why);
          return finding;
        }
      } while (paths.turn());
      checks += paths.checks();
    }
    finding.modes = leaves;
  }
  if (finding.why.empty() && finding.holding == 0) {
    finding.why = "it claims nothing of inputs of so few modes";
  }
  finding.proved = finding.why.empty();
  return finding;
}

std::string reach(int modes, Premise premise) {
  static char const* const kWhere[] = {"", ", where every extent >= 1",
                                       ", where every extent >= 1 and every stride >= 0"};
  return "at up to " + std::to_string(modes) + (modes == 1 ? " mode" : " modes") +
         kWhere[static_cast<int>(premise)];
}

std::string no_symbols(std::string const& law) { return no_symbols(find_law(program(), law)); }

bool kills(Request const& request, std::string const& name) {
  Program const& program = texts(request.sentences).program;
  LawProgram const* const law = find_law(program, request.law);
  Mutant const* const mutant = find_mutant(name);
  if (!no_symbols(law).empty() || mutant == nullptr) return false;
  MutantImplementation const broken(*mutant);
  std::mt19937_64 random;
  Paths::start(request.resources);
  for (int leaves = 0; leaves <= request.modes; ++leaves) {
    for (std::vector<Shape> const& shapes : shapes_of(*law, leaves)) {
      Search const search(program, *law, request, shapes, &broken);
      if (search.violated_at_some(random)) return true;
    }
  }
  return false;
}

}  // namespace symbols
