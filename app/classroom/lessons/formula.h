// Formulas in the notation of TeX, as text that a line can hold: "\sqrt{a^2 + b_1}" is "√(a² +
// b₁)".
#pragma once

#include <string>
#include <string_view>

namespace collidoscope::app {

struct FormulaText {
    std::string text;   // UTF-8, only signs that the program's typefaces have
    std::string fault;  // what cannot be read, and the remedy; empty: nothing
};
// Letters, numbers, ^ and _, \frac, \sqrt, Greek letters, operators, relations, functions, \text.
// A fault leaves out what it is about. Cost: linear.
FormulaText read_formula(std::string_view tex);

}  // namespace collidoscope::app
