#pragma once
/// A call of a mutator, on record while it runs: what dies in it dies before there is an input.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

/// A call of Target::mutate, or of cross() where there are two parents. All choices that a mutator
/// makes follow from the seed.
struct Mutation {
  std::string_view parent;
  std::optional<std::string_view> other{};
  std::uint64_t seed = 0;
  std::uint64_t most = 0;
};

/// "layoutcheck mutation 1 mutate SEED MOST SIZE 0\n" and the parent's bytes; `cross`, two sizes
/// and the bytes of both.
std::string record_of(Mutation const& mutation);

/// Views into the record. Nothing for any other bytes.
std::optional<Mutation> read_record(std::string_view bytes);

/// Does it once more.
std::optional<std::string> repeat(Target const& target, Mutation const& mutation);

/// Runs an input, or repeats the mutation that it is the record of.
std::optional<Finding> run_or_repeat(Target const& target, std::string_view bytes, Tally& tally);

/// Its record with shrunk parents, which fails as well.
std::string reduced_record(Mutation mutation, Fails const& fails);

/// The mutation under way in a file, which stays where the process ends in it. A process that ends
/// elsewhere without close() leaves a file that begins with '-' and is not a record.
class MutationLog {
 public:
  /// The file is made with the first mutation. An empty name: nothing is kept.
  explicit MutationLog(std::string file) : file_(std::move(file)) {}
  ~MutationLog();
  MutationLog(MutationLog const&) = delete;
  MutationLog& operator=(MutationLog const&) = delete;

  void begin(Mutation const& mutation);
  void end();
  /// Nothing is under way any more, and nothing will be: the file is removed.
  void close();

 private:
  std::string file_;
  int descriptor_ = -1;
};

}  // namespace layoutcheck::fuzz
