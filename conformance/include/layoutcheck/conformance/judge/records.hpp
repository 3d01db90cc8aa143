#pragma once
/// What an implementation was asked and what it said, read by laws as an Implementation.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "layoutcheck/conformance/judge/question.hpp"
#include "layoutcheck/laws/implementation.hpp"

namespace layoutcheck::conformance {

/// Operation name -> positions at which an integer n may stand for n:1.
using IntegerPositions = std::map<std::string, std::vector<std::size_t>, std::less<>>;

/// {"integers":{"complement":[0]}} of a handshake's dialect; what is not of that form is left out.
IntegerPositions integer_positions(json const& dialect);

struct Record {
  Answer answer;
  std::optional<Answer> other;  ///< asked again, it said this instead
};

/// A law that asks what is not on record gets an error, and the question is noted as wanted; after
/// fetch() it runs again. Thus any law is put to a process in batches, unchanged.
///
///   Records records{asker, {}};
///   do { outcome = law.on(records.reader(asked), given, {}); } while (records.fetch());
///
/// The first batch of each operation, more until they are `sampled` questions, and one batch in a
/// hundred are put again, in the reverse order at once and by recheck() to a fresh process: an
/// implementation is a function. What hung, died or broke the protocol is not put again: it was
/// asked twice already, and each time costs a process.
class Records {
 public:
  Records(Asker& asker, IntegerPositions integers, std::size_t sampled = 128);

  /// The answer to this question; noted as wanted, and nullptr, if it was not put yet.
  Record const* find(Case const& asked);
  /// Whether the case reads otherwise with integers.
  bool has_integer_spelling(Case const& asked) const;

  /// As an implementation whose operation `asked.op` is called in the case's own spelling. Other
  /// operations that a law calls are spelled plainly: their fault with integers is their own.
  class Reader final : public laws::Implementation {
   public:
    Reader(Records& records, std::optional<Op> short_form)
        : records_{records}, short_form_{short_form} {}
    Expected<Value> apply(Op op, std::span<Value const> args) const override;

   private:
    Records& records_;
    std::optional<Op> short_form_;
  };
  Reader reader(Case const& asked) {
    return {*this, asked.integers ? std::optional(asked.op) : std::nullopt};
  }

  /// Something was wanted since the last call of this function.
  bool missed() { return std::exchange(missed_, false); }
  /// Puts all that is wanted; false if there was nothing, or nobody to ask.
  bool fetch();
  /// Puts the sampled batches once more, to a fresh process; how many answers changed.
  std::size_t recheck();
  /// Forgets all answers.
  void clear();

  std::size_t size() const { return records_.size(); }
  std::size_t questions() const { return questions_; }
  std::size_t asked_again() const { return asked_again_; }
  /// Spent on questions of which some cost a process: no answer in time, a death, no protocol.
  double lost_seconds() const { return lost_seconds_; }

 private:
  struct Sample {
    std::string_view op;
    std::vector<std::string> keys;
    std::vector<HeldJson> args;
  };

  json wire(Op op, std::span<Value const> args, bool integers) const;
  Record const* find(Op op, std::span<Value const> args, bool integers);
  std::size_t ask_again(Sample const& sample);

  Asker& asker_;
  IntegerPositions integers_;
  std::size_t first_sampled_;
  std::unordered_map<std::string, Record> records_;
  std::map<Op, std::map<std::string, HeldJson>> wanted_;
  std::map<Op, std::size_t> batches_;
  std::map<Op, std::size_t> sampled_;  ///< questions
  std::vector<Sample> samples_;
  std::size_t questions_ = 0;
  std::size_t asked_again_ = 0;
  double lost_seconds_ = 0;
  bool missed_ = false;
};

/// One question at a time, remembered: for a single case, and where a law must run at once. When
/// spelled with integers, it is the operation asked first that is.
class RemoteImplementation final : public laws::Implementation {
 public:
  RemoteImplementation(Asker& asker, IntegerPositions integers, bool spelled_with_integers)
      : records_{asker, std::move(integers)}, integers_{spelled_with_integers} {}
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
