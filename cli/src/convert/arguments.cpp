#include <memory>

#include "arguments/commands.hpp"
#include "convert/convert.hpp"

namespace layoutcheck::cli {

Command convert_command() {
  auto const options = std::make_shared<ConvertOptions>();
  return {.name = "convert",
          .about = "Convert a layout to a linear layout or a relation, or back",
          .arguments = {{.names = "EXPR",
                         .to = &options->expression,
                         .about = "Sw<1,0,2> o 8:1, {i:[1,2,5]}->{o:8}, { [c] -> [2c] : 0 <= c < 4 "
                                  "}; - reads standard input",
                         .required = true},
                        {.names = "--to",
                         .to = &options->to,
                         .about = "linear, relation or cute",
                         .required = true,
                         .among = {"linear", "relation", "cute"}},
                        {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
          .run = [options] { return run_convert(*options); }};
}

}  // namespace layoutcheck::cli
