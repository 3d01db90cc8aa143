#include "layoutcheck/smt/solve/ledger.hpp"

#include <cstdio>

namespace layoutcheck::smt {
namespace {

std::string json_string(std::string_view text) {
  std::string result = "\"";
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte >= 0x20 && byte < 0x7f) {
      result += c;
    } else {  // bytes of a solver's message, as they are
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(byte));
      result += escaped;
    }
  }
  return result + '"';
}

std::string object(Opinion const& opinion) {
  Answer const& a = opinion.answer;
  char milliseconds[32];
  std::snprintf(milliseconds, sizeof milliseconds, "%.1f", a.seconds * 1e3);
  std::string text =
      "{\"solver\":" + json_string(opinion.solver) + ",\"answer\":" + json_string(name(a.reply));
  if (a.resources != 0) text += ",\"resources\":" + std::to_string(a.resources);
  text += std::string(",\"ms\":") + milliseconds;
  if (!a.why.empty()) text += ",\"why\":" + json_string(a.why);
  return text + "}";
}

}  // namespace

std::string ledger_line(Record const& record) {
  std::string text = "{\"type\":\"proof\",\"name\":" + json_string(record.name) +
                     ",\"theorem\":" + json_string(record.theorem) +
                     ",\"group\":" + json_string(name(record.group)) +
                     ",\"sha256\":" + json_string(record.hash) +
                     ",\"verdict\":" + json_string(name(record.verdict));
  if (!record.why.empty()) text += ",\"why\":" + json_string(record.why);
  text += ",\"opinions\":[";
  for (std::size_t i = 0; i < record.opinions.size(); ++i) {
    text += (i == 0 ? "" : ",") + object(record.opinions[i]);
  }
  text += "]";
  if (record.has_cover) text += ",\"cover\":" + object(record.cover);
  return text + "}";
}

}  // namespace layoutcheck::smt
