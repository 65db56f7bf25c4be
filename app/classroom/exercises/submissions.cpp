#include "app/classroom/exercises/submissions.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <unistd.h>

#include "app/classroom/submission/languages.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// The language, by the file's extension.
const Language* language_by_ending(const fs::path& file) {
    for (const Language& one : languages())
        if (fs::path(std::string(one.solution)).extension() == file.extension()) return &one;
    return nullptr;
}

std::string trimmed(const std::string& text) {
    const std::size_t from = text.find_first_not_of(" \t\r"), to = text.find_last_not_of(" \t\r");
    return from == std::string::npos ? std::string() : text.substr(from, to - from + 1);
}

// "fails: a, b" and "mistake: ..." in the comments that the file begins with.
void read_comments(const fs::path& file, BroughtSubmission& out) {
    std::ifstream in(file);
    std::string line;
    for (int number = 0; number < 12 && std::getline(in, line); ++number) {
        const std::size_t from = line.find_first_not_of(" \t");
        if (from == std::string::npos) continue;
        if (line[from] != '#' && line[from] != '/' && line[from] != '*') break;
        if (const std::size_t at = line.find("fails:"); at != std::string::npos) {
            std::istringstream names(line.substr(at + 6));
            for (std::string name; std::getline(names, name, ',');) {
                name = trimmed(name);
                while (!name.empty() && name.back() == '.') name.pop_back();
                if (!name.empty()) out.fails.push_back(name);
            }
            line.erase(at);
        }
        if (const std::size_t at = line.find("mistake:"); at != std::string::npos)
            out.mistake = trimmed(line.substr(at + 8));
    }
}

std::string in_line(const std::set<std::string>& names) {
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
    return out.empty() ? "nothing" : out;
}

}  // namespace

std::vector<BroughtSubmission> brought_submissions(const Exercise& exercise) {
    std::vector<BroughtSubmission> all;
    for (const char* kind : {"accepted", "wrong_answer", "too_slow"}) {
        std::error_code error;
        std::vector<fs::path> files;
        for (const auto& entry :
             fs::directory_iterator(exercise.folder / "submissions" / kind, error))
            if (!entry.path().filename().string().starts_with(".")) files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        for (const fs::path& file : files) {
            BroughtSubmission one;
            one.file = file;
            one.name = std::string(kind) + "/" + file.filename().string();
            one.accepted = std::string_view(kind) == "accepted";
            one.too_slow = std::string_view(kind) == "too_slow";
            const bool folder = fs::is_directory(file, error);
            const Language* language = folder ? language_of(file) : language_by_ending(file);
            if (!language)
                throw InputError(file.string() + ": its language is not known by its " +
                                 (folder ? "files" : "ending"));
            one.language = language->id;
            read_comments(folder ? file / std::string(language->solution) : file, one);
            if (!one.accepted && one.fails.empty() && exercise.kind == ExerciseKind::Solve)
                throw InputError(file.string() +
                                 ":1: a mistake begins with a comment that says what fails: "
                                 "fails: touching");
            // Tests that are written have classes of their own.
            for (const std::string& name : one.fails) {
                if (exercise.kind == ExerciseKind::Tests) break;
                const bool field =
                    std::any_of(exercise.graded.begin(), exercise.graded.end(),
                                [&](const GradedField& f) { return f.name == name; });
                if (name != "error" && !field && !exercise.class_named(name))
                    throw InputError(file.string() + ":1: there is no class or field '" + name +
                                     "' in exercise.md");
            }
            all.push_back(std::move(one));
        }
    }
    return all;
}

UnpackedSubmission::UnpackedSubmission(const BroughtSubmission& submission) {
    std::string pattern = (fs::temp_directory_path() / "collidoscope-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw InputError("no folder can be made in " + pattern);
    folder_ = pattern;
    if (fs::is_directory(submission.file))
        fs::copy(submission.file, folder_, fs::copy_options::recursive);
    else
        fs::copy_file(submission.file,
                      folder_ / std::string(find_language(submission.language)->solution));
}

UnpackedSubmission::~UnpackedSubmission() {
    std::error_code error;
    fs::remove_all(folder_, error);
}

BroughtResult run_brought(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
                          const BroughtSubmission& submission, const sandbox::Sandbox& sandbox,
                          const MeshLoader& load) {
    BroughtResult out;
    out.submission = submission;
    const UnpackedSubmission copy(submission);
    RunOptions options;
    options.shrink = false;
    // All classes are run: which ones fail is what is asked.
    Exercise open = exercise;
    for (CaseClass& one : open.classes) one.after.clear();
    out.report =
        check_folder(open, cases, copy.folder(), submission.language, sandbox, load, options);
    const bool broken = !out.report.trouble.empty() ||
                        (out.report.failing && !out.report.failing->result.fault.empty());
    std::set<std::string> failed, said(submission.fails.begin(), submission.fails.end());
    for (const ClassReport& one : out.report.classes)
        if (one.state == ClassState::Wrong) failed.insert(one.name);
    for (const FieldReport& one : out.report.fields)
        if (one.right < one.asked) failed.insert(one.name);
    if (!out.report.trouble.empty()) {
        if (!said.count("error"))
            out.problem = out.report.trouble + " " + out.report.trouble_details;
        return out;
    }
    if (submission.accepted) {
        if (!failed.empty()) out.problem = "is accepted, but fails: " + in_line(failed);
    } else if (said.count("error")) {
        if (!broken) out.problem = "says that it fails with an error, but it answers";
    } else {
        // A general mistake is wrong elsewhere, too.
        const bool general = said.count("apart") || said.count("deep");
        const bool all_said = std::includes(failed.begin(), failed.end(), said.begin(), said.end());
        if (general ? !all_said : said != failed)
            out.problem = "says fails: " + in_line(said) + "; what fails: " + in_line(failed);
    }
    if (!out.problem.empty() && out.report.failing)
        out.problem += ". " + out.report.failing->caption;
    return out;
}

}  // namespace collidoscope::app
