#include <algorithm>
#include <array>
#include <string_view>

#include "app/drawings/vector/writers.h"

namespace collidoscope::app {
namespace {

struct LatexSign {
    std::string_view sign, latex;
};

// Sorted by their bytes.
constexpr std::array<LatexSign, 156> latex_signs{{
    {"\"", "''"},
    {"#", "\\#"},
    {"$", "\\$"},
    {"%", "\\%"},
    {"&", "\\&"},
    {"<", "$<$"},
    {">", "$>$"},
    {"\\", "\\textbackslash{}"},
    {"^", "\\textasciicircum{}"},
    {"_", "\\_"},
    {"{", "\\{"},
    {"|", "$|$"},
    {"}", "\\}"},
    {"~", "\\textasciitilde{}"},
    {" ", "~"},
    {"¬", "\\ensuremath{\\neg}"},
    {"°", "\\ensuremath{^\\circ}"},
    {"±", "\\ensuremath{\\pm}"},
    {"²", "\\ensuremath{^2}"},
    {"³", "\\ensuremath{^3}"},
    {"·", "\\ensuremath{\\cdot}"},
    {"¹", "\\ensuremath{^1}"},
    {"¼", "\\ensuremath{\\frac14}"},
    {"½", "\\ensuremath{\\frac12}"},
    {"¾", "\\ensuremath{\\frac34}"},
    {"Ä", "\\\"A"},
    {"Ö", "\\\"O"},
    {"×", "\\ensuremath{\\times}"},
    {"Ü", "\\\"U"},
    {"ß", "\\ss{}"},
    {"à", "\\`a"},
    {"ä", "\\\"a"},
    {"å", "\\aa{}"},
    {"ç", "\\c{c}"},
    {"è", "\\`e"},
    {"é", "\\'e"},
    {"ñ", "\\~n"},
    {"ö", "\\\"o"},
    {"÷", "\\ensuremath{\\div}"},
    {"ø", "\\o{}"},
    {"ü", "\\\"u"},
    {"Γ", "\\ensuremath{\\Gamma}"},
    {"Δ", "\\ensuremath{\\Delta}"},
    {"Θ", "\\ensuremath{\\Theta}"},
    {"Λ", "\\ensuremath{\\Lambda}"},
    {"Σ", "\\ensuremath{\\Sigma}"},
    {"Φ", "\\ensuremath{\\Phi}"},
    {"Ψ", "\\ensuremath{\\Psi}"},
    {"Ω", "\\ensuremath{\\Omega}"},
    {"α", "\\ensuremath{\\alpha}"},
    {"β", "\\ensuremath{\\beta}"},
    {"γ", "\\ensuremath{\\gamma}"},
    {"δ", "\\ensuremath{\\delta}"},
    {"ε", "\\ensuremath{\\varepsilon}"},
    {"ζ", "\\ensuremath{\\zeta}"},
    {"η", "\\ensuremath{\\eta}"},
    {"θ", "\\ensuremath{\\theta}"},
    {"κ", "\\ensuremath{\\kappa}"},
    {"λ", "\\ensuremath{\\lambda}"},
    {"μ", "\\ensuremath{\\mu}"},
    {"ν", "\\ensuremath{\\nu}"},
    {"ξ", "\\ensuremath{\\xi}"},
    {"π", "\\ensuremath{\\pi}"},
    {"ρ", "\\ensuremath{\\rho}"},
    {"σ", "\\ensuremath{\\sigma}"},
    {"τ", "\\ensuremath{\\tau}"},
    {"φ", "\\ensuremath{\\varphi}"},
    {"χ", "\\ensuremath{\\chi}"},
    {"ψ", "\\ensuremath{\\psi}"},
    {"ω", "\\ensuremath{\\omega}"},
    {"ᵢ", "\\ensuremath{_i}"},
    {"–", "--"},
    {"—", "---"},
    {"‖", "\\ensuremath{\\Vert}"},
    {"‘", "`"},
    {"’", "'"},
    {"“", "``"},
    {"”", "''"},
    {"•", "\\ensuremath{\\bullet}"},
    {"…", "\\dots{}"},
    {"′", "\\ensuremath{'}"},
    {"″", "\\ensuremath{''}"},
    {"⁰", "\\ensuremath{^0}"},
    {"⁴", "\\ensuremath{^4}"},
    {"⁵", "\\ensuremath{^5}"},
    {"⁶", "\\ensuremath{^6}"},
    {"⁷", "\\ensuremath{^7}"},
    {"⁸", "\\ensuremath{^8}"},
    {"⁹", "\\ensuremath{^9}"},
    {"⁺", "\\ensuremath{^+}"},
    {"⁻", "\\ensuremath{^-}"},
    {"₀", "\\ensuremath{_0}"},
    {"₁", "\\ensuremath{_1}"},
    {"₂", "\\ensuremath{_2}"},
    {"₃", "\\ensuremath{_3}"},
    {"₄", "\\ensuremath{_4}"},
    {"₅", "\\ensuremath{_5}"},
    {"₆", "\\ensuremath{_6}"},
    {"₇", "\\ensuremath{_7}"},
    {"₈", "\\ensuremath{_8}"},
    {"₉", "\\ensuremath{_9}"},
    {"₊", "\\ensuremath{_+}"},
    {"₋", "\\ensuremath{_-}"},
    {"ₐ", "\\ensuremath{_a}"},
    {"ₑ", "\\ensuremath{_e}"},
    {"ₓ", "\\ensuremath{_x}"},
    {"ₖ", "\\ensuremath{_k}"},
    {"ₙ", "\\ensuremath{_n}"},
    {"ℓ", "\\ensuremath{\\ell}"},
    {"←", "\\ensuremath{\\leftarrow}"},
    {"↑", "\\ensuremath{\\uparrow}"},
    {"→", "\\ensuremath{\\to}"},
    {"↓", "\\ensuremath{\\downarrow}"},
    {"↔", "\\ensuremath{\\leftrightarrow}"},
    {"⇒", "\\ensuremath{\\Rightarrow}"},
    {"⇔", "\\ensuremath{\\Leftrightarrow}"},
    {"∀", "\\ensuremath{\\forall}"},
    {"∂", "\\ensuremath{\\partial}"},
    {"∃", "\\ensuremath{\\exists}"},
    {"∅", "\\ensuremath{\\emptyset}"},
    {"∇", "\\ensuremath{\\nabla}"},
    {"∈", "\\ensuremath{\\in}"},
    {"∉", "\\ensuremath{\\notin}"},
    {"∏", "\\ensuremath{\\prod}"},
    {"∑", "\\ensuremath{\\sum}"},
    {"−", "\\ensuremath{-}"},
    {"∘", "\\ensuremath{\\circ}"},
    {"√", "\\ensuremath{\\surd}"},
    {"∞", "\\ensuremath{\\infty}"},
    {"∠", "\\ensuremath{\\angle}"},
    {"∥", "\\ensuremath{\\parallel}"},
    {"∧", "\\ensuremath{\\wedge}"},
    {"∨", "\\ensuremath{\\vee}"},
    {"∩", "\\ensuremath{\\cap}"},
    {"∪", "\\ensuremath{\\cup}"},
    {"∫", "\\ensuremath{\\int}"},
    {"≈", "\\ensuremath{\\approx}"},
    {"≠", "\\ensuremath{\\neq}"},
    {"≡", "\\ensuremath{\\equiv}"},
    {"≤", "\\ensuremath{\\leq}"},
    {"≥", "\\ensuremath{\\geq}"},
    {"⊂", "\\ensuremath{\\subset}"},
    {"⊆", "\\ensuremath{\\subseteq}"},
    {"⊕", "\\ensuremath{\\oplus}"},
    {"⊖", "\\ensuremath{\\ominus}"},
    {"⊗", "\\ensuremath{\\otimes}"},
    {"⊥", "\\ensuremath{\\perp}"},
    {"⌈", "\\ensuremath{\\lceil}"},
    {"⌉", "\\ensuremath{\\rceil}"},
    {"⌊", "\\ensuremath{\\lfloor}"},
    {"⌋", "\\ensuremath{\\rfloor}"},
    {"✓", "\\ensuremath{\\surd}"},
    {"✗", "\\ensuremath{\\times}"},
    {"⟨", "\\ensuremath{\\langle}"},
    {"⟩", "\\ensuremath{\\rangle}"},
    {"ⱼ", "\\ensuremath{_j}"},
}};

std::size_t length_of_sign(unsigned char first) {
    return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

}  // namespace

std::string latex_text(const std::string& text, bool* unknown) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = length_of_sign(static_cast<unsigned char>(text[i]));
        const std::string_view sign = std::string_view(text).substr(i, length);
        i += length;
        const auto found = std::lower_bound(
            latex_signs.begin(), latex_signs.end(), sign,
            [](const LatexSign& entry, std::string_view wanted) { return entry.sign < wanted; });
        if (found != latex_signs.end() && found->sign == sign) {
            out += found->latex;
        } else if (length == 1 && sign[0] >= ' ' && sign[0] < 0x7f) {
            out += sign;
        } else if (length == 1 && sign[0] > 0 && sign[0] < ' ') {
            out += ' ';
        } else {
            out += '?';
            if (unknown) *unknown = true;
        }
    }
    return out;
}

}  // namespace collidoscope::app
