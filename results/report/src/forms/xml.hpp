#pragma once
/// Text for XML and HTML. pugixml escapes markup; what it cannot write is replaced here.

#include <string>

namespace layoutcheck::reports {

/// XML has no control characters but three, escaped or not: the others become '?'.
std::string printable(std::string text);

}  // namespace layoutcheck::reports
