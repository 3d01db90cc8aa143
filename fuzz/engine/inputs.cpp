#include "inputs.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

namespace layoutcheck::fuzz {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMostBytes = std::size_t{16} << 20;

/// Appends regular files alone: neither devices nor what links lead to.
std::string list_files(std::string const& path, std::vector<std::string>& files) {
  std::error_code error;
  fs::file_status const status = fs::status(path, error);
  if (error) return path + ": " + error.message();
  if (fs::is_regular_file(status)) {
    files.push_back(path);
    return {};
  }
  if (!fs::is_directory(status)) return path + ": neither a file nor a folder";
  auto const first = static_cast<std::ptrdiff_t>(files.size());
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    if (fs::is_regular_file(at->symlink_status(error))) files.push_back(at->path().string());
  }
  if (error) return path + ": " + error.message();
  std::sort(files.begin() + first, files.end());
  return {};
}

/// At most one byte more than may be. In pieces: room for the largest takes longer to clear than
/// most inputs to run.
std::string read_all(std::istream& stream) {
  std::string bytes;
  std::array<char, 1 << 14> piece{};
  do {
    auto const room = std::min(piece.size(), kMostBytes + 1 - bytes.size());
    stream.read(piece.data(), static_cast<std::streamsize>(room));
    bytes.append(piece.data(), static_cast<std::size_t>(stream.gcount()));
  } while (stream.good() && bytes.size() <= kMostBytes);
  return bytes;
}

}  // namespace

Inputs read_inputs(std::vector<std::string> const& paths) {
  std::vector<std::string> files;
  for (std::string const& path : paths) {
    if (path == "-") {
      files.push_back(path);
    } else if (std::string problem = list_files(path, files); !problem.empty()) {
      return {.all = {}, .error = std::move(problem)};
    }
  }
  Inputs inputs;
  for (std::string const& file : files) {
    std::ifstream stream;
    if (file != "-") stream.open(file, std::ios::binary);
    std::istream& from = file == "-" ? std::cin : stream;
    std::string bytes = read_all(from);
    if (from.bad() || (file != "-" && !stream.is_open()) || bytes.size() > kMostBytes) {
      return {.all = {}, .error = file + ": unreadable, or larger than 16 MiB"};
    }
    inputs.all.push_back({file, std::move(bytes)});
  }
  return inputs;
}

}  // namespace layoutcheck::fuzz
