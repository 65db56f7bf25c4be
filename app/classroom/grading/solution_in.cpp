#include "app/classroom/grading/solution_in.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <functional>

#include "app/base/utilities/input_error.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

std::string lower(std::string text) {
    for (char& letter : text)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

// A link may lead to what only the grader may read.
bool is_solution(const Exercise& exercise, const fs::path& folder) {
    fs::path file = folder / "tests.jsonl";
    if (exercise.kind != ExerciseKind::Tests) {
        const Language* language = language_of(folder);
        if (language == nullptr) return false;
        file = folder / language->solution;
    }
    std::error_code error;
    return fs::is_regular_file(fs::symlink_status(file, error));
}

bool is_helper(const fs::path& file) {
    for (const Language& one : languages())
        if (file.filename() == one.helper) return true;
    return false;
}

// Whether "solve", as a word, stands before a "(" in the first 256 KiB.
bool defines_solve(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string text(std::size_t{1} << 18U, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    const auto in_word = [&](std::size_t at) {
        return at < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
    };
    for (std::size_t at = 0; (at = text.find("solve", at)) != std::string::npos; at += 5) {
        if (at > 0 && in_word(at - 1)) continue;
        std::size_t next = at + 5;
        while (next < text.size() && text[next] == ' ') ++next;
        if (next < text.size() && text[next] == '(') return true;
    }
    return false;
}

void add_source_files(const Exercise& exercise, const fs::path& folder, int depth,
                      std::vector<fs::path>& all) {
    std::error_code error;
    for (const fs::path& one : entries_of(folder)) {
        if (all.size() > 200) return;
        if (fs::is_directory(one, error)) {
            if (depth > 0) add_source_files(exercise, one, depth - 1, all);
        } else if (!solution_name(exercise, one).empty() && !is_helper(one)) {
            all.push_back(one);
        }
    }
}

}  // namespace

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

std::string solution_name(const Exercise& exercise, const fs::path& file) {
    std::string ending = lower(file.extension().string());
    if (exercise.kind == ExerciseKind::Tests) return ending == ".jsonl" ? "tests.jsonl" : "";
    if (ending == ".cc" || ending == ".cxx") ending = ".cpp";
    if (ending == ".mjs" || ending == ".cjs") ending = ".js";
    for (const Language& one : languages())
        if (ending == fs::path(one.solution).extension()) return std::string(one.solution);
    return {};
}

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

fs::path likely_solution(const Exercise& exercise, const fs::path& folder) {
    std::vector<fs::path> all;
    add_source_files(exercise, folder, 4, all);
    const auto only = [&](const std::function<bool(const fs::path&)>& wanted) -> fs::path {
        fs::path found;
        for (const fs::path& one : all) {
            if (!wanted(one)) continue;
            if (!found.empty()) return {};
            found = one;
        }
        return found;
    };
    fs::path found = only([](const fs::path&) { return true; });
    if (found.empty())
        found = only([](const fs::path& one) {
            return lower(one.stem().string()).find("solve") != std::string::npos;
        });
    if (found.empty()) found = only(defines_solve);
    return found;
}

}  // namespace collidoscope::app
