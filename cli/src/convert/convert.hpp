#pragma once
/// `layoutcheck convert`: a layout, swizzle, linear layout or relation as another of these.

#include <string>

namespace layoutcheck::cli {

struct ConvertOptions {
  std::string expression;  ///< any expression, or a relation in isl's text form; - reads stdin
  std::string to;          ///< linear, relation or cute
  bool json = false;
};

/// Prints the value in the other form. kCounterexample where there is none, with the reason.
int run_convert(ConvertOptions const& options);

}  // namespace layoutcheck::cli
