#pragma once
/// From text to expressions and values; print is the inverse.
///
///   expression := operand {'o' operand}
///   operand    := name '(' [expression {',' expression}] ')' | literal
///   literal    := layout | tuple | swizzle | tiler | table | linear | modular | 'true' | 'false'
///   layout     := tuple ':' stride            (shape and stride congruent)
///   tuple      := integer | '_' | '(' [tuple {',' tuple}] ')'
///   stride     := integer {'@' axis} | '(' [stride {',' stride}] ')'   (1@0@1: entry 0 of entry 1)
///   swizzle    := 'Sw' '<' integer ',' integer ',' integer '>'
///   tiler      := '<' [entry {',' entry}] '>',  entry := tiler | layout | integer | '_'
///   table      := '[' [integer {',' integer}] ']'
///   linear     := '{' [input {',' input}] '}' '->' '{' [output {',' output}] '}'
///   input      := name ':' '[' [basis {',' basis}] ']',  output := name ':' integer
///   basis      := integer | '(' [integer {',' integer}] ')'   (one for each output)
///   modular    := 'modular' '<' layout ',' tuple '>'   (as every kind of parts: composite.hpp)
///   integer    := ['-'] digits | '_' digits   (`_8`, as CuTe prints static integers, reads as 8)
///
/// White space is free between these. A tuple with `_` in it is a coordinate and has no stride; a
/// stride has axes `@0` ... `@15` everywhere (plain 0 is allowed among them) or nowhere.
/// `f o offset o L` and `Sw<b,m,s> o L`, all literals, are themselves one: a composed layout.

#include <string_view>

#include "layoutcheck/core/text/expression.hpp"
#include "layoutcheck/core/text/parse_error.hpp"

namespace layoutcheck {

/// Bounds on the input; beyond them is ParseErrc::capacity. Parentheses and angle brackets nest at
/// most kMaxDepth deep, and a tuple has at most kMaxLeaves leaves.
inline constexpr std::size_t kMaxTextBytes = std::size_t{1} << 20;
inline constexpr int kMaxCallDepth = 64;
inline constexpr int kMaxOperands = 1024;  ///< literals and calls in one expression

/// parse("complement(4:1 o 2:2, 24)"): the names of operations and the number of their arguments
/// are checked here, the kinds of the arguments by evaluate.
Parsed<Expression> parse(std::string_view text);

/// A literal: parse_value("(2,2):(1,4)") is a Layout, parse_value("size(4:1)") an error.
Parsed<Value> parse_value(std::string_view text);

/// parse_layout("(_2,_2):(_1,_4)") == (2,2):(1,4)
Parsed<Layout> parse_layout(std::string_view text);

}  // namespace layoutcheck
