#include "convert/arguments.hpp"

#include <memory>

#include "convert/convert.hpp"

namespace layoutcheck::cli {

void add_convert(CLI::App& app, std::function<int()>& run) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* sub =
      app.add_subcommand("convert", "A layout as a linear layout or a relation, and back: exactly");
  sub->add_option("EXPR", options->expression,
                  "Sw<1,0,2> o 8:1, {i:[1,2,5]}->{o:8}, { [c] -> [2c] : 0 <= c < 4 }; - reads "
                  "standard input")
      ->required();
  sub->add_option("--to", options->to, "linear, relation or cute")
      ->required()
      ->check(CLI::IsMember({"linear", "relation", "cute"}));
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->callback([options, &run] { run = [options] { return run_convert(*options); }; });
}

}  // namespace layoutcheck::cli
