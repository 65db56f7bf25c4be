// The lesson that is open in a window: its page, its view of the scene, and what the user has
// answered and reached. Panels show it; the presenter shows the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/base/files/file_stamp.h"
#include "app/base/utilities/jobs.h"
#include "app/classroom/lessons/lesson.h"
#include "app/classroom/lessons/lesson_folder.h"
#include "app/classroom/lessons/progress.h"
#include "app/player/predict.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// A question as a card shows it: from the run, or the author's own.
struct CardQuestion {
    std::string text;
    std::vector<std::string> choices;
    std::vector<bool> right;
    std::string right_text() const;  // of several that are right, joined by "or"
};

class LessonState final : public Part {
  public:
    // Reads the file and shows the page that was open last, or that of the given heading. Throws
    // ImportError, and then nothing changes.
    void open(Workbench& bench, const std::filesystem::path& file, const std::string& page = {});
    // By its name; says so when there is none.
    void open_named(Workbench& bench, const std::string& name, const std::string& page = {});
    void leave(Workbench& bench);

    bool is_open() const { return lesson_.has_value(); }
    // Null when none is open; so are the others.
    const Lesson* lesson() const { return lesson_ ? &*lesson_ : nullptr; }
    const LessonPage* shown() const { return lesson_ ? &lesson_->pages[page_] : nullptr; }
    std::size_t page() const { return page_; }  // from 0
    std::size_t page_count() const { return lesson_ ? lesson_->pages.size() : 0; }
    const std::string& title() const;               // of the lesson
    const std::vector<std::string>& notes() const;  // of the page, for the speaker
    // Another number with every page that is shown.
    std::uint64_t version() const { return version_; }

    // The page's own view is shown, too. Past the ends: stays.
    void go(Workbench& bench, std::size_t page);
    // On the last page it says that it is the last.
    void next(Workbench& bench);
    void back(Workbench& bench) {
        if (page_ > 0) go(bench, page_ - 1);
    }

    // The panel behind the lesson in the left side is in sight, until a page is shown again.
    void set_aside() { aside_ = is_open(); }
    bool aside() const { return aside_; }

    // The parts of a page that does not fit which are out of sight, as the panel laid it out last.
    struct Rest {
        bool above = false, below = false;
        bool presented = false;  // laid out as a slide
        bool operator==(const Rest&) const = default;
    };
    const Rest& rest() const { return rest_; }
    void note_rest(const Rest& rest) { rest_ = rest; }
    // Scrolls down (+1) or up (-1) by most of what is in sight. False where nothing is left there.
    bool scroll(int by);
    struct Scroll {
        std::uint64_t count = 0;  // another number whenever it was asked for
        int by = 0;
    };
    const Scroll& scroll_asked() const { return scroll_; }

    // Shows the page's view as the page opens with it.
    void show_view(Workbench& bench);
    // The view is being brought about: its run is not there yet.
    bool settling() const { return settling_; }
    // Why the page has no scene: what is wrong with its view, and where. None when it has one.
    const std::optional<LessonProblem>& view_fault() const { return view_fault_; }
    // Writes a block that shows what the window shows into the page's text, in place of the block
    // that is there, or below its heading. Says so where the file is not the user's to write or has
    // changed since it was read.
    void insert_view(Workbench& bench);
    // The user has left the view: moved a body, the camera or the step, or opened something else.
    bool away(const Workbench& bench) const;

    // -- Cards of the page, by their numbers --
    // None while the run that asks is not there.
    const CardQuestion* question(std::size_t card) const;
    const KeptAnswer* answer(std::size_t card) const;
    void give_answer(Workbench& bench, std::size_t card, std::size_t choice, std::string reason);
    void forget_answer(Workbench& bench, std::size_t card);
    // A key that was meant for a question: the number of a choice, or Enter.
    struct Typed {
        std::uint64_t count = 0;  // another number with every key
        std::size_t card = 0;
        std::optional<std::size_t> choice;  // none: Enter
    };
    const Typed& typed() const { return typed_; }
    // The numbers 1 to 8 choose, of the page's first question without an answer, and Enter answers.
    // False: the key is not meant for the lesson.
    bool take_key(const Chord& chord);
    bool is_reached(std::size_t card) const;
    // It holds as the scene stands now, while a body is still held.
    bool holds(std::size_t card) const;
    // Whoever has seen it has not reached it: that counts again once the scene has left it.
    void show_solution(Workbench& bench, std::size_t card);
    bool is_shown(std::size_t card) const;
    bool is_solved(std::size_t card) const;
    void note_solved(Workbench& bench, std::size_t card);

    // -- All lessons --
    // Read when first asked for.
    const std::vector<LessonEntry>& lessons() const;
    const Progress& progress() const { return progress_; }
    // Progress in a lesson by its name; null if it was never opened.
    const LessonProgress* progress_of(const std::string& lesson) const;
    // Progress in the open lesson; null when none is open.
    const LessonProgress* own_progress() const {
        return lesson_ ? progress_of(progress_name_) : nullptr;
    }

    // -- The end of a lesson --
    // The counts of what was answered and reached, of how many; shown after the last page.
    struct Sum {
        std::size_t right = 0, questions = 0, reached = 0, checks = 0, solved = 0, puzzles = 0;
        std::size_t shown = 0;  // solutions of checks that were not reached
    };
    Sum sum() const;
    void finish(Workbench& bench);
    bool finished() const { return finished_; }
    // The lesson that comes after this one where it is listed; null at the end.
    const LessonEntry* next_lesson() const;

    void advance(Workbench& bench, double seconds, double now) override;
    bool animating() const override { return false; }
    void close(Workbench& bench) override;
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

  private:
    // The panels as they were before the lesson, and its own width.
    struct Panels {
        float left_width = 0;
        bool left_shown = true, right_shown = true, player_shown = true, drawer_shown = true;
        bool left_cramped = false, right_cramped = false, panels_hidden = false;
        std::optional<bool> only_known;
    };
    struct Home {
        std::uint64_t scene = 0, version = 0;
        Place step;
    };
    // Waits in the background until the lesson's file is no more what was read.
    void watch(Workbench& bench, FileStamp read);
    // Reads it again and stays on the page of the same heading, or number. A file that is no lesson
    // is told of, and what was read before stays.
    void read_again(Workbench& bench);
    void load_progress(Workbench& bench);
    void keep(Workbench& bench);
    void keep_panels(Workbench& bench);
    void restore_panels(Workbench& bench);
    void hide_panels(Workbench& bench);
    void show_scene(Workbench& bench, Scene scene, const std::string& title);
    void settle(Workbench& bench);
    void find_questions(const Workbench& bench);
    void judge(Workbench& bench);
    void go_to(Workbench& bench, const std::string& step);
    void show_view_fault(Workbench& bench, const LessonView* view, LessonProblem fault);
    LessonProgress& own() { return progress_.lessons[progress_name_]; }
    std::string key(std::size_t card) const { return card_key(shown()->title, card); }

    std::optional<Lesson> lesson_;
    std::string progress_name_;
    std::size_t page_ = 0;
    bool finished_ = false, aside_ = false;
    Typed typed_;
    std::optional<LessonProblem> view_fault_;
    std::uint64_t version_ = 0;
    Rest rest_;
    Scroll scroll_;
    bool settling_ = false;
    std::string step_wanted_;   // of the view that is being brought about
    std::optional<Home> home_;  // where the view stood when it was there
    std::map<std::size_t, CardQuestion> questions_;
    std::map<std::size_t, bool> holds_;
    // Checks whose solution stands in the scene, and whether it was seen to hold there.
    std::map<std::size_t, bool> given_;
    RecordingKey judged_;
    std::optional<Panels> panels_;
    Job<bool> watch_job_;
    Progress progress_;
    bool progress_loaded_ = false;
    mutable std::optional<std::vector<LessonEntry>> lessons_;
};

// A fenced block of a lesson that shows what the window shows: demo, scene or bodies, what differs
// of the options, camera, step, overlays, tab and what is hidden. `lesson`: the file it is for, or
// none. Throws InputError for a mesh that lies neither beside it nor among the program's own.
std::string view_block(Workbench& bench, const std::filesystem::path& lesson);

// The lesson's links, as a click on one leads there.
void follow_link(Workbench& bench, const std::string& target);

}  // namespace collidoscope::app
