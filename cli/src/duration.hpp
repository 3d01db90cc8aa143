#pragma once
/// Times as options spell them.

#include <string>

namespace layoutcheck::cli {

/// "60s", "2m", "500ms", "1h" or plain seconds. Throws CLI::ValidationError naming `option`.
double seconds_of(std::string const& option, std::string const& text);

}  // namespace layoutcheck::cli
