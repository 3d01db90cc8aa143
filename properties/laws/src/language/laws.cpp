#include "layoutcheck/laws/language/laws.hpp"

#include <algorithm>

#include "evaluate.hpp"
#include "layoutcheck/core/text/usage.hpp"

namespace layoutcheck::laws::language {
namespace {

using InputReader = std::optional<AnyInput> (*)(std::span<Value const>);

template <std::size_t... I>
InputReader reader_at(std::size_t input, std::index_sequence<I...>) {
  constexpr InputReader kReaders[] = {&read_fields<std::variant_alternative_t<I, AnyInput>>...};
  return kReaders[input];
}
InputReader reader_for(std::size_t input) {
  return reader_at(input, std::make_index_sequence<std::variant_size_v<AnyInput>>{});
}

}  // namespace

TextLaws::TextLaws() : program_(std::make_unique<Program>()) {}
TextLaws::~TextLaws() = default;
TextLaws::TextLaws(TextLaws&&) noexcept = default;
TextLaws& TextLaws::operator=(TextLaws&&) noexcept = default;

Parsed<bool> TextLaws::add(std::string_view text, std::string const& file_name) {
  auto file = parse_laws(text);
  if (!file) return file.error();
  std::size_t const before = program_->laws.size();
  std::size_t const instances = program_->instances.size();
  if (auto const added = language::add(*program_, std::move(*file)); !added) {
    program_->laws.resize(before);
    program_->instances.resize(instances);
    program_->files.pop_back();
    return added.error();
  }
  for (std::size_t i = before; i < program_->laws.size(); ++i) {
    LawProgram const& law = program_->laws[i];
    TextLaw& made = laws_.emplace_back();
    made.id = law.written->id;
    made.property_kind = law.written->property_kind;
    made.place = law.written->place;
    made.file = file_name;
    made.op = law.first_call;
    made.own_parameters = law.answer < 0;
    made.says = says(law);
    made.domain = where(law);
    for (Type const& type : law.inputs) made.inputs.push_back(kind_of(type));
    made.source = law.written->source;
    made.kills = law.written->kills;
    made.replaces = law.written->replaces;
  }
  return true;
}

std::optional<std::size_t> TextLaws::find(std::string_view id) const {
  auto const found =
      std::find_if(laws_.begin(), laws_.end(), [&](TextLaw const& law) { return law.id == id; });
  if (found == laws_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - laws_.begin());
}

Verdict TextLaws::check(std::size_t law, Implementation const* implementation,
                        std::span<Value const> inputs, Limits const& limits) const {
  return evaluate(*program_, program_->laws[law], implementation, inputs, limits);
}

std::optional<Domain> TextLaws::domain(std::size_t law, std::span<Value const> args) const {
  return stated_domain(*program_, program_->laws[law], args);
}

Parsed<std::vector<LawEntry>> entries(std::shared_ptr<TextLaws const> const& laws) {
  std::vector<LawEntry> result;
  for (std::size_t i = 0; i < laws->all().size(); ++i) {
    TextLaw const& law = laws->all()[i];
    auto const mistake = [&](std::string expected, std::string found) {
      return ParseError{.line = law.place.line,
                        .column = law.place.column,
                        .expected = std::move(expected),
                        .found = std::move(found)};
    };
    if (!law.op) {
      return mistake("a law of an operation: after 'on', or with 'call'", "'" + law.id + "'");
    }
    auto const input = input_of_kinds(law.inputs);
    if (!input) {
      std::string kinds;
      for (Kind const kind : law.inputs) {
        kinds += (kinds.empty() ? "" : ", ") + std::string(name(kind));
      }
      return mistake("parameters of kinds that some operation takes", "(" + kinds + ")");
    }
    auto const on = [laws, i](Implementation const* implementation, AnyInput const& g,
                              Limits const& limits) {
      return laws->check(i, implementation, arguments(g), limits);
    };
    result.push_back(
        {.info = {.id = law.id,
                  .op = *law.op,
                  .property_kind = law.property_kind,
                  .says = law.says,
                  .source = law.source,
                  .domain = law.domain,
                  .kills = law.kills},
         .input = *input,
         .query_arguments = arguments,
         .read = reader_for(*input),
         .admits =
             [on](AnyInput const& g) {
               OutcomeKind const kind = on(nullptr, g, {.points = 1}).outcome.kind;
               return kind != OutcomeKind::vacuous;
             },
         .on_reference = [on](AnyInput const& g,
                              Limits const& limits) { return on(nullptr, g, limits).outcome; },
         .on = [on](Implementation const& implementation, AnyInput const& g,
                    Limits const& limits) { return on(&implementation, g, limits).outcome; },
         .domain = [laws, i](std::span<Value const> args) { return laws->domain(i, args); },
         .sentences = laws,
         .own_parameters = law.own_parameters,
         .file = law.file,
         .claim_text = [on](Implementation const& implementation,
                            AnyInput const& g) { return on(&implementation, g, {}).claim; }});
  }
  return result;
}

TextLaws const& built_in_laws() {
  static TextLaws const kAll = [] {
    TextLaws laws;
    for (Sentences const& file : sentence_files()) static_cast<void>(laws.add(file.text));
    return laws;
  }();
  return kAll;
}

std::vector<std::string> definitions() {
  std::vector<std::string> result;
  for (Builtin const& builtin : builtins()) {
    std::string text = builtin.name + "(";
    for (std::size_t i = 0; i < builtin.parameters.size(); ++i) {
      text += (i > 0 ? ", " : "") + name(builtin.parameters[i]);
    }
    result.push_back(text + "): " + name(builtin.result));
  }
  auto const file = parse_laws(sentence_files()[0].text);
  for (Define const& define : file->defines) {
    std::string text = define.name + "(";
    for (std::size_t i = 0; i < define.parameters.size(); ++i) {
      Parameter const& p = define.parameters[i];
      text += (i > 0 ? ", " : "") + p.name + ": " + p.kind;
    }
    result.push_back(text + "): " + define.kind + " = " + print(define.body));
  }
  return result;
}

}  // namespace layoutcheck::laws::language
