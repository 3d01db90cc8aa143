#pragma once
/// An implementation that was run somewhere else: the runner's lines in a file, the adapter's in
/// another.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "layoutcheck/conformance/cases/query.hpp"
#include "layoutcheck/conformance/transport/handshake.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {

/// Queries and their answers.
class Transcript {
 public:
  /// Without any query, of an implementation that claims these operations.
  explicit Transcript(std::vector<std::string> ops);

  /// The lines of both files, one reply to each line of the runner, in the same order; blank lines
  /// count for nothing. Where replies end early, the rest was not answered. Errors begin with their
  /// place: "answers:17: 255 results for 256 cases".
  static std::variant<Transcript, std::string> read(std::string_view cases,
                                                    std::string_view answers);

  Handshake const& hello() const { return hello_; }

  /// What the runner's first line holds under "plan"; an object.
  json const& plan() const { return plan_; }

  /// The answer to this query, or nullptr.
  Answer const* find(std::string_view op, json const& args) const;

  std::size_t answers() const { return answers_.size(); }
  std::size_t batches_without_reply() const { return unanswered_; }
  std::uint64_t last_seq() const { return last_seq_; }

 private:
  Transcript() = default;

  Handshake hello_;
  json plan_ = json::object();
  std::unordered_map<std::string, Answer> answers_;
  std::size_t unanswered_ = 0;
  std::uint64_t last_seq_ = 0;
};

/// Answers from a transcript, and remembers what is not in it.
class OfflineResponder final : public Responder {
 public:
  explicit OfflineResponder(Transcript const& transcript) : transcript_{transcript} {}

  std::vector<Answer> query(std::string_view op, std::span<json const> args) override;
  void renew() override {}
  bool over() const override { return false; }

  /// From now on what has no answer is not remembered.
  void close() { closed_ = true; }

  /// Queries that have no answer, each once.
  std::size_t missing() const { return seen_.size(); }

  /// These as lines for an adapter: a hello with the plan, then batches, numbered on.
  std::string missing_lines(json const& plan) const;

 private:
  Transcript const& transcript_;
  bool closed_ = false;
  std::map<std::string, std::vector<json>, std::less<>> missing_;
  std::unordered_set<std::string> seen_;
};

}  // namespace layoutcheck::conformance
