#include "mutation.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

#include "layoutcheck/fuzz/reduce.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr std::string_view kFirst = "layoutcheck mutation 1 ";
constexpr std::string_view kMutate = "mutate";
constexpr std::string_view kCross = "cross";
/// In place of the first byte of a record whose mutation has come to its end.
constexpr char kDone = '-';

/// The word before `end`, which is left out with it.
std::string_view word(std::string_view& rest, char end) {
  std::size_t const at = std::min(rest.find(end), rest.size());
  std::string_view const word = rest.substr(0, at);
  rest.remove_prefix(std::min(at + 1, rest.size()));
  return word;
}

bool read_number(std::string_view text, std::uint64_t& number) {
  auto const [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && stop == text.data() + text.size();
}

}  // namespace

std::string record_of(Mutation const& mutation) {
  std::string_view const other = mutation.other.value_or("");
  std::string record(kFirst);
  record += mutation.other ? kCross : kMutate;
  for (std::uint64_t const number :
       {mutation.seed, mutation.most, std::uint64_t{mutation.parent.size()},
        std::uint64_t{other.size()}}) {
    record += ' ' + std::to_string(number);
  }
  return (record += '\n').append(mutation.parent).append(other);
}

std::optional<Mutation> read_record(std::string_view bytes) {
  if (!bytes.starts_with(kFirst)) return std::nullopt;
  bytes.remove_prefix(kFirst.size());
  std::string_view line = word(bytes, '\n');
  std::string_view const how = word(line, ' ');
  std::array<std::uint64_t, 4> numbers{};
  for (std::uint64_t& number : numbers) {
    if (!read_number(word(line, ' '), number)) return std::nullopt;
  }
  auto const [seed, most, size, other] = numbers;
  if (!line.empty() || (how != kMutate && how != kCross)) return std::nullopt;
  // Of a longer record before it the file may hold an end.
  if (size > bytes.size() || other > bytes.size() - size) return std::nullopt;
  Mutation mutation{.parent = bytes.substr(0, size), .seed = seed, .most = most};
  if (how == kCross) mutation.other = bytes.substr(size, other);
  return mutation;
}

std::optional<std::string> repeat(Target const& target, Mutation const& mutation) {
  auto const most = static_cast<std::size_t>(mutation.most);
  return mutation.other ? target.cross(mutation.parent, *mutation.other, mutation.seed, most)
                        : target.mutate(mutation.parent, mutation.seed, most);
}

std::optional<Finding> run_or_repeat(Target const& target, std::string_view bytes, Tally& tally) {
  auto const mutation = read_record(bytes);
  if (!mutation) return target.run(bytes, tally);
  ++tally.inputs;
  static_cast<void>(repeat(target, *mutation));
  return std::nullopt;
}

std::string reduced_record(Mutation mutation, Fails const& fails) {
  std::string const parent = reduce_bytes(mutation.parent, [&](std::string const& less) {
    Mutation smaller = mutation;
    smaller.parent = less;
    return fails(record_of(smaller));
  });
  mutation.parent = parent;
  if (!mutation.other) return record_of(mutation);
  std::string const other = reduce_bytes(*mutation.other, [&](std::string const& less) {
    Mutation smaller = mutation;
    smaller.other = less;
    return fails(record_of(smaller));
  });
  mutation.other = other;
  return record_of(mutation);
}

MutationLog::~MutationLog() { close(); }

void MutationLog::begin(Mutation const& mutation) {
  if (descriptor_ < 0 && !file_.empty()) {
    descriptor_ = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0) {
      std::perror(("no record of mutations: " + file_).c_str());
      file_.clear();  // said once
    }
  }
  if (descriptor_ < 0) return;
  std::string const record = record_of(mutation);
  if (::pwrite(descriptor_, record.data(), record.size(), 0) !=
      static_cast<ssize_t>(record.size())) {
    std::perror(("no record of mutations: " + file_).c_str());
    close();
  }
}

void MutationLog::end() {
  if (descriptor_ < 0) return;
  if (::pwrite(descriptor_, &kDone, 1, 0) != 1) close();  // it is not a record of what runs now
}

void MutationLog::close() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  descriptor_ = -1;
  ::unlink(file_.c_str());
  file_.clear();
}

}  // namespace layoutcheck::fuzz
