#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

namespace layoutcheck::results {
namespace {

using nlohmann::json;

bool spelled_as_integer(std::string_view text) {
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// What is wrong comes with what was read, which may be a number of a million digits.
std::string brief(std::string_view text) {
  constexpr std::size_t kBrief = 160;
  constexpr std::size_t kEnd = 40;
  if (text.size() <= kBrief + kEnd) return std::string(text);
  return std::string(text.substr(0, kBrief)) + "..." + std::string(text.substr(text.size() - kEnd));
}

/// Takes a word and the number behind it off the text.
bool take(std::string_view& text, std::string_view word, std::size_t& number) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return error == std::errc{};
}

/// Builds the value, and stops where a bound is passed: before the memory is spent, and before
/// anything that recurses over the value could run out of stack.
class BoundedBuilder final : public nlohmann::json_sax<json> {
 public:
  explicit BoundedBuilder(JsonBounds const& bounds) : bounds_{bounds} {}

  bool null() override { return place(nullptr); }
  bool boolean(bool value) override { return place(value); }
  bool number_integer(number_integer_t value) override { return place(value); }
  bool number_unsigned(number_unsigned_t value) override { return place(value); }
  bool number_float(number_float_t value, string_t const& text) override {
    return spelled_as_integer(text) ? place(text) : place(value);
  }
  bool string(string_t& value) override { return place(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    auto [position, added] = open_.back()->get_ref<json::object_t&>().emplace(name, nullptr);
    if (!added) {
      return fail("duplicate_key", "the key \"" + brief(name) + "\" occurs twice in one object");
    }
    member_ = &position->second;
    return true;
  }

  bool parse_error(std::size_t, std::string const&,
                   nlohmann::detail::exception const& error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 5: what": the library's
    // number means nothing to a user, and places are printed in one form.
    std::string_view what = error.what();
    if (std::size_t const number = what.find("] "); number != what.npos) {
      what.remove_prefix(number + 2);
    }
    fail("not_json", brief(what));
    std::string_view rest = what;
    std::size_t line = 0;
    std::size_t column = 0;
    if (take(rest, "parse error at line ", line) && take(rest, ", column ", column) &&
        rest.starts_with(": ")) {
      error_ = {"not_json", brief(rest.substr(2)), line, column};
    }
    return false;
  }

  std::variant<json, JsonError> result(bool complete) {
    if (!complete) return std::move(error_);
    return std::move(root_);
  }

 private:
  bool fail(std::string condition, std::string message) {
    error_ = {.condition = std::move(condition), .message = std::move(message)};
    return false;
  }

  bool place(json value) {
    if (++values_ > bounds_.values) {
      return fail("too_many_values", "more than " + std::to_string(bounds_.values) + " values");
    }
    if (open_.empty()) {
      root_ = std::move(value);
      placed_ = &root_;
    } else if (open_.back()->is_array()) {
      auto& items = open_.back()->get_ref<json::array_t&>();
      items.push_back(std::move(value));
      placed_ = &items.back();
    } else {
      *member_ = std::move(value);
      placed_ = member_;
    }
    return true;
  }

  bool open(json container) {
    if (open_.size() >= static_cast<std::size_t>(bounds_.depth)) {
      return fail("too_deep", "nested deeper than " + std::to_string(bounds_.depth));
    }
    if (!place(std::move(container))) return false;
    open_.push_back(placed_);
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  JsonBounds bounds_;
  json root_;
  std::vector<json*> open_;  // stays valid: a container does not grow while a child of it is open
  json* member_ = nullptr;
  json* placed_ = nullptr;
  std::size_t values_ = 0;
  JsonError error_{.condition = "not_json", .message = "not JSON"};
};

}  // namespace

std::string to_string(JsonError const& error) {
  return error.line == 0 ? error.message : on_line(error.line, error);
}

std::string on_line(std::size_t number, JsonError const& error) {
  std::string const column = error.line == 0 ? "" : ':' + std::to_string(error.column);
  return std::to_string(number) + column + ": " + error.message;
}

std::variant<json, JsonError> parse_bounded(std::string_view text, JsonBounds const& bounds) {
  // nlohmann takes NUL for the end of its input and would ignore what follows.
  if (text.find('\0') != std::string_view::npos) {
    return JsonError{.condition = "not_json", .message = "a NUL byte"};
  }
  BoundedBuilder builder{bounds};
  bool const complete = json::sax_parse(text.begin(), text.end(), &builder);
  return builder.result(complete);
}

}  // namespace layoutcheck::results
