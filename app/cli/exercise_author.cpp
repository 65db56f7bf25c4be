#include "app/cli/exercise_author.h"

#include <algorithm>
#include <iostream>

#include "app/base/files/atomic_file.h"
#include "app/base/utilities/format.h"
#include "app/base/utilities/nearest_name.h"
#include "app/classroom/exercises/new_exercise.h"
#include "app/classroom/exercises/results_json.h"
#include "app/classroom/exercises/submissions.h"
#include "app/classroom/exercises/task_picture.h"
#include "app/classroom/lessons/markdown.h"
#include "app/classroom/sandbox/job_folder.h"
#include "app/classroom/submission/languages.h"
#include "app/cli/commands.h"
#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app::cli {
namespace fs = std::filesystem;
namespace {

// One row of the matrix.
struct TestedRow {
    std::string name;     // "start/python", "wrong_answer/strict_comparison.py"
    std::string verdict;  // "fails, as it should"; otherwise the problem
    bool good = false;
    ExerciseReport report;
};

class OwnExercise {
  public:
    OwnExercise(Exercise exercise, bool own_code)
        : exercise_(std::move(exercise)),
          sandbox_(own_code ? sandbox::Sandbox::Trust::Own : sandbox::Sandbox::Trust::Stranger),
          brought_(brought_submissions(exercise_)) {
        library_.on_warning(tell_flaw);
        library_.add_folder(exercise_.folder);
        if (exercise_.kind == ExerciseKind::Solve) cases_ = make_cases(exercise_, load_);
    }

    const Exercise& exercise() const { return exercise_; }
    std::size_t cases() const { return cases_.size(); }
    // The submissions; in an exercise of kind "tests" a student's tests run them.
    const std::vector<BroughtSubmission>& brought() const { return brought_; }
    bool runs() const { return exercise_.kind == ExerciseKind::Solve; }

    TestedRow run(const BroughtSubmission& one) const {
        BroughtResult result = run_brought(exercise_, cases_, one, sandbox_, load_);
        TestedRow row;
        row.name = one.name;
        row.good = result.problem.empty();
        row.verdict = !row.good ? result.problem : one.accepted ? "right" : "fails as declared";
        row.report = std::move(result.report);
        return row;
    }
    // Runs the start that a student is given.
    TestedRow run_start(const std::string& language) const {
        const sandbox::JobFolder place;
        start_exercise(exercise_, language, place.path());
        RunOptions options;
        options.shrink = false;
        Exercise open = exercise_;
        for (CaseClass& one : open.classes) one.after.clear();
        TestedRow row;
        row.name = "start/" + language;
        row.report = check_folder(open, cases_, place.path(), language, sandbox_, load_, options);
        const FailingCase* failing = row.report.failing ? &*row.report.failing : nullptr;
        if (!row.report.trouble.empty())
            row.verdict = row.report.trouble + " " + row.report.trouble_details;
        else if (row.report.all_right())
            row.verdict = "is already right: nothing is left to do";
        else if (failing && !failing->result.fault.empty())
            row.verdict = "gives no answer: " + failing->result.fault;
        row.good = row.verdict.empty();
        if (row.good) row.verdict = "fails, as it should";
        return row;
    }

  private:
    Exercise exercise_;
    sandbox::Sandbox sandbox_;
    MeshLibrary library_;
    MeshLoader load_ = library_.loader();
    std::vector<BroughtSubmission> brought_;
    std::vector<ExerciseCase> cases_;
};

Json json_of_row(const Exercise& exercise, const TestedRow& row) {
    Json entry = results_json(exercise, row.report);
    entry["submission"] = row.name;
    entry["as_it_says"] = row.good;
    if (!row.good) entry["problem"] = row.verdict;
    return entry;
}

Json json_of_exercise(const OwnExercise& own) {
    return {{"name", own.exercise().name},
            {"title", own.exercise().title},
            {"points", own.exercise().points()},
            {"cases", own.cases()},
            {"submissions", Json::array()}};
}

// The mark in the column of this class or field: right, wrong, or not run.
std::string mark_of(const ExerciseReport& report, const std::string& column) {
    if (!report.trouble.empty()) return "!";
    if (const ClassReport* one = report.class_named(column))
        return one->total == 0 || one->state == ClassState::Waiting ? "-"
               : one->state == ClassState::Right                    ? "."
                                                                    : "x";
    for (const FieldReport& one : report.fields)
        if (one.name == column) return one.right == one.asked ? "." : "x";
    return "-";
}

std::vector<std::string> columns_of(const Exercise& exercise) {
    std::vector<std::string> columns;
    for (const CaseClass& one : exercise.classes) columns.push_back(one.name);
    for (const GradedField& one : exercise.graded)
        if (one.points) columns.push_back(one.name);
    return columns;
}

// Lists what the exercise lacks before it can be handed out.
std::vector<std::string> missing_of(const OwnExercise& own) {
    std::vector<std::string> all;
    const auto& brought = own.brought();
    if (std::none_of(brought.begin(), brought.end(),
                     [](const BroughtSubmission& one) { return one.accepted; }))
        all.emplace_back("submissions/accepted holds no right solution.");
    for (const CaseClass& one : own.exercise().classes) {
        const bool caught =
            std::any_of(brought.begin(), brought.end(), [&](const BroughtSubmission& b) {
                return std::find(b.fails.begin(), b.fails.end(), one.name) != b.fails.end();
            });
        if (own.runs() && !caught)
            all.push_back("No submission fails in the class '" + one.name +
                          "': is there a mistake that it catches?");
    }
    return all;
}

// Problems of the task's text: a line for each.
std::vector<std::string> text_problems(const Exercise& exercise) {
    std::vector<TextFault> faults;
    std::vector<std::string> all;
    for (const TextBlock& block : read_markdown(exercise.text, exercise.text_line, faults))
        if (block.kind == TextKind::Picture && !task_picture(block.source))
            faults.push_back({block.line, "there is no scene '" + block.source +
                                              "' for a picture; write demo:DEMO/SCENE, a file of "
                                              "assets/scenes without its ending"});
    const std::string file = (exercise.folder / "exercise.md").string();
    all.reserve(faults.size());
    for (const TextFault& fault : faults)
        all.push_back(file + ":" + std::to_string(fault.line) + ": " + fault.text);
    return all;
}

// Tells them as warnings; whether there is none.
bool text_is_sound(const Exercise& exercise) {
    const std::vector<std::string> problems = text_problems(exercise);
    for (const std::string& one : problems) tell_warning(one);
    return problems.empty();
}

}  // namespace

int check_own_exercise(const std::string& folder, bool json, bool own_code) {
    const OwnExercise own(read_exercise(folder), own_code);
    const Exercise& exercise = own.exercise();
    bool all_well = text_is_sound(exercise);
    Json out = json_of_exercise(own);
    if (!json)
        std::cout << fmt::format("{}: {} cases in {} classes, {:g} points\n", exercise.name,
                                 own.cases(), exercise.classes.size(), exercise.points());
    for (const BroughtSubmission& one : own.brought()) {
        if (!own.runs()) continue;
        const TestedRow row = own.run(one);
        all_well &= row.good;
        if (json)
            out["submissions"].push_back(json_of_row(exercise, row));
        else
            std::cout << fmt::format("  {:<44} {}\n", row.name, row.verdict) << std::flush;
    }
    if (json) std::cout << out.dump(1) << '\n';
    return all_well ? done : failed;
}

int test_exercise(const std::string& name_or_folder, bool json, bool own_code) {
    const OwnExercise own(find_exercise(name_or_folder), own_code);
    const Exercise& exercise = own.exercise();
    const std::vector<std::string> columns = columns_of(exercise);
    Json out = json_of_exercise(own);
    out["classes"] = columns;
    bool all_well = text_is_sound(exercise);
    std::size_t widest = 20;
    for (const BroughtSubmission& one : own.brought()) widest = std::max(widest, one.name.size());
    if (!json) {
        std::cout << fmt::format("{}: {} cases, {:g} points\n", exercise.name, own.cases(),
                                 exercise.points());
        for (std::size_t k = 0; k < columns.size(); ++k)
            std::cout << fmt::format("  {:<{}}  {:>{}} {}\n", "", widest, "", 2 * k, columns[k]);
    }
    const auto tell = [&](const TestedRow& row) {
        all_well &= row.good;
        Json marks = Json::object();
        std::string line;
        for (const std::string& column : columns) {
            const std::string mark = mark_of(row.report, column);
            marks[column] = mark == "." ? "right" : mark == "x" ? "wrong" : "not run";
            line += mark + " ";
        }
        if (!json) {
            std::cout << fmt::format("  {:<{}}   {} {}\n", row.name, widest, line, row.verdict)
                      << std::flush;
            return;
        }
        Json entry = json_of_row(exercise, row);
        entry["marks"] = std::move(marks);
        out["submissions"].push_back(std::move(entry));
    };
    if (own.runs()) {
        for (const std::string& language : exercise.languages)
            if (missing_program(*find_language(language)).empty()) tell(own.run_start(language));
        for (const BroughtSubmission& one : own.brought()) tell(own.run(one));
    }
    const std::vector<std::string> missing = missing_of(own);
    out["missing"] = missing;
    if (json)
        std::cout << out.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
    else
        for (const std::string& one : missing) std::cout << one << '\n';
    return all_well ? done : failed;
}

int new_exercise(const std::string& name, const std::string& demo, const std::string& to) {
    const fs::path folder = to.empty() ? fs::path(name) : fs::path(to);
    std::error_code error;
    if (fs::exists(folder, error))
        throw Usage(folder.string() + " is there already; choose another name, or delete it first");
    for (const auto& [file, text] : new_exercise_files(Registry::at(demo))) {
        fs::create_directories((folder / file).parent_path(), error);
        write_file_atomically(folder / file, text);
    }
    std::cout << fmt::format(
        "Wrote {0}. Describe the task in {0}/exercise.md, put solutions and mistakes in "
        "{0}/submissions, then run\n  collidoscope exercise test {0}\n",
        folder.string());
    return done;
}

}  // namespace collidoscope::app::cli
