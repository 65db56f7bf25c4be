#include "app/classroom/lessons/markdown.h"

#include <md4c.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "app/classroom/lessons/dollars.h"
#include "app/classroom/lessons/formula.h"

namespace collidoscope::app {
namespace {

void append_utf8(std::string& out, std::uint32_t code) {
    if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) code = 0xFFFD;
    const auto add = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        add(code);
    } else if (code < 0x800) {
        add(0xC0 | (code >> 6));
        add(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        add(0xE0 | (code >> 12));
        add(0x80 | ((code >> 6) & 0x3F));
        add(0x80 | (code & 0x3F));
    } else {
        add(0xF0 | (code >> 18));
        add(0x80 | ((code >> 12) & 0x3F));
        add(0x80 | ((code >> 6) & 0x3F));
        add(0x80 | (code & 0x3F));
    }
}

// "&lt;" as its character; an entity that is not known stays as it is written.
std::string decoded(std::string_view entity) {
    constexpr std::array<std::pair<std::string_view, std::uint32_t>, 12> known = {{
        {"&amp;", '&'},
        {"&lt;", '<'},
        {"&gt;", '>'},
        {"&quot;", '"'},
        {"&apos;", '\''},
        {"&nbsp;", 0xA0},
        {"&times;", 0xD7},
        {"&middot;", 0xB7},
        {"&le;", 0x2264},
        {"&ge;", 0x2265},
        {"&ne;", 0x2260},
        {"&deg;", 0xB0},
    }};
    std::string out;
    if (entity.starts_with("&#")) {
        const bool hex = entity.size() > 2 && (entity[2] == 'x' || entity[2] == 'X');
        const std::string_view digits = entity.substr(hex ? 3 : 2, entity.size() - (hex ? 4 : 3));
        std::uint32_t code = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
        append_utf8(out, code);
        return out;
    }
    for (const auto& [name, code] : known) {
        if (entity != name) continue;
        append_utf8(out, code);
        return out;
    }
    return std::string(entity);
}

std::string text_of(const MD_ATTRIBUTE& attribute) {
    std::string out;
    for (unsigned i = 0; attribute.text && attribute.substr_offsets[i] < attribute.size; ++i) {
        const std::string_view part(attribute.text + attribute.substr_offsets[i],
                                    attribute.substr_offsets[i + 1] - attribute.substr_offsets[i]);
        if (attribute.substr_types[i] == MD_TEXT_ENTITY) {
            out += decoded(part);
        } else if (attribute.substr_types[i] == MD_TEXT_NORMAL) {
            out += part;
        }
    }
    return out;
}

class Reader {
  public:
    Reader(const std::string& text, std::size_t first_line, std::vector<TextFault>& faults)
        : text_(text), faults_(faults), line_(first_line) {}

    std::vector<TextBlock> read() {
        MD_PARSER parser{};
        parser.flags = MD_FLAG_TABLES | MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_LATEXMATHSPANS;
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
            static_cast<Reader*>(self)->enter(type, detail);
            return 0;
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
            static_cast<Reader*>(self)->leave(type);
            return 0;
        };
        parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
            static_cast<Reader*>(self)->enter_span(type, detail);
            return 0;
        };
        parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
            static_cast<Reader*>(self)->leave_span(type);
            return 0;
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            static_cast<Reader*>(self)->take(type, {text, size});
            return 0;
        };
        if (md_parse(text_.data(), static_cast<MD_SIZE>(text_.size()), &parser, this) != 0)
            faults_.push_back({line_, "the text cannot be read as Markdown"});
        return std::move(blocks_);
    }

  private:
    struct List {
        bool ordered = false;
        unsigned next = 1;
    };

    // Text is handed out as parts of the original: that tells the line.
    void see(std::string_view part) {
        if (part.data() < text_.data() || part.data() > text_.data() + text_.size()) return;
        const auto at = static_cast<std::size_t>(part.data() - text_.data());
        if (at < seen_) return;
        line_ += static_cast<std::size_t>(
            std::count(text_.begin() + static_cast<std::ptrdiff_t>(seen_),
                       text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        seen_ = at;
    }

    TextBlock& begin(TextKind kind) {
        TextBlock block;
        block.kind = kind;
        block.quote = quotes_ > 0;
        blocks_.push_back(std::move(block));
        open_ = true;
        return blocks_.back();
    }

    // A paragraph of text, in a list an item of it.
    void begin_words() {
        TextBlock& block = begin(lists_.empty() ? TextKind::Paragraph : TextKind::Item);
        if (lists_.empty()) return;
        block.level = static_cast<int>(lists_.size()) - 1;
        block.marker = std::exchange(marker_, {});
    }

    void enter(MD_BLOCKTYPE type, void* detail) {
        switch (type) {
            case MD_BLOCK_QUOTE:
                ++quotes_;
                break;
            case MD_BLOCK_UL:
                open_ = false;
                lists_.push_back({});
                break;
            case MD_BLOCK_OL:
                open_ = false;
                lists_.push_back({true, static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start});
                break;
            case MD_BLOCK_LI:
                open_ = false;
                marker_ = lists_.back().ordered ? std::to_string(lists_.back().next++) + "." : "•";
                break;
            case MD_BLOCK_HR:
                begin(TextKind::Rule);
                open_ = false;
                break;
            case MD_BLOCK_H:
                begin(TextKind::Heading).level =
                    static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
                break;
            case MD_BLOCK_CODE:
                begin(TextKind::Code).language =
                    text_of(static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->lang);
                break;
            case MD_BLOCK_P:
                begin_words();
                break;
            case MD_BLOCK_TR:
                begin(TextKind::TableRow).head = head_;
                break;
            case MD_BLOCK_THEAD:
                head_ = true;
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                blocks_.back().cells.emplace_back();
                break;
            case MD_BLOCK_HTML:
            case MD_BLOCK_DOC:
            case MD_BLOCK_TABLE:
            case MD_BLOCK_TBODY:
                break;
        }
    }

    void leave(MD_BLOCKTYPE type) {
        if (type == MD_BLOCK_QUOTE) --quotes_;
        if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) lists_.pop_back();
        if (type == MD_BLOCK_THEAD) head_ = false;
        if (type != MD_BLOCK_TH && type != MD_BLOCK_TD) open_ = false;
    }

    void enter_span(MD_SPANTYPE type, void* detail) {
        if (type == MD_SPAN_STRONG) ++look_.strong;
        if (type == MD_SPAN_EM) ++look_.emphasis;
        if (type == MD_SPAN_CODE) ++look_.code;
        if (type == MD_SPAN_LATEXMATH || type == MD_SPAN_LATEXMATH_DISPLAY) formula_.clear();
        if (type == MD_SPAN_A) link_ = text_of(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
        if (type == MD_SPAN_IMG) {
            image_ = true;
            source_ = text_of(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src);
            caption_.clear();
        }
    }

    void leave_span(MD_SPANTYPE type) {
        if (type == MD_SPAN_STRONG) --look_.strong;
        if (type == MD_SPAN_EM) --look_.emphasis;
        if (type == MD_SPAN_CODE) --look_.code;
        if (type == MD_SPAN_LATEXMATH || type == MD_SPAN_LATEXMATH_DISPLAY) end_formula();
        if (type == MD_SPAN_A) link_.clear();
        if (type == MD_SPAN_IMG) end_picture();
    }

    void end_formula() {
        const FormulaText formula = read_formula(formula_);
        if (!formula.fault.empty())
            faults_.push_back({line_, "the formula $" + formula_ + "$: " + formula.fault +
                                          "; write \"\\$\" where a dollar is meant"});
        if (image_) caption_ += formula.text;
        if (image_) return;
        for (const FormulaPart& part : formula.parts) {
            look_.level = part.level;
            look_.mark = part.mark;
            look_.strong += part.strong ? 1 : 0;
            add(part.text);
            look_.strong -= part.strong ? 1 : 0;
        }
        look_.level = 0;
        look_.mark = FormulaMark::None;
    }

    // A picture stands by itself: it takes the place of the paragraph that has nothing before it.
    void end_picture() {
        image_ = false;
        TextBlock& block = blocks_.back();
        if (!open_ || block.kind != TextKind::Paragraph || !block.pieces.empty()) {
            faults_.push_back({line_, "a picture stands in a paragraph of its own"});
            return;
        }
        block.kind = TextKind::Picture;
        block.source = source_;
        block.line = line_;
        TextPiece caption;
        caption.text = caption_;
        caption.line = line_;
        block.pieces = {caption};
        open_ = false;
    }

    void take(MD_TEXTTYPE type, std::string_view part) {
        see(part);
        switch (type) {
            case MD_TEXT_NULLCHAR:
                add("\xEF\xBF\xBD");
                break;
            case MD_TEXT_BR:
                add("\n");
                break;
            case MD_TEXT_SOFTBR:
                add(" ");
                break;
            case MD_TEXT_ENTITY:
                add(decoded(part));
                break;
            case MD_TEXT_HTML:
                if (part.find('<') != std::string_view::npos && !part.starts_with("</"))
                    faults_.push_back({line_,
                                       "a lesson has no HTML; write \"\\<\" where a "
                                       "character < is meant"});
                break;
            case MD_TEXT_NORMAL:
            case MD_TEXT_CODE:
                add(part);
                break;
            case MD_TEXT_LATEXMATH:
                formula_ += part;
                break;
        }
    }

    void add(std::string_view part) {
        if (image_) {
            caption_ += part;
            return;
        }
        // Items of tight lists have no paragraph of their own.
        if (!open_) begin_words();
        TextBlock& block = blocks_.back();
        if (block.line == 0) block.line = line_;
        if (block.kind == TextKind::Code) {
            block.code += part;
            return;
        }
        std::vector<TextPiece>& pieces = block.cells.empty() ? block.pieces : block.cells.back();
        TextPiece piece{
            std::string(part), look_.strong > 0, look_.emphasis > 0, look_.code > 0, link_, line_,
            look_.level,       look_.mark};
        if (!pieces.empty()) {
            TextPiece& last = pieces.back();
            if (last.strong == piece.strong && last.emphasis == piece.emphasis &&
                last.code == piece.code && last.link == piece.link && last.level == piece.level &&
                last.mark == piece.mark) {
                last.text += piece.text;
                return;
            }
        }
        pieces.push_back(std::move(piece));
    }

    const std::string& text_;
    std::vector<TextFault>& faults_;
    std::vector<TextBlock> blocks_;
    std::size_t line_, seen_ = 0;
    bool open_ = false;  // the last block takes text
    int quotes_ = 0;
    bool head_ = false, image_ = false;
    std::vector<List> lists_;
    std::string marker_;  // of an item whose text is to come
    struct {
        int strong = 0, emphasis = 0, code = 0, level = 0;
        FormulaMark mark = FormulaMark::None;
    } look_;
    std::string link_;
    std::string formula_;           // between its dollars, as it is written
    std::string source_, caption_;  // of the picture that is open
};

}  // namespace

std::string plain(const std::vector<TextPiece>& pieces) {
    std::string text;
    for (const TextPiece& piece : pieces)
        text += in_one_look({piece.text, piece.level, piece.mark, false});
    return text;
}

std::vector<TextBlock> read_markdown(const std::string& text, std::size_t first_line,
                                     std::vector<TextFault>& faults) {
    const std::string prepared = dollars_told_apart(text);
    return Reader(prepared, first_line, faults).read();
}

}  // namespace collidoscope::app
