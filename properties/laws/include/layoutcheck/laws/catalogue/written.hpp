#pragma once
/// The laws that are also written in C++, as sweeps take them, for tests that compare these with
/// the sentences and with sweeps. Not part of the library: layoutcheck_laws_in_cpp has it.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::laws {

/// A law in C++ on the reference and on any implementation.
template <class Law>
LawEntry entry() {
  return {
      .info = Law::info,
      .input = input_index<typename Law::Input>(),
      .query_arguments = arguments,
      .read = &read_fields<typename Law::Input>,
      .admits =
          [](AnyInput const& input) {
            return in_domain<Law>(*std::get_if<typename Law::Input>(&input));
          },
      .on_reference =
          [](AnyInput const& input, Limits const& limits) {
            return check<Law>(Direct{}, *std::get_if<typename Law::Input>(&input), limits);
          },
      .on =
          [](Implementation const& implementation, AnyInput const& input, Limits const& limits) {
            return check<Law>(Dynamic(implementation), *std::get_if<typename Law::Input>(&input),
                              limits);
          }};
}

template <class... Laws>
void enroll(LawList<Laws...>, std::vector<LawEntry>& table) {
  (table.push_back(entry<Laws>()), ...);
}

/// All of them, by topic.
std::vector<LawEntry> laws_in_cpp();

}  // namespace layoutcheck::laws
