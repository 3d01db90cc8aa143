#include "layoutcheck/conformance/judge/records.hpp"

#include <algorithm>
#include <chrono>

#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/conformance/judge/shown.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::size_t kBatch = 256;
constexpr std::size_t kSampledBatch = 100;  // one batch in so many is sent again

constexpr Error kNotYetSent{.code = Errc::unsupported, .detail = "not on record yet"};
constexpr Error kNoAnswer{.code = Errc::unsupported, .detail = "no answer that a law could read"};

bool differ(Answer const& a, Answer const& b) {
  return a.kind != b.kind || a.condition != b.condition || a.value != b.value;
}

/// Of the runner's deadline or of the adapter's own.
bool is_slow(Answer const& answer) {
  return answer.kind == Answer::Kind::timeout ||
         (answer.kind == Answer::Kind::internal_error && answer.condition == "Timeout");
}

/// A query that cost a process: sent again it costs another, and it failed alone in a fresh one.
bool was_fatal(Answer const& answer) {
  return answer.kind == Answer::Kind::timeout || answer.kind == Answer::Kind::crash ||
         (answer.kind == Answer::Kind::protocol_error && answer.condition != "not_an_answer");
}

/// The reason as an Error. `unsupported` and `undecided` would not read as refusals.
Error refusal(std::string const& condition) {
  for (int code = 0; code <= static_cast<int>(Errc::unsupported); ++code) {
    auto const errc = static_cast<Errc>(code);
    bool const plain = errc != Errc::unsupported && errc != Errc::undecided;
    if (plain && condition == name(errc)) {
      return Error{.code = errc, .detail = "refused by the implementation"};
    }
  }
  return Error{.code = Errc::invalid_argument, .detail = "refused by the implementation"};
}

}  // namespace

IntegerPositions integer_positions(json const& dialect) {
  IntegerPositions result;
  if (!dialect.is_object() || !dialect.contains("integers")) return result;
  json const& integers = dialect["integers"];
  if (!integers.is_object()) return result;
  for (auto const& [op, positions] : integers.items()) {
    if (!positions.is_array()) continue;
    for (json const& position : positions) {
      if (position.is_number_unsigned()) result[op].push_back(position.get<std::size_t>());
    }
  }
  return result;
}

Expected<Value> value_of(Op op, Answer const& answer) {
  if (answer.kind == Answer::Kind::refusal) return refusal(answer.condition);
  if (answer.kind != Answer::Kind::value) return kNoAnswer;
  Expected<Value> const value = decode(info(op).result(), answer.value);
  if (!value) return kNoAnswer;
  return *value;
}

Records::Records(Responder& responder, IntegerPositions integers, std::size_t sampled)
    : responder_{responder}, integers_{std::move(integers)}, first_sampled_{sampled} {}

json Records::wire(Op op, std::span<Value const> args, bool integers) const {
  auto const positions = integers_.find(info(op).name);
  // composition(A, 4, C): an integer may only be the last argument, and the 4 is not the last.
  bool const repeated = info(op).signatures[0].variadic && args.size() > 2;
  if (!integers || repeated || positions == integers_.end()) return encode_arguments(args);
  return encode_arguments(args, positions->second);
}

bool Records::has_integer_spelling(Case const& test_case) const {
  if (!integers_.contains(info(test_case.op).name)) return false;
  return wire(test_case.op, test_case.args, true) != wire(test_case.op, test_case.args, false);
}

Record const* Records::find(Op op, std::span<Value const> args, bool integers) {
  json arguments = wire(op, args, integers);
  std::string key = std::string(info(op).name) + arguments.dump();
  if (auto const found = records_.find(key); found != records_.end()) return &found->second;
  wanted_[op].emplace(std::move(key), std::move(arguments));
  missed_ = true;
  return nullptr;
}

Record const* Records::find(Case const& test_case) {
  return find(test_case.op, test_case.args, test_case.integers);
}

Expected<Value> Records::Reader::apply(Op op, std::span<Value const> args) const {
  Record const* record = records_.find(op, args, op == short_form_);
  if (record == nullptr) return kNotYetSent;
  return value_of(op, record->answer);
}

bool Records::fetch() {
  missed_ = false;
  if (wanted_.empty() || responder_.over()) return false;
  auto const wanted = std::exchange(wanted_, {});
  for (auto const& [op, queries] : wanted) {
    for (auto next = queries.begin(); next != queries.end();) {
      Sample batch{.op = info(op).name, .keys = {}, .args = {}};
      std::vector<json> args;
      for (; next != queries.end() && args.size() < kBatch; ++next) {
        batch.keys.push_back(next->first);
        args.push_back(next->second.get());
      }
      auto const begin = std::chrono::steady_clock::now();
      std::vector<Answer> answers = responder_.query(batch.op, args);
      std::chrono::duration<double> const took = std::chrono::steady_clock::now() - begin;
      if (std::any_of(answers.begin(), answers.end(), was_fatal)) lost_seconds_ += took.count();
      queries_ += answers.size();
      for (std::size_t i = 0; i < answers.size(); ++i) {
        records_[batch.keys[i]] = Record{std::move(answers[i]), std::nullopt};
      }
      if (batches_[op]++ % kSampledBatch != 0 && sampled_[op] >= first_sampled_) continue;
      sampled_[op] += args.size();
      batch.args.assign(args.begin(), args.end());
      repeat(batch);
      samples_.push_back(std::move(batch));
    }
  }
  return true;
}

std::size_t Records::repeat(Sample const& sample) {
  std::vector<Record*> first;
  std::vector<json> args;
  for (std::size_t i = sample.keys.size(); i-- > 0;) {
    auto const found = records_.find(sample.keys[i]);
    if (found == records_.end() || was_fatal(found->second.answer)) continue;
    first.push_back(&found->second);
    args.push_back(sample.args[i].get());
  }
  std::vector<Answer> answers = responder_.query(sample.op, args);
  repeated_ += answers.size();
  std::size_t changed = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i].kind == Answer::Kind::not_run) continue;
    if (!differ(first[i]->answer, answers[i])) continue;
    // Too slow at times is too slow, and not a different answer.
    if (is_slow(first[i]->answer)) continue;
    (is_slow(answers[i]) ? first[i]->answer : first[i]->other.emplace()) = std::move(answers[i]);
    ++changed;
  }
  return changed;
}

std::size_t Records::recheck() {
  std::size_t changed = 0;
  if (samples_.empty() || responder_.over()) return changed;
  responder_.renew();
  for (Sample const& sample : std::exchange(samples_, {})) changed += repeat(sample);
  return changed;
}

void Records::clear() {
  records_.clear();
  samples_.clear();
  wanted_.clear();
}

Expected<Value> RemoteImplementation::apply(Op op, std::span<Value const> args) const {
  if (!first_) first_ = op;
  Records::Reader const records{records_, integers_ ? first_ : std::nullopt};
  Expected<Value> const first = records.apply(op, args);
  return records_.fetch() ? records.apply(op, args) : first;
}

std::string RemoteImplementation::said(Op op, std::span<Value const> args) const {
  Case const test_case{op, {args.begin(), args.end()}, integers_ && op == first_};
  Record const* record = records_.find(test_case);
  if (record == nullptr || record->answer.kind == Answer::Kind::value) return {};
  std::string const more = words(record->answer);
  return shown(record->answer) + (more.empty() ? "" : "\n" + more);
}

}  // namespace layoutcheck::conformance
