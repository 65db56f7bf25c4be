#include "app/classroom/exercises/student_folder.h"

#include <algorithm>
#include <fstream>

#include "app/base/files/atomic_file.h"
#include "app/base/files/home_folder.h"
#include "app/base/files/whole_file.h"
#include "app/base/utilities/nearest_name.h"
#include "app/classroom/exercises/right_time.h"
#include "app/classroom/exercises/start_text.h"
#include "app/classroom/submission/submission.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr const char* note_name = ".collidoscope-exercise";

// A submission as a program to be asked.
class SubmittedProgram final : public Program {
  public:
    explicit SubmittedProgram(Submission& submission) : submission_(submission) {}

    ProgramReply ask(const Json& question, const std::string& title) override {
        Submitted got = submission_.ask(question);
        // A kill from outside may have been an accident: it is tried once more.
        if (submission_.is_fault_of_machine(got.ending)) {
            submission_.restart();
            got = submission_.ask(question);
            if (submission_.is_fault_of_machine(got.ending))
                throw MachineFault("The program " + got.ending.text("on " + title) + ".");
        }
        ProgramReply reply;
        if (!got.answered()) {
            reply.fault = got.problem("on " + title);
            reply.ended = !got.ending.answered();
        }
        reply.answer = std::move(got.answer);
        for (const std::string& field : got.not_finite) {
            const std::string top = field.substr(0, field.find_first_of(".["));
            if (reply.answer.is_object() && reply.answer.contains(top)) reply.answer[top] = "NaN";
        }
        reply.steps = std::move(got.steps);
        reply.prints = std::move(got.prints);
        reply.seconds = got.seconds;
        return reply;
    }

    void forget() override { submission_.restart(); }

  private:
    Submission& submission_;
};

const Language& known_language(const std::string& id) {
    if (const Language* found = find_language(id)) return *found;
    std::vector<std::string> names;
    std::string all;
    for (const Language& one : languages()) {
        names.emplace_back(one.id);
        all += (all.empty() ? "" : ", ") + names.back();
    }
    throw InputError("there is no language '" + id + "'" + did_you_mean(id, names) +
                     " (there are " + all + ")");
}

// An exercise that does not come with the program is known by its folder.
std::string name_or_folder(const Exercise& exercise) {
    std::error_code error;
    return fs::weakly_canonical(exercise.folder, error) ==
                   fs::weakly_canonical(home_folder() / "assets/exercises" / exercise.name, error)
               ? exercise.name
               : fs::absolute(exercise.folder).lexically_normal().string();
}

// For the exercise in this language (empty: tests), where it does not hold another.
void make_folder(const Exercise& exercise, const std::string& language, const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder / note_name, error)) {
        const StudentFolder before = read_student_folder(folder);
        if (before.exercise != name_or_folder(exercise) || before.language != language)
            throw InputError(folder.string() + ": holds the exercise " + before.exercise +
                             (before.language.empty() ? " (tests)" : " in " + before.language) +
                             " already; choose another folder");
    }
    fs::create_directories(folder, error);
    if (error) throw InputError(folder.string() + ": cannot be made: " + error.message());
}

void write_new(const fs::path& file, const std::string& text) {
    std::error_code error;
    if (!fs::exists(file, error)) write_file_atomically(file, text);
}

void write_note(const fs::path& folder, const Json& note) {
    write_file_atomically(folder / note_name, note.dump() + "\n");
}

}  // namespace

StudentFolder read_student_folder(const fs::path& folder) {
    const fs::path note = folder / note_name;
    std::error_code error;
    if (!fs::is_directory(folder, error))
        throw InputError(folder.string() +
                         ": is not a folder; collidoscope exercise start NAME --to " +
                         folder.string() + " makes one");
    if (!fs::exists(note, error))
        throw InputError(folder.string() + ": has no file " + note_name +
                         ", which says what exercise it is for; collidoscope exercise start NAME "
                         "--to " +
                         folder.string() + " writes it");
    StudentFolder out;
    out.folder = folder;
    try {
        const Json json = read_question_text(std::string(WholeFile(note).text()));
        out.exercise = json.at("exercise").get<std::string>();
        out.language = json.value("language", std::string());
        out.tests = json.value("tests", false);
    } catch (const nlohmann::json::exception&) {
        throw InputError(note.string() +
                         ": must be {\"exercise\": \"NAME\", \"language\": "
                         "\"python\"}");
    } catch (const std::exception& problem) {
        throw InputError(note.string() + ": " + problem.what());
    }
    return out;
}

fs::path start_exercise(const Exercise& exercise, const std::string& language,
                        const fs::path& folder) {
    if (exercise.kind == ExerciseKind::Tests) {
        make_folder(exercise, "", folder);
        write_new(folder / "tests.jsonl", tests_start(exercise));
        write_note(folder, {{"exercise", name_or_folder(exercise)}, {"tests", true}});
        return folder / "tests.jsonl";
    }
    const Language& known = known_language(language);
    if (std::find(exercise.languages.begin(), exercise.languages.end(), language) ==
        exercise.languages.end())
        throw InputError("the exercise " + exercise.name + " is not for " +
                         std::string(known.title));
    make_folder(exercise, language, folder);
    std::error_code error;
    const fs::path given = exercise.folder / "start" / language;
    if (fs::is_directory(given, error)) {
        for (const auto& entry : fs::recursive_directory_iterator(given, error)) {
            if (!entry.is_regular_file(error)) continue;
            const fs::path to = folder / fs::relative(entry.path(), given, error);
            fs::create_directories(to.parent_path(), error);
            write_new(to, std::string(WholeFile(entry.path()).text()));
        }
    }
    write_new(folder / std::string(known.solution), start_text(exercise, language));
    // Editors find what the solution imports.
    const fs::path helper = helper_file(known);
    if (fs::exists(helper, error))
        write_new(folder / std::string(known.helper), std::string(WholeFile(helper).text()));
    write_note(folder, {{"exercise", name_or_folder(exercise)}, {"language", language}});
    return folder / std::string(known.solution);
}

fs::path reset_folder(const Exercise& exercise, const StudentFolder& folder) {
    const fs::path own = exercise.kind == ExerciseKind::Tests ? folder.folder / "tests.jsonl"
                                                              : solution_file(folder);
    fs::path kept;
    std::error_code error;
    if (fs::is_regular_file(own, error)) {
        for (int number = 1; kept.empty() || fs::exists(kept, error); ++number)
            kept = own.string() + "." + std::to_string(number);
        fs::rename(own, kept, error);
        if (error) throw InputError(own.string() + ": cannot be moved aside: " + error.message());
    }
    start_exercise(exercise, folder.language, folder.folder);
    return kept;
}

fs::path solution_file(const StudentFolder& folder) {
    if (const Language* known = find_language(folder.language))
        return folder.folder / std::string(known->solution);
    if (const Language* known = language_of(folder.folder))
        return folder.folder / std::string(known->solution);
    return folder.folder;
}

ExerciseReport check_folder(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
                            const fs::path& folder, const std::string& language,
                            const sandbox::Sandbox& sandbox, const MeshLoader& load,
                            const RunOptions& options) {
    ExerciseReport report;
    report.points = exercise.points();
    try {
        sandbox::Limits limits;
        limits.answer_seconds = exercise.limits.seconds;
        limits.memory = static_cast<std::uint64_t>(exercise.limits.memory_mb) << 20U;
        Submission submission(sandbox, folder, language, limits);
        if (const std::string missing = missing_program(submission.language()); !missing.empty()) {
            report.trouble = missing;
            report.fault_of_machine = true;
            return report;
        }
        const sandbox::Ran& compiled = submission.compile();
        if (compiled.ending.end != sandbox::End::Finished) {
            const Language& in = submission.language();
            if (compiled.ending.end != sandbox::End::Exited)
                report.trouble = "Compiling it " + compiled.ending.text("");
            else if (in.interpreted)
                report.trouble = "It is not valid " + std::string(in.title) + ".";
            else
                report.trouble = "It does not compile.";
            report.trouble_details = compiled.output;
            report.fault_of_machine = submission.is_fault_of_machine(compiled.ending);
            return report;
        }
        SubmittedProgram program(submission);
        RunOptions timed = options;
        RightTime right(exercise, sandbox, std::string(submission.language().id));
        if (!timed.right_seconds)
            timed.right_seconds = [&right](const Json& question) {
                return right.seconds(question);
            };
        return run_cases(exercise, cases, program, load, timed);
    } catch (const sandbox::Refused& refused) {
        report.trouble = refused.what();
        report.fault_of_machine = true;
    } catch (const InputError& error) {
        report.trouble = error.what();
    } catch (const std::exception& error) {
        // No memory, no room on the disk, a supervisor that was killed.
        report.trouble = error.what();
        report.fault_of_machine = true;
    }
    return report;
}

}  // namespace collidoscope::app
