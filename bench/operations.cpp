/// Every operation on layouts over one mixed corpus, against pycute on the same arguments in the
/// same run. Where pycute is absent (no such Python, or no such package) only ns are printed.
///
///   LAYOUTCHECK_PYTHON   the Python that has pycute; build/venv-pycute/bin/python where it is not
///   set

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <sstream>

#include "corpus.hpp"
#include "figures.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/input.hpp"

namespace layoutcheck::bench {
namespace {

using namespace laws;  // the inputs: arguments of one operation

// ---- arguments as JSON for pycute_anchor.py ----

std::string json(index_t n) { return std::to_string(n); }
std::string json(IntTuple const& t) {
  std::string text = print(t);
  for (char& c : text) c = c == '(' ? '[' : c == ')' ? ']' : c;
  return text;
}
std::string json(Layout const& l) {
  return R"({"shape":)" + json(shape(l)) + R"(,"stride":)" + json(stride(l)) + "}";
}
std::string json(Tiler const& t) {
  if (!t.by_mode()) return json(t.layout(0));
  std::string text = R"({"tiles":[)";
  for (int i = 0; i < t.entries(); ++i) text += (i > 0 ? "," : "") + json(t.layout(i));
  return text + "]}";
}
/// A `_` is null, and a tuple that replaces a layout as an argument is one, not a layout.
std::string json(Coordinate const& c) {
  std::string text = print(c);
  for (char& ch : text) ch = ch == '(' ? '[' : ch == ')' ? ']' : ch;
  for (std::size_t at = text.find('_'); at != std::string::npos; at = text.find('_', at + 4)) {
    text.replace(at, 1, "null");
  }
  return text;
}
std::string json(OneLayout const& g) { return "[" + json(g.layout) + "]"; }
std::string json(TwoLayouts const& g) { return "[" + json(g.a) + "," + json(g.b) + "]"; }
std::string json(LayoutAndNumber const& g) { return "[" + json(g.layout) + "," + json(g.n) + "]"; }
std::string json(LayoutAndTiler const& g) {
  return "[" + json(g.layout) + "," + json(g.tiler) + "]";
}
std::string json(LayoutAndTuple const& g) {
  return "[" + json(g.layout) + "," + json(g.tuple) + "]";
}
std::string json(OneTuple const& g) { return "[" + json(g.tuple) + "]"; }
std::string json(TwoTuples const& g) { return "[" + json(g.a) + "," + json(g.b) + "]"; }
std::string json(CoordinateAndTuple const& g) {
  return "[" + json(g.coordinate) + "," + json(g.tuple) + "]";
}
std::string json(CoordinateAndLayout const& g) {
  return "[" + json(g.coordinate) + "," + json(g.layout) + "]";
}

// ---- the operations ----

/// One operation with its arguments: those that the reference answers, and where `in_pycute` those
/// that pycute answers too.
struct Measured {
  std::string name;
  bool in_pycute = false;
  std::vector<std::string> arguments;              ///< JSON, one per input
  std::function<void(std::string const&)> enroll;  ///< with '1' per input that pycute answers
};

template <class T>
bool answered(T const&) {
  return true;
}
template <class T>
bool answered(Expected<T> const& e) {
  return e.has_value();
}

class Operations {
 public:
  std::vector<Measured> all;

  template <class Input, class Call>
  void add(std::string name, std::vector<Input> const& corpus, Call call) {
    enter(std::move(name), corpus, call, false);
  }
  /// An operation that pycute offers under the same name.
  template <class Input, class Call>
  void against_pycute(std::string name, std::vector<Input> const& corpus, Call call) {
    enter(std::move(name), corpus, call, true);
  }

 private:
  template <class Input, class Call>
  void enter(std::string name, std::vector<Input> const& corpus, Call call, bool in_pycute) {
    auto const inputs = std::make_shared<std::vector<Input>>();
    Measured entry{std::move(name), in_pycute, {}, {}};
    for (Input const& input : corpus) {
      if (!answered(call(input))) continue;
      inputs->push_back(input);
      if constexpr (requires { json(input); }) {
        if (in_pycute) entry.arguments.push_back(json(input));
      }
    }
    entry.enroll = [inputs, call, name = entry.name](std::string const& by_pycute) {
      for (std::size_t i = by_pycute.size(); i-- > 0;) {
        if (by_pycute[i] == '0') inputs->erase(inputs->begin() + static_cast<std::ptrdiff_t>(i));
      }
      measure(name, *inputs, call);
    };
    all.push_back(std::move(entry));
  }
};

constexpr int kInputs = 1000;
constexpr int kBits = 20;

template <class Make>
auto corpus_of(Make const& make) {
  Random random(0x1A40);
  std::vector<decltype(make(random))> inputs;
  for (int i = 0; i < kInputs; ++i) inputs.push_back(make(random));
  return inputs;
}

/// Half of the time a plain layout, otherwise one tile per leading mode.
Tiler random_tiler(Random& random, Layout const& layout) {
  if (layout.is_scalar() || random.one_in(2)) return Tiler(random_walk(random, size(layout)));
  auto const entries = static_cast<int>(1 + random.below(rank(layout)));
  TupleBuilder<Layout> tiles(entries);
  for (int i = 0; i < entries; ++i) {
    index_t const n = size(mode(layout, i));
    tiles.add(scalar_layout(random_divisor(random, n), 1));
  }
  Tiler tiler;
  tiler.brackets = Profile::flat(entries);
  tiler.layouts = tiles.tree;
  return tiler;
}

/// A tuple of one leaf per mode of the layout, for operations by profile.
IntTuple mode_profile(Layout const& layout) {
  IntTuple profile;
  if (layout.is_scalar()) return IntTuple(1);
  profile.profile = Profile::flat(rank(layout));
  for (int i = 0; i < rank(layout); ++i) profile.leaves.push_back(1);
  return profile;
}

/// The natural coordinate of a random point; with free_in = 2, half of its leaves are `_`.
Coordinate random_coordinate(Random& random, IntTuple const& shape, index_t free_in) {
  Coordinate c;
  c.profile = shape.profile;
  for (index_t const extent : shape.leaves) {
    bool const free = free_in > 0 && random.one_in(free_in);
    c.leaves.push_back({.value = free ? 0 : random.below(extent), .free = free});
  }
  return c;
}

#define LC_CALL(function, ...) [](auto const& g) { return layoutcheck::function(__VA_ARGS__); }

Operations operations() {
  auto const layouts = corpus_of([](Random& r) { return OneLayout{random_layout(r, kBits)}; });
  auto const compacts =
      corpus_of([](Random& r) { return OneLayout{random_tractable(r, 6, kBits, 0)}; });
  auto const outer_inner = corpus_of([](Random& r) {
    Layout const a = random_layout(r, kBits);
    return TwoLayouts{a, random_walk(r, size(a))};
  });
  auto const two = corpus_of([](Random& r) {
    return TwoLayouts{random_layout(r, 10), random_layout(r, 10)};
  });
  auto const targets = corpus_of([](Random& r) {
    Layout const l = random_layout(r, kBits);
    return LayoutAndNumber{l, cosize(l) * (1 + r.below(8))};
  });
  auto const points = corpus_of([](Random& r) {
    Layout const l = random_layout(r, kBits);
    return LayoutAndNumber{l, r.below(size(l))};
  });
  auto const tiled = corpus_of([](Random& r) {
    Layout const l = random_layout(r, kBits);
    return LayoutAndTiler{l, random_tiler(r, l)};
  });
  auto const repeated = corpus_of([](Random& r) {
    return LayoutAndTiler{random_layout(r, 10), Tiler(random_tractable(r, 3, 10, 0))};
  });
  auto const shapes = corpus_of([](Random& r) { return OneTuple{shape(random_layout(r, kBits))}; });
  auto const grown = corpus_of([](Random& r) {
    Layout const block = random_tractable(r, 3, 10, 0);
    IntTuple target;
    target.profile = Profile::flat(rank(block));
    for (Mode const& m : block.leaves) target.leaves.push_back(m.extent * (1 + r.below(4)));
    return LayoutAndTuple{block, target};
  });
  auto const casts = corpus_of([](Random& r) {
    return LayoutAndNumber{random_layout(r, kBits), index_t{1} << r.below(3)};
  });
  auto const counts = corpus_of([](Random& r) {
    return OneTable{[&] {
      InlineVector<index_t, 64> values;
      Layout const l = random_tractable(r, 4, 6, 3);
      for (index_t i = 0; i < size(l); ++i) values.push_back(l(i));
      return values;
    }()};
  });

  auto const by_profile = corpus_of([](Random& r) {
    Layout const l = random_layout(r, kBits);
    return LayoutAndTuple{l, mode_profile(l)};
  });
  auto const congruent_shapes = corpus_of([](Random& r) {
    Layout const l = random_layout(r, kBits);
    return TwoTuples{shape(l), stride(l)};
  });
  auto const divisions = corpus_of([](Random& r) {
    IntTuple const t = shape(random_layout(r, kBits));
    return TwoTuples{t, IntTuple(random_divisor(r, *product(t)))};
  });
  auto const coordinates = corpus_of([](Random& r) {
    IntTuple const t = shape(random_layout(r, kBits));
    return CoordinateAndTuple{random_coordinate(r, t, 0), t};
  });
  auto const indices = corpus_of([](Random& r) {
    IntTuple const t = shape(random_layout(r, kBits));
    return CoordinateAndTuple{Coordinate(r.below(*product(t))), t};
  });
  auto const cuts = corpus_of([](Random& r) {
    Layout const l = random_layout(r, kBits);
    return CoordinateAndTuple{random_coordinate(r, shape(l), 2), shape(l)};
  });
  auto const layout_cuts = corpus_of([](Random& r) {
    Layout const l = random_layout(r, kBits);
    return CoordinateAndLayout{random_coordinate(r, shape(l), 2), l};
  });

  Operations ops;
  ops.against_pycute("size", layouts, LC_CALL(size, g.layout));
  ops.against_pycute("cosize", layouts, LC_CALL(cosize, g.layout));
  ops.against_pycute("at", points, [](auto const& g) { return g.layout(g.n); });
  ops.against_pycute("coalesce", layouts, LC_CALL(coalesce, g.layout));
  ops.against_pycute("filter", layouts, LC_CALL(filter, g.layout));
  ops.against_pycute("composition", outer_inner, LC_CALL(composition, g.a, g.b));
  ops.against_pycute("complement", targets, LC_CALL(complement, g.layout, g.n));
  ops.against_pycute("right_inverse", layouts, LC_CALL(right_inverse, g.layout));
  ops.against_pycute("left_inverse", layouts, LC_CALL(left_inverse, g.layout));
  ops.against_pycute("logical_divide", tiled, LC_CALL(logical_divide, g.layout, g.tiler));
  ops.against_pycute("zipped_divide", tiled, LC_CALL(zipped_divide, g.layout, g.tiler));
  ops.against_pycute("tiled_divide", tiled, LC_CALL(tiled_divide, g.layout, g.tiler));
  ops.against_pycute("logical_product", repeated, LC_CALL(logical_product, g.layout, g.tiler));
  ops.against_pycute("zipped_product", repeated, LC_CALL(zipped_product, g.layout, g.tiler));
  ops.against_pycute("tiled_product", repeated, LC_CALL(tiled_product, g.layout, g.tiler));

  ops.against_pycute("coalesce_by_profile", by_profile, LC_CALL(coalesce, g.layout, g.tuple));
  ops.against_pycute("filter_by_profile", by_profile, LC_CALL(filter, g.layout, g.tuple));
  ops.against_pycute("composition_by_tiler", tiled, LC_CALL(composition, g.layout, g.tiler));
  ops.against_pycute("slice", layout_cuts, LC_CALL(slice, g.coordinate, g.layout));
  ops.against_pycute("mode", layouts, LC_CALL(get_mode, g.layout, 0));
  ops.against_pycute("concat", two, LC_CALL(concat, g.a, g.b));
  ops.against_pycute("compact_left", shapes, LC_CALL(compact_left, g.tuple));
  ops.against_pycute("shape", layouts, LC_CALL(shape, g.layout));
  ops.against_pycute("product", shapes, LC_CALL(product, g.tuple));
  ops.against_pycute("tuple_max", shapes, LC_CALL(tuple_max, g.tuple));
  ops.against_pycute("tuple_flatten", shapes, LC_CALL(flatten, g.tuple));
  ops.against_pycute("inner_product", congruent_shapes, LC_CALL(inner_product, g.a, g.b));
  ops.against_pycute("elem_scale", congruent_shapes, LC_CALL(elem_scale, g.a, g.b));
  ops.against_pycute("prefix_product", shapes, LC_CALL(prefix_product, g.tuple));
  ops.against_pycute("shape_div", divisions, LC_CALL(shape_div, g.a, g.b));
  ops.against_pycute("idx2crd", indices, LC_CALL(idx2crd, g.coordinate, g.tuple));
  ops.against_pycute("crd2idx", coordinates, LC_CALL(crd2idx, g.coordinate, g.tuple));
  ops.against_pycute("crd2crd", indices, LC_CALL(crd2crd, g.coordinate, g.tuple));
  ops.against_pycute("tuple_slice", cuts, LC_CALL(slice, g.coordinate, g.tuple));

  ops.add("ceil_div", divisions, LC_CALL(ceil_div, g.a, g.b));
  ops.add("dice", layout_cuts, LC_CALL(dice, g.coordinate, g.layout));
  ops.add("tuple_unflatten", congruent_shapes, LC_CALL(unflatten, flatten(g.b), g.a));
  ops.add("select", layouts, LC_CALL(select, g.layout, IntTuple(0)));
  ops.add("flat_divide", tiled, LC_CALL(flat_divide, g.layout, g.tiler));
  ops.add("flat_product", repeated, LC_CALL(flat_product, g.layout, g.tiler));
  ops.add("blocked_product", two, LC_CALL(blocked_product, g.a, g.b));
  ops.add("raked_product", two, LC_CALL(raked_product, g.a, g.b));
  ops.add("tile_to_shape", grown, LC_CALL(tile_to_shape, g.layout, g.tuple));
  ops.add("n_complement", targets, LC_CALL(n_complement, g.layout, g.n));
  ops.add("inverse", compacts, LC_CALL(inverse, g.layout));
  ops.add("left_inverse_quasi", layouts, LC_CALL(left_inverse_quasi, g.layout));
  ops.add("max_common_layout", outer_inner, LC_CALL(max_common_layout, g.a, g.b));
  ops.add("nullspace", layouts, LC_CALL(nullspace, g.layout));
  ops.add("upcast", casts, LC_CALL(upcast, g.layout, g.n));
  ops.add("downcast", casts, LC_CALL(downcast, g.layout, g.n));
  ops.add("sort", layouts, LC_CALL(sort, g.layout));
  ops.add("squeeze", layouts, LC_CALL(squeeze, g.layout));
  ops.add("recover_64", counts, LC_CALL(recover, g.values.begin(), g.values.size()));
  ops.add("is_injective", layouts, LC_CALL(is_injective, g.layout));
  ops.add("is_surjective", points, LC_CALL(is_surjective, g.layout, g.n));
  ops.add("is_bijective", points, LC_CALL(is_bijective, g.layout, g.n));
  ops.add("is_compact", layouts, LC_CALL(is_compact, g.layout));
  ops.add("is_tractable", layouts, LC_CALL(is_tractable, g.layout));
  ops.add("is_non_degenerate", layouts, LC_CALL(is_non_degenerate, g.layout));
  ops.add("compact_right", shapes, LC_CALL(compact_right, g.tuple));
  ops.add("compact_ordered", shapes, LC_CALL(compact_ordered, g.tuple, g.tuple));
  ops.add("compact_like", layouts, LC_CALL(compact_like, g.layout));
  ops.add("group", layouts, LC_CALL(group, g.layout, 0, rank(g.layout)));
  ops.add("take", layouts, LC_CALL(take, g.layout, 0, rank(g.layout)));
  ops.add("replace", two, LC_CALL(replace, g.a, 0, g.b));
  ops.add("flatten", layouts, LC_CALL(flatten, g.layout));
  ops.add("make_layout", layouts, LC_CALL(checked, g.layout));
  return ops;
}

// ---- pycute ----

struct Anchor {
  double ns = 0;
  std::string answers;  ///< '1' or '0' per input
};

/// Empty where pycute is absent.
std::map<std::string, Anchor> query_pycute(Operations const& ops) {
  char const* const named = std::getenv("LAYOUTCHECK_PYTHON");
  std::string const python = named != nullptr ? named : "build/venv-pycute/bin/python";
  auto const script = std::filesystem::path(__FILE__).parent_path() / "pycute_anchor.py";
  auto const folder = std::filesystem::temp_directory_path() /
                      ("layoutcheck_bench_" + std::to_string(std::random_device{}()));
  std::filesystem::create_directory(folder);
  auto const queries = folder / "queries.json";
  auto const answers = folder / "answers.txt";
  {
    std::ofstream out(queries);
    char const* between = "{";
    for (Measured const& op : ops.all) {
      if (!op.in_pycute) continue;
      out << between << '"' << op.name << "\":[";
      for (std::size_t i = 0; i < op.arguments.size(); ++i) {
        out << (i > 0 ? "," : "") << op.arguments[i];
      }
      out << "]\n";
      between = ",";
    }
    out << "}\n";
  }
  std::string const command = "'" + python + "' '" + script.string() + "' < '" + queries.string() +
                              "' > '" + answers.string() + "' 2> /dev/null";
  int const status = std::system(command.c_str());
  std::map<std::string, Anchor> anchors;
  if (status == 0) {
    std::ifstream in(answers);
    std::string name;
    Anchor anchor;
    while (in >> name >> anchor.ns >> anchor.answers) anchors[name] = anchor;
  }
  std::filesystem::remove_all(folder);
  if (anchors.empty()) {
    std::printf("pycute: absent (%s has none); absolute figures only\n", python.c_str());
  }
  return anchors;
}

void print_table(Operations const& ops, std::map<std::string, Anchor> const& anchors,
                 Figures const& figures) {
  std::printf("\n%-22s %9s %11s %7s\n", "operation", "ns", "pycute ns", "ratio");
  double least = 0;
  for (Measured const& op : ops.all) {
    if (!figures.has(op.name)) continue;
    double const ns = figures.ns(op.name);
    auto const anchor = anchors.find(op.name);
    if (anchor == anchors.end()) {
      std::printf("%-22s %9.1f\n", op.name.c_str(), ns);
      continue;
    }
    double const ratio = anchor->second.ns / ns;
    if (least == 0 || ratio < least) least = ratio;
    std::printf("%-22s %9.1f %11.0f %6.0fx\n", op.name.c_str(), ns, anchor->second.ns, ratio);
  }
  if (least > 0) std::printf("least ratio %.0fx, target 100x\n", least);
}

}  // namespace
}  // namespace layoutcheck::bench

int main(int argc, char** argv) {
  using namespace layoutcheck::bench;
  benchmark::Initialize(&argc, argv);
  Operations const ops = operations();
  auto const anchors = query_pycute(ops);
  for (Measured const& op : ops.all) {
    auto const anchor = anchors.find(op.name);
    op.enroll(anchor == anchors.end() ? "" : anchor->second.answers);
  }
  Figures figures;
  benchmark::RunSpecifiedBenchmarks(&figures);
  print_table(ops, anchors, figures);
}
