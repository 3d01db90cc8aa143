#include "forms/xml.hpp"

namespace layoutcheck::reports {

std::string printable(std::string text) {
  for (char& c : text) {
    bool const control =
        static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
    if (control) c = '?';
  }
  return text;
}

}  // namespace layoutcheck::reports
