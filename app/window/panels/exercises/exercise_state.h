// The exercise that is open in the window: where it is worked on, and what came of the last run.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/classroom/exercises/exercise_progress.h"
#include "app/classroom/exercises/hints.h"
#include "app/classroom/exercises/save_watch.h"
#include "app/classroom/exercises/worker_judge.h"
#include "app/window/panels/exercises/exercise_run.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class ExerciseState final : public Part {
  public:
    // -- Which exercise --
    // Shows its task; it is started in a folder next, or where it was before.
    void open(Workbench& bench, const std::string& name);
    // Makes the folder, or takes up what is in it, opens it in the user's editor, and runs.
    void start(Workbench& bench, const std::string& language, const std::string& folder);
    // Opens the student's own file in their editor, where there is one to be found.
    void edit(Workbench& bench);
    // In a page: the solution as it was typed into the page's field, which is kept and run.
    void take_solution(Workbench& bench, const std::string& text);
    // Why it cannot be solved where the window runs; empty: it can, in `language`.
    static std::string why_not_here(const Workbench& bench, const Exercise& exercise,
                                    const std::string& language);
    // For a program that is the user's own, where nothing protects from it.
    void trust(Workbench& bench);
    void leave(Workbench& bench);
    bool is_open() const { return exercise_ != nullptr; }
    bool started() const { return !folder_.folder.empty(); }
    const Exercise& exercise() const { return *exercise_; }
    const std::filesystem::path& folder() const { return folder_.folder; }
    const std::string& language() const { return folder_.language; }
    // The exercise behind it in the list; empty: it is the last.
    const std::string& next_name() const { return next_name_; }
    const std::string& next_title() const { return next_title_; }
    // The folder in which it would be started in this language.
    static std::string usual_folder(const std::string& name, const std::string& language);

    // -- Runs --
    void run_again(Workbench& bench);
    bool running() const { return job_.active() || worker_; }
    // The last run that ended; null before the first.
    const ExerciseRun* last() const { return last_ ? &*last_ : nullptr; }
    double seconds_to_verdict() const { return seconds_; }
    int runs() const { return runs_; }

    // -- Looking at it --
    // Hints of the failing case's class, from 1; those that were opened stay open.
    Hints hints() const;  // of the class in which the last run fails
    void next_hint(Workbench& bench);
    // In all, over the exercise's classes.
    int hints_opened() const { return progress_.hints_opened(); }
    // Whether some run of this exercise was all right, today or before.
    bool solved(const std::string& name) const;
    // Both lists of steps at the place where they part.
    void step_both(Workbench& bench);
    void show_case(Workbench& bench);
    void copy_case(Workbench& bench);
    // Too many bodies for a scene to tell anything: the case stands in words alone.
    bool case_is_large() const;
    // The scene is that of the failing case, unmoved.
    bool case_in_scene(const Workbench& bench) const;

    void advance(Workbench& bench, double seconds, double now) override;
    bool animating() const override { return false; }
    std::vector<Pending> pending() const override {
        return running() ? std::vector<Pending>{{"exercise", true}} : std::vector<Pending>{};
    }
    void close(Workbench& bench) override;
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

  private:
    void go_on(Workbench& bench, const std::string& language, const std::string& folder);
    void find_next();
    void watch(Workbench& bench);
    void listen_to_page(Workbench& bench);
    void run_in_page(Workbench& bench);
    void take_replies(Workbench& bench, const std::string& replies);
    void take(Workbench& bench, ExerciseRun run, double now);
    void keep_progress(Workbench& bench);
    const CaseClass* failing_class() const;

    std::shared_ptr<const Exercise> exercise_;
    std::string next_name_, next_title_;
    std::optional<std::pair<bool, bool>> cramped_before_;  // the sides of a small, projected window
    StudentFolder folder_;
    bool own_code_ = false;
    std::shared_ptr<const PreparedExercise> prepared_;
    std::optional<ExerciseRun> last_;
    int runs_ = 0;
    ExerciseProgress progress_;  // of this exercise
    std::map<std::string, ExerciseProgress> progressed_ = read_exercise_progress();
    double saved_at_ = 0, seconds_ = 0;
    bool stale_ = false;              // saved while it ran
    std::uint64_t case_version_ = 0;  // of the document, with the failing case in it
    Job<ExerciseRun> job_;
    std::shared_ptr<SaveWatch> saves_;  // of the job alone, while it waits
    Job<bool> watch_job_;
    std::unique_ptr<WorkerJudge> worker_;  // while the page runs the solution
};

}  // namespace collidoscope::app
