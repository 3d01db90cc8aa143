#include "layoutcheck/conformance/offline/transcript.hpp"

#include <algorithm>

#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/conformance/transport/batch.hpp"
#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

std::string key_of(std::string_view op, json const& args) { return std::string(op) + args.dump(); }

/// Takes lines that are not blank, and counts all.
class Lines {
 public:
  Lines(std::string_view text, char const* name) : text_{text}, name_{name} {}

  std::optional<std::string_view> next() {
    while (at_ < text_.size()) {
      std::size_t const end = std::min(text_.find('\n', at_), text_.size());
      std::string_view const line = text_.substr(at_, end - at_);
      at_ = end + 1;
      ++number_;
      if (line.find_first_not_of(" \t\r") != line.npos) return line;
    }
    return std::nullopt;
  }

  std::string here(results::JsonError const& error) const {
    return std::string(name_) + ":" + printable(results::on_line(number_, error), 200);
  }
  std::string here(std::string const& what) const {
    return std::string(name_) + ":" + std::to_string(number_) + ": " + what;
  }

 private:
  std::string_view text_;
  char const* name_;
  std::size_t at_ = 0;
  std::size_t number_ = 0;
};

/// A batch as the runner wrote it; what is wrong with it, otherwise.
struct Batch {
  std::uint64_t seq = 0;
  std::string op;
  std::vector<json> args;
};
std::variant<Batch, std::string> batch_of(json& line) {
  auto const seq = line.find("seq");
  auto const op = line.find("op");
  auto const args = line.find("args");
  if (seq == line.end() || !seq->is_number_unsigned() || op == line.end() || !op->is_string() ||
      args == line.end() || !args->is_array()) {
    return "neither a hello nor a batch of seq, op and args";
  }
  bool const lists = std::all_of(args->begin(), args->end(),
                                 [](json const& arg) { return arg.is_array() && !arg.empty(); });
  if (!lists) return "a case that is not a list of arguments";
  return Batch{seq->get<std::uint64_t>(), op->get<std::string>(),
               std::move(args->get_ref<json::array_t&>())};
}

}  // namespace

Transcript::Transcript(std::vector<std::string> ops) {
  hello_.name = "nobody";
  hello_.ops = std::move(ops);
}

std::variant<Transcript, std::string> Transcript::read(std::string_view cases_text,
                                                       std::string_view answers_text) {
  Transcript result;
  Lines cases{cases_text, "cases"};
  Lines answers{answers_text, "answers"};
  bool met = false;
  while (auto const line = cases.next()) {
    auto parsed = results::parse_bounded(*line);
    if (auto const* error = std::get_if<results::JsonError>(&parsed)) return cases.here(*error);
    json& said = std::get<json>(parsed);
    if (!said.is_object()) return cases.here("a line that is not an object");
    std::optional<std::string_view> const reply = answers.next();
    if (said.contains("hello")) {
      if (!reply) {
        if (met) continue;
        return answers.here("no reply to the hello");
      }
      auto hello = decode_hello(*reply);
      if (auto const* failure = std::get_if<StartFailure>(&hello))
        return answers.here(failure->message);
      if (met && std::get<Handshake>(hello) != result.hello_)
        return answers.here("another hello than before");
      if (!met) {
        result.hello_ = std::move(std::get<Handshake>(hello));
        if (said.contains("plan")) result.plan_ = said["plan"];
        if (!result.plan_.is_object()) return cases.here("a plan that is not an object");
      }
      met = true;
      continue;
    }
    if (!met) return cases.here("the first line is not a hello");
    auto batch = batch_of(said);
    if (auto const* wrong = std::get_if<std::string>(&batch)) return cases.here(*wrong);
    Batch& sent = std::get<Batch>(batch);
    result.last_seq_ = std::max(result.last_seq_, sent.seq);
    if (!reply) {
      ++result.unanswered_;
      continue;
    }
    auto decoded = decode_reply(*reply, sent.seq, sent.args.size());
    if (auto const* failure = std::get_if<BatchFailure>(&decoded))
      return answers.here(failure->message);
    auto& list = std::get<std::vector<Answer>>(decoded);
    for (std::size_t i = 0; i < list.size(); ++i) {
      result.answers_.emplace(key_of(sent.op, sent.args[i]), std::move(list[i]));
    }
  }
  if (!met) return std::string("cases: no line");
  if (auto const more = answers.next()) return answers.here("more replies than lines of cases");
  return result;
}

Answer const* Transcript::find(std::string_view op, json const& args) const {
  auto const found = answers_.find(key_of(op, args));
  return found == answers_.end() ? nullptr : &found->second;
}

std::vector<Answer> OfflineResponder::query(std::string_view op, std::span<json const> args) {
  std::vector<Answer> result;
  for (json const& arg : args) {
    if (Answer const* const answer = transcript_.find(op, arg)) {
      result.push_back(*answer);
      continue;
    }
    result.push_back({Answer::Kind::not_run, {}, "not_in_the_file", {}});
    if (closed_ || !seen_.insert(key_of(op, arg)).second) continue;
    auto const list = missing_.find(op);
    (list == missing_.end() ? missing_[std::string(op)] : list->second).push_back(arg);
  }
  return result;
}

std::string OfflineResponder::missing_lines(json const& plan) const {
  constexpr std::size_t kBatch = Limits{}.batch_cases;
  json hello = json::parse(encode_hello(every_operation(), Limits{}));
  hello["plan"] = plan;
  std::string lines = hello.dump() + "\n";
  std::uint64_t seq = transcript_.last_seq();
  for (auto const& [op, args] : missing_) {
    for (std::size_t begin = 0; begin < args.size(); begin += kBatch) {
      std::size_t const count = std::min(kBatch, args.size() - begin);
      lines += encode_batch(++seq, op, std::span(args).subspan(begin, count)) + "\n";
    }
  }
  return lines;
}

}  // namespace layoutcheck::conformance
