// layoutcheck-serve LIBRARY: speaks the conformance protocol for a shared library of the C ABI
// (sdk/native/layoutcheck_library.h). What `--impl so:LIBRARY` starts; the runner watches over it.

#include <dlfcn.h>

#include <cstdio>

#include "../sdk/native/layoutcheck_protocol.hpp"

namespace {

namespace sdk = layoutcheck_adapter::detail;

constexpr std::int32_t kMostRoom = 65536;
constexpr std::size_t kMostValues = std::size_t{1} << 20;
constexpr int kMostDepth = 64;

/// What the library sees of it is its base.
struct Answer : lc_answer {
  sdk::Arena arena;
  std::size_t given = 0;

  void renew() {
    value = {LC_TUPLE, 0, 0, nullptr};
    name[0] = message[0] = '\0';
    arena.clear();
    given = 0;
  }
  static lc_value* make_room(lc_answer* answer, std::int32_t count) {
    auto& self = *static_cast<Answer*>(answer);
    if (count < 0 || count > kMostRoom ||
        self.given + static_cast<std::size_t>(count) > kMostValues)
      return nullptr;
    self.given += static_cast<std::size_t>(count);
    return self.arena.take(static_cast<std::size_t>(count));
  }
};

std::string_view text_of(char const* text, std::size_t room) {
  return {text, ::strnlen(text, room)};
}

/// Appends the value; false if it is not valid: an unknown kind, items that are missing.
bool write(sdk::Text& out, lc_value const& v, int depth = 0) {
  if (depth > kMostDepth || v.count < 0 || v.count > kMostRoom ||
      (v.count > 0 && v.items == nullptr))
    return false;
  auto const items = [&] {
    std::size_t const most = (static_cast<std::size_t>(v.count) + 1) * (sdk::kLongestInteger + 1);
    char* begin = out.room_for(most);
    char* at = begin;
    *at++ = '[';
    for (std::int32_t i = 0; i < v.count; ++i) {
      if (i > 0) *at++ = ',';
      if (v.items[i].kind == LC_INTEGER && v.items[i].count == 0) {
        at = sdk::write_integer(at, v.items[i].integer);
        continue;
      }
      out.advance(static_cast<std::size_t>(at - begin));
      if (!write(out, v.items[i], depth + 1)) return false;
      at = begin = out.room_for(most);
    }
    *at++ = ']';
    out.advance(static_cast<std::size_t>(at - begin));
    return true;
  };
  auto const tagged = [&](std::string_view tag) {
    out += tag;
    bool const good = items();
    out += '}';
    return good;
  };
  switch (v.kind) {
    case LC_INTEGER: sdk::write_integer(out, v.integer); return true;
    case LC_TRUTH: out += v.integer != 0 ? "true" : "false"; return true;
    case LC_FREE: out += "null"; return true;
    case LC_TUPLE: return items();
    case LC_BY_MODE: return tagged("{\"by_mode\":");
    case LC_SWIZZLE: return v.count == 3 && tagged("{\"swizzle\":");
    case LC_TABLE: return tagged("{\"table\":");
    case LC_COMPOSED: {
      if (v.count != 3) return false;
      constexpr std::string_view names[] = {"{\"outer\":", ",\"offset\":", ",\"inner\":"};
      for (int i = 0; i < 3; ++i) {
        if (!write(out += names[i], v.items[i], depth + 1)) return false;
      }
      out += '}';
      return true;
    }
    default: return false;
  }
}

void write_result(sdk::Text& out, lc_status status, Answer const& answer) {
  if (status == LC_ANSWER) {
    std::size_t const mark = out.size();
    if (write(out += "{\"v\":", answer.value)) return void(out += '}');
    out.shrink(mark);
    return sdk::write_outcome(out, 'x', "BadValue", "what was answered is not a lc_value");
  }
  std::string_view const name = text_of(answer.name, sizeof answer.name);
  std::string_view const message = text_of(answer.message, sizeof answer.message);
  switch (status) {
    case LC_REFUSAL: return sdk::write_outcome(out, 'e', name.empty() ? "refused" : name, message);
    case LC_UNSUPPORTED: return sdk::write_outcome(out, 's', message, "");
    case LC_FAILURE: return sdk::write_outcome(out, 'x', name.empty() ? "failure" : name, message);
  }
  sdk::write_outcome(out, 'x', "BadStatus", "what was returned is not a lc_status");
}

int complain(char const* path, char const* what) {
  std::fprintf(stderr, "layoutcheck-serve: %s: %s\n", path, what);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(
        stderr, "layoutcheck-serve LIBRARY: a shared library as an adapter, by stdin and stdout\n");
    return 2;
  }
  char const* const path = argv[1];
  sdk::Wire wire;  // before the library is loaded: its constructors may print
  void* const handle = ::dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return complain(path, ::dlerror());
  void* const entry = ::dlsym(handle, "layoutcheck_library");
  if (entry == nullptr) return complain(path, "exports no layoutcheck_library");
  lc_library const* const library = reinterpret_cast<lc_library const* (*)()>(entry)();
  if (library == nullptr) return complain(path, "layoutcheck_library() returned null");
  if (library->abi != LC_ABI) return complain(path, "another version of the ABI (LC_ABI)");
  if (library->name == nullptr || library->version == nullptr || library->count < 0 ||
      (library->count > 0 && library->operations == nullptr)) {
    return complain(path, "an lc_library without name, version or operations");
  }
  std::vector<sdk::Claim> claims;
  for (std::int32_t i = 0; i < library->count; ++i) {
    lc_operation const& operation = library->operations[i];
    if (operation.name == nullptr || operation.call == nullptr)
      return complain(path, "an lc_operation without name or call");
    claims.push_back({operation.name, operation.integers});
  }
  Answer answer;
  answer.room = Answer::make_room;
  return sdk::serve(
      wire, {library->name, library->version, library->int_bits}, claims,
      [&](std::size_t which, lc_value const* args, std::int32_t count, sdk::Text& out) {
        answer.renew();
        write_result(out, library->operations[which].call(args, count, &answer), answer);
      });
}
