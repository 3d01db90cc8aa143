#pragma once
/// The queries to an implementation and its answers, read by laws as an Implementation.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "layoutcheck/conformance/cases/query.hpp"
#include "layoutcheck/laws/implementation.hpp"

namespace layoutcheck::conformance {

/// Operation name -> positions at which an integer n may be written for n:1.
using IntegerPositions = std::map<std::string, std::vector<std::size_t>, std::less<>>;

/// {"integers":{"complement":[0]}} of a handshake's dialect; what is not of that form is left out.
IntegerPositions integer_positions(json const& dialect);

struct Record {
  Answer answer;
  std::optional<Answer> other;  ///< the different answer to the same query, sent again
};

/// A law that makes a query that is not on record gets an error, and the query is noted as wanted;
/// after fetch() the law runs again. Thus any law runs on a process in batches, unchanged.
///
///   Records records{responder, {}};
///   do { outcome = law.on(records.reader(test_case), input, {}); } while (records.fetch());
///
/// The first batch of each operation, more until they are `sampled` queries, and one batch in a
/// hundred are sent again, in the reverse order at once and by recheck() to a fresh process: an
/// implementation is a function. A query that hung, died or broke the protocol is not sent again:
/// it was sent twice already, and each time costs a process.
class Records {
 public:
  Records(Responder& responder, IntegerPositions integers, std::size_t sampled = 128);

  /// The answer to this query; if it was not sent yet, nullptr, and it is noted as wanted.
  Record const* find(Case const& test_case);
  /// Whether the case is spelled differently with integers.
  bool has_integer_spelling(Case const& test_case) const;

  /// As an implementation whose operation `test_case.op` is called in the case's own spelling.
  /// Other operations that a law calls are spelled plainly: their fault with integers is their own.
  class Reader final : public laws::Implementation {
   public:
    Reader(Records& records, std::optional<Op> short_form)
        : records_{records}, short_form_{short_form} {}
    Expected<Value> apply(Op op, std::span<Value const> args) const override;

   private:
    Records& records_;
    std::optional<Op> short_form_;
  };
  Reader reader(Case const& test_case) {
    return {*this, test_case.integers ? std::optional(test_case.op) : std::nullopt};
  }

  /// Something was wanted since the last call of this function.
  bool missed() { return std::exchange(missed_, false); }
  /// Sends all wanted queries; false if there were none, or none can be sent any more.
  bool fetch();
  /// Sends the sampled batches once more, to a fresh process; how many answers changed.
  std::size_t recheck();
  /// Forgets all answers.
  void clear();

  std::size_t size() const { return records_.size(); }
  std::size_t queries() const { return queries_; }
  std::size_t repeated() const { return repeated_; }
  /// Spent on queries of which some cost a process: no answer in time, a death, no protocol.
  double lost_seconds() const { return lost_seconds_; }

 private:
  struct Sample {
    std::string_view op;
    std::vector<std::string> keys;
    std::vector<HeldJson> args;
  };

  json wire(Op op, std::span<Value const> args, bool integers) const;
  Record const* find(Op op, std::span<Value const> args, bool integers);
  std::size_t repeat(Sample const& sample);

  Responder& responder_;
  IntegerPositions integers_;
  std::size_t first_sampled_;
  std::unordered_map<std::string, Record> records_;
  std::map<Op, std::map<std::string, HeldJson>> wanted_;
  std::map<Op, std::size_t> batches_;
  std::map<Op, std::size_t> sampled_;  ///< queries
  std::vector<Sample> samples_;
  std::size_t queries_ = 0;
  std::size_t repeated_ = 0;
  double lost_seconds_ = 0;
  bool missed_ = false;
};

/// One query at a time, remembered: for a single case, and where a law must run at once. When
/// spelled with integers, only the operation that is called first is.
class RemoteImplementation final : public laws::Implementation {
 public:
  RemoteImplementation(Responder& responder, IntegerPositions integers, bool spelled_with_integers)
      : records_{responder, std::move(integers)}, integers_{spelled_with_integers} {}
  Expected<Value> apply(Op op, std::span<Value const> args) const override;

  /// What came with the answer to a call that apply() was given before:
  /// "refused: overflow\n2^63 and more". Empty for values.
  std::string said(Op op, std::span<Value const> args) const;

 private:
  mutable Records records_;
  mutable std::optional<Op> first_;
  bool integers_;
};

/// The answer as laws see it. Only refusals and values take part in a law; whatever else came back
/// is an error `unsupported`, since it has a verdict of its own.
Expected<Value> value_of(Op op, Answer const& answer);

}  // namespace layoutcheck::conformance
