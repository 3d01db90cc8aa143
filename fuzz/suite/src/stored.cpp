#if LAYOUTCHECK_HAS_RESULTS

#include "layoutcheck/results/json.hpp"
#include "layoutcheck/results/stored_case.hpp"

#include "forms.hpp"
#include "layoutcheck/core/text/parse.hpp"

namespace layoutcheck::fuzz {

Form stored_form(std::string const& mutant) {
  auto const read = [mutant](std::string_view text) {
    auto stored = results::read_stored_case(text);
    if (stored && mutant == "stored_law_is_case") (*stored).law = stored->expression;
    return stored;
  };
  return {
      .name = "stored",
      .says = "stored counterexamples and findings: read, written, read again",
      .problem = [read](std::string_view text, Tally& tally) -> std::string {
        auto const stored = read(text);
        if (!stored) {
          tally.met(stored.error().substr(0, 12));
          return stored.error().empty() ? "refused without a reason" : "";
        }
        ++tally.reached;
        tally.met("parses", parse(stored->expression) ? 1 : 0);
        auto const object = nlohmann::json::parse(text, nullptr, false);
        for (auto const& [key, value] :
             {std::pair{"law", &stored->law}, std::pair{"case", &stored->expression},
              std::pair{"impl", &stored->impl}, std::pair{"replay", &stored->replay}}) {
          auto const at = object.find(key);
          // An integer beyond 64 bits is read as the text of it, here as a float.
          if (at != object.end() && at->is_number_float()) continue;
          bool const there = at != object.end() && at->is_string();
          if ((there ? at->get<std::string>() : "") != *value) {
            return std::string("\"") + key + "\" is read as " + *value;
          }
        }
        return {};
      },
      .seeds = {R"({"type":"counterexample","impl":"builtin:reference","law":"size_is_product",)"
                R"-("case":"size(4:1)"})-",
                R"({"case":"4:1","replay":"pycute/integers","law":""})"},
      .tokens = {"{", "}", "[", "]", ":", ",", "\"case\":", "\"law\":", "\"impl\":", "\"replay\":",
                 "\"\\u0000\"", "\"\\ud83d\\ude00\"", "null", "true", "1e400", "-0.0", "[[[[",
                 "\"size(4:1)\"", "18446744073709551616"}};
}

}  // namespace layoutcheck::fuzz

#endif  // LAYOUTCHECK_HAS_RESULTS
