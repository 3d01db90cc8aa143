#include "read/each_line.hpp"

#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::reports {
namespace {

using nlohmann::json;

constexpr std::size_t kMostBytes = std::size_t{256} << 20;
constexpr results::JsonBounds kBounds{.depth = 64, .values = std::size_t{1} << 20};

}  // namespace

std::optional<RunError> each_line(
    std::string_view text, std::string const& source,
    std::function<std::string(std::string const&, json const&)> const& take) {
  if (text.size() > kMostBytes) return RunError{source + ": larger than 256 MiB"};
  std::size_t number = 0;
  auto const error = [&](std::string const& message) {
    return RunError{source + ":" + std::to_string(number) + ": " + message};
  };
  while (!text.empty()) {
    std::size_t const end = text.find('\n');
    bool const whole = end != std::string_view::npos;
    std::string_view const line = text.substr(0, end);
    text.remove_prefix(whole ? end + 1 : text.size());
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    auto const parsed = results::parse_bounded(line, kBounds);
    if (auto const* bad = std::get_if<results::JsonError>(&parsed)) {
      if (!whole) break;  // it was being written
      return RunError{source + ':' + results::on_line(number, *bad)};
    }
    json const& object = *std::get_if<json>(&parsed);
    if (!object.is_object() || !object.contains("type") || !object["type"].is_string()) {
      return error("no object with a type");
    }
    std::string const problem = take(object["type"].get_ref<std::string const&>(), object);
    if (!problem.empty()) return error(problem);
  }
  return std::nullopt;
}

bool is_cut_off(std::string_view text) {
  std::string_view const last = text.substr(text.rfind('\n') + 1);  // npos + 1 == 0
  if (last.find_first_not_of(" \t\r") == std::string_view::npos) return false;
  return std::holds_alternative<results::JsonError>(results::parse_bounded(last, kBounds));
}

}  // namespace layoutcheck::reports
