// A student's folder as something that can be asked: copied, compiled, started, asked in JSON and
// started anew after a crash.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/base/json/json.h"
#include "app/classroom/sandbox/child.h"
#include "app/classroom/submission/languages.h"

namespace collidoscope::app {

// This machine could not do its part: no room for a folder, a helper file that is missing, a
// supervisor that something killed. It says nothing about the solution.
struct MachineFault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The reply to one question.
struct Submitted {
    sandbox::Ending ending;  // Answered, or why there is none
    Json answer;             // an object: with "error" where the program itself says so
    std::vector<std::string> not_finite;  // fields whose number is NaN or infinite; null in answer:
                                          // "signed_distance", "contacts[0].depth"
    std::vector<Json> steps;              // of `trace`: {"label", values...}
    std::string prints;                   // its standard error while it answered
    double seconds = 0;
    bool answered() const { return ending.answered() && !answer.contains("error"); }
    // Why there is no answer, in words for the student: "took longer than 2 s on case 17",
    // "ZeroDivisionError: division by zero (line 12) on case 17". Empty when there is one.
    std::string problem(const std::string& where) const;
};

// Not to be shared between threads.
class Submission {
  public:
    // Copies what is in the folder (regular files alone; symbolic links are left out) to a place of
    // its own. Throws InputError in words when there is no solution file of a known language, or
    // too much: 32 MiB, 2000 files; MachineFault when there is no room for it or the helper file
    // cannot be read. `language` empty: found by the solution file.
    Submission(const sandbox::Sandbox& sandbox, const std::filesystem::path& folder,
               const std::string& language = "", const sandbox::Limits& limits = {});
    ~Submission();
    Submission(const Submission&) = delete;
    Submission& operator=(const Submission&) = delete;

    const Language& language() const;
    const std::filesystem::path& solution() const;  // the student's own file

    // Compiles inside the sandbox, once; in languages that are not compiled it is parsed. Finished
    // when it can be asked; else an ending and the compiler's words, with the paths of the copy
    // replaced by the file's name.
    const sandbox::Ran& compile();

    // Asks one question, an object as `query` takes it; its "id" is replaced: every process is
    // asked 1, 2, 3 ... Starts the program where it does not run, or has ended before. After
    // `max_starts` starts that ended badly it gives the last ending without starting again; so it
    // does after one start that took too long before its first line.
    Submitted ask(const Json& question);

    // Ends the program; the next question starts it anew. Solutions that keep state between
    // questions can be told from those that do not.
    void restart();

    // Whether this ending is none of the program's doing: something outside killed it, or what runs
    // it is missing. One that could not be started is told by starting another in its place, which
    // takes a few milliseconds.
    bool is_fault_of_machine(const sandbox::Ending& ending) const;

    static constexpr int max_starts = 25;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace collidoscope::app
