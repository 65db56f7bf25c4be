// The names of fenced blocks: a lesson's own, those that are nearly so, and languages of code.
#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include "app/classroom/lessons/card_reader.h"

namespace collidoscope::app {
namespace {

constexpr std::array<std::string_view, 6> block_names = {"view",     "predict",    "check",
                                                         "exercise", "experiment", "parsons"};

// Words by which a block of another name is meant.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> other_words = {{
    {"task", "check"},
    {"goal", "check"},
    {"test", "check"},
    {"try", "check"},
    {"question", "predict"},
    {"quiz", "predict"},
    {"prediction", "predict"},
    {"ask", "predict"},
    {"choice", "predict"},
    {"scene", "view"},
    {"demo", "view"},
    {"puzzle", "parsons"},
    {"measure", "experiment"},
}};

// Each between blanks.
constexpr std::string_view code_languages =
    " "
    "ada asm awk bash bat batch bib c c# c++ clojure cmake console cpp cs csharp css csv "
    "cuda d dart diff elixir erlang f# fortran fsharp glsl go h haskell hlsl hpp html ini "
    "java javascript js json jsonl julia kotlin latex lisp lua make makefile markdown "
    "matlab md none obj objc ocaml octave opencl pascal perl php plain plaintext "
    "powershell pseudo pseudocode py python r rb rs ruby rust sage scala scheme sh shell "
    "sql swift tex text toml ts txt typescript vb verilog vhdl vue wgsl xml yaml yml zig ";

// Letters that are inserted, deleted, replaced, or exchanged with their neighbor, at least; the
// product of both lengths.
std::size_t edits_between(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> edits(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                edits[i][j] = i + j;
                continue;
            }
            const std::size_t replaced = edits[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            edits[i][j] = std::min({replaced, edits[i - 1][j] + 1, edits[i][j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
        }
    }
    return edits[a.size()][b.size()];
}

bool is_language(const std::string& name) {
    return name.find(' ') == std::string::npos &&
           code_languages.find(" " + name + " ") != std::string_view::npos;
}

// The block of a lesson that a name in small letters most likely means. Empty: none.
std::string_view meant_block(std::string_view lower) {
    for (const auto& [word, block] : other_words)
        if (lower == word) return block;
    constexpr std::size_t longest = 40;
    if (lower.size() > longest) return {};
    for (const std::string_view known : block_names) {
        const std::size_t most = known.size() > 5 ? 2 : 1;
        if (lower.size() >= 4 && edits_between(lower, known) <= most) return known;
    }
    return {};
}

}  // namespace

bool is_lesson_block(std::string_view name) {
    return std::find(block_names.begin(), block_names.end(), name) != block_names.end();
}

std::string block_fault(const std::string& name) {
    if (name.empty() || is_lesson_block(name)) return {};
    std::string lower = name;
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (is_language(lower)) return {};
    if (const std::string_view meant = meant_block(lower); !meant.empty())
        return "a block is called \"" + std::string(meant) + "\", not \"" + name + "\"";
    if (lower == "note" || lower == "notes")
        return "a note for the speaker is a paragraph that begins with \"Note:\", not a block";
    std::string all;
    for (const std::string_view known : block_names) {
        all += all.empty() ? "" : ", ";
        all += known;
    }
    return "there is no block \"" + name + "\"; blocks are " + all +
           "; code stands in a block without a name, or with that of its language (c, python, "
           "text)";
}

std::string note_fault(const TextBlock& block) {
    if (block.kind != TextKind::Paragraph || block.pieces.empty()) return {};
    const std::string& text = block.pieces.front().text;
    const std::string start = text.substr(0, text.find(':') + 1);
    std::string word;
    for (const char c : start)
        if (c != ' ' && c != ':')
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (word != "note" && word != "notes") return {};
    return "\"" + start +
           "\" is shown to the class here: what only the speaker sees is a paragraph that begins "
           "with \"Note:\", outside of a quotation";
}

}  // namespace collidoscope::app
