// Exercises in a browser's page: typed into a field of it, and run by one of its workers.
#include "app/base/files/atomic_file.h"
#include "app/base/files/whole_file.h"
#include "app/window/panels/exercises/exercise_state.h"

namespace collidoscope::app {
namespace {

constexpr const char* page_language = "javascript";

}  // namespace

std::string ExerciseState::why_not_here(const Workbench& bench, const Exercise& exercise,
                                        const std::string& language) {
    const Platform& platform = bench.desktop.platform;
    if (platform.has(Ability::Programs)) return {};
    if (language == page_language && exercise.kind == ExerciseKind::Solve) return {};
    return std::string(platform.why_not(Ability::Programs));
}

void ExerciseState::listen_to_page(Workbench& bench) {
    if (!bench.desktop.ask_page) return;
    bench.desktop.from_page["solution"] = [&bench](const std::string& text) {
        bench.part<ExerciseState>().take_solution(bench, text);
    };
    bench.desktop.from_page["replies"] = [&bench](const std::string& text) {
        bench.part<ExerciseState>().take_replies(bench, text);
    };
}

void ExerciseState::take_solution(Workbench& bench, const std::string& text) {
    if (!started()) return;
    try {
        write_file_atomically(solution_file(folder_), text);
        run_again(bench);
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

void ExerciseState::run_in_page(Workbench& bench) {
    saved_at_ = bench.clock();
    try {
        if (!prepared_) prepared_ = prepared_exercise(*exercise_, folder_.language, true, false);
        std::string source(WholeFile(solution_file(folder_)).text());
        worker_ = std::make_unique<WorkerJudge>(exercise_, prepared_->cases, std::move(source),
                                                prepared_->library->loader());
        bench.desktop.ask_page("run", worker_->order());
    } catch (const std::exception& error) {
        worker_ = nullptr;
        bench.say(error.what(), Tone::Warning);
    }
}

void ExerciseState::take_replies(Workbench& bench, const std::string& replies) {
    // Replies to a run that was left for another come too late.
    if (!worker_) return;
    try {
        worker_->take(replies);
        if (!worker_->report()) return bench.desktop.ask_page("run", worker_->order());
        ExerciseRun run{prepared_, *worker_->report(), {}, {}};
        worker_ = nullptr;
        add_steps(run);
        take(bench, std::move(run), bench.clock());
    } catch (const std::exception& error) {
        worker_ = nullptr;
        bench.say(error.what(), Tone::Warning);
    }
}

}  // namespace collidoscope::app
