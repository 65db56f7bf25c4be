// A program that is not trusted: started with limits and layers of protection, asked line by line,
// and ended so that nothing of it is left.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/classroom/sandbox/ending.h"
#include "app/classroom/sandbox/layers.h"

namespace collidoscope::app::sandbox {

// The limits of a program. Bytes and seconds.
struct Limits {
    double answer_seconds = 2;      // for one answer, by the clock
    double start_seconds = 10;      // for the first line, beside that
    double processor_seconds = 60;  // of each process
    double whole_seconds = 600;     // from start to end, by the clock
    double compile_seconds = 20;    // for compiling, by the clock
    std::uint64_t memory =
        512ull << 20;                   // data of each process, and what all of them hold together
    std::uint64_t output = 1ull << 20;  // what it writes and prints in all
    std::uint64_t file = 64ull << 20;   // one file
    std::uint64_t disk = 128ull << 20;  // all files in its folder
    unsigned processes = 32;            // and threads
    unsigned files = 128;               // open at a time, in one process
};

struct Command {
    std::vector<std::string> words;  // program and arguments; the program is looked for in PATH
    std::filesystem::path folder;    // where it runs; it sees this folder and the system's programs
    bool may_write = false;          // to the folder: compilers may, what is tested may not
    std::map<std::string, std::string> environment;  // beside PATH, HOME, LANG and TMPDIR
    std::vector<std::filesystem::path> readable;     // further folders it may read: a toolchain's
    Limits limits;
};

// The answer to one question, as it was read.
struct Reply {
    Ending ending;                   // Answered, or why there is no answer
    std::string line;                // the answer, without its line feed
    std::vector<std::string> steps;  // the lines that begin with "trace ", without that word
    double seconds = 0;              // from writing the question to the answer
};

// One running program. Its end, whichever it is, leaves no process and no pipe. Not to be shared
// between threads; several may run at a time in one program.
class Child {
  public:
    // Starts at once. Never throws for what the program does: an ending says it. Throws Refused
    // (layers.h) when the sandbox has no layer to protect with and is not told to trust.
    Child(const Sandbox& sandbox, const Command& command);
    ~Child();  // kills what is left
    Child(Child&&) noexcept;
    Child& operator=(Child&&) noexcept;

    // Writes a line (without line feed) and reads the answer, with Limits::answer_seconds (and
    // start_seconds, until it first wrote a line). After an ending that is not Answered the program
    // is dead, and every further call says the same.
    Reply ask(std::string_view question);

    // Closes its input, waits for its end (at most `seconds`) and kills the rest. Finished where
    // the program ended by itself with code 0.
    Ending finish(double seconds);
    // Kills it with all it started.
    void kill();
    bool alive() const;
    // It has written a line: it is past its start.
    bool has_spoken() const;

    // Takes its standard error since the last call, as UTF-8: other bytes become U+FFFD.
    std::string take_prints();
    // Its standard output after finish(): for commands that are no answerers.
    const std::string& output() const;

  private:
    struct Process;
    std::unique_ptr<Process> process_;
};

// A command that reads nothing: a compiler. Runs to its end.
struct Ran {
    Ending ending;       // Finished when all is well
    std::string output;  // standard output and error together, as UTF-8
    double seconds = 0;
};
Ran run(const Sandbox& sandbox, const Command& command);

}  // namespace collidoscope::app::sandbox
