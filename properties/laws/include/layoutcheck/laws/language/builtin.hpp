#pragma once
/// What sentences are made of, in addition to their own definitions: each as docs/spec.md defines
/// it, by tables and sets where there are such. No algorithm of the algebra is called.
///
/// Where an argument is outside its domain, or too large, the context says so, and what is returned
/// means nothing.
///
///   Context cx;
///   builtin::apply(cx, layout, 7)   // of (2,3):(1,2): 0, and cx.state() == State::undefined

#include "layoutcheck/laws/language/builtin/collections.hpp"
#include "layoutcheck/laws/language/builtin/layouts.hpp"
#include "layoutcheck/laws/language/builtin/maps.hpp"
