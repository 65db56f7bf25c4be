// Formulas in the notation of TeX, as parts of a line: "\sqrt{a^2 + b_1}" is "√(a² + b₁)".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

enum class FormulaMark : std::uint8_t { None, Arrow, Hat };  // drawn above its signs

// Signs in one look.
struct FormulaPart {
    std::string text;
    int level = 0;  // -1: small and low, as an index; 1: small and high
    FormulaMark mark = FormulaMark::None;
    bool strong = false;
};
struct FormulaText {
    std::vector<FormulaPart> parts;  // UTF-8, only signs that the program's typefaces have
    std::string text;                // all in one look: "r_A", "e^(2q)"
    std::string fault;               // what cannot be read, and the remedy; empty: nothing
};
// Letters, numbers, ^ and _, \frac, \sqrt, \vec, \hat, \mathbf, Greek letters, operators,
// relations, functions, \text.
// A fault leaves out what it is about. Cost: linear.
FormulaText read_formula(std::string_view tex);

// A part as a line without small letters writes it: "_A", "^(2q)".
std::string in_one_look(const FormulaPart& part);

}  // namespace collidoscope::app
