#pragma once
/// Small inputs of every kind that the laws of the layout algebra take: each family is complete
/// within the bounds written next to it.

#include <functional>
#include <string_view>
#include <vector>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::laws {

using Visit = std::function<void(AnyInput const&)>;

/// Flat layouts of the given ranks with every mode from these extents and strides; of one mode as a
/// scalar.
inline std::vector<Layout> flat_layouts(int least_rank, int most_rank,
                                        std::vector<index_t> const& extents,
                                        std::vector<index_t> const& strides) {
  std::vector<ModeList> lists{ModeList{}};
  std::vector<Layout> result;
  for (int rank = 0;; ++rank) {
    for (ModeList const& modes : lists) {
      if (rank >= least_rank) {
        result.push_back(rank == 1 ? scalar_layout(modes[0].extent, modes[0].stride)
                                   : flat_tree<Layout>(modes));
      }
    }
    if (rank == most_rank) return result;
    std::vector<ModeList> longer;
    for (ModeList const& modes : lists) {
      for (index_t const extent : extents) {
        for (index_t const stride : strides) {
          ModeList more = modes;
          more.push_back({extent, stride});
          longer.push_back(more);
        }
      }
    }
    lists = longer;
  }
}

inline Layout layout_of(std::string_view text) { return *parse_layout(text); }

template <class T>
T value_of_text(std::string_view text) {
  auto const value = parse_value(text);
  if constexpr (std::is_same_v<T, IntTuple>) return *as_tuple(*value);
  if constexpr (std::is_same_v<T, Tiler>) return *as_tiler(*value);
}

inline std::vector<Tiler> some_tilers() {
  std::vector<Tiler> result;
  for (char const* text : {"2:1",
                           "2:2",
                           "3:1",
                           "4:1",
                           "(2,2):(1,2)",
                           "(2,2):(2,1)",
                           "2:3",
                           "(2,2):(1,4)",
                           "1:0",
                           "2:0",
                           "(2,2):(0,1)",
                           "6:1",
                           "3:2",
                           "2:-1",
                           "(2,3):(3,1)",
                           "(4):(1)",
                           "0:1",
                           "_",
                           "<2:1>",
                           "<_>",
                           "<2:1,2:1>",
                           "<_,2:1>",
                           "<2:1,_>",
                           "<3:1,2:2>",
                           "<2:2,(2):(1)>",
                           "<2,2>",
                           "<3,2>",
                           "<(2,2):(1,2),_>",
                           "<<2:1,2:1>,3:1>",
                           "<<_>,2:1>",
                           "<2:1,2:1,2:1>",
                           "<>",
                           "<4:1,3:1>",
                           "<2:1,4:1>",
                           "<2:2,2:2>",
                           "<1:0,2:1>",
                           "<2:0,2:1>"}) {
    result.push_back(value_of_text<Tiler>(text));
  }
  return result;
}

inline std::vector<IntTuple> some_tuples() {
  std::vector<IntTuple> result;
  for (char const* text :
       {"1",       "(1)",       "(1,1)", "(1,1,1)", "((1,1),1)", "()",    "4",
        "6",       "(4,6)",     "(2,6)", "(4,4)",   "(6,4)",     "(2,2)", "(3,4)",
        "(2,2,2)", "(4,(2,3))", "12",    "(12)",    "(2,3,2)",   "(0,4)"}) {
    result.push_back(value_of_text<IntTuple>(text));
  }
  return result;
}

/// What one layout alone is checked on.
inline std::vector<Layout> single_layouts() {
  std::vector<Layout> result = flat_layouts(0, 2, {0, 1, 2, 3, 4}, {-1, 0, 1, 2, 3, 4, 5, 6});
  for (Layout const& l : flat_layouts(3, 3, {1, 2, 3}, {0, 1, 2, 3, 4, 6})) result.push_back(l);
  for (char const* text :
       {"((2,2),3):((1,6),2)", "(4,(2,2)):(2,(1,8))", "((2)):((3))", "(2,(1,6)):(1,(6,2))",
        "(8,16,4):(64,1,16)", "(4,8,2):(8,1,33)", "(2,2,2,2,2):(8,16,1024,2048,4096)",
        "((2,3),(2,2)):((1,2),(6,12))", "(3,10):(80,4)", "(2,2,2):(0,1,0)", "(2,3,4):(0,1,0)"}) {
    result.push_back(layout_of(text));
  }
  return result;
}

/// First and second arguments where there are two.
inline std::vector<Layout> outer_layouts() {
  std::vector<Layout> result = flat_layouts(0, 2, {2, 3, 4}, {0, 1, 2, 3, 4, 6});
  for (char const* text :
       {"(2,2,6):(12,6,1)", "((2,2),3):((1,6),2)", "(4,6,8):(2,3,5)", "(2,2):(1,80)", "1:-1",
        "(4,2,3):(2,1,8)", "(2,2,2):(4,2,1)", "(2,2):(-1,2)", "(4,(2,4)):(1,(16,4))", "(2,1):(1,5)",
        "(2,3,2):(1,2,6)", "(0,2):(1,1)", "((4),2):((1),4)"}) {
    result.push_back(layout_of(text));
  }
  return result;
}
inline std::vector<Layout> inner_layouts() {
  std::vector<Layout> result = flat_layouts(0, 2, {1, 2, 3, 4}, {-1, 0, 1, 2, 3});
  for (char const* text : {"((2,2),2):((1,2),4)", "6:12", "(2,2):(2,1)", "6:1", "(2,0):(1,2)",
                           "((2)):((1))", "8:1", "12:1", "(6,2):(2,1)", "24:1"}) {
    result.push_back(layout_of(text));
  }
  return result;
}

/// Visits the inputs of one kind. Small enough to run every law on all of them.
inline void visit_family(std::size_t index, Visit const& visit) {
  static std::vector<Layout> const singles = single_layouts();
  static std::vector<Layout> const outers = outer_layouts();
  static std::vector<Layout> const inners = inner_layouts();
  if (index == input_index<OneLayout>()) {
    for (Layout const& l : singles) visit(OneLayout{l});
  } else if (index == input_index<LayoutAndNumber>()) {
    for (Layout const& l : singles) {
      for (index_t const n : {-1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 36}) {
        visit(LayoutAndNumber{l, n});
      }
    }
  } else if (index == input_index<TwoLayouts>()) {
    for (Layout const& a : outers) {
      for (Layout const& b : inners) visit(TwoLayouts{a, b});
    }
  } else if (index == input_index<ThreeLayouts>()) {
    std::vector<Layout> const few = flat_layouts(0, 2, {2, 3}, {0, 1, 2, 3});
    for (Layout const& a : few) {
      for (Layout const& b : few) {
        for (Layout const& c : few) visit(ThreeLayouts{a, b, c});
      }
    }
  } else if (index == input_index<LayoutAndTiler>()) {
    static std::vector<Tiler> const tilers = some_tilers();
    for (Layout const& l : singles) {
      if (size(l) > 64) continue;
      for (Tiler const& t : tilers) visit(LayoutAndTiler{l, t});
    }
  } else if (index == input_index<LayoutAndTuple>()) {
    static std::vector<IntTuple> const tuples = some_tuples();
    for (Layout const& l : singles) {
      for (IntTuple const& t : tuples) visit(LayoutAndTuple{l, t});
    }
  } else if (index == input_index<LayoutAndTwoTuples>()) {
    std::vector<IntTuple> orders;
    for (char const* text :
         {"(0,1)", "(1,0)", "(1,1)", "0", "(0)", "(0,1,2)", "(2,0,1)", "((0,1))"}) {
      orders.push_back(value_of_text<IntTuple>(text));
    }
    static std::vector<IntTuple> const tuples = some_tuples();
    for (Layout const& l : outers) {
      for (IntTuple const& t : tuples) {
        for (IntTuple const& o : orders) visit(LayoutAndTwoTuples{l, t, o});
      }
    }
  } else if (index == input_index<OneTable>()) {
    // All tables of up to 6 values below 5, and the tables of small layouts with one value changed.
    for (int count = 0; count <= 5; ++count) {
      OneTable table;
      for (int i = 0; i < count; ++i) table.values.push_back(0);
      while (true) {
        visit(table);
        int i = 0;
        while (i < count && table.values[i] == 4) table.values[i++] = 0;
        if (i == count) break;
        ++table.values[i];
      }
    }
    for (Layout const& l : singles) {
      if (size(l) < 4 || size(l) > 24) continue;
      OneTable table;
      for (index_t i = 0; i < size(l); ++i) table.values.push_back(l(i));
      visit(table);
      for (int i = 0; i < table.values.size(); i += 3) {
        OneTable changed = table;
        ++changed.values[i];
        visit(changed);
      }
    }
  }
}

/// The arguments of "complement((2,2):(1,4), 16)", and the input of a kind that they spell.
inline std::vector<Value> arguments_of_text(std::string_view text) {
  auto const expression = parse(text);
  std::vector<Value> args;
  for (Expression const& e : std::get_if<Call>(&expression->node)->arguments) {
    args.push_back(*std::get_if<Value>(&e.node));
  }
  return args;
}
inline AnyInput input_of_text(std::size_t index, std::string_view text) {
  return *input_from(index, arguments_of_text(text));
}

/// The input that the arguments of a call spell to a law.
inline AnyInput input_of_call(LawEntry const& law, std::string_view text) {
  return *law.read(arguments_of_text(text));
}

}  // namespace layoutcheck::laws
