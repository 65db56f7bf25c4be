// Programs that mean harm, or do it by mistake: each in tests/hostile is run in every set of layers
// that there is here, and has to end with the words on its first line, within its limits, with no
// process, file or shared memory left, nothing outside changed, and the same answers from the right
// and the wrong solution that come after it.
#include <gtest/gtest.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <mutex>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

#include "app/classroom/grading/grade.h"
#include "app/classroom/sandbox/job_folder.h"
#include "app/classroom/submission/submission.h"

namespace collidoscope::app {
namespace {
namespace fs = std::filesystem;

using sandbox::Sandbox;

const std::string secret = "{\"expected\": true}";

std::string hostile_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// "// verdict: WORDS" in the first lines.
std::string head_of(const std::string& text, const std::string& key) {
    std::istringstream lines(text);
    std::string line;
    for (int at = 0; at < 4 && std::getline(lines, line); ++at) {
        const std::size_t found = line.find(" " + key + ": ");
        if (found != std::string::npos && found <= 2) return line.substr(found + key.size() + 3);
    }
    return {};
}

std::vector<fs::path> hostile_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator("tests/hostile"))
        if (entry.path().extension() == ".py" || entry.path().extension() == ".cpp")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

// "seconds: 0.6" where time is what runs out, of compiling or of an answer, as the verdict says;
// "start: 4" where it is the start's. Elsewhere it is more than a busy machine needs.
sandbox::Limits tight(const std::string& text) {
    sandbox::Limits limits;
    const std::string given = head_of(text, "seconds");
    const bool compiling = head_of(text, "verdict").find("while compiling") != std::string::npos;
    limits.answer_seconds = given.empty() || compiling ? 10 : std::stod(given);
    const std::string start = head_of(text, "start");
    limits.start_seconds = start.empty() ? 20 : std::stod(start);
    limits.compile_seconds = given.empty() || !compiling ? 60 : std::stod(given);
    limits.memory = 200ull << 20;
    limits.file = 4ull << 20;
    limits.disk = 12ull << 20;
    limits.processes = 24;
    limits.files = 64;
    return limits;
}

// Seconds that it may take in all, three questions with a start each. The rest is for a busy
// machine: what hangs for good is beyond any of it.
double longest(const sandbox::Limits& limits) {
    return limits.compile_seconds + 3 * (limits.start_seconds + limits.answer_seconds) + 60;
}

// The marks of those who come next: a right solution and one that never finds a hit.
std::string next_ones(const Sandbox& box) {
    std::string verdicts;
    for (const char* value : {"True", "False"}) {
        const sandbox::JobFolder home;
        std::ofstream(home.path() / "solve.py")
            << "def solve(a, b):\n    return {'hit': a.radius + b.radius > 1 and " << value
            << "}\n";
        Submission submission(box, home.path(), {}, tight({}));
        const Submitted got =
            submission.ask({{"demo", "sphere_sphere"},
                            {"a", {{"sphere", {{"center", {0, 0, 0}}, {"radius", 1}}}}},
                            {"b", {{"sphere", {{"center", {1, 0, 0}}, {"radius", 1}}}}}});
        verdicts += got.answered() ? got.answer.value("hit", false) ? "right " : "wrong "
                                   : got.problem("here") + " ";
    }
    return verdicts;
}

// The fault in the way that this one ended; empty: none.
std::string run_hostile(const Sandbox& box, const fs::path& file, const fs::path& canary) {
    const std::string text = hostile_text(file);
    const sandbox::JobFolder home;
    std::ofstream(home.path() / ("solve" + file.extension().string())) << text;
    Submission submission(box, home.path(), {}, tight(text));
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    std::string verdict = "answered", wrong;
    std::vector<std::string> not_finite;
    const auto begun = std::chrono::steady_clock::now();
    const sandbox::Ran& compiled = submission.compile();
    if (compiled.ending.end != sandbox::End::Finished) {
        verdict = compiled.ending.text("while compiling");
        const std::string unseen = head_of(text, "unseen");
        if (!unseen.empty() && compiled.output.find(unseen) != std::string::npos)
            wrong += "what it must not see is shown: " + compiled.output;
    } else {
        for (int number = 1; number <= 3 && verdict == "answered"; ++number) {
            const Submitted got = submission.ask({{"demo", "sphere_sphere"},
                                                  {"canary", canary.string()},
                                                  {"grader", ::getpid()},
                                                  {"program", program.string()},
                                                  {"assets", fs::absolute("assets").string()}});
            if (number == 1 && !head_of(text, "restart").empty()) submission.restart();
            const std::string where = "on case " + std::to_string(number);
            if (const std::string problem = got.problem(where); !problem.empty()) verdict = problem;
            if (got.answer.contains("did") && got.answer["did"] != false)
                wrong += "it did what it must not; ";
            if (got.prints.find('\x1b') != std::string::npos ||
                got.prints.find('\0') != std::string::npos)
                wrong += "its prints hold control characters; ";
            if (number == 1) not_finite = got.not_finite;
        }
    }
    submission.restart();
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    if (seconds > longest(tight(text))) wrong += "it took " + std::to_string(seconds) + " s; ";
    if (const std::string next = next_ones(box); next != "right wrong ")
        wrong += "the next ones: " + next + "; ";
    const std::string expected = head_of(text, "verdict");
    if (expected == "answered" ? verdict != expected
                               : !std::regex_search(verdict, std::regex(expected)))
        wrong += "verdict: \"" + verdict + "\" instead of \"" + expected + "\"; ";
    std::string fields;
    for (const std::string& one : not_finite) fields += (fields.empty() ? "" : " ") + one;
    if (fields != head_of(text, "not_finite")) wrong += "not finite: " + fields + "; ";
    return wrong;
}

// The processes whose parent we are. Orphans become ours, so nothing that was left escapes this.
std::string children_left() {
    std::string all;
    for (const auto& task : fs::directory_iterator("/proc/self/task"))
        all += hostile_text(task.path() / "children");
    return all;
}

// Things that a program could leave for others: files where all may write, and System V's memory,
// semaphores and messages. Of users that only programs are, or of the one that we are.
std::set<std::string> left_for_others() {
    const auto theirs = [](std::uint64_t user) {
        return ::geteuid() == 0 ? user >= 1'000'000'000u : user == ::geteuid();
    };
    std::set<std::string> all;
    std::error_code error;
    for (const char* place : {"/dev/shm", "/tmp", "/var/tmp", "/run/lock", "/dev/mqueue"}) {
        for (const auto& entry : fs::directory_iterator(place, error)) {
            struct stat about {};
            const std::string name = entry.path().filename();
            // Another run of these tests has its own, and looks for them itself.
            if (name.starts_with("collidoscope-")) continue;
            if (::lstat(entry.path().c_str(), &about) == 0 && theirs(about.st_uid))
                all.insert(entry.path());
        }
    }
    for (const char* kind : {"shm", "sem", "msg"}) {
        std::ifstream in(std::string("/proc/sysvipc/") + kind);
        std::string line;
        std::getline(in, line);
        // "key shmid perms size cpid lpid nattch uid ...": the user stands elsewhere in each table.
        const std::size_t user_at = kind[1] == 'h' ? 7 : kind[1] == 'e' ? 4 : 7;
        while (std::getline(in, line)) {
            std::istringstream words(line);
            std::string word;
            for (std::size_t at = 0; at <= user_at; ++at) words >> word;
            if (theirs(std::stoull(word))) all.insert(kind + (": " + line));
        }
    }
    return all;
}

void run_all_with(const std::vector<sandbox::Layer>& layers, bool compiled_too) {
    const Sandbox box(Sandbox::Trust::Stranger, layers);
    ASSERT_TRUE(box.enough()) << box.text();
    for (const sandbox::Layer one : layers) ASSERT_TRUE(box.has(one)) << box.text();
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    char folder[] = "/tmp/collidoscope-hostile-XXXXXX";
    ASSERT_NE(::mkdtemp(folder), nullptr);
    ::chmod(folder, 0777);
    const fs::path canary = fs::path(folder) / "canary";
    std::ofstream(canary) << secret;
    ::chmod(canary.c_str(), 0666);
    const std::set<std::string> before = left_for_others();

    std::vector<fs::path> files = hostile_files();
    if (!compiled_too)
        std::erase_if(files, [](const fs::path& file) { return file.extension() == ".cpp"; });
    EXPECT_GE(files.size(), 70u);
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::vector<std::jthread> workers;
    // Most of them wait for their limit.
    const int at_a_time = box.counts_processes_apart() ? 3 : 1;
    for (int worker = 0; worker < at_a_time; ++worker) {
        workers.emplace_back([&] {
            for (std::size_t at; (at = next++) < files.size();) {
                std::string wrong;
                try {
                    wrong = run_hostile(box, files[at], canary);
                } catch (const std::exception& error) {
                    wrong = error.what();
                }
                const std::lock_guard lock(mutex);
                EXPECT_EQ(wrong, "") << files[at] << " in " << box.text();
            }
        });
    }
    workers.clear();
    EXPECT_EQ(hostile_text(canary), secret);
    EXPECT_EQ(children_left(), "");
    for (const std::string& one : left_for_others())
        EXPECT_TRUE(before.contains(one)) << one << " was left in " << box.text();
    // Our own folders have our number in their names.
    for (const auto& entry : fs::directory_iterator("/tmp"))
        EXPECT_FALSE(entry.path().filename().string().starts_with("collidoscope-" +
                                                                  std::to_string(::getpid()) + "-"))
            << entry.path();
    fs::remove_all(folder);
    ::prctl(PR_SET_CHILD_SUBREAPER, 0);
}

TEST(Hostile, InBubblewrap) {
    if (::geteuid() == 0)
        run_all_with({sandbox::Layer::User, sandbox::Layer::Bubblewrap, sandbox::Layer::Seccomp},
                     true);
    else
        run_all_with({sandbox::Layer::Bubblewrap, sandbox::Layer::Seccomp}, true);
}

TEST(Hostile, InLandlock) {
    if (::geteuid() == 0)
        run_all_with({sandbox::Layer::User, sandbox::Layer::Landlock, sandbox::Layer::Seccomp},
                     true);
    else
        run_all_with({sandbox::Layer::Landlock, sandbox::Layer::Seccomp}, false);
}

// The same once more as another user, where the tests are run by root. Its folders are all in /tmp.
TEST(Hostile, AsAnOrdinaryUser) {
    if (::geteuid() != 0) return;  // the two above have been run by one
    std::error_code error;
    const std::string self = fs::read_symlink("/proc/self/exe", error);
    const std::string command =
        "setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/tmp " + self +
        " --gtest_filter=Hostile.In* >/tmp/collidoscope_hostile.log 2>&1";
    const int status = std::system(command.c_str());
    EXPECT_EQ(status, 0) << hostile_text("/tmp/collidoscope_hostile.log");
}

// A program's processes are its own only with a user or a name space of its own. Without, solutions
// are graded one at a time: the kernel would refuse one what another has taken.
TEST(Hostile, AreGradedOneAtATimeWhereTheyAreCountedTogether) {
    const Sandbox together(Sandbox::Trust::Stranger,
                           {sandbox::Layer::Landlock, sandbox::Layer::Seccomp});
    EXPECT_FALSE(together.counts_processes_apart());
    EXPECT_EQ(jobs_in(together, 8), 1u);
    const Sandbox apart(Sandbox::Trust::Stranger,
                        {sandbox::Layer::Bubblewrap, sandbox::Layer::Seccomp});
    ASSERT_TRUE(apart.has(sandbox::Layer::Bubblewrap)) << apart.text();
    EXPECT_EQ(jobs_in(apart, 8), 8u);
    EXPECT_EQ(jobs_in(apart, 0), 1u);
}

// Another user sees what all may see: this program, which knows the answers, and whatever others
// left in /tmp. With seccomp alone it keeps nothing apart.
TEST(Hostile, AnotherUserAloneIsNotEnough) {
    const Sandbox user(Sandbox::Trust::Stranger, {sandbox::Layer::User, sandbox::Layer::Seccomp});
    EXPECT_EQ(user.has(sandbox::Layer::User), ::geteuid() == 0);
    EXPECT_TRUE(user.has(sandbox::Layer::Seccomp));
    EXPECT_FALSE(user.enough());
    EXPECT_THROW(user.demand(), sandbox::Refused);
    try {
        user.demand();
    } catch (const sandbox::Refused& refused) {
        EXPECT_NE(std::string(refused.what()).find("Install bubblewrap"), std::string::npos)
            << refused.what();
    }
}

// A program may run what lies in /usr: Collidoscope must not.
TEST(Hostile, WhatLiesInTheSystemsFoldersIsOpen) {
    for (const char* open : {"/usr/bin/collidoscope_warden", "/bin/x", "/lib64/c/d"})
        EXPECT_TRUE(Sandbox::is_open_to_programs(open)) << open;
    for (const char* apart : {"/opt/collidoscope/x", "/usrlocal/x", "/home/usr/bin/x", "/usr", ""})
        EXPECT_FALSE(Sandbox::is_open_to_programs(apart)) << apart;
}

// Nothing to protect with is a refusal, and one's own code runs all the same.
TEST(Hostile, NoLayersAreARefusal) {
    const Sandbox none(Sandbox::Trust::Stranger, {});
    EXPECT_FALSE(none.enough());
    EXPECT_THROW(none.demand(), sandbox::Refused);
    const sandbox::JobFolder home;
    std::ofstream(home.path() / "solve.py") << "def solve(question):\n    return {'hit': True}\n";
    Submission refused(none, home.path());
    EXPECT_THROW(refused.ask({{"demo", "x"}}), sandbox::Refused);
    const Sandbox own(Sandbox::Trust::Own, {});
    EXPECT_NO_THROW(own.demand());
    Submission trusted(own, home.path());
    EXPECT_EQ(trusted.ask({{"demo", "x"}}).problem("here"), "");
}

}  // namespace
}  // namespace collidoscope::app
#endif
