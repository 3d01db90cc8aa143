#include "layoutcheck/corpus/inputs.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

namespace layoutcheck::corpus {
namespace {

namespace fs = std::filesystem;

std::string mebibytes(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

/// Why the file cannot be read as an input, or nothing.
std::string kind_problem(fs::file_status const& status) {
  switch (status.type()) {
    case fs::file_type::regular: return {};
    case fs::file_type::symlink: return "is a link";
    case fs::file_type::directory: return "is a folder";
    default: return "is not a regular file";
  }
}

std::string hex_of(unsigned char const* digest, unsigned int size) {
  std::string text;
  for (unsigned int i = 0; i < size; ++i) {
    text += "0123456789abcdef"[digest[i] >> 4U];
    text += "0123456789abcdef"[digest[i] & 15U];
  }
  return text;
}

}  // namespace

std::string name_of(std::string_view bytes) {
  unsigned char digest[EVP_MAX_MD_SIZE] = {};
  unsigned int size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest, &size, EVP_sha1(), nullptr) != 1) return {};
  return hex_of(digest, size);
}

std::string version_of(std::map<std::string, std::string> const& inputs) {
  std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> const context(EVP_MD_CTX_new(),
                                                                   EVP_MD_CTX_free);
  bool good = context != nullptr && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  for (auto const& [name, bytes] : inputs) {
    std::string const length = std::to_string(bytes.size()) + ":";
    good = good && EVP_DigestUpdate(context.get(), length.data(), length.size()) == 1 &&
           EVP_DigestUpdate(context.get(), bytes.data(), bytes.size()) == 1;
  }
  unsigned char digest[EVP_MAX_MD_SIZE] = {};
  unsigned int size = 0;
  if (!good || EVP_DigestFinal_ex(context.get(), digest, &size) != 1) return {};
  return hex_of(digest, size);
}

void Reading::refuse(std::string where, std::string what) {
  problems.push_back({std::move(where), std::move(what)});
}

bool Reading::add(std::string const& where, std::string content) {
  if (content.size() > kMostInputBytes) {
    refuse(where, "larger than " + mebibytes(kMostInputBytes));
    return true;
  }
  ++seen;
  std::uint64_t const size = content.size();
  std::string const name = name_of(content);
  if (name.empty()) {
    refuse(where, "the hash cannot be computed (is SHA-1 switched off on this machine?)");
    return false;
  }
  auto const at = inputs.find(name);
  if (at != inputs.end()) {
    if (at->second != content) refuse(where, "has the hash of another input: " + name);
    return true;
  }
  if (inputs.size() >= kMostInputs || bytes + size > kMostBytes) {
    refuse(where, "more than " + std::to_string(kMostInputs) + " inputs or " +
                      mebibytes(kMostBytes) + " in all");
    return false;
  }
  bytes += size;
  inputs.emplace(name, std::move(content));
  return true;
}

Reading read_folder(std::string const& path) {
  Reading reading;
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    files.push_back(at->path());
  }
  if (error) {
    reading.refuse(path, error.message());
    return reading;
  }
  std::sort(files.begin(), files.end());
  for (fs::path const& file : files) {
    fs::file_status const status = fs::symlink_status(file, error);
    std::string const problem = error ? error.message() : kind_problem(status);
    if (!problem.empty()) {
      reading.refuse(file.string(), problem);
      continue;
    }
    std::ifstream stream(file, std::ios::binary);
    std::string content(kMostInputBytes + 1, '\0');
    stream.read(content.data(), static_cast<std::streamsize>(content.size()));
    if (stream.bad() || !stream.is_open()) {
      reading.refuse(file.string(), "cannot be read");
      continue;
    }
    content.resize(static_cast<std::size_t>(stream.gcount()));
    content.shrink_to_fit();
    if (content.size() <= kMostInputBytes && file.filename().string() != name_of(content)) {
      reading.misnamed.push_back(file.string());
    }
    if (!reading.add(file.string(), std::move(content))) break;
  }
  return reading;
}

Reading read_any(std::string const& path) {
  std::error_code error;
  fs::file_status const status = fs::status(path, error);
  if (fs::is_directory(status)) return read_folder(path);
  if (fs::is_regular_file(status)) return read_archive(path);
  Reading reading;
  reading.refuse(path, error ? error.message() : "neither a folder nor an archive");
  return reading;
}

}  // namespace layoutcheck::corpus
