#include "app/classroom/lessons/formula.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "app/base/utilities/nearest_name.h"

namespace collidoscope::app {
namespace {

// A blank at which no line ends.
constexpr const char* tied = "\xC2\xA0";

enum class FormulaSign : std::uint8_t { Operand, Operator, Relation, Plain, Name };
struct FormulaCommand {
    const char* text;
    FormulaSign sign;
};

const std::map<std::string, FormulaCommand, std::less<>>& formula_commands() {
    static const std::map<std::string, FormulaCommand, std::less<>> all = {
        {"alpha", {"α", FormulaSign::Operand}},   {"beta", {"β", FormulaSign::Operand}},
        {"gamma", {"γ", FormulaSign::Operand}},   {"delta", {"δ", FormulaSign::Operand}},
        {"epsilon", {"ε", FormulaSign::Operand}}, {"varepsilon", {"ε", FormulaSign::Operand}},
        {"eta", {"η", FormulaSign::Operand}},     {"theta", {"θ", FormulaSign::Operand}},
        {"kappa", {"κ", FormulaSign::Operand}},   {"lambda", {"λ", FormulaSign::Operand}},
        {"mu", {"μ", FormulaSign::Operand}},      {"xi", {"ξ", FormulaSign::Operand}},
        {"pi", {"π", FormulaSign::Operand}},      {"rho", {"ρ", FormulaSign::Operand}},
        {"sigma", {"σ", FormulaSign::Operand}},   {"tau", {"τ", FormulaSign::Operand}},
        {"phi", {"φ", FormulaSign::Operand}},     {"varphi", {"φ", FormulaSign::Operand}},
        {"omega", {"ω", FormulaSign::Operand}},   {"Delta", {"Δ", FormulaSign::Operand}},
        {"Omega", {"Ω", FormulaSign::Operand}},   {"Sigma", {"Σ", FormulaSign::Operand}},
        {"infty", {"∞", FormulaSign::Operand}},   {"partial", {"∂", FormulaSign::Plain}},
        {"sum", {"Σ", FormulaSign::Plain}},       {"prod", {"∏", FormulaSign::Plain}},
        {"cdot", {"·", FormulaSign::Operator}},   {"times", {"×", FormulaSign::Operator}},
        {"pm", {"±", FormulaSign::Operator}},     {"le", {"≤", FormulaSign::Relation}},
        {"leq", {"≤", FormulaSign::Relation}},    {"ge", {"≥", FormulaSign::Relation}},
        {"geq", {"≥", FormulaSign::Relation}},    {"ne", {"≠", FormulaSign::Relation}},
        {"neq", {"≠", FormulaSign::Relation}},    {"approx", {"≈", FormulaSign::Relation}},
        {"to", {"→", FormulaSign::Relation}},     {"Rightarrow", {"⇒", FormulaSign::Relation}},
        {"dots", {"…", FormulaSign::Operand}},    {"ldots", {"…", FormulaSign::Operand}},
        {"cdots", {"…", FormulaSign::Operand}},   {"min", {"min", FormulaSign::Name}},
        {"max", {"max", FormulaSign::Name}},      {"sin", {"sin", FormulaSign::Name}},
        {"cos", {"cos", FormulaSign::Name}},      {"tan", {"tan", FormulaSign::Name}},
        {"log", {"log", FormulaSign::Name}},      {"ln", {"ln", FormulaSign::Name}},
        {"exp", {"exp", FormulaSign::Name}},      {"det", {"det", FormulaSign::Name}},
        {"quad", {tied, FormulaSign::Plain}},
    };
    return all;
}

// Signs above and below the line, by what they are the small form of.
const std::map<std::string, std::pair<const char*, const char*>, std::less<>>& small_signs() {
    static const std::map<std::string, std::pair<const char*, const char*>, std::less<>> all = {
        {"0", {"⁰", "₀"}},     {"1", {"¹", "₁"}},     {"2", {"²", "₂"}},     {"3", {"³", "₃"}},
        {"4", {"⁴", "₄"}},     {"5", {"⁵", "₅"}},     {"6", {"⁶", "₆"}},     {"7", {"⁷", "₇"}},
        {"8", {"⁸", "₈"}},     {"9", {"⁹", "₉"}},     {"+", {"⁺", "₊"}},     {"−", {"⁻", "₋"}},
        {"=", {"⁼", "₌"}},     {"(", {"⁽", "₍"}},     {")", {"⁾", "₎"}},     {"i", {"ⁱ", "ᵢ"}},
        {"n", {"ⁿ", "ₙ"}},     {"a", {nullptr, "ₐ"}}, {"e", {nullptr, "ₑ"}}, {"h", {nullptr, "ₕ"}},
        {"j", {nullptr, "ⱼ"}}, {"k", {nullptr, "ₖ"}}, {"l", {nullptr, "ₗ"}}, {"m", {nullptr, "ₘ"}},
        {"o", {nullptr, "ₒ"}}, {"p", {nullptr, "ₚ"}}, {"r", {nullptr, "ᵣ"}}, {"s", {nullptr, "ₛ"}},
        {"t", {nullptr, "ₜ"}}, {"u", {nullptr, "ᵤ"}}, {"v", {nullptr, "ᵥ"}}, {"x", {nullptr, "ₓ"}},
    };
    return all;
}

// Signs that begin another look in the text that is being made, and the one that ends it.
constexpr char low_mark = '\1', high_mark = '\2', arrow_mark = '\3', hat_mark = '\4',
               strong_mark = '\5', end_mark = '\6';

bool is_mark(char c) {
    return c >= low_mark && c <= end_mark;
}

std::string marked(char mark, const std::string& text) {
    return text.empty() ? text : mark + text + end_mark;
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Bytes of the sign at the beginning of a text that is not empty.
std::size_t sign_length(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        ++length;
    return length;
}

// In parentheses where it is more than one sign or number.
std::string as_one(const std::string& text) {
    const bool number = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || c == '.';
    });
    if (text.empty() || number) return text;
    // An arrow or a hat belongs to its sign.
    std::string bare;
    for (const char c : text)
        if (!is_mark(c)) bare += c;
    const bool small =
        text.find(low_mark) != std::string::npos || text.find(high_mark) != std::string::npos;
    return !small && sign_length(bare) == bare.size() ? text : "(" + text + ")";
}

std::string small_form(const std::string& text, bool above) {
    std::string out;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view sign = rest.substr(0, sign_length(rest));
        rest.remove_prefix(sign.size());
        if (sign == tied) continue;
        if (is_mark(sign.front())) return marked(above ? high_mark : low_mark, text);
        const auto found = small_signs().find(sign);
        const char* form = found == small_signs().end() ? nullptr
                           : above                      ? found->second.first
                                                        : found->second.second;
        if (form == nullptr) return marked(above ? high_mark : low_mark, text);
        out += form;
    }
    return out;
}

// The parts of a text with marks.
std::vector<FormulaPart> parts_of(std::string_view text) {
    std::vector<FormulaPart> parts, looks(1);
    for (const char c : text) {
        FormulaPart look = looks.back();
        if (c == end_mark) {
            if (looks.size() > 1) looks.pop_back();
        } else if (is_mark(c)) {
            if (c == low_mark) look.level = -1;
            if (c == high_mark) look.level = 1;
            if (c == arrow_mark) look.mark = FormulaMark::Arrow;
            if (c == hat_mark) look.mark = FormulaMark::Hat;
            if (c == strong_mark) look.strong = true;
            looks.push_back(look);
        } else {
            const bool same = !parts.empty() && parts.back().level == look.level &&
                              parts.back().mark == look.mark && parts.back().strong == look.strong;
            if (!same) parts.push_back(look);
            parts.back().text += c;
        }
    }
    return parts;
}

class FormulaReader {
  public:
    explicit FormulaReader(std::string_view tex) : rest_(tex) {}

    FormulaText read() {
        FormulaText formula;
        formula.parts = parts_of(sequence(0));
        for (const FormulaPart& part : formula.parts) formula.text += in_one_look(part);
        if (!rest_.empty()) refuse("a } has no { before it");
        formula.fault = fault_;
        return formula;
    }

  private:
    static constexpr int deepest = 40;

    void refuse(const std::string& why) {
        if (fault_.empty()) fault_ = why;
    }

    // The rest is not read then.
    bool too_deep(int depth) {
        if (depth < deepest) return false;
        refuse("it is nested too deep");
        rest_ = {};
        return true;
    }

    void skip_blanks() {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n'))
            rest_.remove_prefix(1);
    }

    // Up to the brace that closes it, which stays, or to the end.
    std::string sequence(int depth) {
        std::string out;
        bool operand = false;  // a value stands before: a minus is one between two
        for (skip_blanks(); !rest_.empty() && rest_.front() != '}'; skip_blanks())
            atom(out, operand, depth);
        return out;
    }

    // The content of braces, or one sign or command.
    std::string argument(int depth) {
        skip_blanks();
        if (rest_.empty() || rest_.front() == '}') {
            refuse("something is missing after ^, _ or a command");
            return {};
        }
        if (too_deep(depth)) return {};
        if (rest_.front() == '{') return group(depth);
        std::string out;
        bool operand = false;
        atom(out, operand, depth + 1);
        return out;
    }

    std::string group(int depth) {
        rest_.remove_prefix(1);
        if (too_deep(depth)) return {};
        std::string inner = sequence(depth + 1);
        if (rest_.empty())
            refuse("a { is not closed");
        else
            rest_.remove_prefix(1);
        return inner;
    }

    void put(std::string& out, bool& operand, const std::string& text, FormulaSign sign) {
        const bool between =
            operand && (sign == FormulaSign::Operator || sign == FormulaSign::Relation);
        if (between) out += tied;
        out += text;
        if (between) out += sign == FormulaSign::Relation ? " " : tied;
        if (sign == FormulaSign::Name) {
            skip_blanks();
            const bool close = rest_.empty() || rest_.front() == '(' || rest_.front() == '_' ||
                               rest_.front() == '^' || rest_.front() == '}';
            if (!close) out += tied;
        }
        operand = sign == FormulaSign::Operand;
    }

    void atom(std::string& out, bool& operand, int depth) {
        const char c = rest_.front();
        if (c == '{') {
            out += group(depth);
            operand = true;
            return;
        }
        if (c == '\\') return command(out, operand, depth);
        const std::string sign(rest_.substr(0, sign_length(rest_)));
        rest_.remove_prefix(sign.size());
        if (c == '^' || c == '_') {
            out += small_form(argument(depth), c == '^');
            operand = true;
        } else if (c == '+' || c == '-' || c == '*') {
            put(out, operand, c == '-' ? "−" : c == '*' ? "·" : sign, FormulaSign::Operator);
        } else if (c == '=' || c == '<' || c == '>') {
            put(out, operand, sign, FormulaSign::Relation);
        } else if (c == ',') {
            put(out, operand, ", ", FormulaSign::Plain);
        } else if (c == '(' || c == '[' || c == '/') {
            put(out, operand, sign, FormulaSign::Plain);
        } else {
            put(out, operand, c == '\'' ? "′" : sign, FormulaSign::Operand);
        }
    }

    void command(std::string& out, bool& operand, int depth) {
        rest_.remove_prefix(1);
        std::size_t length = 0;
        while (length < rest_.size() && is_letter(rest_[length])) ++length;
        if (length == 0) return escaped(out, operand);
        const std::string name(rest_.substr(0, length));
        rest_.remove_prefix(length);
        if (name == "frac") {
            const std::string above = as_one(argument(depth));
            out += above + "/" + as_one(argument(depth));
            operand = true;
        } else if (name == "sqrt") {
            out += "√" + as_one(argument(depth));
            operand = true;
        } else if (name == "text" || name == "mathrm" || name == "operatorname") {
            out += words();
            operand = true;
        } else if (name == "mathbf" || name == "vec" || name == "hat") {
            const char mark = name == "vec" ? arrow_mark : name == "hat" ? hat_mark : strong_mark;
            out += marked(mark, argument(depth));
            operand = true;
        } else if (name == "left" || name == "right") {
            if (!rest_.empty() && rest_.front() == '.') rest_.remove_prefix(1);
        } else if (const auto found = formula_commands().find(name);
                   found != formula_commands().end()) {
            put(out, operand, found->second.text, found->second.sign);
        } else {
            std::vector<std::string> known{"frac", "sqrt", "text", "mathbf",
                                           "vec",  "hat",  "left", "right"};
            for (const auto& [one, what] : formula_commands()) known.push_back(one);
            refuse("\\" + name + " is not known" + did_you_mean(name, known));
        }
    }

    // A backslash before a sign.
    void escaped(std::string& out, bool& operand) {
        if (rest_.empty()) return refuse("a \\ stands at its end");
        const std::string sign(rest_.substr(0, sign_length(rest_)));
        rest_.remove_prefix(sign.size());
        if (sign == "!") return;
        if (sign == "," || sign == ";" || sign == ":" || sign == " ") {
            out += tied;
        } else {
            put(out, operand, sign == "|" ? "‖" : sign, FormulaSign::Operand);
        }
    }

    // Words in braces, as they are.
    std::string words() {
        skip_blanks();
        const std::size_t end = rest_.find('}');
        if (rest_.empty() || rest_.front() != '{' || end == std::string_view::npos) {
            refuse("words stand in braces, as in \\text{depth}");
            return {};
        }
        std::string inner(rest_.substr(1, end - 1));
        rest_.remove_prefix(end + 1);
        return inner;
    }

    std::string_view rest_;
    std::string fault_;
};

}  // namespace

FormulaText read_formula(std::string_view tex) {
    std::string signs(tex);
    std::erase_if(signs, is_mark);
    return FormulaReader(signs).read();
}

std::string in_one_look(const FormulaPart& part) {
    if (part.level == 0) return part.text;
    return (part.level < 0 ? "_" : "^") + as_one(part.text);
}

}  // namespace collidoscope::app
