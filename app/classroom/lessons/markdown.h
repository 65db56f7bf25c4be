// Markdown as blocks of text: what a lesson's panel lays out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/classroom/lessons/formula.h"

namespace collidoscope::app {

// A run of text with one look. "\n" in the text is a line break.
struct TextPiece {
    std::string text;
    bool strong = false, emphasis = false, code = false;
    std::string link;      // where it leads; empty: nowhere
    std::size_t line = 0;  // of the file
    int level = 0;         // -1: small and low, as an index; 1: small and high
    FormulaMark mark = FormulaMark::None;
};
std::string plain(const std::vector<TextPiece>& pieces);

enum class TextKind : std::uint8_t {
    Heading,
    Paragraph,
    Item,
    Code,
    Rule,
    TableRow,
    Picture,
    Card
};
struct TextBlock {
    TextKind kind = TextKind::Paragraph;
    int level = 0;       // of a heading from 1; of an item how deep its list is, from 0
    std::string marker;  // of an item: "•", "2."; empty in its further paragraphs
    bool quote = false;
    bool head = false;                          // of a table
    std::vector<TextPiece> pieces;              // Heading, Paragraph, Item; Picture: its caption
    std::vector<std::vector<TextPiece>> cells;  // TableRow
    std::string language, code;                 // Code
    std::string source;                         // Picture: what stands in its brackets
    std::size_t card = 0;                       // Card: which of the page's
    std::size_t line = 0;                       // of the file
};

// Things that the text cannot have: raw HTML, and pictures in the middle of a line.
struct TextFault {
    std::size_t line = 0;
    std::string text;
};

// `first_line`: of the text in its file. Cost: linear in the text, as md4c promises.
std::vector<TextBlock> read_markdown(const std::string& text, std::size_t first_line,
                                     std::vector<TextFault>& faults);

}  // namespace collidoscope::app
