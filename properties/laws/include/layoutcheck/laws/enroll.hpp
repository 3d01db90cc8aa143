#pragma once
/// Laws as entries of a table: what engines iterate over.

#include <span>
#include <vector>

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/law.hpp"

namespace layoutcheck::laws {

struct LawEntry {
  LawInfo info;
  std::size_t given;  ///< alternative of AnyGiven
  Outcome (*on_reference)(AnyGiven const&, Limits const&);
  Outcome (*on)(Implementation const&, AnyGiven const&, Limits const&);
};

/// The law on one given: on the reference called directly where `implementation` is null.
inline Outcome check_on(LawEntry const& law, Implementation const* implementation,
                        AnyGiven const& given, Limits const& limits) {
  return implementation == nullptr ? law.on_reference(given, limits)
                                   : law.on(*implementation, given, limits);
}

template <class... Laws>
struct LawList {};

template <class Law>
LawEntry entry() {
  return {.info = Law::info,
          .given = given_index<typename Law::Given>(),
          .on_reference =
              [](AnyGiven const& given, Limits const& limits) {
                return check<Law>(Direct{}, *std::get_if<typename Law::Given>(&given), limits);
              },
          .on =
              [](Implementation const& implementation, AnyGiven const& given,
                 Limits const& limits) {
                return check<Law>(Dynamic(implementation),
                                  *std::get_if<typename Law::Given>(&given), limits);
              }};
}

template <class... Laws>
void enroll(LawList<Laws...>, std::vector<LawEntry>& table) {
  (table.push_back(entry<Laws>()), ...);
}

/// Every law, in the order of list.hpp.
std::span<LawEntry const> all_laws();

/// By id, or nullptr.
LawEntry const* find_law(std::string_view id);

}  // namespace layoutcheck::laws
