#include "app/classroom/submission/submission.h"

#include <algorithm>
#include <fstream>

#include "app/base/utilities/input_error.h"
#include "app/classroom/sandbox/job_folder.h"
#include "app/classroom/submission/answer_text.h"
#include "app/classroom/submission/prepared_helper.h"
#include "app/model/json_lines/question_json.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t max_bytes = 32u << 20;
constexpr std::size_t max_files = 2000;

// Regular files alone: a symbolic link may lead anywhere, a pipe never ends.
void copy_files(const fs::path& from, const fs::path& to) {
    std::uintmax_t bytes = 0;
    std::size_t files = 0;
    std::error_code error;
    fs::recursive_directory_iterator at(from, error);
    if (error) throw InputError(from.string() + ": cannot be read: " + error.message());
    for (const fs::recursive_directory_iterator end; at != end; at.increment(error)) {
        if (error) throw InputError(from.string() + ": cannot be read: " + error.message());
        const fs::path relative = at->path().lexically_relative(from);
        if (at->is_symlink(error)) {
            if (at->is_directory(error)) at.disable_recursion_pending();
            continue;
        }
        if (++files > max_files)
            throw InputError(from.string() + ": holds more than " + std::to_string(max_files) +
                             " files; an exercise's folder holds only the solution");
        if (at->is_directory(error)) {
            const std::string name = relative.filename();
            if (name == ".git" || name == "node_modules" || name == "__pycache__" ||
                at.depth() > 16)
                at.disable_recursion_pending();
            else
                fs::create_directory(to / relative, error);
        } else if (at->is_regular_file(error)) {
            bytes += at->file_size(error);
            if (bytes > max_bytes)
                throw InputError(from.string() +
                                 ": holds more than 32 MiB; an exercise's folder holds "
                                 "the solution alone");
            if (fs::copy_file(at->path(), to / relative, error)) continue;
            if (error == std::errc::no_space_on_device)
                throw MachineFault(to.string() + ": " + error.message());
            throw InputError(at->path().string() + ": cannot be read: " + error.message());
        }
    }
}

std::string table_of_files() {
    std::string all;
    for (const Language& one : languages())
        all += (all.empty() ? "" : ", ") + std::string(one.solution);
    return all;
}

const Language& found_language(const fs::path& folder, const std::string& wanted) {
    std::error_code error;
    if (!fs::is_directory(folder, error))
        throw InputError(folder.string() + ": is not a folder; give the folder with the solution");
    const Language* language = wanted.empty() ? language_of(folder) : find_language(wanted);
    if (language == nullptr && !wanted.empty())
        throw InputError("\"" + wanted + "\" is not a language for solutions");
    if (language == nullptr)
        throw InputError(folder.string() + ": holds no solution: one of " + table_of_files());
    if (!fs::is_regular_file(folder / language->solution, error))
        throw InputError(folder.string() + ": " + std::string(language->solution) + " is missing");
    return *language;
}

void replace_all(std::string& text, const std::string& what, const std::string& with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
}

// A linker cannot do it where the sandbox refuses chmod. Nothing of the program runs meanwhile that
// could put a link there.
void make_executable(const fs::path& file) {
    std::error_code error;
    if (fs::is_regular_file(fs::symlink_status(file, error)) &&
        fs::hard_link_count(file, error) == 1)
        fs::permissions(file, fs::perms::owner_exec, fs::perm_options::add, error);
}

}  // namespace

std::string Submitted::problem(const std::string& where) const {
    if (!ending.answered()) return ending.text(where);
    const auto error = answer.find("error");
    if (error == answer.end()) return {};
    std::string words = error->is_string()
                            ? error->get<std::string>()
                            : error->dump(-1, ' ', false, Json::error_handler_t::replace);
    const auto line = answer.find("line");
    if (line != answer.end() && line->is_number_integer()) words += " (line " + line->dump() + ")";
    return where.empty() ? words : words + " " + where;
}

struct Submission::State {
    const sandbox::Sandbox* sandbox = nullptr;
    const Language* language = nullptr;
    fs::path solution;
    sandbox::Limits limits;
    sandbox::JobFolder folder;
    std::optional<sandbox::Ran> compiled;
    std::optional<sandbox::Child> child;
    std::optional<sandbox::Ending> given_up;
    std::int64_t asked = 0;
    int bad_ends = 0;

    sandbox::Command command(const std::vector<std::string>& words) const {
        sandbox::Command made;
        made.words = words;
        made.folder = folder.path();
        made.limits = limits;
        made.limits.processes = std::max(limits.processes, language->processes);
        made.limits.memory = std::max(limits.memory, language->memory);
        return made;
    }

    void ended(const sandbox::Ending& ending) {
        // A program that hung before its first line hangs there every time.
        const bool never_began = ending.end == sandbox::End::TooSlow && !child->has_spoken();
        child.reset();
        if (++bad_ends >= max_starts || never_began) given_up = ending;
    }
};

Submission::Submission(const sandbox::Sandbox& sandbox, const fs::path& folder,
                       const std::string& language, const sandbox::Limits& limits) {
    try {
        state_ = std::make_unique<State>();
    } catch (const std::runtime_error& error) {
        throw MachineFault(error.what());
    }
    state_->sandbox = &sandbox;
    state_->language = &found_language(folder, language);
    state_->solution = folder / state_->language->solution;
    state_->limits = limits;
    const fs::path code = state_->folder.path();
    copy_files(folder, code);
    const fs::path helper = helper_file(*state_->language);
    std::error_code error;
    fs::remove_all(code / state_->language->helper, error);
    if (!fs::copy_file(helper, code / state_->language->helper, error))
        throw MachineFault(helper.string() + ": cannot be read: " + error.message());
}

Submission::~Submission() = default;

const Language& Submission::language() const {
    return *state_->language;
}
const fs::path& Submission::solution() const {
    return state_->solution;
}

const sandbox::Ran& Submission::compile() {
    State& state = *state_;
    if (state.compiled) return *state.compiled;
    sandbox::Ran& ran = state.compiled.emplace();
    ran.ending.end = sandbox::End::Finished;
    const std::string missing = missing_program(*state.language);
    if (!missing.empty()) {
        ran.ending.end = sandbox::End::NotFound;
        ran.ending.detail = missing;
        return ran;
    }
    if (state.language->compile.empty()) return ran;
    const std::string helper = prepared_helper(*state.language);
    if (!helper.empty()) {
        // In the place of whatever the solution's folder holds under that name.
        const fs::path file = state.folder.path() / state.language->prepared;
        std::error_code error;
        fs::remove_all(file, error);
        std::ofstream(file, std::ios::binary) << helper;
    }
    sandbox::Command command =
        state.command(helper.empty() ? state.language->compile : state.language->compile_prepared);
    command.may_write = true;
    command.limits.start_seconds = 0;
    command.limits.answer_seconds = state.limits.compile_seconds;
    command.limits.processor_seconds = state.limits.compile_seconds;
    command.limits.memory = std::max<std::uint64_t>(command.limits.memory, 1ull << 30);
    command.limits.processes = std::max(command.limits.processes, 64u);
    ran = sandbox::run(*state.sandbox, command);
    make_executable(state.folder.path() / state.language->run.front());
    replace_all(ran.output, state.folder.path().string() + "/", "");
    replace_all(ran.output, "/solution/", "");
    return ran;
}

Submitted Submission::ask(const Json& question) {
    State& state = *state_;
    Submitted back;
    if (compile().ending.end != sandbox::End::Finished) {
        back.ending = state.compiled->ending;
        return back;
    }
    if (state.given_up) {
        back.ending = *state.given_up;
        return back;
    }
    if (!state.child) {
        state.child.emplace(*state.sandbox, state.command(state.language->run));
        // A number that went on would tell how many hidden cases others were asked.
        state.asked = 0;
    }
    Json numbered = question;
    const std::int64_t id = ++state.asked;
    numbered["id"] = id;
    const sandbox::Reply reply = state.child->ask(numbered.dump());
    back.ending = reply.ending;
    back.seconds = reply.seconds;
    for (const std::string& step : reply.steps) {
        if (back.steps.size() == 1000) break;
        try {
            Json read = read_question_text(with_named_numbers(step));
            if (read.is_object()) back.steps.push_back(std::move(read));
        } catch (const std::exception&) {
            // A step that is no JSON is not shown: it is not part of the answer.
        }
    }
    if (back.ending.answered()) {
        AnswerText read = read_answer(reply.line, id);
        back.ending = read.ending;
        back.answer = std::move(read.answer);
        back.not_finite = std::move(read.not_finite);
        if (!back.ending.answered()) state.child->kill();
    }
    back.prints = state.child->take_prints();
    if (!back.ending.answered()) state.ended(back.ending);
    return back;
}

void Submission::restart() {
    state_->child.reset();
}

bool Submission::is_fault_of_machine(const sandbox::Ending& ending) const {
    if (ending.end == sandbox::End::NotFound || ending.end == sandbox::End::Lost) return true;
    if (ending.end != sandbox::End::NotStarted) return false;
    return sandbox::run(*state_->sandbox, state_->command({"true"})).ending.end !=
           sandbox::End::Finished;
}

}  // namespace collidoscope::app
