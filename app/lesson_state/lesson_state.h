// The lesson that is open in a window: its page, its view of the scene, and what the user has
// answered and reached. Panels show it; the presenter shows the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/basics/jobs.h"
#include "app/files/file_stamp.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_folder.h"
#include "app/lessons/progress.h"
#include "app/player/predict.h"
#include "app/workbench/workbench.h"

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
    void next(Workbench& bench) { go(bench, page_ + 1); }
    void back(Workbench& bench) {
        if (page_ > 0) go(bench, page_ - 1);
    }

    // Shows the page's view as the page opens with it.
    void show_view(Workbench& bench);
    // The view is being brought about: its run is not there yet.
    bool settling() const { return settling_; }
    // The user has left the view: moved a body, the camera or the step, or opened something else.
    bool away(const Workbench& bench) const;

    // -- Cards of the page, by their numbers --
    // None while the run that asks is not there.
    const CardQuestion* question(std::size_t card) const;
    const KeptAnswer* answer(std::size_t card) const;
    void give_answer(Workbench& bench, std::size_t card, std::size_t choice, std::string reason);
    void forget_answer(Workbench& bench, std::size_t card);
    bool is_reached(std::size_t card) const;
    // It holds as the scene stands now, while a body is still held.
    bool holds(std::size_t card) const;
    void show_solution(Workbench& bench, std::size_t card);
    bool is_solved(std::size_t card) const;
    void note_solved(Workbench& bench, std::size_t card);

    // -- All lessons --
    // Read when first asked for.
    const std::vector<LessonEntry>& lessons() const;
    const Progress& progress() const { return progress_; }
    // Of a lesson by its name; null where it was never opened.
    const LessonProgress* progress_of(const std::string& lesson) const;

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
    LessonProgress& own() { return progress_.lessons[lesson_->name]; }
    std::string key(std::size_t card) const { return card_key(shown()->title, card); }

    std::optional<Lesson> lesson_;
    std::size_t page_ = 0;
    std::uint64_t version_ = 0;
    bool settling_ = false, asks_found_ = false;
    std::string step_wanted_;   // of the view that is being brought about
    std::optional<Home> home_;  // where the view stood when it was there
    std::map<std::size_t, CardQuestion> questions_;
    std::map<std::size_t, bool> holds_;
    RecordingKey judged_;
    std::optional<Panels> panels_;
    Job<bool> watch_job_;
    Progress progress_;
    bool progress_loaded_ = false;
    mutable std::optional<std::vector<LessonEntry>> lessons_;
};

// The lesson's links, as a click on one leads there.
void follow_link(Workbench& bench, const std::string& target);

}  // namespace collidoscope::app
