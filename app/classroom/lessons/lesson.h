// A lesson as its Markdown file says it (docs/LESSONS.md): pages of text with cards, each with a
// view of a scene.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/classroom/lessons/goal.h"
#include "app/classroom/lessons/markdown.h"

namespace collidoscope::app {

// The view of a page.
struct LessonView {
    std::string demo;       // id
    std::string scene;      // of the demo by its file's stem, or a file; empty: the first
    std::string overrides;  // bodies, options and camera as a scene file has them; JSON
    std::string step;       // address; empty: the last
    std::optional<std::size_t> frame;
    bool run = false;  // the timeline
    std::vector<std::pair<std::string, bool>> overlays;
    std::string tab, beside;
    bool hides_result = false, hides_player = false, hides_drawer = false, hides_answer = false;
    std::size_t line = 0;  // of the file, where its block begins
};

struct PredictCard {
    std::string step;      // address; of a question from the run the step that asks it
    std::string question;  // one's own; empty: from the run
    std::vector<std::string> choices;
    std::vector<bool> right;
    std::string explain;  // how the reason is asked for; empty: it is not
    std::string because;
    // The view may stand at the step or behind it: what is asked is not given away by the run.
    bool looks_back = false;
    bool from_run() const { return question.empty(); }
};
struct CheckCard {
    Goal goal;
};
struct ExerciseCard {
    std::string name, text;
};
struct ExperimentCard {
    std::string name, text;
};
struct ParsonsCard {
    std::string demo;  // empty: that of the view
    std::uint32_t seed = 1;
    bool distractors = true;
    std::string from, to;  // labels; empty: the whole
    std::string text;
};
// Stands where something in the file cannot be read: what is wrong there.
struct FaultCard {
    std::string text;
};
struct Card {
    std::variant<PredictCard, CheckCard, ExerciseCard, ExperimentCard, ParsonsCard, FaultCard> what;
    std::size_t line = 0;
};

struct LessonPage {
    std::string title;
    std::vector<TextBlock> blocks;  // in their order, those that stand for a card too
    std::vector<Card> cards;
    std::optional<LessonView> view;
    bool view_faulty = false;        // there is a block "view" that cannot be read
    std::vector<std::string> notes;  // for the speaker
    std::size_t line = 0;
};

// A fault of a lesson, and what to do about it.
struct LessonProblem {
    std::size_t line = 0;  // 0: the whole file
    std::string text;
};

struct Lesson {
    std::string name;  // "why-fifteen-axes"
    std::filesystem::path file;
    std::string title;
    int minutes = 0;
    std::vector<std::string> needs;  // names of lessons that come first
    std::size_t needs_line = 0;
    std::vector<LessonPage> pages;
    std::vector<LessonProblem> problems;  // in the order of their lines

    // The view of a page: its own, or that of the last page before it that has one. Null only in a
    // lesson with faults: where that view cannot be read.
    const LessonView* view_of(std::size_t page) const;
    std::optional<std::size_t> page_titled(const std::string& title) const;
};

// Reads a lesson's text; `file` gives it its name. Its faults are in its `problems` and, as a
// FaultCard, on the page where they stand; the rest is read as far as it can be. A text that does
// not begin as a lesson does has no pages. Cost: a few passes over the text.
Lesson read_lesson(const std::string& text, const std::filesystem::path& file);
// The same of a file. Throws ImportError for one that cannot be read or has no pages, with the
// first problem.
Lesson load_lesson(const std::filesystem::path& file);

// Its file name without ".md" or ".lesson.md" and without a number in front.
std::string lesson_name(const std::filesystem::path& file);

}  // namespace collidoscope::app
