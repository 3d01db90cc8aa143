#pragma once
/// Numbers without bound.

#include <string>

#include "layoutcheck/relations/isl/handle.hpp"

namespace layoutcheck::relations::isl {

/// An integer, a fraction, an infinity or not a number.
class Val : public Handle<isl_val> {
 public:
  using Handle::Handle;

  /// Val::of(context, 5) is 5.
  static Expected<Val> of(Context const& context, index_t value);

  /// The number as 64 bits: overflow beyond them, not_representable for what is not an integer.
  Expected<index_t> to_index() const;
  Expected<std::string> text() const;
};

}  // namespace layoutcheck::relations::isl
