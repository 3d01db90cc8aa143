#pragma once
/// How bad a verdict is: a wrong value before a wrong form, a crash before a refusal.

#include <string_view>

namespace layoutcheck::reports {

/// 0 is the worst: wrong_function 0, wrong_size 1, crash 2, ... refused_representable; an unknown
/// verdict is between.
int severity(std::string_view verdict);

}  // namespace layoutcheck::reports
