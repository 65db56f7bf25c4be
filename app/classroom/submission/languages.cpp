#include "app/classroom/submission/languages.h"

#include "app/base/files/home_folder.h"

namespace collidoscope::app {
namespace {

constexpr std::uint64_t mib = 1ull << 20;

// Virtual machines are told to take little at the start and to compile quickly rather than well.
const Language table[] = {
    {.id = "python",
     .title = "Python",
     .solution = "solve.py",
     .helper = "collide.py",
     .package = "python3",
     // Isolated: no file of the solution's folder takes the place of a module that it needs.
     .compile = {"python3", "-I", "-X", "utf8", "-m", "py_compile", "solve.py"},
     .run = {"python3", "-B", "-X", "utf8", "collide.py"},
     .processes = 16,
     .memory = 128 * mib,
     .interpreted = true},
    {.id = "cpp",
     .title = "C++",
     .solution = "solve.cpp",
     .helper = "collidoscope.h",
     .package = "g++",
     .compile = {"g++", "-std=c++20", "-O1", "-fmax-errors=20", "-Wall", "-o", "solution.run",
                 "solve.cpp"},
     .run = {"./solution.run"},
     .processes = 16,
     .memory = 64 * mib,
     .prepare = {"g++", "-std=c++20", "-O1", "-c", "-x", "c++", "-o", "collidoscope.o",
                 "collidoscope.h"},
     .prepared = "collidoscope.o",
     .compile_prepared = {"g++", "-std=c++20", "-O1", "-fmax-errors=20", "-Wall",
                          "-DCOLLIDOSCOPE_PREPARED", "-o", "solution.run", "solve.cpp",
                          "collidoscope.o"}},
    {.id = "c",
     .title = "C",
     .solution = "solve.c",
     .helper = "collidoscope.h",
     .package = "gcc",
     .compile = {"gcc", "-std=c11", "-O1", "-fmax-errors=20", "-Wall", "-o", "solution.run",
                 "solve.c", "-lm"},
     .run = {"./solution.run"},
     .processes = 16,
     .memory = 64 * mib},
    {.id = "java",
     .title = "Java",
     .solution = "Solve.java",
     .helper = "Collidoscope.java",
     .package = "default-jdk-headless",
     .compile = {"javac", "-J-Xmx256m", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1",
                 "-J-XX:-UsePerfData", "-encoding", "UTF-8", "-d", "classes", "Collidoscope.java",
                 "Solve.java"},
     .run = {"java", "-Xmx256m", "-Xss8m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
             "-XX:-UsePerfData", "-cp", "classes", "Collidoscope"},
     .processes = 64,
     .memory = 768 * mib},
    {.id = "javascript",
     .title = "JavaScript",
     .solution = "solve.js",
     .helper = "collidoscope.js",
     .package = "nodejs",
     .compile = {"node", "--max-old-space-size=256", "--check", "solve.js"},
     .run = {"node", "--max-old-space-size=256", "collidoscope.js"},
     .processes = 64,
     .memory = 768 * mib,
     .interpreted = true},
    {.id = "rust",
     .title = "Rust",
     .solution = "solve.rs",
     .helper = "collidoscope.rs",
     .package = "rustc",
     .compile = {"rustc", "--edition=2021", "-C", "opt-level=1", "--color=never", "-o",
                 "solution.run", "collidoscope.rs"},
     .run = {"./solution.run"},
     .processes = 16,
     .memory = 64 * mib},
};

}  // namespace

std::span<const Language> languages() {
    return table;
}

const Language* find_language(std::string_view id) {
    for (const Language& one : table)
        if (one.id == id) return &one;
    return nullptr;
}

const Language* language_of(const std::filesystem::path& folder) {
    std::error_code error;
    for (const Language& one : table)
        if (std::filesystem::is_regular_file(folder / one.solution, error)) return &one;
    return nullptr;
}

std::filesystem::path helper_file(const Language& language) {
    return home_folder() / "assets/exercises/helpers" / language.id / language.helper;
}

std::string missing_program(const Language& language) {
    for (const std::vector<std::string>* words : {&language.compile, &language.run}) {
        if (words->empty() || words->front().front() == '.') continue;
        if (sandbox::Sandbox::find_program(words->front()).empty())
            return words->front() + " is not installed: apt install " +
                   std::string(language.package);
    }
    return {};
}

}  // namespace collidoscope::app
