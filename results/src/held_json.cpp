#include "layoutcheck/results/json.hpp"

namespace layoutcheck {

using nlohmann::json;

HeldJson::HeldJson() : value_(std::make_unique<json>()) {}
HeldJson::HeldJson(json value) : value_(std::make_unique<json>(std::move(value))) {}
HeldJson::HeldJson(HeldJson const& other) : value_(std::make_unique<json>(other.get())) {}
HeldJson::HeldJson(HeldJson&& other) noexcept = default;
HeldJson& HeldJson::operator=(HeldJson other) noexcept {
  value_ = std::move(other.value_);
  return *this;
}
HeldJson::~HeldJson() = default;

json const& HeldJson::get() const { return *value_; }

bool operator==(HeldJson const& a, HeldJson const& b) { return a.get() == b.get(); }

}  // namespace layoutcheck
