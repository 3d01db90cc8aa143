#include "layoutcheck/relations/isl/val.hpp"

#include <isl/val.h>

#include <charconv>
#include <system_error>

#include "isl/call.hpp"
#include "layoutcheck/core/base/checked.hpp"

namespace layoutcheck::relations::isl {

static_assert(sizeof(long) == sizeof(index_t), "isl takes numbers as long");

Expected<Val> Val::of(Context const& context, index_t value) {
  if (context.get() == nullptr) return context.take_error();
  return owned<Val>(context, isl_val_int_from_si(context.get(), value));
}

Expected<index_t> Val::to_index() const {
  LC_TRY(integral, query(isl_val_is_int, *this));
  if (!integral) {
    return Error{.code = Errc::not_representable, .detail = "the number is not an integer"};
  }
  LC_TRY(digits, text());
  index_t value = 0;
  auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    return Checked::overflow_error();
  }
  return value;
}

Expected<std::string> Val::text() const { return text_of(isl_val_to_str, *this); }

}  // namespace layoutcheck::relations::isl
