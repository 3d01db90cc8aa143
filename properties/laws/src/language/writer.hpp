#pragma once
/// Expressions and steps of laws as statements of C++.

#include <map>

#include "expressions.hpp"

namespace layoutcheck::laws::language::writing {

/// The C++ type in which values of the kind are kept.
inline std::string type_in_cpp(Type const& type) {
  switch (type.kind) {
    case K::any:
    case K::integer: return "wide_t";
    case K::boolean: return "bool";
    case K::range: return "Interval";
    case K::sequence: return "Sequence<" + type_in_cpp(type.of.empty() ? Type{} : type.of[0]) + ">";
    case K::set: return "Set<" + type_in_cpp(type.of.empty() ? Type{} : type.of[0]) + ">";
    case K::row: {
      std::string text = "std::tuple<";
      for (std::size_t i = 0; i < type.of.size(); ++i) {
        text += (i > 0 ? ", " : "") + type_in_cpp(type.of[i]);
      }
      return text + ">";
    }
    case K::mode: return "Mode";
    case K::extension: return "Extension";
    case K::tuple: return "IntTuple";
    case K::coordinate: return "Coordinate";
    case K::layout: return "Layout";
    case K::tiler: return "Tiler";
    case K::swizzle: return "Swizzle";
    case K::composed: return "ComposedLayout";
    case K::basis: return "BasisLayout";
    case K::linear: return "LinearLayout";
    case K::modular: return "ModularLayout";
    case K::dims: return "Dims";
    case K::name: return "DimName";
    case K::point: return "Point";
    case K::sizes: return "Sizes";
    case K::flat: return "Flat";
    case K::mapping: return "Value";
    case K::refusal: return "Refusal";
  }
  return "wide_t";
}

inline std::string number(wide_t n) {
  wide_t const low = (wide_t{1} << 62) - 1;
  if (-low <= n && n <= low) {
    std::string const digits = print(n < 0 ? -n : n);
    return std::string("wide_t{") + (n < 0 ? "-" : "") + digits + "}";
  }
  std::string const high = number(n >> 62);
  return "((" + high + " << 62) + " + number(n - ((n >> 62) << 62)) + ")";
}

inline std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char const c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

inline std::string name_of(Program const& program, Instance const& instance) {
  std::size_t i = 0;
  while (&program.instances[i] != &instance) ++i;
  return "define_" + std::to_string(i) + "_" + instance.define->name;
}

/// The argument as a value of the kind: itself, or what is converted to it.
inline Node const* as_kind(Node const& argument, Type const& type) {
  if (argument.kind == N::converted && argument.of[0].type == type) return &argument.of[0];
  return argument.type == type ? &argument : nullptr;
}
/// The first domain that the arguments of an operation have the kinds of.
inline LawProgram const* domain_law(Program const& program, Op op, std::vector<Node> const& args) {
  for (LawProgram const& law : program.laws) {
    if (!law.written->is_domain || law.op != op || law.inputs.size() != args.size()) continue;
    bool fits = true;
    for (std::size_t i = 0; i < args.size(); ++i) {
      fits = fits && as_kind(args[i], law.inputs[i]) != nullptr;
    }
    if (fits) return &law;
  }
  return nullptr;
}

/// Statements that evaluate expressions: each leaves its value in a variable. What is wrong is in
/// `cx`; then the variables after it mean nothing.
class Writer {
 public:
  Writer(Program const& program, LawProgram const* law) : program_(program), law_(law) {}

  std::string const& text() const { return text_; }

  void line(std::string const& statement) {
    bool const closes = statement.starts_with("}");
    if (closes) {
      --depth_;
      std::erase_if(before_loops_, [&](auto const& known) { return known.second.depth > depth_; });
    }
    text_ += std::string(static_cast<std::size_t>(2 * depth_), ' ') + statement + "\n";
    if (statement.ends_with("{")) ++depth_;
  }
  std::string fresh() { return "t" + std::to_string(next_++); }
  std::string kept(std::string const& expression) {
    std::string const name = fresh();
    line("[[maybe_unused]] auto const " + name + " = " + expression + ";");
    return name;
  }

  /// The value of the node, as an expression that may be repeated.
  std::string value(Node const& node) {
    if (auto const at = before_loops_.find(&node); at != before_loops_.end()) {
      return reference(at->second.name + "(cx)");
    }
    switch (node.kind) {
      case N::constant:
        if (node.type.kind == K::boolean) return node.constant.truth() ? "true" : "false";
        return number(node.constant.integer());
      case N::slot: return "s" + std::to_string(node.slot);
      case N::lazy: return reference("k" + std::to_string(node.slot) + "(cx)");
      case N::converted:
        return kept("convert<" + type_in_cpp(node.type) + ">(cx, " + value(node.of[0]) + ")");
      case N::builtin: return builtin(node);
      case N::instance: {
        std::string const args = arguments(node.of);
        return kept(name_of(program_, *node.instance) + "(cx" + args + ")");
      }
      case N::implemented: return implemented(node);
      case N::list: return list(node);
      case N::set: {
        std::string const element = type_in_cpp(node.type.of[0]);
        return kept("builtin::set_of<" + element + ">(" + sequence(node, element) + ")");
      }
      case N::each_list:
      case N::each_set: return comprehension(node);
      case N::conditional: return conditional(node);
      case N::both:
      case N::either: return conjunction(node, node.kind == N::either);
      case N::implies: return implication(node);
      case N::negation: return kept("!" + value(node.of[0]));
      case N::for_all: return quantified(node, true);
      case N::for_some: return quantified(node, false);
      case N::defined: {
        std::string const result = variable("bool", "false");
        line("if (cx.ok()) {");
        value(node.of[0]);
        line(result + " = cx.ok();");
        line("if (cx.state() == State::undefined) cx.clear();");
        line("}");
        return result;
      }
      case N::required:
      case N::refused: {
        std::string const found = domain(node);
        std::string const want = node.kind == N::required ? "required" : "refuse";
        return kept("domain_is(cx, " + found + ", Domain::" + want + ")");
      }
    }
    return "";
  }

  /// Domain of the operation at the parts; nothing where one of them has no value.
  std::string domain(Node const& node) {
    std::string const found = variable("std::optional<Domain>", "std::nullopt");
    line("if (cx.ok()) {");
    LawProgram const* law = domain_law(program_, node.op, node.of);
    std::string args;
    for (std::size_t i = 0; i < node.of.size(); ++i) {
      Node const& part = law == nullptr ? node.of[i] : *as_kind(node.of[i], law->inputs[i]);
      args += (i > 0 ? ", " : "") + argument(part);
    }
    std::string const call =
        law != nullptr
            ? "domain_" + law->written->id + "<0>(" + args + ")"
            : "domain_of_values(Op::" + std::string(layoutcheck::name(node.op)) + ", " + args + ")";
    line("if (cx.ok()) " + found + " = " + call + ";");
    line("if (cx.state() == State::unknown) " + found + " = Domain::unknown;");
    line("cx.clear();");
    line("}");
    return found;
  }

  /// for (...) { of the loops of the node; close_loops() ends them. `goes_on` is tested before each
  /// turn; `list`, if any, gets a value at each turn.
  void open_loops(Node const& node, std::string const& goes_on, std::string const& list = "") {
    std::vector<Node const*> parts;
    for (Node const& part : node.of) parts.push_back(&part);
    for (std::size_t k = 0; k < node.loops.size(); ++k) {
      Loop const& loop = node.loops[k];
      evaluate_before(node.loops, k, parts);
      std::string const in = value(loop.in[0]);
      std::string const all = reference("builtin::walked(cx, " + in + ")");
      std::string const i = fresh();
      if (!list.empty()) line("make_room(cx, " + list + ", " + all + ");");
      line("for (wide_t " + i + " = 0; " + goes_on + " && " + i + " < builtin::count(" + all +
           ") && cx.step(); ++" + i + ") {");
      bind(loop.target, "builtin::element(" + all + ", " + i + ")");
    }
  }
  void close_loops(std::vector<Loop> const& loops) {
    for (std::size_t i = 0; i < loops.size(); ++i) line("}");
  }

  void bind(Target const& target, std::string const& expression) {
    if (target.row.empty()) {
      line("[[maybe_unused]] auto const& s" + std::to_string(target.slot) + " = " + expression +
           ";");
      return;
    }
    std::string const row = reference(expression);
    for (std::size_t i = 0; i < target.row.size(); ++i) {
      bind(target.row[i], "std::get<" + std::to_string(i) + ">(" + row + ")");
    }
  }

  /// k5(cx) is the value of the let in slot 5.
  void let(int slot) {
    auto const at = static_cast<std::size_t>(slot);
    std::string const name = "k" + std::to_string(slot);
    line("[[maybe_unused]] auto " + name + " = lazy([&]([[maybe_unused]] Context& cx) {");
    give(*law_->lets[at]);
    line("}, " + std::string(law_->inner[at] ? "nullptr" : "&run") + ");");
  }

  // ---- steps of a law; `return` ends the law, or one turn of a loop

  /// `last`: what it claims is all that is left of the law.
  void step(Step const& step, bool top, bool last) {
    switch (step.kind) {
      case Item::Kind::let: break;
      case Item::Kind::where:
      case Item::Kind::provided: {
        line("{");
        std::string const truth = value(step.expr);
        line("if (!run.admits(" + truth + ", " + (top ? "true" : "false") + ")) return;");
        line("}");
        break;
      }
      case Item::Kind::claim: claim(step.expr, last); break;
      case Item::Kind::for_all:
      case Item::Kind::for_each: {
        bool const one = step.body.size() == 1 && step.body[0].kind == Item::Kind::claim;
        std::vector<Node const*> parts;
        for (Step const& inner : step.body) parts.push_back(&inner.expr);
        walk(step.loops, 0, parts, inside(step), one ? &step.body[0].expr : nullptr, last, [&] {
          Loop const& last = step.loops.back();
          auto const of_inner_loop = [&](int slot) {
            return std::any_of(step.body.begin(), step.body.end(), [&](Step const& inner) {
              return !inner.loops.empty() && inner.loops.back().first_let <= slot &&
                     slot < inner.loops.back().end_let;
            });
          };
          for (int slot = last.first_let; slot < last.end_let; ++slot) {
            bool const is_let = law_->lets[static_cast<std::size_t>(slot)] != nullptr;
            if (is_let && !of_inner_loop(slot)) let(slot);
          }
          for (Step const& inner : step.body) this->step(inner, false, false);
        });
        break;
      }
    }
  }

  void claim(Node const& node, bool last) {
    switch (node.kind) {
      case N::both:
        claim(node.of[0], false);
        claim(node.of[1], last);
        return;
      case N::implies: {
        line("{");
        std::string const condition = value(node.of[0]);
        line("if (!run.may_go_on()) return;");
        line("if (run.is_set(" + condition + ")) {");
        claim(node.of[1], last);
        line("}");
        line("}");
        return;
      }
      case N::for_all:
        walk(node.loops, 0, {&node.of[0]}, {&node.of[0]}, &node.of[0], last,
             [&] { claim(node.of[0], false); });
        return;
      default: break;
    }
    line("{");
    static std::set<std::string_view> const kCompared = {"equal", "differ", "less", "less_equal"};
    bool const compares = node.kind == N::builtin && node.of.size() == 2 &&
                          kCompared.contains(node.builtin->function) &&
                          node.of[0].type.kind == K::integer && node.of[1].type.kind == K::integer;
    if (compares) {
      std::string const left = value(node.of[0]);
      std::string const right = value(node.of[1]);
      std::string relation(node.builtin->function);
      if (relation == "differ") relation = "not_equal";
      line("if (!run.compares(" + left + ", Relation::" + relation + ", " + right + ")) return;");
    } else {
      line("if (!run.claims(" + value(node) + ")) return;");
    }
    line("}");
  }

  /// The loops from number k on, with `body` at each value; beyond the limit of points a sample,
  /// and the points where digits carry of the layouts that `parts` apply to the variable. Where
  /// `only`: it is the last claim of the law; then `equation` says of which maps it is, if it is of
  /// maps. `inside`: all that `body` evaluates.
  template <class Body>
  void walk(std::vector<Loop> const& loops, std::size_t k, std::vector<Node const*> const& parts,
            std::vector<Node const*> const& inside, Node const* equation, bool only,
            Body const& body) {
    Loop const& loop = loops[k];
    line("{");
    evaluate_before(loops, k, inside);
    std::string const in = value(loop.in[0]);
    std::string const all = reference("builtin::walked(cx, " + in + ")");
    line("if (!run.may_go_on()) return;");
    bool const last = k + 1 == loops.size();
    line("run.walk(" + all + ", [&](auto const& each) {");
    bind(loop.target, "each");
    if (last) {
      body();
    } else {
      walk(loops, k + 1, parts, inside, equation, false, body);
    }
    line("}, [&]([[maybe_unused]] auto const& visit) {");
    bool const ranged = loop.in[0].type.kind == K::range && loop.target.row.empty();
    if (last && ranged) {
      std::set<int> bound;
      add_slots(loop.target, bound);
      for (int slot = loop.first_let; slot < loop.end_let; ++slot) bound.insert(slot);
      for (Node const* part : parts) carries(*part, loop.target.slot, bound);
    }
    bool const equal = last && ranged && equation != nullptr && equation->kind == N::builtin &&
                       equation->builtin->function == "equal" &&
                       is_application(equation->of[0], loop.target.slot) &&
                       is_application(equation->of[1], loop.target.slot);
    if (only && ranged && last && equation != nullptr && is_of_maps(*equation, loop)) {
      line("}, " + std::string(equal ? "true" : "false") +
           ", [&]([[maybe_unused]] auto& equation) {");
      for (Node const& side : equation->of) map_of(side);
      line("});");
    } else {
      line("}, " + std::string(equal ? "true" : "false") + ", NoMaps{});");
    }
    line("if (run.ended()) return;");
    line("}");
  }

  std::string argument(Node const& node) {
    // What takes any map takes each kind of it as it is.
    bool const as_map = node.kind == N::converted && node.type.kind == K::mapping;
    std::string const made = value(as_map ? node.of[0] : node);
    if (node.type.kind == K::integer) return kept("index_argument(cx, " + made + ")");
    bool const table = node.type.kind == K::sequence || node.type.kind == K::range;
    return table ? kept("table_argument(cx, " + made + ")") : made;
  }

 private:
  /// What a step with loops evaluates at each of their values.
  std::vector<Node const*> inside(Step const& step) const {
    std::vector<Node const*> result;
    for (int slot = step.loops.back().first_let; slot < step.loops.back().end_let; ++slot) {
      Node const* const let = law_->lets[static_cast<std::size_t>(slot)];
      if (let != nullptr) result.push_back(let);
    }
    for (Step const& inner : step.body) {
      result.push_back(&inner.expr);
      for (Loop const& loop : inner.loops) result.push_back(&loop.in[0]);
      if (inner.loops.empty()) continue;
      std::vector<Node const*> const more = this->inside(inner);
      result.insert(result.end(), more.begin(), more.end());
    }
    return result;
  }

  /// Of what is evaluated within the loops from number k on: h7(cx) is the value of a part that
  /// reads none of their variables, made where it is first read, and once.
  void evaluate_before(std::vector<Loop> const& loops, std::size_t k,
                       std::vector<Node const*> const& inside) {
    std::set<int> bound;
    for (std::size_t i = k; i < loops.size(); ++i) {
      add_slots(loops[i].target, bound);
      for (int slot = loops[i].first_let; slot < loops[i].end_let; ++slot) bound.insert(slot);
    }
    for (std::size_t i = k + 1; i < loops.size(); ++i) evaluate_before(loops[i].in[0], bound);
    for (Node const* node : inside) evaluate_before(*node, bound);
  }
  void evaluate_before(Node const& node, std::set<int> const& bound) {
    if (before_loops_.contains(&node)) return;
    if (takes_time(node) && !reads(node, bound)) {
      auto const is_same = [&](auto const& known) { return same_node(*known.first, node); };
      auto const known = std::find_if(before_loops_.begin(), before_loops_.end(), is_same);
      if (known != before_loops_.end()) {
        Before const same = known->second;
        before_loops_[&node] = same;
        return;
      }
      std::string const name = "h" + std::to_string(next_++);
      line("[[maybe_unused]] auto " + name + " = lazy([&]([[maybe_unused]] Context& cx) {");
      give(node);
      line("}, nullptr);");
      before_loops_[&node] = {name, depth_};
      return;
    }
    std::set<int> all = bound;
    for (Loop const& loop : node.loops) add_slots(loop.target, all);
    for (Loop const& loop : node.loops) evaluate_before(loop.in[0], all);
    for (Node const& part : node.of) {
      bool const no_list = &part == &node.of[0] && element_of(node) != nullptr;
      evaluate_before(no_list ? part.of[0] : part, all);
    }
  }
  /// Returns the value, which is made where it is kept.
  void give(Node const& node) {
    std::string const made = value(node);
    std::size_t const last = text_.rfind('\n', text_.size() - 2) + 1;
    std::size_t const name = text_.find(made + " = ", last);
    bool const is_last = name != std::string::npos && text_.find("auto", last) < name;
    std::string const expression = is_last ? text_.substr(name + made.size() + 3) : made + ";\n";
    if (is_last) text_.resize(last);
    line("return " + expression.substr(0, expression.size() - 1));
  }
  std::string reference(std::string const& expression) {
    std::string const name = fresh();
    line("[[maybe_unused]] auto const& " + name + " = " + expression + ";");
    return name;
  }
  std::string variable(std::string const& type, std::string const& initial) {
    std::string const name = fresh();
    line("[[maybe_unused]] " + type + " " + name + " = " + initial + ";");
    return name;
  }
  std::string arguments(std::vector<Node> const& parts) {
    std::string result;
    for (Node const& part : parts) result += ", " + value(part);
    return result;
  }

  std::string builtin(Node const& node) {
    static std::set<std::string_view> const kFolds = {"sum", "product", "min",
                                                      "max", "bit_xor", "count"};
    bool const folds = node.of.size() == 1 && node.of[0].kind == N::each_list &&
                       kFolds.contains(node.builtin->function);
    if (folds) return folded(node);
    std::string const space = "builtin::";
    if (char const* const element = element_of(node)) {
      std::string const of = value(node.of[0].of[0]);
      return reference(space + element + "(cx, " + of + ", " + value(node.of[1]) + ")");
    }
    // L(i, j) makes no coordinate.
    if (is_function(node, "apply") && !before_loops_.contains(&node.of[1])) {
      if (Node const* const row = row_of_integers(node.of[1])) {
        std::string const map = value(node.of[0]);
        return reference(space + "apply(cx, " + map + arguments(row->of) + ")");
      }
    }
    return reference(space + std::string(node.builtin->function) + "(cx" + arguments(node.of) +
                     ")");
  }

  /// sum[e for x in X], without the sequence.
  std::string folded(Node const& node) {
    Node const& each = node.of[0];
    std::string const fold = fresh();
    line("builtin::fold_" + std::string(node.builtin->function) + " " + fold + ";");
    open_loops(each, "cx.ok()");
    bool const condition = each.of.size() > 1;
    if (condition) line("if (" + value(each.of[1]) + ") {");
    std::string const element = value(each.of[0]);
    line("if (cx.ok()) " + fold + ".add(cx, " + element + ");");
    if (condition) line("}");
    close_loops(each.loops);
    return kept(fold + ".result(cx)");
  }

  std::string comprehension(Node const& node) {
    std::string const element_type = type_in_cpp(node.type.of[0]);
    std::string const values = variable("Sequence<" + element_type + ">", "{}");
    bool const condition = node.of.size() > 1;
    open_loops(node, "cx.ok()", condition ? "" : values);
    if (condition) line("if (" + value(node.of[1]) + ") {");
    std::string const element = value(node.of[0]);
    line("append(cx, " + values + ", as<" + element_type + ">(cx, " + element + "));");
    if (condition) line("}");
    close_loops(node.loops);
    if (node.kind == N::each_list) return values;
    return kept("builtin::set_of<" + element_type + ">(" + values + ")");
  }

  std::string sequence(Node const& node, std::string const& element) {
    std::string parts;
    for (Node const& part : node.of) {
      std::string const made = value(part);
      parts += (parts.empty() ? "" : ", ") + ("as<" + element + ">(cx, " + made + ")");
    }
    return "Sequence<" + element + ">{" + parts + "}";
  }
  std::string list(Node const& node) {
    if (node.type.kind != K::row) return kept(sequence(node, type_in_cpp(node.type.of[0])));
    std::string parts;
    for (Node const& part : node.of) parts += (parts.empty() ? "" : ", ") + value(part);
    return kept("std::make_tuple(" + parts + ")");
  }

  std::string conditional(Node const& node) {
    std::string const type = type_in_cpp(node.type);
    std::string const result = variable(type, "{}");
    std::string const condition = value(node.of[0]);
    line("if (cx.ok() && " + condition + ") {");
    std::string const yes = value(node.of[1]);
    line(result + " = as<" + type + ">(cx, " + yes + ");");
    line("}");
    line("if (cx.ok() && !" + condition + ") {");
    std::string const no = value(node.of[2]);
    line(result + " = as<" + type + ">(cx, " + no + ");");
    line("}");
    return result;
  }

  /// From left to right; what is unknown on the left may be decided on the right.
  std::string conjunction(Node const& node, bool either) {
    std::string const decides = either ? "true" : "false";
    std::string const result = variable("bool", either ? "false" : "true");
    line("if (cx.ok()) {");
    std::string const left = value(node.of[0]);
    std::string const held = fresh();
    line("Undecided " + held + ";");
    line("if (!" + held + ".decides(cx, " + left + ", " + decides + ")) {");
    std::string const right = value(node.of[1]);
    line(held + ".settle(cx, " + right + ", " + decides + ");");
    line("}");
    line(result + " = " + held + ".truth();");
    line("}");
    return result;
  }
  std::string implication(Node const& node) {
    std::string const result = variable("bool", "true");
    line("if (cx.ok()) {");
    std::string const left = value(node.of[0]);
    std::string const held = fresh();
    line("Undecided " + held + ";");
    line("if (!" + held + ".decides(cx, !" + left + ", true)) {");
    std::string const right = value(node.of[1]);
    line(held + ".settle(cx, " + right + ", true);");
    line("}");
    line(result + " = " + held + ".truth();");
    line("}");
    return result;
  }

  std::string quantified(Node const& node, bool all) {
    std::string const found = fresh();
    line("Quantified " + found + ";");
    open_loops(node, found + ".goes_on()");
    std::string const truth = value(node.of[0]);
    line(found + ".add(cx, " + truth + ", " + (all ? "false" : "true") + ");");
    close_loops(node.loops);
    return kept(found + ".result(cx, " + std::string(all ? "true" : "false") + ")");
  }

  std::string implemented(Node const& node) {
    std::string call = "return ops::" + std::string(layoutcheck::name(node.op)) + "(run.algebra()";
    std::string map;
    for (Node const& part : node.of) {
      std::string const made = argument(part);
      bool const any = part.kind != N::converted && part.type.kind == K::mapping;
      if (any) map = made;
      call += ", " + (any ? "map" : made);
    }
    call += ");";
    if (!map.empty()) call = "return of_map(" + map + ", [&](auto const& map) { " + call + " });";
    return kept("run.call(" + std::string(node.must ? "true" : "false") + ", [&] { " + call +
                " })");
  }

  static bool is_application(Node const& node, int slot) {
    return node.kind == N::builtin && node.builtin->name == "()" &&
           node.of[0].type.kind == K::layout && node.of[1].kind == N::slot &&
           node.of[1].slot == slot;
  }
  /// The variable, a layout of one, 0, or a layout past its end of the variable.
  static bool is_chain(Node const& node, std::set<int> const& bound) {
    if (node.kind == N::slot) return bound.contains(node.slot);
    if (node.kind == N::constant) return node.constant.integer() == 0;
    if (node.kind != N::builtin || node.builtin->name != "()" || reads(node.of[0], bound)) {
      return false;
    }
    bool const extends = node.of[0].type.kind == K::extension && node.of[1].kind == N::slot;
    return (node.of[0].type.kind == K::layout || extends) && is_chain(node.of[1], bound);
  }
  /// sum[x div a mod b * c for ...], x the variable and a, b, c not of it.
  static bool is_sum(Node const& node, int slot, std::set<int> bound) {
    if (!is_function(node, "sum") || node.of[0].kind != N::each_list) return false;
    Node const& each = node.of[0];
    std::set<int> own;
    for (Loop const& loop : each.loops) add_slots(loop.target, own);
    for (int const k : own) bound.erase(k);
    for (std::size_t i = 1; i < each.of.size(); ++i) {
      if (reads(each.of[i], bound)) return false;
    }
    for (Loop const& loop : each.loops) {
      if (reads(loop.in[0], bound)) return false;
    }
    Node const& term = each.of[0];
    if (!is_function(term, "multiply") || !is_function(term.of[0], "mod")) return false;
    Node const& quotient = term.of[0].of[0];
    return is_function(quotient, "div") && quotient.of[0].kind == N::slot &&
           quotient.of[0].slot == slot && !reads(quotient.of[1], bound) &&
           !reads(term.of[0].of[1], bound) && !reads(term.of[1], bound);
  }
  /// Of two sides that are maps, the first of them a layout of something.
  static bool is_of_maps(Node const& claim, Loop const& loop) {
    std::set<int> bound;
    add_slots(loop.target, bound);
    for (int slot = loop.first_let; slot < loop.end_let; ++slot) bound.insert(slot);
    auto const is_map = [&](Node const& side) {
      return side.type.kind == K::integer &&
             (is_chain(side, bound) || is_sum(side, loop.target.slot, bound));
    };
    return is_function(claim, "equal") && is_map(claim.of[0]) && is_map(claim.of[1]) &&
           is_function(claim.of[0], "apply");
  }
  /// What `equation` is given of a side: its layouts from the outside, or the terms of a sum.
  void map_of(Node const& side) {
    if (side.kind == N::constant) {
      line("equation.zero();");
      return;
    }
    if (is_function(side, "sum")) {
      line("equation.sum([&]([[maybe_unused]] auto const& add) {");
      Node const& each = side.of[0];
      open_loops(each, "cx.ok()");
      bool const condition = each.of.size() > 1;
      if (condition) line("if (" + value(each.of[1]) + ") {");
      Node const& term = each.of[0];
      std::string const divisor = value(term.of[0].of[0].of[1]);
      std::string const modulus = value(term.of[0].of[1]);
      std::string const factor = value(term.of[1]);
      line("if (cx.ok()) add(" + divisor + ", " + modulus + ", " + factor + ");");
      if (condition) line("}");
      close_loops(each.loops);
      line("});");
      return;
    }
    std::string layouts;
    for (Node const* at = &side; at->kind != N::slot; at = &at->of[1]) {
      layouts += (layouts.empty() ? "" : ", ") + value(at->of[0]);
    }
    line("equation.side(" + layouts + ");");
  }
  void carries(Node const& node, int slot, std::set<int> const& bound) {
    if (is_application(node, slot) && !reads(node.of[0], bound)) {
      line("{");
      line("run.visit_carries(" + value(node.of[0]) + ", visit);");
      line("}");
    }
    for (Node const& part : node.of) carries(part, slot, bound);
  }

  Program const& program_;
  LawProgram const* law_;
  std::string text_;
  int depth_ = 2;
  int next_ = 0;
  /// Of a part that is evaluated before the loops that read it: h7, and where it is in scope.
  struct Before {
    std::string name;
    int depth;
  };
  std::map<Node const*, Before> before_loops_;
};

}  // namespace layoutcheck::laws::language::writing
