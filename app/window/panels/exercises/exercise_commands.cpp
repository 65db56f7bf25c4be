// The menu of exercises, and what can be done with the one that is open.
#include "app/window/panels/exercises/exercise_state.h"
#include "app/window/workbench/commands.h"

namespace collidoscope::app {
namespace {

std::vector<Command> exercise_commands(Workbench& b) {
    std::vector<Command> commands;
    const auto open = [&b] { return b.part<ExerciseState>().is_open(); };
    const auto started = [&b] { return b.part<ExerciseState>().started(); };
    const auto failing = [&b] {
        const ExerciseRun* last = b.part<ExerciseState>().last();
        return last && last->report.failing;
    };
    const char* const none_open = "Open an exercise first.";
    commands.push_back({.id = "exercise.run",
                        .title = "Run again",
                        .menu = Menu::Exercises,
                        .shortcuts = {key(key_f1 + 5)},
                        .run = [&b] { b.part<ExerciseState>().run_again(b); },
                        .enabled = started,
                        .help = "Runs your program through all cases, as saving it does.",
                        .while_typing = true,
                        .needs = "Start an exercise in a folder first.",
                        .words = "exercise check test grade"});
    commands.push_back({.id = "exercise.edit",
                        .title = "Open in my editor",
                        .menu = Menu::Exercises,
                        .run = [&b] { b.part<ExerciseState>().edit(b); },
                        .enabled = started,
                        .help = "The one that COLLIDOSCOPE_EDITOR names, or the desktop's own.",
                        .needs = "Start an exercise in a folder first.",
                        .words = "exercise solution file code"});
    commands.push_back({.id = "exercise.step_both",
                        .title = "Step both",
                        .menu = Menu::Exercises,
                        .run = [&b] { b.part<ExerciseState>().step_both(b); },
                        .enabled = failing,
                        .help = "Your steps beside ours, at the step where they diverge.",
                        .needs = "There is no failing case.",
                        .words = "exercise compare trace steps"});
    commands.push_back({.id = "exercise.case",
                        .title = "Show the failing case",
                        .menu = Menu::Exercises,
                        .run = [&b] { b.part<ExerciseState>().show_case(b); },
                        .enabled = failing,
                        .needs = "There is no failing case."});
    commands.push_back({.id = "exercise.copy_case",
                        .title = "Copy the failing case",
                        .menu = Menu::Exercises,
                        .run = [&b] { b.part<ExerciseState>().copy_case(b); },
                        .enabled = failing,
                        .help = "As a question, for `collidoscope query`.",
                        .needs = "There is no failing case."});
    commands.push_back({.id = "exercise.hint",
                        .title = "Next hint",
                        .menu = Menu::Exercises,
                        .run = [&b] { b.part<ExerciseState>().next_hint(b); },
                        .enabled = failing,
                        .needs = "There is no failing case."});
    commands.push_back({.id = "exercise.leave",
                        .title = "Leave the exercise",
                        .menu = Menu::Exercises,
                        .run =
                            [&b] {
                                b.part<ExerciseState>().leave(b);
                                // A lesson whose place it took comes back.
                                b.commands.run("lesson.page");
                            },
                        .enabled = open,
                        .help = "Your folder stays as it is.",
                        .needs = none_open});
    for (const Exercise& one : all_exercises())
        commands.push_back(
            {.id = "exercise.open." + one.name,
             .title = one.title,
             .menu = Menu::Exercises,
             .group = 1,
             .run = [&b, name = one.name] { b.part<ExerciseState>().open(b, name); },
             .checked = [&b, name = one.name] { return b.part<ExerciseState>().solved(name); },
             .words = "exercise " + one.name + " " + one.demo->info().words});
    return commands;
}

const bool registered_exercise_commands = register_commands(160, exercise_commands);

}  // namespace
}  // namespace collidoscope::app
