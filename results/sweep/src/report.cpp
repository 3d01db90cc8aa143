#include "layoutcheck/sweep_results/report.hpp"
#include "layoutcheck/results/json.hpp"

#include <cmath>

#include "layoutcheck/results/bounded_json.hpp"

namespace layoutcheck::sweep_results {
namespace {

using Read = nlohmann::json;

constexpr std::size_t kMostReportBytes = std::size_t{16} << 20;

constexpr char const* kOutcomeNames[sweep::kOutcomes] = {"holds",       "vacuous",  "refused",
                                                         "unsupported", "violated", "unknown"};

/// Takes fields out of an object; the first that is not as it must be is kept.
class Fields {
 public:
  Fields(Read const& object, std::string& problem) : object_(&object), problem_(&problem) {
    if (!object.is_object()) say("an object is missing");
  }

  std::uint64_t number(char const* key) const {
    Read const* const value = find(key);
    if (value != nullptr && value->is_number_unsigned()) return value->get<std::uint64_t>();
    if (value != nullptr) say(std::string("\"") + key + "\" is not a number of 64 bits");
    return 0;
  }
  double real(char const* key) const {
    Read const* const value = find(key);
    if (value != nullptr && value->is_number() && std::isfinite(value->get<double>())) {
      return value->get<double>();
    }
    if (value != nullptr) say(std::string("\"") + key + "\" is not a number");
    return 0;
  }
  std::string text(char const* key) const {
    Read const* const value = find(key);
    if (value != nullptr && value->is_string()) return value->get<std::string>();
    if (value != nullptr) say(std::string("\"") + key + "\" is not text");
    return {};
  }
  std::uint64_t sum(char const* key) const {
    auto const n = sweep::from_hex(text(key));
    if (!n) say(std::string("\"") + key + "\" is not a sum of sixteen digits");
    return n.value_or(0);
  }
  Read const& list(char const* key) const {
    static Read const kEmpty = Read::array();
    Read const* const value = find(key);
    if (value != nullptr && value->is_array()) return *value;
    if (value != nullptr) say(std::string("\"") + key + "\" is not a list");
    return kEmpty;
  }
  Read const& object(char const* key) const {
    static Read const kNothing = Read::object();
    Read const* const value = find(key);
    return value != nullptr ? *value : kNothing;
  }
  bool has(char const* key) const { return object_->is_object() && object_->contains(key); }

 private:
  Read const* find(char const* key) const {
    if (has(key)) return &(*object_)[key];
    say(std::string("\"") + key + "\" is missing");
    return nullptr;
  }
  void say(std::string const& what) const {
    if (problem_->empty()) *problem_ = what;
  }

  Read const* object_;
  std::string* problem_;
};

Json law_json(sweep::LawResult const& law) {
  Json line{{"law", law.law}};
  for (int i = 0; i < sweep::kOutcomes; ++i) line[kOutcomeNames[i]] = law.tally.outcomes[i];
  line["points"] = law.tally.points;
  line["checksum"] = sweep::hex(law.tally.checksum);
  if (law.first) {
    sweep::Counterexample const& w = *law.first;
    line["first"] = {{"number", w.number},
                     {"point", w.point},
                     {"case", w.text},
                     {"lhs", w.claim.lhs},
                     {"relation", symbol(w.claim.relation)},
                     {"rhs", w.claim.rhs}};
  }
  return line;
}

sweep::LawResult law_from(Read const& object, std::string& problem) {
  Fields const fields(object, problem);
  sweep::LawResult law{.law = fields.text("law")};
  for (int i = 0; i < sweep::kOutcomes; ++i) {
    law.tally.outcomes[i] = fields.number(kOutcomeNames[i]);
  }
  law.tally.points = fields.number("points");
  law.tally.checksum = fields.sum("checksum");
  if (fields.has("first")) {
    Fields const first(fields.object("first"), problem);
    law.tally.first = first.number("number");
    law.tally.first_point = first.number("point");
  }
  return law;
}

}  // namespace

Json to_json(sweep::Report const& report) {
  Json line{
      {"type", "sweep"},         {"version", report.suite},          {"space", report.space},
      {"size", report.size},     {"shard", to_string(report.shard)}, {"begin", report.range.begin},
      {"end", report.range.end}, {"layouts", report.range.count()},  {"points", report.points},
      {"laws", Json::array()}};
  for (sweep::LawResult const& law : report.laws) line["laws"].push_back(law_json(law));
  line["visits"] = report.visits;
  line["numbers"] = sweep::hex(report.numbers);
  line["faults"] = {{"injected", report.injected}, {"found", report.found}};
  line["devices"] = Json::array();
  for (sweep::Share const& share : report.shares) {
    line["devices"].push_back(
        {{"device", share.device}, {"items", share.items}, {"seconds", share.seconds}});
  }
  double const seconds = report.seconds;
  auto const rate = [&](std::uint64_t n) {
    return seconds > 0 ? static_cast<double>(n) / seconds : 0.0;
  };
  line["seconds"] = seconds;
  line["items_per_second"] = rate(report.visits);
  line["points_per_second"] = rate(report.points);
  return line;
}

Outcome<sweep::Report, std::string> report_from(std::string_view text) {
  if (text.size() > kMostReportBytes) return std::string("larger than 16 MiB");
  auto const parsed = results::parse_bounded(text);
  if (auto const* error = std::get_if<results::JsonError>(&parsed)) return to_string(*error);
  Read const& object = std::get<Read>(parsed);
  std::string problem;
  Fields const fields(object, problem);
  if (!problem.empty() || !fields.has("type") || fields.text("type") != "sweep") {
    return std::string("is not a report of a sweep");
  }
  sweep::Report report{.suite = fields.text("version"),
                       .space = fields.text("space"),
                       .size = fields.number("size"),
                       .shard = {},
                       .range = {fields.number("begin"), fields.number("end")},
                       .visits = fields.number("visits"),
                       .numbers = fields.sum("numbers"),
                       .points = fields.number("points")};
  auto const shard = sweep::parse_shard(fields.text("shard"));
  if (!shard) return std::string("\"shard\" is not a k/n");
  report.shard = *shard;
  for (Read const& law : fields.list("laws")) report.laws.push_back(law_from(law, problem));
  Fields const faults(fields.object("faults"), problem);
  constexpr std::uint64_t kMostFaults = 1U << 20U;
  std::uint64_t const injected = faults.number("injected");
  std::uint64_t const found = faults.number("found");
  if (injected > kMostFaults || found > kMostFaults) return std::string("\"faults\" are too many");
  report.injected = static_cast<int>(injected);
  report.found = static_cast<int>(found);
  for (Read const& device : fields.list("devices")) {
    Fields const share(device, problem);
    report.shares.push_back({share.text("device"), share.number("items"), share.real("seconds")});
  }
  report.seconds = fields.real("seconds");
  if (!problem.empty()) return problem;
  return report;
}

}  // namespace layoutcheck::sweep_results
