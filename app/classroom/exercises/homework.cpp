#include "app/classroom/exercises/homework.h"

#include <algorithm>
#include <fstream>
#include <functional>

#include "app/base/files/home_folder.h"
#include "app/classroom/exercises/expected.h"
#include "app/classroom/exercises/submissions.h"
#include "app/classroom/submission/submission.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t max_lines = 200;
// All lines are worked out here, not in a sandbox: a crowd of this size takes no time.
constexpr std::size_t max_line = std::size_t{64} << 10U;

struct TestLine {
    std::size_t number = 0;
    ExerciseCase one;
    Json expect;
    std::string rejected;  // why it counts for nothing; empty: it is right
};

// An implementation whose answers are wrong somewhere. An answer that is not an object: it gave
// none.
struct FaultyOne {
    std::string name;  // shown when it is caught
    std::function<Json(const Json& question)> answer;
};

std::string why_rejected(const Exercise& exercise, const TestLine& line) {
    if (line.expect.empty()) return "it has no expectation: add \"expect\": {\"hit\": true}";
    for (const auto& item : line.expect.items()) {
        const bool known =
            std::any_of(exercise.graded.begin(), exercise.graded.end(),
                        [&](const GradedField& field) { return field.name == item.key(); });
        if (!known) return "the field \"" + item.key() + "\" is not asked for in this exercise";
    }
    const CaseResult result = judge(exercise, line.one, line.expect);
    for (const FieldResult& field : result.fields)
        if (field.given && field.asked && !field.right)
            return field.name + ": " + field.why + " (a right implementation says " +
                   field.expected.dump() + ")";
    return {};
}

// Lines are by strangers: they name the exercise's meshes and the program's own, and no other file
// that whoever grades can read.
MeshLoader meshes_by_name(const Exercise& exercise, const MeshLoader& load) {
    return [folder = exercise.folder, load](const std::string& file, float scale) {
        std::error_code error;
        const bool is_name = fs::path(file).filename() == file;
        if (!is_name || (!fs::is_regular_file(folder / file, error) &&
                         !fs::is_regular_file(home_folder() / "assets/models" / file, error)))
            throw InputError("there is no mesh \"" + file.substr(0, 100) + "\" in this exercise");
        return load(file, scale);
    };
}

TestLine read_line(const Exercise& exercise, const std::string& text, std::size_t number,
                   const MeshLoader& load) {
    TestLine line;
    line.number = number;
    try {
        if (text.size() > max_line) throw InputError("it is longer than 64 KiB");
        Json json = read_question_text(text);
        if (!json.is_object()) throw InputError("it must be an object {...}");
        line.expect = json.value("expect", Json::object());
        json.erase("expect");
        const std::string demo(exercise.demo->info().id);
        if (!json.contains("demo")) json["demo"] = demo;
        if (json["demo"] != demo) throw InputError("its \"demo\" must be \"" + demo + "\"");
        line.one = case_of(exercise, 0, json, load);
        line.rejected = why_rejected(exercise, line);
    } catch (const nlohmann::json::exception& error) {
        line.rejected = std::string("it is not JSON: ") + error.what();
    } catch (const InputError& error) {
        line.rejected = error.what();
    }
    return line;
}

// Whether its answer to this line is wrong in a field that the line has an expectation of.
bool is_caught(const Exercise& exercise, const TestLine& line, const FaultyOne& faulty) {
    const Json answer = faulty.answer(line.one.question);
    if (!answer.is_object()) return true;
    const CaseResult result = judge(exercise, line.one, answer);
    return std::any_of(result.fields.begin(), result.fields.end(), [&](const FieldResult& field) {
        return field.asked && !field.right && line.expect.contains(field.name);
    });
}

FaultyOne faulty_demo(const Demo& demo, const MeshLoader& load) {
    return {demo.info().title, [&demo, load](const Json& question) -> Json {
                Json own = question;
                own["demo"] = demo.info().id;
                try {
                    const Asked asked = parse_question(own, load);
                    return expected_fields(demo.answer(asked.question));
                } catch (const InputError&) {
                    return nullptr;
                }
            }};
}

std::vector<const Demo*> faulty_demos(const Exercise& exercise) {
    std::vector<const Demo*> all;
    if (!exercise.faulty.empty()) {
        for (const std::string& id : exercise.faulty) all.push_back(&Registry::at(id));
        return all;
    }
    for (const Demo* demo : Registry::all())
        if (demo->info().robust_version == exercise.demo->info().id) all.push_back(demo);
    return all;
}

// One of the right solutions: one that needs no compiler where there is one.
const BroughtSubmission* right_one(const std::vector<BroughtSubmission>& all) {
    const BroughtSubmission* found = nullptr;
    for (const BroughtSubmission& one : all)
        if (one.accepted && (!found || one.language == "python")) found = &one;
    return found;
}

// Calls `use` with what the submission answers; otherwise the report has the trouble.
template <typename Use>
void with_answers(const BroughtSubmission& one, const sandbox::Sandbox& sandbox,
                  ExerciseReport& report, Use&& use) {
    try {
        const UnpackedSubmission copy(one);
        Submission submission(sandbox, copy.folder(), one.language);
        if (submission.compile().ending.end != sandbox::End::Finished)
            throw InputError(one.file.string() +
                             ": does not compile here: " + submission.compile().output);
        use([&](const Json& question) -> Json {
            const Submitted got = submission.ask(question);
            return got.answered() ? got.answer : Json(nullptr);
        });
    } catch (const std::exception& error) {
        report.trouble = error.what();
        report.fault_of_machine = true;
    }
}

}  // namespace

Exercise as_tests(Exercise exercise) {
    if (exercise.kind == ExerciseKind::Tests) return exercise;
    exercise.kind = ExerciseKind::Tests;
    exercise.classes = usual_test_classes();
    return exercise;
}

ExerciseReport check_tests(const Exercise& exercise, const fs::path& folder,
                           const sandbox::Sandbox& sandbox, const MeshLoader& all_meshes) {
    const MeshLoader load = meshes_by_name(exercise, all_meshes);
    ExerciseReport report;
    report.points = exercise.points();
    std::ifstream in(folder / "tests.jsonl");
    if (!in) {
        report.trouble = (folder / "tests.jsonl").string() +
                         ": is not there; write one question with \"expect\" in each line";
        return report;
    }
    std::vector<TestLine> lines;
    std::string text;
    for (std::size_t number = 1; std::getline(in, text); ++number) {
        if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
        if (lines.size() == max_lines) {
            report.notes.emplace_back("Only the first 200 lines count.");
            break;
        }
        lines.push_back(read_line(exercise, text, number, load));
    }
    const std::vector<BroughtSubmission> brought = brought_submissions(exercise);
    if (const BroughtSubmission* known = right_one(brought))
        with_answers(*known, sandbox, report, [&](const auto& ask) {
            for (TestLine& line : lines)
                if (line.rejected.empty() && is_caught(exercise, line, {"", ask}))
                    line.rejected = "a right solution answers differently";
        });
    if (!report.trouble.empty()) return report;
    ClassReport caught, right;
    const auto fill = [&](ClassReport& out, const CaseClass& from) {
        out.name = from.name;
        out.title = from.title;
        out.points = from.points;
    };
    fill(caught, exercise.classes[0]);
    fill(right, exercise.classes[1]);
    right.total = static_cast<int>(lines.size());
    for (const TestLine& line : lines) {
        if (line.rejected.empty())
            ++right.passed;
        else
            report.notes.push_back("line " + std::to_string(line.number) + ": " + line.rejected);
    }
    right.state =
        right.total > 0 && right.passed == right.total ? ClassState::Right : ClassState::Wrong;
    if (right.state == ClassState::Right) right.earned = right.points;

    const auto count = [&](const FaultyOne& faulty) {
        ++caught.total;
        for (const TestLine& line : lines) {
            if (!line.rejected.empty() || !is_caught(exercise, line, faulty)) continue;
            ++caught.passed;
            report.notes.push_back("line " + std::to_string(line.number) +
                                   " catches: " + faulty.name);
            return;
        }
    };
    for (const Demo* demo : faulty_demos(exercise)) count(faulty_demo(*demo, load));
    for (const BroughtSubmission& one : brought) {
        if (one.accepted || one.too_slow) continue;
        with_answers(one, sandbox, report, [&](const auto& ask) {
            count({one.mistake.empty() ? "a faulty implementation" : one.mistake, ask});
        });
        if (!report.trouble.empty()) return report;
    }
    if (caught.total > caught.passed)
        report.notes.push_back(std::to_string(caught.total - caught.passed) +
                               " faulty implementations are not caught yet.");
    caught.state = caught.passed == caught.total ? ClassState::Right : ClassState::Wrong;
    if (caught.total > 0) caught.earned = caught.points * caught.passed / caught.total;
    report.classes = {caught, right};
    report.earned = caught.earned + right.earned;
    return report;
}

}  // namespace collidoscope::app
