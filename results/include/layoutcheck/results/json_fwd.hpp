#pragma once
/// The names of JSON values that are read, for headers: nlohmann's own header costs a second and a
/// half of every unit that includes it. What looks into a value includes json.hpp; what only writes
/// one takes json_value.hpp.

#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace layoutcheck {

/// A JSON value as a member of a class whose header does not know JSON. Copies are deep.
///
///   HeldJson const held = json::array({1, 2});  held.get().size() == 2
class HeldJson {
 public:
  HeldJson();                      ///< null
  HeldJson(nlohmann::json value);  // NOLINT(google-explicit-constructor): it is that value
  HeldJson(HeldJson const& other);
  HeldJson(HeldJson&& other) noexcept;
  HeldJson& operator=(HeldJson other) noexcept;
  ~HeldJson();

  nlohmann::json const& get() const;
  operator nlohmann::json const&() const { return get(); }  // NOLINT(google-explicit-constructor)
  friend bool operator==(HeldJson const& a, HeldJson const& b);

 private:
  std::unique_ptr<nlohmann::json> value_;  ///< never empty, but in what was moved from
};

}  // namespace layoutcheck
