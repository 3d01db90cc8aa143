#pragma once
/// A corpus: inputs under the hash of their bytes, so that it has each once, whatever it is merged
/// from and how often.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace layoutcheck::corpus {

/// Bounds on what is read, whoever wrote it.
inline constexpr std::uint64_t kMostInputBytes = std::uint64_t{1} << 20;
inline constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
inline constexpr std::uint64_t kMostInputs = std::uint64_t{1} << 20;

/// SHA-1, forty hexadecimal digits: the name that libFuzzer gives an input. It distinguishes
/// inputs and proves nothing about who wrote them; two that differ and have the same name are a
/// problem.
///
///   name_of("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709"
std::string name_of(std::string_view bytes);

/// SHA-256 of the inputs, sixty-four hexadecimal digits: the version of a corpus. It is the same
/// for the same contents, whatever the files are called, in which order and when they were written,
/// and how often one content is there. Each input goes in behind its length.
///
///   version_of({}) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
std::string version_of(std::map<std::string, std::string> const& inputs);

struct Problem {
  std::string where;  ///< the file, or file and entry
  std::string what;   ///< "is a link", "larger than 1 MiB"
};

/// What was read, and what was not. Nothing that has a problem is among the inputs.
struct Reading {
  std::map<std::string, std::string> inputs;  ///< name to bytes
  std::uint64_t seen = 0;                     ///< inputs met, those of one content each
  std::uint64_t bytes = 0;                    ///< of the inputs
  std::vector<std::string> misnamed;  ///< files of a folder that are not called by their hash
  std::vector<Problem> problems;

  /// Adds one, or a problem where a bound is passed; false: stop reading.
  bool add(std::string const& where, std::string bytes);
  void refuse(std::string where, std::string what);
};

/// The regular files of a folder, not those below it. A link, a device or a folder is a problem.
Reading read_folder(std::string const& path);

/// The regular files in an archive, of any form that libarchive reads: zip, tar, with any
/// compression. The names of entries are reported and never used as paths.
Reading read_archive(std::string const& path);
Reading read_archive_bytes(std::string const& where, std::string_view bytes);

/// The expressions of worked values, a line each: `expression = expected   # source`.
Reading read_vectors(std::string const& where, std::string_view text);

/// The cases of stored counterexamples and findings: a file, or the .json files of a folder and
/// those below it.
Reading read_findings(std::string const& path);

/// What `path` is: a folder, an archive, or a problem.
Reading read_any(std::string const& path);

}  // namespace layoutcheck::corpus
