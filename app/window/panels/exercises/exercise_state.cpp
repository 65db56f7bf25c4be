#include "app/window/panels/exercises/exercise_state.h"

#include <cstdlib>
#include <tuple>

#include "app/base/files/whole_file.h"
#include "app/model/scene/question_scene.h"
#include "app/window/panels/exercises/open_editor.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr int look_every = 120;  // milliseconds

}  // namespace

std::string ExerciseState::usual_folder(const std::string& name, const std::string& language) {
    const char* home = std::getenv("HOME");
    return (fs::path(home ? home : ".") / "collidoscope" / (name + "-" + language)).string();
}

void ExerciseState::open(Workbench& bench, const std::string& name) {
    try {
        auto exercise = std::make_shared<const Exercise>(find_exercise(name));
        leave(bench);
        exercise_ = std::move(exercise);
        listen_to_page(bench);
        find_next();
        // In the left side it takes the place of a lesson, to which it leads back.
        bench.commands.run("lesson.aside");
        bench.settings.panels_hidden = false;
        Settings& settings = bench.settings;
        settings.left_shown = settings.right_shown = true;
        // Projected in a small window the sides come with the exercise and go with it.
        cramped_before_ = {settings.left_cramped, settings.right_cramped};
        settings.left_cramped = settings.right_cramped = true;
        if (bench.document.empty() || bench.document.demo().info().id != exercise_->demo->info().id)
            bench.files.open_demo(exercise_->demo->info().id);
        bench.messages.end_offers();  // to keep the bodies: the task has its own
        progressed_ = read_exercise_progress();
        progress_ = progressed_[exercise_->name];
        // Continues a solution begun before.
        std::error_code unknown;
        if (!progress_.folder.empty() &&
            fs::exists(fs::path(progress_.folder) / ".collidoscope-exercise", unknown)) {
            go_on(bench, progress_.language, progress_.folder);
            return;
        }
        for (const std::string& language : exercise_->languages) {
            const std::string folder = usual_folder(exercise_->name, language);
            std::error_code error;
            if (!fs::exists(fs::path(folder) / ".collidoscope-exercise", error)) continue;
            go_on(bench, language, folder);
            return;
        }
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

void ExerciseState::find_next() {
    next_name_.clear();
    next_title_.clear();
    const std::vector<Exercise> all = all_exercises();
    for (std::size_t k = 0; k + 1 < all.size(); ++k) {
        if (all[k].name != exercise_->name) continue;
        next_name_ = all[k + 1].name;
        next_title_ = all[k + 1].title;
    }
}

void ExerciseState::start(Workbench& bench, const std::string& language,
                          const std::string& folder) {
    go_on(bench, language, folder);
    if (started()) edit(bench);
}

void ExerciseState::edit(Workbench& bench) {
    if (!started()) return;
    const std::string file = solution_file(folder_).string();
    if (bench.desktop.ask_page)
        return bench.desktop.ask_page("edit", std::string(WholeFile(file).text()));
    if (!open_in_editor(file)) bench.say("Edit " + in_home(file) + ": it runs whenever you save.");
}

void ExerciseState::go_on(Workbench& bench, const std::string& language,
                          const std::string& folder) {
    if (!is_open()) return;
    prepared_ = nullptr;  // another language has another limit
    try {
        (void)start_exercise(*exercise_, language, folder);
        folder_ = {folder, exercise_->name, language, exercise_->kind == ExerciseKind::Tests};
        progress_.folder = folder;
        progress_.language = language;
        keep_progress(bench);
        if (!bench.desktop.platform.has(Ability::Programs)) return run_again(bench);
        // Looks from before the first run on, so that nothing saved from then on is missed.
        watch_job_.stop();
        saves_ = std::make_shared<SaveWatch>(folder_.folder);
        watch(bench);
        run_again(bench);
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

void ExerciseState::trust(Workbench& bench) {
    own_code_ = true;
    prepared_ = nullptr;
    run_again(bench);
}

void ExerciseState::leave(Workbench& bench) {
    if (cramped_before_)
        std::tie(bench.settings.left_cramped, bench.settings.right_cramped) = *cramped_before_;
    cramped_before_.reset();
    watch_job_.stop();
    saves_ = nullptr;
    worker_ = nullptr;
    job_.stop();
    exercise_ = nullptr;
    folder_ = {};
    prepared_ = nullptr;
    stale_ = false;
    last_.reset();
    progress_ = {};
    case_version_ = 0;
}

void ExerciseState::watch(Workbench& bench) {
    watch_job_.start(
        [saves = saves_](const std::atomic<bool>& cancel, std::atomic<float>&) {
            while (!cancel.load()) {
                saves->wait(look_every);
                if (saves->changed()) return true;
            }
            return false;
        },
        bench.wake);
}

void ExerciseState::run_again(Workbench& bench) {
    if (!started()) return;
    if (!bench.desktop.platform.has(Ability::Programs)) return run_in_page(bench);
    // A file saved during a run is run after it.
    if (job_.active()) {
        stale_ = true;
        job_.cancel();
        return;
    }
    saved_at_ = bench.clock();
    job_.start(
        [all = prepared_, exercise = exercise_, folder = folder_, own = own_code_](
            const std::atomic<bool>& cancel, std::atomic<float>& progress) {
            return run_once(all ? all : prepared_exercise(*exercise, folder.language, own), folder,
                            cancel, progress);
        },
        bench.wake);
}

void ExerciseState::advance(Workbench& bench, double, double now) {
    if (watch_job_.done()) {
        const bool saved = watch_job_.fetch();
        if (saved && started()) {
            watch(bench);
            run_again(bench);
        }
    }
    if (!job_.done()) return;
    try {
        take(bench, job_.fetch(), now);
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
    }
    if (stale_) {
        stale_ = false;
        run_again(bench);
    }
}

void ExerciseState::take(Workbench& bench, ExerciseRun run, double now) {
    prepared_ = run.prepared;
    if (stale_) return;  // stopped for a newer one
    const auto same_case = [](const ExerciseRun& a, const ExerciseRun& b) {
        return a.report.failing && b.report.failing &&
               a.report.failing->one.question == b.report.failing->one.question;
    };
    const bool same = last_ && same_case(*last_, run);
    last_ = std::move(run);
    seconds_ = now - saved_at_;
    ++runs_;
    if (last_->report.earned >= progress_.earned) {
        progress_.earned = last_->report.earned;
        progress_.points = last_->report.points;
    }
    progress_.solved |= last_->report.all_right() && !last_->report.failing;
    keep_progress(bench);
    if (last_->report.failing && !(same && case_in_scene(bench))) show_case(bench);
}

void ExerciseState::keep_progress(Workbench& bench) {
    progressed_[exercise_->name] = progress_;
    const std::string problem = keep_exercise_progress(exercise_->name, progress_);
    if (!problem.empty()) bench.say(problem, Tone::Warning);
}

bool ExerciseState::solved(const std::string& name) const {
    const auto found = progressed_.find(name);
    return found != progressed_.end() && found->second.solved;
}

const CaseClass* ExerciseState::failing_class() const {
    if (!last_ || !last_->report.failing) return nullptr;
    return &last_->prepared->exercise.classes[last_->report.failing->one.of_class];
}

Hints ExerciseState::hints() const {
    return last_ ? hints_for(last_->prepared->exercise, last_->report, progress_) : Hints{};
}

void ExerciseState::next_hint(Workbench& bench) {
    if (open_next_hint(hints(), progress_)) keep_progress(bench);
}

bool ExerciseState::case_is_large() const {
    const CaseClass* of_class = failing_class();
    return of_class && of_class->kind == CaseKind::Large;
}

void ExerciseState::show_case(Workbench& bench) {
    if (!last_ || !last_->report.failing || case_is_large()) return;
    try {
        const FailingCase& failing = *last_->report.failing;
        Scene scene =
            scene_of_text(failing.one.question.dump(), last_->prepared->library->loader());
        scene.title = exercise_->title;
        // There the sentence about the case stands; from there its steps are gone through.
        bench.live.player().to_end();
        bench.document.open_next("Show the failing case", std::move(scene));
        bench.stage.open();
        case_version_ = bench.document.version();
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

bool ExerciseState::case_in_scene(const Workbench& bench) const {
    return last_ && last_->report.failing && !case_is_large() && case_version_ != 0 &&
           bench.document.version() == case_version_;
}

void ExerciseState::copy_case(Workbench& bench) {
    if (!last_ || !last_->report.failing || !bench.desktop.set_clipboard) return;
    bench.desktop.set_clipboard(last_->report.failing->one.question.dump());
    bench.say("The failing case is in the clipboard, as a question.");
}

void ExerciseState::step_both(Workbench& bench) {
    if (!last_ || !last_->report.failing) return;
    if (!case_in_scene(bench)) show_case(bench);
    bench.settings.*shown_flag(bench.layout, &Settings::drawer_shown) = true;
    bench.settings.panels_hidden = false;
    if (const TabInfo* tab = tab_named("your_steps")) bench.drawer.pick(bench, *tab);
    if (last_->steps.parted_ours) bench.playback.show(*last_->steps.parted_ours);
}

void ExerciseState::close(Workbench& bench) {
    leave(bench);
}

std::vector<std::pair<std::string, std::string>> ExerciseState::told(const Workbench& bench) const {
    Json out = {{"open", is_open()}};
    if (is_open()) {
        out["name"] = exercise_->name;
        out["started"] = started();
        out["folder"] = folder_.folder.string();
        out["running"] = running();
        out["runs"] = runs_;
        out["hints"] = hints().shown.size();
        out["hints_opened"] = hints_opened();
        if (last_) {
            out["headline"] = headline(last_->report);
            out["right"] = last_->report.all_right();
            out["trouble"] = last_->report.trouble;
            out["earned"] = last_->report.earned;
            out["points"] = last_->report.points;
            out["seconds"] = seconds_;
            out["failing"] = last_->report.failing.has_value();
            out["in_scene"] = case_in_scene(bench);
            if (last_->report.failing) {
                out["caption"] = last_->report.failing->caption;
                if (!case_is_large()) out["question"] = last_->report.failing->one.question;
            }
            out["parted"] =
                last_->steps.parted_theirs ? Json(*last_->steps.parted_theirs + 1) : Json(nullptr);
        }
    }
    return {{"exercise", out.dump(-1, ' ', false, Json::error_handler_t::replace)}};
}

}  // namespace collidoscope::app
