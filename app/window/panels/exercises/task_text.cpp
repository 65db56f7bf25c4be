#include "app/window/panels/exercises/task_text.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>
#include <vector>

#include "app/classroom/exercises/task_picture.h"
#include "app/window/panels/exercises/task_pictures.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

enum class TaskFace : std::uint8_t { Plain, Strong, Code };

struct TaskWord {
    std::string text;
    TaskFace face = TaskFace::Plain;
    bool blank_before = false, break_before = false;
};

// Words of a paragraph, each in one face.
std::vector<TaskWord> task_words(const std::vector<TextPiece>& pieces) {
    std::vector<TaskWord> out;
    TaskWord word;
    const auto flush = [&] {
        if (word.text.empty()) return;
        out.push_back(word);
        word.blank_before = word.break_before = false;
        word.text.clear();
    };
    for (const TextPiece& piece : pieces) {
        // A letter and its index are one word.
        if (piece.level == 0) flush();
        word.face = piece.code                       ? TaskFace::Code
                    : piece.strong || piece.emphasis ? TaskFace::Strong
                                                     : TaskFace::Plain;
        for (const char c : plain({piece})) {
            if (c != ' ' && c != '\n') {
                word.text += c;
                continue;
            }
            flush();
            (c == ' ' ? word.blank_before : word.break_before) = true;
        }
    }
    flush();
    return out;
}

class TaskFlow {
  public:
    TaskFlow(const Workbench& bench, float width)
        : bench_(bench), width_(width), line_(bench.em() * 1.55f) {}

    void paragraph(const std::vector<TextPiece>& pieces, float indent, bool heading) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        float x = indent, y = 0;
        const std::vector<TaskWord> words = task_words(pieces);
        for (std::size_t k = 0; k < words.size(); ++k) {
            const TaskWord& word = words[k];
            const bool begins = k == 0 || word.blank_before || word.break_before;
            // A word that follows without a blank stays on the same line: a period after code.
            float whole = extent(word, heading);
            for (std::size_t next = k + 1; begins && next < words.size() &&
                                           !words[next].blank_before && !words[next].break_before;
                 ++next)
                whole += extent(words[next], heading);
            const float blank = word.blank_before && x > indent ? bench_.em() * 0.28f : 0;
            if (x > indent && (word.break_before || x + blank + whole > width_)) {
                x = indent;
                y += line_;
            } else {
                x += blank;
            }
            const auto [font, size] = face(word, heading);
            const bool plain = word.face == TaskFace::Plain && !heading;
            draw.AddText(font, size, {start.x + x, start.y + y},
                         ui::ink(plain ? bench_.palette.text_quiet : bench_.palette.text),
                         word.text.c_str());
            x += extent(word, heading);
        }
        ImGui::Dummy({width_, y + line_});
    }

    float width() const { return width_; }

  private:
    std::pair<ImFont*, float> face(const TaskWord& word, bool heading) const {
        const bool code = word.face == TaskFace::Code;
        ImFont* font = code                                       ? bench_.fonts.numbers
                       : heading || word.face == TaskFace::Strong ? bench_.fonts.strong
                                                                  : bench_.fonts.words;
        if (!font) font = ImGui::GetFont();
        return {font, code ? font->FontSize * 0.95f : font->FontSize};
    }
    float extent(const TaskWord& word, bool heading) const {
        const auto [font, size] = face(word, heading);
        return font->CalcTextSizeA(size, 1e9f, 0, word.text.c_str()).x;
    }

    const Workbench& bench_;
    float width_, line_;
};

TextPiece piece_of(std::string text) {
    TextPiece piece;
    piece.text = std::move(text);
    return piece;
}

TextPiece code_of(std::string text) {
    TextPiece piece = piece_of(std::move(text));
    piece.code = true;
    return piece;
}

// "name: what it means": rows alone are clear in a narrow panel, and the head names what every row
// says.
std::vector<TextPiece> row_in_line(const TextBlock& row) {
    std::vector<TextPiece> out;
    for (std::size_t k = 0; k < row.cells.size(); ++k) {
        if (k > 0) out.push_back(piece_of(k == 1 ? ": " : " "));
        out.insert(out.end(), row.cells[k].begin(), row.cells[k].end());
    }
    return out;
}

// The scene, with its caption below; a click opens it.
void draw_picture(const Workbench& bench, const TextBlock& block, TaskFlow& flow) {
    const std::optional<Preset> scene = task_picture(block.source);
    if (!scene) return;
    const float em = bench.em(), fine = bench.desktop.pixels_per_point;
    const float width = std::min(std::floor(flow.width()), std::round(em * 20));
    const ImVec2 size{width, std::round(width * 0.5f)};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(block.source.c_str());
    const bool clicked = ImGui::InvisibleButton("picture", size);
    const bool hovered = ImGui::IsItemHovered();
    ui::note(bench, "exercise.picture:" + scene->path.stem().string());
    ImGui::PopID();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 to{at.x + size.x, at.y + size.y};
    draw.AddRectFilled(at, to, ui::ink(bench.palette.code), em * 0.4f);
    const glm::ivec2 pixels(glm::round(vec2(size.x, size.y) * fine));
    if (const unsigned texture = bench.part<TaskPictures>().of(bench, scene->path, pixels))
        draw.AddImage(ui::texture_id(texture), at, to);
    if (hovered) draw.AddRect(at, to, ui::ink(bench.palette.accent), em * 0.4f);
    if (clicked) bench.post([path = scene->path](Workbench& b) { b.files.open_preset(path); });
    ImGui::Dummy({0, em * 0.1f});
    flow.paragraph(block.pieces, 0, false);
    ImGui::Dummy({0, em * 0.45f});
}

void draw_block(const Workbench& bench, TaskFlow& flow, const TextBlock& block) {
    const float em = bench.em();
    switch (block.kind) {
        case TextKind::Heading:
            flow.paragraph(block.pieces, 0, true);
            break;
        case TextKind::Paragraph:
            flow.paragraph(block.pieces, block.quote ? em * 0.6f : 0, false);
            ImGui::Dummy({0, em * 0.35f});
            break;
        case TextKind::Item: {
            std::vector<TextPiece> pieces = block.pieces;
            if (!block.marker.empty()) pieces.insert(pieces.begin(), piece_of(block.marker + " "));
            flow.paragraph(pieces, em * (0.6f + 1.2f * static_cast<float>(block.level)), false);
            break;
        }
        case TextKind::Code: {
            std::istringstream lines(block.code);
            for (std::string line; std::getline(lines, line);) {
                // Blanks stand where they are in code.
                const std::size_t from = line.find_first_not_of(' ');
                const float blanks = from == std::string::npos ? 0 : static_cast<float>(from);
                flow.paragraph({code_of(line)}, em * (0.6f + 0.6f * blanks), false);
            }
            ImGui::Dummy({0, em * 0.35f});
            break;
        }
        case TextKind::TableRow:
            if (!block.head) flow.paragraph(row_in_line(block), em * 0.6f, false);
            break;
        case TextKind::Rule:
            ImGui::Separator();
            break;
        case TextKind::Picture:
            draw_picture(bench, block, flow);
            break;
        case TextKind::Card:
            break;  // of lessons alone
    }
}

}  // namespace

void TaskText::draw(const Workbench& bench, const std::string& markdown) {
    if (markdown != text_) {
        text_ = markdown;
        bench.part<TaskPictures>().forget();
        std::vector<TextFault> faults;
        blocks_ = read_markdown(markdown, 1, faults);
    }
    TaskFlow flow(bench, ImGui::GetContentRegionAvail().x - bench.em() * 0.4f);
    const auto ends_dense = [](TextKind kind) {
        return kind == TextKind::TableRow || kind == TextKind::Item;
    };
    for (std::size_t k = 0; k < blocks_.size(); ++k) {
        // A gap behind a table and behind a list, not between their lines.
        if (k > 0 && ends_dense(blocks_[k - 1].kind) && blocks_[k].kind != blocks_[k - 1].kind)
            ImGui::Dummy({0, bench.em() * 0.35f});
        draw_block(bench, flow, blocks_[k]);
    }
}

}  // namespace collidoscope::app
