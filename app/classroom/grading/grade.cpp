#include "app/classroom/grading/grade.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include "app/base/utilities/threads.h"
#include "app/classroom/exercises/homework.h"
#include "app/classroom/exercises/right_time.h"
#include "app/classroom/submission/prepared_helper.h"
#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app {
namespace {

double seconds_from(std::chrono::steady_clock::time_point begun) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// A student reads the name of what was handed in, not where the grader keeps it.
void without_path(std::string& text, const HandedIn& who) {
    const std::string path = who.folder.string();
    for (std::size_t at = 0; (at = text.find(path, at)) != std::string::npos;
         at += who.shown.size())
        text.replace(at, path.size(), who.shown);
}

ExerciseReport report_of(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
                         const HandedIn& who, const sandbox::Sandbox& sandbox,
                         const MeshLoader& load, const RunOptions& options) {
    if (!who.problem.empty()) throw InputError(who.problem);
    if (exercise.kind == ExerciseKind::Tests)
        return check_tests(exercise, who.folder, sandbox, load);
    return check_folder(exercise, cases, who.folder, {}, sandbox, load, options);
}

std::map<const Language*, int> languages_of(const std::vector<Graded*>& wanted) {
    std::map<const Language*, int> found;
    for (const Graded* one : wanted)
        if (const Language* language = language_of(one->who.folder)) ++found[language];
    return found;
}

// The time that right solutions take for the cases with many bodies, one after the other while
// nothing else runs: all submissions in a language are held to it.
class RightTimes {
  public:
    RightTimes(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
               const sandbox::Sandbox& sandbox, const std::map<const Language*, int>& in,
               RightSeconds known)
        : all_(std::move(known)) {
        std::vector<Json> large;
        for (const ExerciseCase& one : cases)
            if (exercise.classes[one.of_class].kind == CaseKind::Large)
                large.push_back(one.question);
        if (large.empty()) return;
        for (const auto& [language, times] : in) {
            const std::string id(language->id);
            std::vector<double>& seconds = all_[id];
            if (seconds.size() != large.size()) {
                seconds.clear();
                RightTime right(exercise, sandbox, id);
                for (const Json& one : large) seconds.push_back(right.seconds(one));
            }
            for (std::size_t at = 0; at < large.size(); ++at)
                times_[{id, large[at].dump()}] = seconds[at];
        }
    }
    const RightSeconds& all() const { return all_; }
    // 0: not known.
    double seconds(const Language& language, const Json& question) const {
        const auto found = times_.find({std::string(language.id), question.dump()});
        return found == times_.end() ? 0 : found->second;
    }

  private:
    std::map<std::pair<std::string, std::string>, double> times_;
    RightSeconds all_;
};

void grade_one(const Exercise& exercise, const std::vector<ExerciseCase>& cases, Graded& one,
               const sandbox::Sandbox& sandbox, const MeshLoader& load, const RightTimes& right) {
    const auto from = std::chrono::steady_clock::now();
    const HandedIn& who = one.who;
    RunOptions options;
    options.every_class = true;
    if (const Language* language = language_of(who.folder))
        options.right_seconds = [&right, language](const Json& question) {
            return right.seconds(*language, question);
        };
    try {
        one.report = report_of(exercise, cases, who, sandbox, load, options);
    } catch (const InputError& error) {
        one.report.trouble = error.what();
    } catch (const std::exception& error) {
        one.report.trouble = error.what();
        one.report.fault_of_machine = true;
    }
    without_path(one.report.trouble, who);
    one.report.points = exercise.points();
    one.seconds = seconds_from(from);
}

}  // namespace

unsigned jobs_in(const sandbox::Sandbox& sandbox, unsigned jobs) {
    return sandbox.counts_processes_apart() ? std::max(1u, jobs) : 1;
}

Grades grade(const Exercise& exercise, const std::vector<HandedIn>& handed_in,
             const sandbox::Sandbox& sandbox, const GradeOptions& options) {
    sandbox.demand();
    if (sandbox::Sandbox::is_open_to_programs(sandbox.warden()) && !sandbox.trusts())
        throw sandbox::Refused(sandbox.warden().parent_path().string() +
                               ": programs of others may run what lies there, Collidoscope and its "
                               "answers too. Install it elsewhere, in /opt for example, to grade");
    const unsigned jobs = jobs_in(sandbox, options.jobs);
    const auto begun = std::chrono::steady_clock::now();
    Grades grades;
    grades.exercise = exercise;
    grades.layers = sandbox.text();
    grades.hidden_seed = options.hidden_seed;
    for (const CaseClass& one : exercise.classes)
        if (one.hidden) grades.hidden_points += one.points;
    MeshLibrary library;
    library.add_folder(exercise.folder);
    std::vector<ExerciseCase> cases;
    if (exercise.kind == ExerciseKind::Solve)
        cases = make_cases(exercise, library.loader(), options.hidden_seed);

    grades.all.resize(handed_in.size());
    std::vector<Graded*> wanted;
    for (std::size_t at = 0; at < handed_in.size(); ++at) {
        grades.all[at].who = handed_in[at];
        if (!options.recall || !options.recall(grades.all[at])) wanted.push_back(&grades.all[at]);
    }
    const std::map<const Language*, int> in = languages_of(wanted);
    for (const auto& [language, times] : in)
        if (times > 2) prepare_helper(sandbox, *language);
    const RightTimes right(exercise, cases, sandbox, in, options.right_seconds);
    grades.right_seconds = right.all();
    if (options.timed) options.timed(grades.right_seconds);

    std::atomic<std::size_t> next{0};
    std::mutex telling;
    std::exception_ptr failed;
    const auto work = [&] {
        // Meshes are kept in a library, which is one thread's own.
        MeshLibrary own;
        own.add_folder(exercise.folder);
        for (std::size_t at; (at = next++) < wanted.size();) {
            grade_one(exercise, cases, *wanted[at], sandbox, own.loader(), right);
            const std::lock_guard lock(telling);
            try {
                if (options.done && !failed) options.done(*wanted[at]);
            } catch (...) {
                failed = std::current_exception();
                next = wanted.size();
            }
        }
    };
    {
        struct Workers {
            std::vector<std::thread> all;
            ~Workers() {
                for (std::thread& worker : all) worker.join();
            }
        } workers;
        for (unsigned worker = 1; have_threads && worker < jobs; ++worker)
            workers.all.emplace_back(work);
        work();
    }
    if (failed) std::rethrow_exception(failed);
    grades.seconds = seconds_from(begun);
    return grades;
}

}  // namespace collidoscope::app
