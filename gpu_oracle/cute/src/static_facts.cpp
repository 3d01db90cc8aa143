#include "static_facts.hpp"

#include <cutlass/version.h>

#include <stdexcept>

#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "path.hpp"
#include "static_cases.hpp"

namespace layoutcheck::sweep_cute {
namespace {

template <class T>
std::string text_of(T const& t) {
  if constexpr (cute::is_tuple<T>::value) {
    std::string text;
    cute::for_each(t,
                   [&](auto const& part) { text += (text.empty() ? "(" : ",") + text_of(part); });
    return text + ")";
  } else if constexpr (cute::is_layout<T>::value) {
    return text_of(t.shape()) + ":" + text_of(t.stride());
  } else {
    return std::to_string(static_cast<int>(t));
  }
}

/// Whether the values of an answer are known where there is no answer.
template <class Case>
constexpr bool has_definition = false;
template <class A, class B>
constexpr bool has_definition<Composition<A, B>> = true;

template <class Case>
StaticFact fact() {
  StaticFact result{.operation = Case::kName,
                    .text = {},
                    .answer = text_of(Case::result()),
                    .points = Case::kPoints};
  std::string const first = text_of(typename Case::First{});
  result.first = *parse_layout(first);
  result.text = result.operation + "(" + first;
  if constexpr (!std::is_void_v<typename Case::Second>) {
    std::string const second = text_of(typename Case::Second{});
    if constexpr (cute::is_layout<typename Case::Second>::value) {
      result.second = *parse_layout(second);
    }
    result.text += ", " + second;
  }
  result.text += ")";

  auto const expression = parse(result.text);
  if (!expression) throw std::logic_error(result.text + " does not parse");
  auto const value = evaluate(*expression);
  Layout const* const layout = value ? std::get_if<Layout>(&*value) : nullptr;
  result.refused = layout == nullptr;
  if (result.refused) {
    if (!has_definition<Case>) return result;
    // No layout has these values; an answer is compared with them all the same.
    result.size = size(result.second);
    for (index_t x = 0; x < result.size; ++x) {
      result.expected.push_back(result.first(result.second(x)));
    }
    return result;
  }
  result.size = size(*layout);
  result.judges_size = Case::kClaim != Claim::left_inverse;
  for (index_t x = 0; x < static_cast<index_t>(result.points); ++x) {
    result.expected.push_back(Case::kClaim == Claim::values ? (*layout)(x) : x);
  }
  return result;
}

class StaticHostPath final : public Path {
 public:
  std::string name() const override { return "host static"; }
  std::optional<Error> answer(Operation, std::span<Item const> items, Fault const& fault,
                              Answers& out) override {
    out.prepare(items);
    for_each_case(StaticCases{}, [&]<class Case>(int i) {
      auto const place = static_cast<std::size_t>(i);
      out.sizes[place] = static_cast<index_t>(cute::size(Case::result()));
      for (int x = 0; x < Case::kPoints; ++x) {
        bool const injected = fault.item == place && fault.point == static_cast<std::uint64_t>(x);
        out.values[items[place].begin + static_cast<std::uint64_t>(x)] =
            Case::probe(x) + (injected ? 1 : 0);
      }
    });
    return std::nullopt;
  }
};

}  // namespace

std::vector<StaticFact> static_facts() {
  std::vector<StaticFact> facts;
  for_each_case(StaticCases{}, [&]<class Case>(int) { facts.push_back(fact<Case>()); });
  return facts;
}

std::string cutlass_version() {
  return std::to_string(CUTLASS_MAJOR) + "." + std::to_string(CUTLASS_MINOR) + "." +
         std::to_string(CUTLASS_PATCH);
}

std::unique_ptr<Path> static_host_path() { return std::make_unique<StaticHostPath>(); }

}  // namespace layoutcheck::sweep_cute
