#include "app/classroom/handout/handout.h"

#include <algorithm>
#include <numeric>

#include "app/base/files/home_folder.h"
#include "app/base/files/import_error.h"
#include "app/base/utilities/markup.h"
#include "app/classroom/handout/course_page.h"
#include "app/classroom/lessons/lesson_play.h"
#include "app/classroom/lessons/lesson_scene.h"
#include "app/classroom/parsons/puzzle.h"
#include "app/player/step_address.h"

namespace collidoscope::app {
namespace {

// No page of paper is cut through a picture or a card.
constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { color: #1c2128; font: 11pt/1.45 Inter, "Noto Sans", system-ui, sans-serif;
       margin: 2rem auto; max-width: 44rem; padding: 0 1rem; }
h1 { font-size: 1.7em; margin: 0 0 0.2em; }
h2 { font-size: 1.3em; margin: 1.6em 0 0.4em; break-after: avoid; }
h3, h4 { margin: 1em 0 0.3em; break-after: avoid; }
p { margin: 0.5em 0; }
.quiet { color: #59636f; }
.item { display: flex; gap: 0.6em; margin: 0.25em 0; }
.inner { margin-left: 1.6em; }
figure { margin: 0.8em 0; break-inside: avoid; }
img { border: 1px solid #d7dce3; display: block; width: 100%; height: auto; }
.card { border: 1px solid #9aa4b1; border-radius: 5px; margin: 0.8em 0; padding: 0.6em 0.9em;
        break-inside: avoid; }
.card b.kind { color: #59636f; display: block; font-size: 0.85em; font-weight: 600; }
.choice { display: flex; gap: 0.6em; margin: 0.3em 0; }
.box { border: 1.2px solid #1c2128; display: inline-block; flex: none; height: 0.8em;
       margin-top: 0.25em; width: 0.8em; text-align: center; line-height: 0.75em; }
.line { border-bottom: 1px solid #9aa4b1; height: 1.9em; }
.right { font-weight: 600; }
pre, code { font-family: "JetBrains Mono", "DejaVu Sans Mono", monospace; font-size: 0.9em; }
pre { background: #f3f5f7; padding: 0.5em 0.8em; white-space: pre-wrap; break-inside: avoid; }
table { border-collapse: collapse; break-inside: avoid; }
th, td { border-bottom: 1px solid #d7dce3; padding: 0.2em 0.8em; text-align: left; }
blockquote { border-left: 3px solid #9aa4b1; margin: 0.5em 0; padding-left: 0.8em; }
a { color: inherit; }
@page { margin: 18mm 16mm; }
@media print { body { margin: 0; max-width: none; padding: 0; } section { break-before: auto; } }
</style>
)";

void put_around(std::string& text, const std::string& before, const char* after) {
    text.insert(0, before);
    text += after;
}

// Links inside the program lead nowhere on paper: their words are left.
std::string pieces_in_html(const std::vector<TextPiece>& pieces) {
    std::string out;
    for (const TextPiece& piece : pieces) {
        std::string text = lines_in_html(piece.text);
        // The arrow and the hat that stand above the letter before them.
        if (piece.mark == FormulaMark::Arrow) text += "&#x20D7;";
        if (piece.mark == FormulaMark::Hat) text += "&#x302;";
        if (piece.level < 0) put_around(text, "<sub>", "</sub>");
        if (piece.level > 0) put_around(text, "<sup>", "</sup>");
        if (piece.code) put_around(text, "<code>", "</code>");
        if (piece.emphasis) put_around(text, "<em>", "</em>");
        if (piece.strong) put_around(text, "<strong>", "</strong>");
        if (piece.link.starts_with("https://") || piece.link.starts_with("http://"))
            put_around(text, "<a href=\"" + lines_in_html(piece.link) + "\">", "</a>");
        out += text;
    }
    return out;
}

std::string paragraph(const std::string& text, const char* look = "") {
    const std::string name = *look != '\0' ? std::string(" class=\"") + look + "\"" : "";
    return "<p" + name + ">" + lines_in_html(text) + "</p>\n";
}

std::string lines_to_write(int count) {
    std::string lines;
    for (int i = 0; i < count; ++i) lines += "<div class=\"line\"></div>\n";
    return lines;
}

class Handout {
  public:
    Handout(const Lesson& lesson, const HandoutOrder& order)
        : lesson_(lesson),
          order_(order),
          key_(order.reader == HandoutFor::Key),
          course_(order.reader == HandoutFor::Course) {}

    std::string text() {
        out_ = head;
        if (course_) out_ += course_style();
        out_ += "<title>" + lines_in_html(lesson_.title) + "</title>\n</head>\n<body>\n";
        out_ += "<h1>" + lines_in_html(lesson_.title) + "</h1>\n";
        std::string about = std::to_string(lesson_.minutes) + " minutes";
        if (key_) about += ", with the answers";
        if (order_.seed) about += ", variant " + std::to_string(*order_.seed);
        out_ += paragraph(about, "quiet");
        if (order_.reader == HandoutFor::Student) out_ += paragraph("Name:") + lines_to_write(1);
        for (std::size_t i = 0; i < lesson_.pages.size(); ++i) page(i);
        if (course_) out_ += course_end();
        out_ += "</body>\n</html>\n";
        return std::move(out_);
    }

  private:
    void page(std::size_t number) {
        const LessonPage& page = lesson_.pages[number];
        view_ = lesson_.view_of(number);
        scene_.reset();
        number_ = number;
        out_ += "<section>\n<h2>" + std::to_string(number + 1) + ". " + lines_in_html(page.title) +
                "</h2>\n";
        try {
            if (view_) scene_ = scene_of(lesson_, *view_, order_.load);
        } catch (const ImportError& error) {
            out_ += paragraph(error.what(), "quiet");
        }
        // A page that keeps the view of the one before keeps its picture, too.
        if (page.view && scene_) picture(*scene_, view_->step, "The scene of this page");
        for (const TextBlock& block : page.blocks) this->block(page, block);
        if (key_)
            for (const std::string& note : page.notes) out_ += paragraph("Note: " + note, "quiet");
        out_ += "</section>\n";
    }

    void picture(const Scene& scene, const std::string& step, const std::string& words) {
        const std::string source = order_.picture ? order_.picture(scene, *view_, step) : "";
        if (source.empty()) return;
        out_ +=
            "<figure><img alt=\"" + lines_in_html(words) + "\" src=\"" + source + "\"></figure>\n";
    }

    void block(const LessonPage& page, const TextBlock& block) {
        switch (block.kind) {
            case TextKind::Heading:
                out_ += "<h" + std::to_string(std::min(block.level + 1, 6)) + ">" +
                        pieces_in_html(block.pieces) + "</h" +
                        std::to_string(std::min(block.level + 1, 6)) + ">\n";
                break;
            case TextKind::Paragraph: {
                const std::string text = "<p>" + pieces_in_html(block.pieces) + "</p>\n";
                out_ += block.quote ? "<blockquote>" + text + "</blockquote>\n" : text;
                break;
            }
            case TextKind::Item:
                out_ += std::string("<div class=\"item") + (block.level > 0 ? " inner" : "") +
                        "\"><span>" + lines_in_html(block.marker) + "</span><span>" +
                        pieces_in_html(block.pieces) + "</span></div>\n";
                break;
            case TextKind::Code:
                out_ += "<pre>" + in_code(block.code) + "</pre>\n";
                break;
            case TextKind::Rule:
                out_ += "<hr>\n";
                break;
            case TextKind::TableRow: {
                const char* cell = block.head ? "th" : "td";
                std::string row;
                for (const auto& one : block.cells)
                    row += std::string("<") + cell + ">" + pieces_in_html(one) + "</" + cell + ">";
                const bool first = !in_table_;
                out_ += (first ? "<table>\n" : "") + ("<tr>" + row + "</tr>\n");
                in_table_ = true;
                if (is_last_row(page, block)) {
                    out_ += "</table>\n";
                    in_table_ = false;
                }
                break;
            }
            case TextKind::Picture:
                break;  // of exercises alone
            case TextKind::Card: {
                const Card& card = page.cards[block.card];
                const std::size_t number = block.card;
                std::visit([&](const auto& what) { this->card(what, number); }, card.what);
                break;
            }
        }
    }

    static bool is_last_row(const LessonPage& page, const TextBlock& block) {
        const auto at = static_cast<std::size_t>(&block - page.blocks.data());
        return at + 1 >= page.blocks.size() || page.blocks[at + 1].kind != TextKind::TableRow ||
               page.blocks[at + 1].head;
    }

    static std::string in_code(const std::string& code) {
        std::string out;
        for (std::size_t at = 0; at < code.size();) {
            const std::size_t end = std::min(code.find('\n', at), code.size());
            out += lines_in_html(code.substr(at, end - at)) + "\n";
            at = end + 1;
        }
        return out;
    }

    void begin_card(const char* kind) {
        out_ += std::string("<div class=\"card\">\n<b class=\"kind\">") + kind + "</b>\n";
    }
    void end_card() { out_ += "</div>\n"; }
    // Tasks that a browser cannot judge are done beside the scene.
    void in_the_program() {
        if (course_) out_ += course_link(lesson_.name, lesson_.pages[number_].title);
    }

    // An order of so many things: as they are, or that of the variant.
    std::vector<std::size_t> ordered(std::size_t count) {
        std::vector<std::size_t> order(count);
        std::iota(order.begin(), order.end(), std::size_t{0});
        ++shuffles_;
        if (!order_.seed) return order;
        std::uint32_t state = (*order_.seed * 2654435761u) ^ (shuffles_ * 0x9E3779B9u);
        for (std::size_t i = count; i > 1; --i) {
            state = state * 1664525u + 1013904223u;
            std::swap(order[i - 1], order[(state >> 16) % i]);
        }
        return order;
    }

    // The question of the run at its step; none where it asks nothing.
    std::optional<Decision> asked(const std::string& step) const {
        if (!scene_) return std::nullopt;
        const Demo& demo = Registry::at(view_->demo);
        Recording recording;
        try {
            (void)demo.trace(question_at(demo, *scene_, *view_), recording);
            const auto place = step_at(recording, step);
            if (!place || place->scope != top_level) return std::nullopt;
            const Pseudocode code(read_asset("assets/pseudocode/" + view_->demo + ".txt"));
            if (const auto ask = ask_at(recording, code, place->step)) return ask->decision;
        } catch (const std::exception&) {
            return std::nullopt;
        }
        return std::nullopt;
    }

    void card(const PredictCard& card, std::size_t at) {
        std::string question = card.question;
        std::vector<std::string> choices = card.choices;
        std::vector<bool> right = card.right;
        if (card.from_run()) {
            const auto decision = asked(card.step);
            if (!decision) return;
            question = decision->question;
            for (const Choice& choice : decision->choices) {
                choices.push_back(choice.label);
                right.push_back(choice.right);
            }
        }
        if (course_) {
            out_ += course_question({course_id(number_, at), question, card.explain, card.because,
                                     choices, right, ordered(choices.size())});
            return;
        }
        begin_card("Predict");
        out_ += paragraph(question, "right");
        for (const std::size_t i : ordered(choices.size())) {
            const bool marked = key_ && right[i];
            out_ += std::string("<div class=\"choice") + (marked ? " right" : "") +
                    "\"><span class=\"box\">" + (marked ? "✓" : "") + "</span><span>" +
                    lines_in_html(choices[i]) + "</span></div>\n";
        }
        if (!card.explain.empty()) out_ += paragraph(card.explain);
        if (!card.explain.empty() && order_.reader == HandoutFor::Student)
            out_ += lines_to_write(3);
        if (key_ && !card.because.empty()) out_ += paragraph(card.because);
        end_card();
    }

    void card(const CheckCard& card, std::size_t number) {
        begin_card("Your turn");
        out_ += paragraph(card.goal.task, "right");
        if (order_.reader == HandoutFor::Student)
            out_ += paragraph("What did you do, and what do you see?") + lines_to_write(3);
        in_the_program();
        if (key_ && !card.goal.done.empty()) out_ += paragraph(card.goal.done);
        end_card();
        if (!key_ || !scene_ || card.goal.solution.empty()) return;
        try {
            picture(solved(lesson_, *scene_, card.goal.solution, number, order_.load), "",
                    "A solution");
        } catch (const ImportError& error) {
            out_ += paragraph(error.message(), "quiet");
        }
    }

    void card(const ExerciseCard& card, std::size_t) {
        begin_card("Exercise");
        if (!card.text.empty()) out_ += paragraph(card.text);
        out_ += "<pre>collidoscope exercise start " + lines_in_html(card.name) + "</pre>\n";
        end_card();
    }

    void card(const ExperimentCard& card, std::size_t) {
        begin_card("Measure it yourself");
        if (!card.text.empty()) out_ += paragraph(card.text);
        out_ += "<pre>collidoscope experiment " + lines_in_html(card.name) + "</pre>\n";
        end_card();
    }

    void card(const ParsonsCard& card, std::size_t) {
        PuzzleWish wish{card.demo, card.seed, card.distractors, card.from, card.to};
        if (wish.demo.empty() && view_) wish.demo = view_->demo;
        if (order_.seed) wish.seed += *order_.seed * 7919u;
        const Puzzle puzzle = make_puzzle(wish);
        begin_card("Put it in order");
        if (!card.text.empty()) out_ += paragraph(card.text);
        std::vector<std::size_t> order = puzzle.shuffled;
        if (key_) {
            order.clear();
            for (std::size_t i = 0; i < puzzle.pieces.size(); ++i)
                if (!puzzle.pieces[i].distractor) order.push_back(i);
        }
        for (const std::size_t i : order) {
            const PuzzlePiece& piece = puzzle.pieces[i];
            std::string text;
            for (const std::string& line : piece.lines)
                text += std::string(key_ ? static_cast<std::size_t>(piece.level) * 2 : 0, ' ') +
                        line + "\n";
            if (!key_)
                out_ += "<div class=\"choice\"><span class=\"box\"></span><pre>" + in_code(text) +
                        "</pre></div>\n";
            else
                out_ += "<pre>" + in_code(text) + "</pre>\n";
        }
        in_the_program();
        end_card();
    }

    void card(const FaultCard& card, std::size_t) { out_ += paragraph(card.text, "quiet"); }

    const Lesson& lesson_;
    const HandoutOrder& order_;
    bool key_, course_, in_table_ = false;
    std::string out_;
    std::size_t number_ = 0;            // of the page
    const LessonView* view_ = nullptr;  // of it
    std::optional<Scene> scene_;        // of it; none where it cannot be had
    std::uint32_t shuffles_ = 0;
};

}  // namespace

std::string handout(const Lesson& lesson, const HandoutOrder& order) {
    return Handout(lesson, order).text();
}

}  // namespace collidoscope::app
