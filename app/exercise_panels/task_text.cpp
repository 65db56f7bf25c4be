#include "app/exercise_panels/task_text.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace {

enum class TaskFace : std::uint8_t { Plain, Strong, Code };

struct TaskWord {
    std::string text;
    TaskFace face = TaskFace::Plain;
    bool blank_before = false;
};

// Words of a paragraph, each in one face.
std::vector<TaskWord> task_words(const std::string& text) {
    std::vector<TaskWord> out;
    TaskWord word;
    TaskFace face = TaskFace::Plain;
    bool blank = false;
    const auto flush = [&] {
        if (!word.text.empty()) {
            word.face = face;
            word.blank_before = blank;
            out.push_back(word);
            blank = false;
        }
        word.text.clear();
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '`') {
            flush();
            face = face == TaskFace::Code ? TaskFace::Plain : TaskFace::Code;
        } else if (face != TaskFace::Code && c == '*') {
            flush();
            if (at + 1 < text.size() && text[at + 1] == '*') ++at;
            face = face == TaskFace::Strong ? TaskFace::Plain : TaskFace::Strong;
        } else if (c == ' ' || c == '\n') {
            flush();
            blank = true;
        } else {
            word.text += c;
        }
    }
    flush();
    return out;
}

class TaskFlow {
  public:
    TaskFlow(const Workbench& bench, float width)
        : bench_(bench), width_(width), line_(bench.em() * 1.55f) {}

    void paragraph(const std::string& text, float indent, bool heading) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        float x = indent, y = 0;
        for (const TaskWord& word : task_words(text)) {
            const bool code = word.face == TaskFace::Code;
            ImFont* font = code                                       ? bench_.fonts.numbers
                           : heading || word.face == TaskFace::Strong ? bench_.fonts.strong
                                                                      : bench_.fonts.words;
            if (!font) font = ImGui::GetFont();
            const float size = code ? font->FontSize * 0.95f : font->FontSize;
            const float extent = font->CalcTextSizeA(size, 1e9f, 0, word.text.c_str()).x;
            const float blank = word.blank_before && x > indent ? bench_.em() * 0.28f : 0;
            if (x > indent && x + blank + extent > width_) {
                x = indent;
                y += line_;
            } else {
                x += blank;
            }
            const Color color = code || heading || word.face == TaskFace::Strong
                                    ? bench_.palette.text
                                    : bench_.palette.text_quiet;
            draw.AddText(font, size, {start.x + x, start.y + y}, ui::ink(color), word.text.c_str());
            x += extent;
        }
        ImGui::Dummy({width_, y + line_});
    }

  private:
    const Workbench& bench_;
    float width_, line_;
};

// Cells of "| a | b |".
std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> out;
    std::istringstream in(line);
    std::string cell;
    std::getline(in, cell, '|');
    while (std::getline(in, cell, '|')) {
        const std::size_t from = cell.find_first_not_of(' '), to = cell.find_last_not_of(' ');
        out.push_back(from == std::string::npos ? "" : cell.substr(from, to - from + 1));
    }
    return out;
}

bool is_rule(const std::string& line) {
    return line.find_first_not_of("|-: ") == std::string::npos;
}

}  // namespace

void draw_task_text(const Workbench& bench, const std::string& markdown) {
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x - em * 0.4f;
    TaskFlow flow(bench, width);
    std::istringstream lines(markdown);
    std::string line, paragraph;
    float indent = 0;
    bool code = false;
    const auto finish = [&] {
        if (paragraph.empty()) return;
        flow.paragraph(paragraph, indent, false);
        ImGui::Dummy({0, em * 0.35f});
        paragraph.clear();
        indent = 0;
    };
    while (std::getline(lines, line)) {
        if (line.starts_with("```")) {
            finish();
            code = !code;
            continue;
        }
        if (code) {
            flow.paragraph("`" + line + "`", em * 0.6f, false);
            continue;
        }
        if (line.find_first_not_of(" \t\r") == std::string::npos) {
            finish();
        } else if (line.starts_with("#")) {
            finish();
            flow.paragraph(line.substr(line.find_first_not_of("# ")), 0, true);
        } else if (line.starts_with("|")) {
            finish();
            if (is_rule(line)) continue;
            const std::vector<std::string> cells = cells_of(line);
            // The head names what every row says: rows alone are clear in a narrow panel.
            if (cells.empty() || cells[0] == "field") continue;
            std::string row;
            for (std::size_t k = 0; k < cells.size(); ++k)
                row += (k == 0 ? "" : k == 1 ? ": " : " ") + cells[k];
            flow.paragraph(row, em * 0.6f, false);
        } else if (line.starts_with("- ")) {
            finish();
            indent = em * 0.6f;
            paragraph = "· " + line.substr(2);
        } else {
            paragraph += (paragraph.empty() ? "" : " ") + line;
        }
    }
    finish();
}

}  // namespace collidoscope::app
