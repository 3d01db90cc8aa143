#pragma once
/// Reading isl's text form, with bounds.

#include <string>
#include <string_view>

#include "isl/call.hpp"
#include "layoutcheck/relations/isl/set.hpp"

namespace layoutcheck::relations::isl {

/// Whether brackets nest kMaxTextDepth deep at most, and none holds more than kMaxTextEntries.
inline bool within_text_bounds(std::string_view text) {
  std::size_t depth = 0;
  std::size_t entries[kMaxTextDepth + 1] = {};
  for (char const c : text) {
    if (c == '(' || c == '[' || c == '{') {
      if (++depth > kMaxTextDepth) return false;
      entries[depth] = 1;
    } else if (c == ')' || c == ']' || c == '}') {
      if (depth > 0) --depth;
    } else if (c == ',' && ++entries[depth] > kMaxTextEntries) {
      return false;
    }
  }
  return true;
}

/// `parse` is isl_set_read_from_str or isl_map_read_from_str.
template <class Result, class Parse>
Expected<Result> read_text(Parse parse, Context const& context, std::string_view text) {
  if (context.get() == nullptr) return context.take_error();
  if (text.size() > kMaxTextLength) {
    return Error{.code = Errc::capacity_exceeded, .detail = "the text is too long"};
  }
  if (!within_text_bounds(text)) {
    return Error{.code = Errc::capacity_exceeded,
                 .detail = "the text nests too deep or has too long a tuple"};
  }
  context.restart_operations();
  if (text.find('\0') != std::string_view::npos) {  // isl would stop there and not see the rest
    return Error{.code = Errc::invalid_argument, .detail = "the text holds a zero byte"};
  }
  std::string const terminated{text};
  return owned<Result>(context, parse(context.get(), terminated.c_str()));
}

}  // namespace layoutcheck::relations::isl
