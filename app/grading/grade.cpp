#include "app/grading/grade.h"

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include "app/exercises/homework.h"
#include "app/library/mesh_library.h"
#include "app/sandbox/job_folder.h"
#include "app/submission/prepared_helper.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

double seconds_from(std::chrono::steady_clock::time_point begun) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// A file that is the solution, as a folder of its own.
const Language* language_of_file(const fs::path& file) {
    for (const Language& one : languages())
        if (file.extension() == fs::path(one.solution).extension()) return &one;
    return nullptr;
}

// A student reads the name of what was handed in, not where the grader keeps it.
void without_path(std::string& text, const HandedIn& who) {
    const std::string path = who.folder.string();
    for (std::size_t at = 0; (at = text.find(path, at)) != std::string::npos;
         at += who.shown.size())
        text.replace(at, path.size(), who.shown);
}

ExerciseReport report_of(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
                         const fs::path& place, const sandbox::Sandbox& sandbox,
                         const MeshLoader& load) {
    std::error_code error;
    if (exercise.kind == ExerciseKind::Tests) return check_tests(exercise, place, sandbox, load);
    if (!fs::is_regular_file(place, error))
        return check_folder(exercise, cases, place, {}, sandbox, load);
    const Language* language = language_of_file(place);
    if (language == nullptr)
        throw InputError(place.filename().string() + ": is in no known language");
    const sandbox::JobFolder alone;
    fs::copy_file(place, alone.path() / language->solution);
    return check_folder(exercise, cases, alone.path(), std::string(language->id), sandbox, load);
}

}  // namespace

// Where several are in one language.
void prepare_helpers(const std::vector<HandedIn>& handed_in, const sandbox::Sandbox& sandbox) {
    std::map<const Language*, int> found;
    for (const HandedIn& one : handed_in) {
        std::error_code error;
        const bool alone = fs::is_regular_file(one.folder, error);
        if (const Language* language =
                alone ? language_of_file(one.folder) : language_of(one.folder))
            ++found[language];
    }
    for (const auto& [language, times] : found)
        if (times > 2) prepare_helper(sandbox, *language);
}

unsigned jobs_in(const sandbox::Sandbox& sandbox, unsigned jobs) {
    return sandbox.counts_processes_apart() ? std::max(1u, jobs) : 1;
}

Grades grade(const Exercise& exercise, const std::vector<HandedIn>& handed_in,
             const sandbox::Sandbox& sandbox, unsigned jobs,
             const std::function<void(const Graded&, std::size_t)>& done) {
    sandbox.demand();
    jobs = jobs_in(sandbox, jobs);
    const auto begun = std::chrono::steady_clock::now();
    Grades grades;
    grades.exercise = exercise;
    grades.layers = sandbox.text();
    for (const CaseClass& one : exercise.classes)
        if (one.hidden) grades.hidden_points += one.points;
    MeshLibrary library;
    library.add_folder(exercise.folder);
    std::vector<ExerciseCase> cases;
    if (exercise.kind == ExerciseKind::Solve) cases = make_cases(exercise, library.loader());

    prepare_helpers(handed_in, sandbox);
    grades.all.resize(handed_in.size());
    std::atomic<std::size_t> next{0};
    std::mutex telling;
    std::size_t finished = 0;
    const auto work = [&] {
        // Meshes are kept in a library, which is one thread's own.
        MeshLibrary own;
        own.add_folder(exercise.folder);
        for (std::size_t at; (at = next++) < handed_in.size();) {
            const auto from = std::chrono::steady_clock::now();
            Graded& one = grades.all[at];
            one.who = handed_in[at];
            one.report.points = exercise.points();
            try {
                one.report = report_of(exercise, cases, one.who.folder, sandbox, own.loader());
            } catch (const std::exception& error) {
                one.report.trouble = error.what();
            }
            without_path(one.report.trouble, one.who);
            one.report.points = exercise.points();
            one.seconds = seconds_from(from);
            const std::lock_guard lock(telling);
            ++finished;
            if (done) done(one, finished);
        }
    };
    {
        std::vector<std::jthread> workers;
        for (unsigned worker = 1; worker < jobs; ++worker) workers.emplace_back(work);
        work();
    }
    grades.seconds = seconds_from(begun);
    return grades;
}

}  // namespace collidoscope::app
