#pragma once
/// The conformance protocol (docs/protocol.md) below the types of an adapter: lines of JSON read
/// into values of the C ABI, answers written, the loop. layoutcheck_adapter.hpp and
/// layoutcheck-serve are made of it. C++17, POSIX, no dependency.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "layoutcheck_library.h"

namespace layoutcheck_adapter {

using Integer = std::int64_t;

namespace detail {

/// A line that the protocol does not know: it ends the process with 2.
class Malformed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The kind of a linear layout and of a basis stride, and of a case that holds one: the ABI has no
/// names of dimensions and no axes, so such a case is read over and is not supported.
constexpr std::int32_t kBeyond = -2;

/// Values that live until the next line. Kept between lines, so that a batch allocates nothing.
class Arena {
 public:
  static constexpr std::size_t kBlock = 65536;

  lc_value* take(std::size_t count) {
    if (left() < count) make_room(count);
    lc_value* const result = next_;
    next_ += count;
    return result;
  }
  /// At least `count` of them in a row, of which keep() says how many are taken. At most kBlock.
  lc_value* peek(std::size_t count) {
    if (left() < count) make_room(count);
    return next_;
  }
  void keep(std::size_t count) { next_ += count; }

  void clear() {
    large_.clear();
    entered_ = 0;
    next_ = end_ = nullptr;
  }

 private:
  std::size_t left() const { return static_cast<std::size_t>(end_ - next_); }
  void enter(lc_value* begin, std::size_t count) {
    next_ = begin;
    end_ = begin + count;
  }
  void make_room(std::size_t count) {
    if (count > kBlock) {  // in a piece of its own, then on in a new block
      large_.emplace_back(new lc_value[count]);
      return enter(large_.back().get(), count);
    }
    if (entered_ == blocks_.size()) blocks_.emplace_back(new lc_value[kBlock]);
    enter(blocks_[entered_++].get(), kBlock);
  }

  std::vector<std::unique_ptr<lc_value[]>> blocks_;
  std::vector<std::unique_ptr<lc_value[]>> large_;
  std::size_t entered_ = 0;  // blocks, since the last clear()
  lc_value* next_ = nullptr;
  lc_value* end_ = nullptr;
};

/// What is written, in one piece that grows. Faster than std::string, which ends with a 0 each
/// time.
class Text {
 public:
  Text& operator+=(char c) {
    *room_for(1) = c;
    ++size_;
    return *this;
  }
  Text& operator+=(std::string_view text) {
    std::memcpy(room_for(text.size()), text.data(), text.size());
    size_ += text.size();
    return *this;
  }
  /// Where the next `count` bytes go. What was written there counts from advance() on.
  char* room_for(std::size_t count) {
    if (room_.size() - size_ < count) grow(count);
    return room_.data() + size_;
  }
  void advance(std::size_t count) { size_ += count; }
  std::size_t size() const { return size_; }
  void shrink(std::size_t size) { size_ = size; }
  std::string_view view() const { return {room_.data(), size_}; }

 private:
  void grow(std::size_t count) { room_.resize(2 * (room_.size() + count)); }

  std::vector<char> room_ = std::vector<char>(1 << 16);
  std::size_t size_ = 0;
};

/// JSON as far as the protocol has it.
class Reader {
 public:
  /// Pre: the byte behind the text can be read and is the end of a line, as Wire::line() has it.
  Reader(std::string_view text, Arena& arena)
      : at_(text.data()), end_(at_ + text.size()), arena_(arena) {}

  char peek() {
    if (at_ != end_ && *at_ > ' ') return *at_;
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r' || *at_ == '\n')) ++at_;
    return at_ == end_ ? '\0' : *at_;
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (*at_ == c) {  // never of the byte behind the text
      ++at_;
    } else if (!take(c)) {
      throw Malformed(std::string("expected ") + c + " before: " + std::string(rest()));
    }
  }
  bool at_end() { return peek() == '\0' && at_ == end_; }
  /// Whether a value beyond the ABI was read over since the last call.
  bool passed_beyond() { return std::exchange(passed_beyond_, false); }

  /// Calls member(key) with the reader before each member's value.
  template <class Member>
  void object(Member&& member) {
    expect('{');
    if (take('}')) return;
    do {
      std::string const key = string();
      expect(':');
      member(key);
    } while (take(','));
    expect('}');
  }

  /// Calls entry() with the reader before each entry.
  template <class Entry>
  void list(Entry&& entry) {
    expect('[');
    if (take(']')) return;
    do entry();
    while (take(','));
    expect(']');
  }

  std::string string() {
    expect('"');
    std::string result;
    for (; at_ != end_ && *at_ != '"'; ++at_) {
      if (static_cast<unsigned char>(*at_) < 0x20)
        throw Malformed("a control character in a string");
      if (*at_ != '\\') {
        result += *at_;
        continue;
      }
      if (++at_ == end_) break;
      constexpr std::string_view from = "\"\\/bfnrt", to = "\"\\/\b\f\n\r\t";
      if (std::size_t const which = from.find(*at_); which != from.npos) {
        result += to[which];
      } else if (*at_ == 'u' && end_ - at_ > 4) {
        unsigned code = 0;
        if (std::from_chars(at_ + 1, at_ + 5, code, 16).ptr != at_ + 5) break;
        result += code < 0x80 ? static_cast<char>(code) : '?';  // names of operations are ASCII
        at_ += 4;
      } else {
        throw Malformed("an escape that JSON does not have");
      }
    }
    expect('"');
    return result;
  }

  Integer integer() {
    if (peek() == '"') return spelled(string());
    Integer value = 0;
    char const* const begin = at_;
    auto const [stop, error] = std::from_chars(at_, end_, value);
    bool const other = stop != end_ && (*stop == '.' || *stop == 'e' || *stop == 'E');
    bool const zero_first =
        begin != stop && stop - begin > 1 + (*begin == '-') && begin[*begin == '-'] == '0';
    if (error != std::errc{} || other || zero_first) {
      throw Malformed("no integer of 64 bits: " + std::string(rest()));
    }
    at_ = stop;
    return value;
  }

  lc_value value(int depth = 0) {
    if (depth > 64) throw Malformed("a value of more than 64 levels");
    switch (peek()) {
      case '[': return several(LC_TUPLE, depth);
      case '{': return tagged(depth);
      case 'n': word("null"); return {LC_FREE, 0, 0, nullptr};
      case 't': word("true"); return {LC_TRUTH, 0, 1, nullptr};
      case 'f': word("false"); return {LC_TRUTH, 0, 0, nullptr};
      default: return {LC_INTEGER, 0, integer(), nullptr};
    }
  }

  /// Passes over any value.
  void skip(int depth = 0) {
    if (depth > 64) throw Malformed("a value of more than 64 levels");
    switch (char const c = peek()) {
      case '{': object([&](std::string const&) { skip(depth + 1); }); return;
      case '[': list([&] { skip(depth + 1); }); return;
      case '"': string(); return;
      default: {
        char const* const begin = at_;
        while (at_ != end_ && std::strchr("+-.0123456789aeflnrstuE", *at_) != nullptr) ++at_;
        if (begin == at_) throw Malformed(std::string("no value begins with ") + c);
      }
    }
  }

 private:
  std::string_view rest() const {
    return {at_, std::min<std::size_t>(40, static_cast<std::size_t>(end_ - at_))};
  }

  void word(std::string_view expected) {
    if (static_cast<std::size_t>(end_ - at_) < expected.size() ||
        std::string_view(at_, expected.size()) != expected) {
      throw Malformed("no value: " + std::string(rest()));
    }
    at_ += expected.size();
  }

  static Integer spelled(std::string const& text) {  // one spelling for each integer
    Integer value = 0;
    char const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || std::to_string(value) != text) {
      throw Malformed("no integer of 64 bits: " + text.substr(0, 40));
    }
    return value;
  }

  /// An integer of one to fifteen digits and the comma or bracket behind it, as nearly all are:
  /// passes over the digits. False, and nothing is passed over, where anything else begins here.
  bool small_integer(Integer& value) {
    auto const digit = [](char c) { return static_cast<unsigned char>(c - '0'); };
    char const* at = at_;  // the byte behind the text stops it: that is not a digit
    unsigned const first = digit(at[0]);
    if (first > 9) return false;
    unsigned const second = digit(at[1]);
    bool const two = second < 10;  // how many there are cannot be foreseen: no branch for it
    std::uint64_t number = two ? 10 * first + second : first;
    at += two ? 2 : 1;
    for (unsigned next = 0; (next = digit(*at)) < 10; ++at) number = 10 * number + next;
    if ((*at != ',' && *at != ']') || at - at_ > 15 || (first == 0 && two)) return false;
    value = static_cast<Integer>(number);
    at_ = at;
    return true;
  }

  struct Entries {  // two registers: an lc_value would go by memory, in pieces that stall its copy
    lc_value* items;
    std::size_t count;
  };

  Entries entries(int depth) {
    expect('[');
    constexpr std::size_t few = 16;
    lc_value* const items = arena_.peek(few);
    std::size_t count = 0;
    for (Integer small = 0; depth < 64 && count < few && small_integer(small);) {
      set(items[count++], LC_INTEGER, 0, small, nullptr);
      if (*at_++ == ',') continue;
      arena_.keep(count);  // a list of a few integers, as nearly all are, lies where it was read
      return {items, count};
    }
    return more_entries(items, count, depth);
  }

  /// The rest of a list. Its entries are gathered on a stack of all open lists, then moved to where
  /// they live.
  Entries more_entries(lc_value const* first, std::size_t count, int depth) {
    std::size_t const mark = top_;
    for (std::size_t i = 0; i < count; ++i) push() = first[i];
    for (bool more = count > 0 || peek() != ']'; more;) {
      Integer small = 0;
      if (*at_ == '[' && depth < 64) {
        Entries const inner = entries(depth + 1);
        set(push(), LC_TUPLE, inner.count, 0, inner.items);
      } else if (depth < 64 && small_integer(small)) {
        set(push(), LC_INTEGER, 0, small, nullptr);
      } else {
        lc_value const entry = value(depth + 1);
        push() = entry;
      }
      more = *at_ == ',' || peek() == ',';
      if (more) ++at_;
    }
    expect(']');
    count = top_ - mark;
    lc_value* const items = arena_.take(count);
    for (std::size_t i = 0; i < count; ++i) items[i] = stack_[mark + i];
    top_ = mark;
    return {items, count};
  }

  lc_value several(lc_kind kind, int depth) {
    Entries const all = entries(depth);
    return {kind, static_cast<std::int32_t>(all.count), 0, all.items};
  }

  static void set(lc_value& v, lc_kind kind, std::size_t count, Integer integer,
                  lc_value const* items) {
    v.kind = kind;
    v.count = static_cast<std::int32_t>(count);
    v.integer = integer;
    v.items = items;
  }

  lc_value& push() {
    if (top_ == stack_.size()) stack_.resize(2 * top_);
    return stack_[top_++];
  }

  lc_value tagged(int depth) {
    lc_value result{-1, 0, 0, nullptr};
    lc_value* parts = nullptr;
    int seen = 0;
    int bases = 0, out = 0;   // of a linear layout
    int scale = 0, axis = 0;  // of a basis stride
    object([&](std::string const& key) {
      if (key == "bases" || key == "out") {
        ++(key == "out" ? out : bases);
        return skip(depth + 1);
      }
      if (key == "scale" || key == "axis") {
        ++(key == "axis" ? axis : scale);
        return skip(depth + 1);
      }
      if (key == "by_mode") {
        result = several(LC_BY_MODE, depth);
      } else if (key == "table") {
        result = several(LC_TABLE, depth);
      } else if (key == "swizzle") {
        result = several(LC_SWIZZLE, depth);
        if (result.count != 3) throw Malformed("a swizzle of other than three integers");
      } else {
        constexpr std::string_view names[] = {"outer", "offset", "inner"};
        auto const* const which = std::find(std::begin(names), std::end(names), key);
        if (which == std::end(names)) throw Malformed("no value has a member " + key.substr(0, 40));
        if (parts == nullptr) {
          parts = arena_.take(3);
          std::fill_n(parts, 3, lc_value{-1, 0, 0, nullptr});
        }
        parts[which - names] = value(depth + 1);
        result = {LC_COMPOSED, 3, 0, parts};
      }
      ++seen;
    });
    int const beyond = bases + out + scale + axis;
    bool const linear = bases == 1 && out == 1;
    bool const stride = scale == 1 && axis == 1;
    if (beyond == 2 && (linear || stride) && seen == 0) {
      passed_beyond_ = true;
      return {kBeyond, 0, 0, nullptr};
    }
    bool const whole =
        beyond == 0 &&
        (parts == nullptr ? seen == 1
                          : seen == 3 && std::all_of(parts, parts + 3, [](lc_value const& v) {
                              return v.kind >= 0;
                            }));
    if (!whole) throw Malformed("an object that is not a value");
    return result;
  }

  char const* at_;
  char const* end_;
  Arena& arena_;
  std::vector<lc_value> stack_ = std::vector<lc_value>(256);
  std::size_t top_ = 0;
  bool passed_beyond_ = false;
};

// -------------------- writing

constexpr std::size_t kLongestInteger = 22;  // -9223372036854775808 and its quotes

/// Returns the end of what it wrote.
inline char* write_integer(char* at, Integer value) {
  constexpr Integer exact = Integer{1} << 53;  // beyond it a string: other readers have doubles
  if (value >= 0 && value < 100) {
    bool const two = value > 9;  // as above
    at[0] = static_cast<char>('0' + (two ? value / 10 : value));
    at[1] = static_cast<char>('0' + value % 10);
    return at + (two ? 2 : 1);
  }
  bool const quote = value > exact || value < -exact;
  if (quote) *at++ = '"';
  at = std::to_chars(at, at + kLongestInteger, value).ptr;
  if (quote) *at++ = '"';
  return at;
}

inline void write_integer(Text& out, Integer value) {
  char* const begin = out.room_for(kLongestInteger);
  out.advance(static_cast<std::size_t>(write_integer(begin, value) - begin));
}

/// Bytes of the UTF-8 sequence that begins here; 0 where none does.
inline std::size_t sequence_length(std::string_view text) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  std::size_t const length = byte(0) < 0x80       ? 1
                             : byte(0) >> 5 == 6  ? 2
                             : byte(0) >> 4 == 14 ? 3
                             : byte(0) >> 3 == 30 ? 4
                                                  : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2) return 0;
  }
  bool const overlong = (length == 2 && byte(0) < 0xC2) ||
                        (length == 3 && byte(0) == 0xE0 && byte(1) < 0xA0) ||
                        (length == 4 && byte(0) == 0xF0 && byte(1) < 0x90);
  bool const outside = (length == 3 && byte(0) == 0xED && byte(1) >= 0xA0) ||
                       (length == 4 && (byte(0) > 0xF4 || (byte(0) == 0xF4 && byte(1) >= 0x90)));
  return overlong || outside ? 0 : length;
}

/// A JSON string of at most 200 bytes of whatever a library says.
inline void write_text(Text& out, std::string_view text) {
  out += '"';
  for (std::size_t i = 0; i < text.size() && i < 200;) {
    std::size_t const length = sequence_length(text.substr(i));
    if (length == 0) {
      out += "\\ufffd";
    } else if (length > 1) {
      out += text.substr(i, length);
    } else if (text[i] == '"' || text[i] == '\\') {
      (out += '\\') += text[i];
    } else if (static_cast<unsigned char>(text[i]) < 0x20) {
      constexpr char digits[] = "0123456789abcdef";
      ((out += "\\u00") += digits[(text[i] >> 4) & 15]) += digits[text[i] & 15];
    } else {
      out += text[i];
    }
    i += std::max<std::size_t>(1, length);
  }
  out += '"';
}

template <class Range, class Write>
void write_list(Text& out, Range const& range, Write&& write) {
  out += '[';
  bool first = true;
  for (auto const& entry : range) {
    if (!std::exchange(first, false)) out += ',';
    write(entry);
  }
  out += ']';
}

inline void write_outcome(Text& out, char kind, std::string_view name, std::string_view message) {
  (out += "{\"") += kind;
  out += "\":";
  write_text(out, name);
  if (!message.empty()) write_text(out += ",\"m\":", message);
  out += '}';
}

// -------------------- the loop

struct Claim {
  std::string op;
  std::uint32_t integers = 0;
};

struct Identity {
  std::string name;
  std::string version;
  int int_bits = 64;
};

/// Replies leave by a copy of stdout and lines come by a copy of stdin, so that neither a print nor
/// a read of the library gets between. Made before anything of the library runs.
class Wire {
 public:
  Wire() : lines_(::dup(0)), replies_(::dup(1)) {
    ::dup2(2, 1);
    int const nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, 0);
    ::close(nothing);
    for (int const fd : {lines_, replies_}) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
  }
  ~Wire() {
    ::close(lines_);
    ::close(replies_);
  }
  Wire(Wire const&) = delete;
  Wire& operator=(Wire const&) = delete;

  /// The next line without its end, good until the next call; nothing at the end of input.
  std::optional<std::string_view> line() {
    for (std::size_t searched = begin_;;) {
      void const* const found = std::memchr(buffer_.data() + searched, '\n', filled_ - searched);
      if (found != nullptr) {
        auto const end = static_cast<std::size_t>(static_cast<char const*>(found) - buffer_.data());
        std::size_t const begin = std::exchange(begin_, end + 1);
        return std::string_view(buffer_.data() + begin, end - begin);
      }
      searched = filled_ - begin_;
      std::memmove(buffer_.data(), buffer_.data() + begin_, searched);
      filled_ = searched;
      begin_ = 0;
      if (buffer_.size() - filled_ < kChunk) buffer_.resize(2 * buffer_.size() + kChunk);
      ssize_t const got = ::read(lines_, buffer_.data() + filled_, buffer_.size() - filled_);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return std::nullopt;  // a line without its end is not a line
      filled_ += static_cast<std::size_t>(got);
    }
  }

  bool send(std::string_view text) const {
    while (!text.empty()) {
      ssize_t const sent = ::write(replies_, text.data(), text.size());
      if (sent < 0 && errno == EINTR) continue;
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

 private:
  static constexpr std::size_t kChunk = 1 << 16;

  int lines_;
  int replies_;
  std::vector<char> buffer_ = std::vector<char>(kChunk);
  std::size_t begin_ = 0;
  std::size_t filled_ = 0;
};

inline void write_hello(Text& out, Identity const& who, std::vector<Claim> const& claims,
                        std::optional<std::vector<std::string>> const& offered) {
  out += "{\"hello\":{\"protocol\":\"1.0\",\"name\":";
  write_text(out, who.name);
  write_text(out += ",\"version\":", who.version);
  std::vector<Claim> kept;  // an older runner knows fewer
  for (Claim const& claim : claims) {
    if (!offered || std::find(offered->begin(), offered->end(), claim.op) != offered->end())
      kept.push_back(claim);
  }
  write_list(out += ",\"ops\":", kept, [&](Claim const& claim) { write_text(out, claim.op); });
  out += ",\"int_bits\":" + std::to_string(who.int_bits) + ",\"dialect\":{\"integers\":{";
  bool first = true;
  for (Claim const& claim : kept) {
    if (claim.integers == 0) continue;
    if (!std::exchange(first, false)) out += ',';
    write_text(out, claim.op);
    std::vector<int> places;
    for (int k = 0; k < 32; ++k) {
      if ((claim.integers >> k & 1U) != 0) places.push_back(k);
    }
    write_list(out += ':', places, [&](int k) { out += std::to_string(k); });
  }
  out += "}}}}\n";
}

/// Reads lines and writes replies until they end. answer(which, arguments, count, out) appends
/// the result of the operation claims[which]. Returns the exit code.
template <class Answer>
int serve(Wire& wire, Identity const& who, std::vector<Claim> const& claims, Answer&& answer) {
  Arena arena;
  Text out;
  std::string op;
  std::vector<lc_value> cases;
  try {
    while (auto const line = wire.line()) {
      arena.clear();
      cases.clear();
      out.shrink(0);
      op.clear();
      bool hello = false;
      std::optional<std::vector<std::string>> offered;
      std::optional<Integer> seq;
      Reader reader{*line, arena};
      reader.object([&](std::string const& key) {
        if (key == "hello") {
          hello = true;
          reader.object([&](std::string const& member) {
            if (member != "ops") return reader.skip();
            offered.emplace();
            reader.list([&] { offered->push_back(reader.string()); });
          });
        } else if (key == "seq") {
          seq = reader.integer();
        } else if (key == "op") {
          op = reader.string();
        } else if (key == "args") {
          reader.list([&] {
            cases.push_back(reader.value());
            if (cases.back().kind != LC_TUPLE || cases.back().count == 0)
              throw Malformed("a case that is not a list of arguments");
            if (reader.passed_beyond()) cases.back().kind = kBeyond;
          });
        } else {
          reader.skip();
        }
      });
      if (!reader.at_end()) throw Malformed("more than one object in a line");
      if (hello) {
        write_hello(out, who, claims, offered);
      } else if (!seq || op.empty()) {
        throw Malformed("neither a hello nor a batch of seq, op and args");
      } else {
        auto const claim =
            std::find_if(claims.begin(), claims.end(), [&](Claim const& c) { return c.op == op; });
        out += "{\"seq\":" + std::to_string(*seq) + ",\"res\":";
        write_list(out, cases, [&](lc_value const& args) {
          if (claim == claims.end()) return void(out += "{\"s\":\"not claimed\"}");
          if (args.kind == kBeyond) {
            return void(out += "{\"s\":\"the SDK has no linear layouts and basis strides\"}");
          }
          answer(static_cast<std::size_t>(claim - claims.begin()), args.items, args.count, out);
        });
        out += "}\n";
      }
      if (!wire.send(out.view())) return 1;  // nobody reads on
    }
  } catch (Malformed const& malformed) {
    std::string const text = who.name + ": " + malformed.what() + "\n";
    ssize_t const ignored = ::write(2, text.data(), text.size());
    return ignored < 0 ? 3 : 2;
  }
  return 0;
}

}  // namespace detail
}  // namespace layoutcheck_adapter
