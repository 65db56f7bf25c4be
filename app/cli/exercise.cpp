// `collidoscope exercise`: exercises in any language, started, checked and watched.
#include <poll.h>
#include <termios.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <iostream>

#include "app/base/utilities/format.h"
#include "app/classroom/exercises/exercise_progress.h"
#include "app/classroom/exercises/hints.h"
#include "app/classroom/exercises/homework.h"
#include "app/classroom/exercises/results_json.h"
#include "app/classroom/exercises/right_time.h"
#include "app/classroom/exercises/save_watch.h"
#include "app/classroom/exercises/student_folder.h"
#include "app/classroom/submission/prepared_helper.h"
#include "app/cli/commands.h"
#include "app/cli/exercise_author.h"
#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app::cli {
namespace fs = std::filesystem;
namespace {

struct ExerciseArguments {
    std::string name, language = "python", to, folder, demo;
    bool json = false, own_code = false, tests = false;
};

// The exercise of a student's folder, reversed where it holds tests, or they are asked for.
Exercise exercise_of(const StudentFolder& folder, bool tests) {
    Exercise exercise = find_exercise(folder.exercise);
    return tests || folder.tests ? as_tests(std::move(exercise)) : exercise;
}

int list_exercises(const ExerciseArguments& arguments) {
    std::vector<std::string> problems;
    const std::vector<Exercise> all = all_exercises(&problems);
    if (arguments.json) {
        Json out = Json::array();
        for (const Exercise& one : all) {
            Json classes = Json::array();
            for (const CaseClass& of_class : one.classes) classes.push_back(of_class.name);
            out.push_back({{"name", one.name},
                           {"title", one.title},
                           {"kind", one.kind == ExerciseKind::Tests ? "tests" : "solve"},
                           {"demo", one.demo->info().id},
                           {"minutes", one.minutes},
                           {"points", one.points()},
                           {"classes", classes},
                           {"languages", one.languages}});
        }
        std::cout << out.dump(1) << '\n';
    } else {
        for (const Exercise& one : all)
            std::cout << fmt::format("{:<28} {:<52} {}\n", one.name, one.title,
                                     one.minutes ? fmt::format("{} min", one.minutes) : "");
        if (all.empty()) std::cout << "There are no exercises in assets/exercises.\n";
    }
    for (const std::string& problem : problems) std::cerr << "collidoscope: " << problem << '\n';
    return problems.empty() ? done : failed;
}

int start_one(const ExerciseArguments& arguments) {
    Exercise exercise = find_exercise(arguments.name);
    if (arguments.tests) exercise = as_tests(std::move(exercise));
    const fs::path file = start_exercise(exercise, arguments.language, arguments.to);
    std::cout << fmt::format(
        "{}\nEdit {}, then run\n  collidoscope exercise watch {}\nor open the exercise in the "
        "window: it runs whenever you save.\n",
        exercise.title, file.string(), arguments.to);
    return done;
}

sandbox::Sandbox sandbox_of(const ExerciseArguments& arguments) {
    return sandbox::Sandbox(arguments.own_code ? sandbox::Sandbox::Trust::Own
                                               : sandbox::Sandbox::Trust::Stranger);
}

// The means to check a student's folder, prepared once.
class FolderCheck {
  public:
    FolderCheck(const ExerciseArguments& arguments, StudentFolder folder)
        : exercise_(exercise_of(folder, arguments.tests)),
          folder_(std::move(folder)),
          sandbox_(sandbox_of(arguments)) {
        library_.on_warning(tell_flaw);
        library_.add_folder(exercise_.folder);
        if (exercise_.kind == ExerciseKind::Solve)
            cases_ = make_cases(exercise_, library_.loader());
    }

    // For a folder that is run again and again.
    void prepare() const {
        if (const Language* language = find_language(folder_.language))
            prepare_helper(sandbox_, *language);
    }
    ExerciseReport run() {
        if (exercise_.kind == ExerciseKind::Tests)
            return check_tests(exercise_, folder_.folder, sandbox_, library_.loader());
        RunOptions options;
        options.right_seconds = [this](const Json& question) { return right_.seconds(question); };
        return check_folder(exercise_, cases_, folder_.folder, folder_.language, sandbox_,
                            library_.loader(), options);
    }
    const Exercise& exercise() const { return exercise_; }
    const sandbox::Sandbox& sandbox() const { return sandbox_; }

  private:
    Exercise exercise_;
    StudentFolder folder_;
    sandbox::Sandbox sandbox_;
    MeshLibrary library_;
    std::vector<ExerciseCase> cases_;
    RightTime right_{exercise_, sandbox_, folder_.language};
};

// The hints that are open: the first of a class is from the start.
Hints open_hints(const Exercise& exercise, const ExerciseReport& report) {
    return hints_for(exercise, report, read_exercise_progress()[exercise.name]);
}

int print_report(const Exercise& exercise, const ExerciseReport& report, bool json) {
    const Hints hints = open_hints(exercise, report);
    if (json) {
        Json out = results_json(exercise, report);
        if (!hints.shown.empty())
            out["hints"] = {{"class", hints.of_class}, {"shown", hints.shown}, {"of", hints.all}};
        std::cout << out.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
    } else {
        std::cout << results_text(report) << hints_text(hints);
    }
    std::cout.flush();
    return report.all_right() && !report.failing ? done : failed;
}

int check_once(const ExerciseArguments& arguments) {
    std::error_code error;
    if (fs::exists(fs::path(arguments.folder) / "exercise.md", error))
        return check_own_exercise(arguments.folder, arguments.json, arguments.own_code);
    FolderCheck check(arguments, read_student_folder(arguments.folder));
    return print_report(check.exercise(), check.run(), arguments.json);
}

// Opens one more hint and counts it.
void tell_next_hint(const Exercise& exercise, const ExerciseReport& report) {
    ExerciseProgress progress = read_exercise_progress()[exercise.name];
    if (open_next_hint(hints_for(exercise, report, progress), progress)) {
        if (const std::string problem = keep_exercise_progress(exercise.name, progress);
            !problem.empty())
            tell_warning(problem);
    }
    const Hints hints = hints_for(exercise, report, progress);
    std::cout << hints_text(hints)
              << (hints.shown.empty() ? "There is no hint for this.\n"
                  : hints.more()      ? ""
                                      : "There are no more hints.\n")
              << std::flush;
}

int hint(const ExerciseArguments& arguments) {
    FolderCheck check(arguments, read_student_folder(arguments.folder));
    const ExerciseReport report = check.run();
    if (!report.trouble.empty()) return print_report(check.exercise(), report, false);
    std::cout << headline(report) << '\n';
    if (report.all_right()) return done;
    tell_next_hint(check.exercise(), report);
    return failed;
}

// Keys as they are typed, where there is a terminal.
class RawKeys {
  public:
    RawKeys() {
        if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &before_) != 0) return;
        termios raw = before_;
        raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
        set_ = tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
    }
    ~RawKeys() {
        if (set_) tcsetattr(STDIN_FILENO, TCSANOW, &before_);
    }
    RawKeys(const RawKeys&) = delete;
    RawKeys& operator=(const RawKeys&) = delete;

    // Waits for a key, or until there is something to read elsewhere: 0 when no key came in time.
    int wait(int milliseconds, int elsewhere) {
        pollfd inputs[] = {{elsewhere, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
        if (poll(inputs, ended_ ? 1 : 2, milliseconds) <= 0 || inputs[1].revents == 0) return 0;
        char key = 0;
        if (read(STDIN_FILENO, &key, 1) == 1) return static_cast<unsigned char>(key);
        ended_ = true;
        return 0;
    }

  private:
    termios before_{};
    bool set_ = false, ended_ = false;
};

int watch(const ExerciseArguments& arguments) {
    FolderCheck check(arguments, read_student_folder(arguments.folder));
    check.prepare();
    SaveWatch folder(arguments.folder);
    RawKeys keys;
    std::cout << fmt::format(
        "{}\nWatching {}: save to run, r runs again, h opens a hint, q ends. Protected by: {}\n\n",
        check.exercise().title, arguments.folder, check.sandbox().text());
    ExerciseReport report = check.run();
    int code = print_report(check.exercise(), report, arguments.json);
    for (;;) {
        const int key = keys.wait(150, folder.descriptor());
        if (key == 'q' || key == 3 || key == 4) return code;
        if (key == 'h' && !arguments.json) tell_next_hint(check.exercise(), report);
        const bool saved = folder.changed();
        if (!saved && key != 'r') continue;
        if (!arguments.json) std::cout << "\n";
        report = check.run();
        code = print_report(check.exercise(), report, arguments.json);
    }
}

int make_new(const ExerciseArguments& arguments) {
    return new_exercise(arguments.name, arguments.demo, arguments.to);
}

int test(const ExerciseArguments& arguments) {
    return test_exercise(arguments.name, arguments.json, arguments.own_code);
}

template <typename Act>
void add_for_authors(CLI::App& command, ExerciseArguments& arguments, const Act& act) {
    auto* make = command.add_subcommand("new", "For authors: writes a starter exercise");
    make->add_option("name", arguments.name, "Its name, and the folder's")->required();
    if (const Demo* usual = Registry::opened_for(OpenedFor::NewExercise))
        arguments.demo = usual->info().id;
    make->add_option("--demo", arguments.demo, "The demo that gives the right answers")
        ->capture_default_str();
    make->add_option("--to", arguments.to, "The folder to create, if it is not NAME");
    act(make, make_new);
    auto* tested = command.add_subcommand(
        "test",
        "For authors: the start must fail, accepted solutions must pass, every mistake must be "
        "caught.\nShown "
        "as a matrix of submissions and classes: . right, x wrong, - not run, ! no program");
    tested->add_option("name", arguments.name, "The exercise's name, or its own folder")
        ->required();
    tested->add_flag("--json", arguments.json)->description("As JSON");
    tested->add_flag("--own-code", arguments.own_code)
        ->description("The programs are my own: run them even if they cannot be contained");
    act(tested, test);
}

int reset(const ExerciseArguments& arguments) {
    const StudentFolder folder = read_student_folder(arguments.folder);
    const Exercise exercise = exercise_of(folder, false);
    const fs::path kept = reset_folder(exercise, folder);
    if (const std::string problem = forget_exercise_progress(exercise.name); !problem.empty())
        tell_warning(problem);
    std::cout << exercise.title << ": " << arguments.folder << " is back at its start.\n";
    if (!kept.empty()) std::cout << "The previous version is kept as " << kept.string() << '\n';
    return done;
}

void add_exercise(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "exercise", "Exercises in any language: your function against ours, case by case.");
    command->require_subcommand(1);
    auto arguments = std::make_shared<ExerciseArguments>();
    const auto act = [&action, arguments](CLI::App* one, int (*run)(const ExerciseArguments&)) {
        one->callback(
            [&action, arguments, run] { action = [arguments, run] { return run(*arguments); }; });
    };
    auto* list = command->add_subcommand("list", "Lists the exercises");
    list->add_flag("--json", arguments->json)->description("As JSON");
    act(list, list_exercises);

    auto* start = command->add_subcommand("start", "Creates a folder to work in");
    start->add_option("name", arguments->name, "The exercise's name, or its own folder")
        ->required();
    start->add_option("--language", arguments->language, "python, cpp, c, java, javascript or rust")
        ->capture_default_str();
    start->add_flag("--tests", arguments->tests)
        ->description(
            "Write tests instead: scenes with expected answers, run against faulty solutions");
    start->add_option("--to", arguments->to, "The folder to create")->required();
    act(start, start_one);

    const auto add_folder = [&](CLI::App* one) {
        one->add_option("folder", arguments->folder,
                        "A folder that `exercise start` made, or an exercise's own")
            ->required();
        one->add_flag("--json", arguments->json)
            ->description("As results.json, version 3 of Exercism's test runners");
        one->add_flag("--own-code", arguments->own_code)
            ->description("The program is my own: run it even if it cannot be contained");
        one->add_flag("--tests", arguments->tests)
            ->description(
                "The folder holds tests.jsonl: scenes with expected answers, scored by the faulty "
                "solutions that they catch");
    };
    auto* check = command->add_subcommand(
        "check",
        "Runs the folder's solution through all cases once; exit code 1 if any is wrong.\nFor an "
        "exercise's own folder: checks exercise.md, its cases and its submissions.");
    add_folder(check);
    act(check, check_once);
    auto* watch_command = command->add_subcommand("watch", "Does the same each time you save");
    add_folder(watch_command);
    act(watch_command, watch);
    auto* hint_command = command->add_subcommand(
        "hint",
        "Runs the folder's solution, and opens the next hint for the first class that fails");
    hint_command->add_option("folder", arguments->folder, "A folder that `exercise start` made")
        ->required();
    hint_command->add_flag("--own-code", arguments->own_code)
        ->description("The program is my own: run it even if it cannot be contained");
    act(hint_command, hint);
    auto* reset_command = command->add_subcommand(
        "reset", "Restores the start; your own file is kept beside it under another name");
    reset_command->add_option("folder", arguments->folder, "A folder that `exercise start` made")
        ->required();
    act(reset_command, reset);
    add_for_authors(*command, *arguments, act);
}

const bool registered_exercise = register_command(130, add_exercise);

}  // namespace

}  // namespace collidoscope::app::cli
