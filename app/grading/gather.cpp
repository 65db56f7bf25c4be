#include "app/grading/gather.h"

#include <algorithm>
#include <set>

#include "app/basics/input_error.h"
#include "app/submission/languages.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

bool is_solution(const Exercise& exercise, const fs::path& folder) {
    std::error_code error;
    if (exercise.kind == ExerciseKind::Tests)
        return fs::is_regular_file(folder / "tests.jsonl", error);
    return language_of(folder) != nullptr;
}

std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> all;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        // A link may lead anywhere; names with a dot are the system's own.
        if (entry.is_symlink(error) || entry.path().filename().string().front() == '.') continue;
        all.push_back(entry.path());
    }
    if (error) throw InputError(folder.string() + ": cannot be read: " + error.message());
    std::sort(all.begin(), all.end());
    return all;
}

// The folder itself, or the only one below it that has the solution: people pack folders.
fs::path solution_below(const Exercise& exercise, const fs::path& folder) {
    fs::path at = folder;
    for (int depth = 0; depth < 4; ++depth) {
        if (is_solution(exercise, at)) return at;
        std::vector<fs::path> inner;
        std::error_code error;
        for (const fs::path& one : entries_of(at))
            if (fs::is_directory(one, error) && one.filename() != "__MACOSX") inner.push_back(one);
        if (inner.size() != 1) return {};
        at = inner.front();
    }
    return {};
}

// "doejane_12345_6789012_solve.py": by its end it is a solution, by its beginning a student's.
bool is_file_of_student(const fs::path& file) {
    for (const Language& one : languages())
        if (file.extension() == fs::path(one.solution).extension()) return true;
    return false;
}

bool all_digits(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::vector<std::string> parts_of(const std::string& name) {
    std::vector<std::string> parts{""};
    for (const char letter : name) {
        if (letter == '_')
            parts.emplace_back();
        else
            parts.back() += letter;
    }
    return parts;
}

HandedIn named(const fs::path& place, const fs::path& solution) {
    HandedIn made;
    made.name = place.filename().string();
    made.folder = solution;
    const std::vector<std::string> parts = parts_of(place.stem().string());
    made.shown = parts.front();
    while (!made.shown.empty() && made.shown.back() == ' ') made.shown.pop_back();
    // The first part that is a number alone; Canvas writes "LATE" before it for what came late.
    for (std::size_t at = 1; at < parts.size() && at < 4; ++at) {
        if (!all_digits(parts[at])) continue;
        made.id = parts[at];
        break;
    }
    if (made.id.empty()) made.shown = made.name;
    return made;
}

}  // namespace

std::vector<HandedIn> gather(const Exercise& exercise, const std::vector<fs::path>& folders) {
    std::vector<HandedIn> all;
    for (const fs::path& folder : folders) {
        std::error_code error;
        const fs::path place = fs::absolute(folder, error).lexically_normal();
        const fs::path clean = place.has_filename() ? place : place.parent_path();
        if (fs::is_regular_file(clean, error)) {
            all.push_back(named(clean, clean));
            continue;
        }
        if (!fs::is_directory(clean, error))
            throw InputError(folder.string() +
                             ": is no folder; give the folder with the solutions");
        if (is_solution(exercise, clean)) {
            all.push_back(named(clean, clean));
            continue;
        }
        const std::size_t before = all.size();
        for (const fs::path& one : entries_of(clean)) {
            if (fs::is_directory(one, error)) {
                // One without a solution is a student who handed in something else: graded, with 0.
                const fs::path found = solution_below(exercise, one);
                all.push_back(named(one, found.empty() ? one : found));
            } else if (exercise.kind == ExerciseKind::Solve && is_file_of_student(one)) {
                all.push_back(named(one, one));
            }
        }
        if (all.size() == before)
            throw InputError(folder.string() + ": holds no solutions; give folders with " +
                             (exercise.kind == ExerciseKind::Tests
                                  ? std::string("tests.jsonl")
                                  : std::string("solve.py, solve.cpp, ...")) +
                             " in them, or the folder that holds them");
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const HandedIn& a, const HandedIn& b) { return a.name < b.name; });
    // Two folders of one name, from two places, are told apart by a number.
    std::set<std::string> taken;
    for (HandedIn& one : all) {
        const std::string name = one.name;
        for (int number = 2; !taken.insert(one.name).second; ++number)
            one.name = name + "-" + std::to_string(number);
    }
    return all;
}

}  // namespace collidoscope::app
