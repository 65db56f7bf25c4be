#ifdef __linux__
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <optional>
#include <random>
#include <utility>

#include "app/classroom/sandbox/child.h"
#include "app/classroom/sandbox/clean_end.h"
#include "app/classroom/sandbox/job_folder.h"
#include "app/classroom/sandbox/spawned.h"
#include "app/classroom/sandbox/utf8.h"

namespace collidoscope::app::sandbox {
namespace fs = std::filesystem;
namespace {

using Clock = std::chrono::steady_clock;

Clock::time_point after(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6)));
}

double since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

// Writing to a program that has ended is an error code, not the end of ours.
class NoBrokenPipe {
  public:
    NoBrokenPipe() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoBrokenPipe() {
        const timespec none{};
        if (!was_pending_)
            while (sigtimedwait(&pipe_, nullptr, &none) > 0) {
            }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoBrokenPipe(const NoBrokenPipe&) = delete;
    NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

  private:
    sigset_t pipe_{}, before_{};
    bool was_pending_ = false;
};

// A user that no one else is at this time: by a number drawn for each process, as process ids are
// alike in neighboring containers, and by how many it has started.
const unsigned first_user = 1'000'000'000u + std::random_device()() % 4'000'000u * 256u;
std::atomic<unsigned> started{0};
unsigned fresh_user() {
    return first_user + started++ % 256u;
}

Ending ending_of(End end, double limit = 0, std::string detail = {}, int code = 0) {
    Ending ending;
    ending.end = end;
    ending.limit = limit;
    ending.detail = std::move(detail);
    ending.code = code;
    return ending;
}

}  // namespace

struct Child::Process {
    Limits limits;
    Spawned pipes;
    std::unique_ptr<JobFolder> scratch;
    std::optional<Ending> dead;
    std::string lines, prints, status;
    std::uint64_t written = 0;
    Clock::time_point whole_end = after(0);
    bool spoke = false;     // it has written a line
    bool overflow = false;  // it wrote more than it may

    void start(const Sandbox& sandbox, const Command& command);
    std::vector<std::string> orders(const Sandbox& sandbox, const Command& command,
                                    const std::string& program);
    bool pump(Clock::time_point until, std::string_view* to_write);
    bool take(Descriptor& from, std::string& into, bool counts);
    std::optional<std::string> next_line();
    std::optional<Ending> told() const;
    Ending end_with(Ending ending);
    void reap();
    Ending after_output_closed();
};

std::vector<std::string> Child::Process::orders(const Sandbox& sandbox, const Command& command,
                                                const std::string& program) {
    std::vector<std::string> words{sandbox.warden().string()};
    const auto add = [&](const char* key, const std::string& value) {
        words.emplace_back(key);
        words.push_back(value);
    };
    const bool wrapped = sandbox.has(Layer::Bubblewrap);
    add("--folder", command.folder.string());
    add("--write", command.may_write ? "1" : "0");
    std::string temporary = "/tmp";
    if (sandbox.has(Layer::User)) {
        const unsigned user = fresh_user();
        add("--uid", std::to_string(user));
        hand_over(command.folder, user, command.may_write);
        if (!wrapped) {
            scratch = std::make_unique<JobFolder>();
            hand_over(scratch->path(), user, true);
        }
    } else if (!wrapped) {
        scratch = std::make_unique<JobFolder>();
    }
    if (scratch) {
        temporary = scratch->path();
        add("--scratch", temporary);
    }
    if (wrapped) add("--bubblewrap", sandbox.bubblewrap());
    if (sandbox.has(Layer::Landlock)) add("--landlock", "1");
    if (sandbox.has(Layer::Seccomp)) add("--seccomp", "1");
    for (const fs::path& one : command.readable) add("--readable", one.string());
    // Twice for the data: what runs over is seen and named before an allocation fails.
    add("--data", std::to_string(limits.memory * 2));
    add("--memory", std::to_string(limits.memory));
    add("--file", std::to_string(limits.file));
    add("--disk", std::to_string(limits.disk));
    add("--processor", std::to_string(static_cast<unsigned>(std::ceil(limits.processor_seconds))));
    add("--processes", std::to_string(limits.processes));
    add("--files", std::to_string(limits.files));
    add("--environment", "PATH=/usr/local/bin:/usr/bin:/bin");
    add("--environment", "HOME=" + temporary);
    add("--environment", "TMPDIR=" + temporary);
    add("--environment", "LANG=C.UTF-8");
    for (const auto& [name, value] : command.environment) add("--environment", name + "=" + value);
    words.emplace_back("--");
    words.push_back(program);
    words.insert(words.end(), command.words.begin() + 1, command.words.end());
    return words;
}

void Child::Process::start(const Sandbox& sandbox, const Command& command) {
    limits = command.limits;
    whole_end = after(limits.whole_seconds);
    const std::string program = Sandbox::find_program(command.words.at(0));
    if (program.empty()) {
        dead = ending_of(End::NotFound, 0, command.words[0] + " is not installed");
        return;
    }
    Command complete = command;
    if (program.rfind("/usr/", 0) != 0 && program.rfind("/bin/", 0) != 0 && program[0] == '/') {
        // A toolchain of the user's own: what stands beside its programs belongs to it.
        std::error_code error;
        const fs::path real = fs::canonical(program, error);
        const fs::path top = real.parent_path().parent_path();
        const fs::path in_folder = fs::path(program).lexically_relative(command.folder);
        if (!error && top.has_relative_path() && *in_folder.begin() == "..") {
            complete.readable.push_back(top);
            complete.readable.push_back(fs::path(program).parent_path());
        }
    }
    std::string fault;
    try {
        pipes = spawn(orders(sandbox, complete, program), fault);
    } catch (const std::exception& error) {
        fault = error.what();
    }
    if (pipes.warden < 0) dead = ending_of(End::NotStarted, 0, fault);
}

// Reads what is there; false at the end of it.
bool Child::Process::take(Descriptor& from, std::string& into, bool counts) {
    char buffer[65536];
    for (;;) {
        const ssize_t got = ::read(from.get(), buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno == EAGAIN;
        if (got == 0) return false;
        const auto bytes = static_cast<std::size_t>(got);
        if (counts) {
            const std::uint64_t room = limits.output > written ? limits.output - written : 0;
            written += bytes;
            into.append(buffer, static_cast<std::size_t>(std::min<std::uint64_t>(room, bytes)));
            if (written > limits.output) {
                overflow = true;
                return true;
            }
        } else {
            into.append(buffer, bytes);
        }
        if (bytes < sizeof buffer) return true;
    }
}

// Waits for one event, at most until then: reads what came, writes what can be written. False when
// nothing happened.
bool Child::Process::pump(Clock::time_point until, std::string_view* to_write) {
    const double left = std::chrono::duration<double>(until - Clock::now()).count();
    const int milliseconds = static_cast<int>(std::ceil(std::clamp(left, 0.0, 100.0) * 1000));
    const bool writing = to_write != nullptr && !to_write->empty() && pipes.input.open();
    pollfd wait[] = {{pipes.output.get(), POLLIN, 0},
                     {pipes.prints.get(), POLLIN, 0},
                     {pipes.status.get(), POLLIN, 0},
                     {writing ? pipes.input.get() : -1, POLLOUT, 0}};
    const int happened = ::poll(wait, 4, milliseconds);
    if (happened <= 0) return false;
    if (wait[0].revents != 0 && !take(pipes.output, lines, true)) pipes.output.close();
    if (wait[1].revents != 0 && !take(pipes.prints, prints, true)) pipes.prints.close();
    if (wait[2].revents != 0 && !take(pipes.status, status, false)) pipes.status.close();
    if (wait[3].revents != 0) {
        const NoBrokenPipe quiet;
        const ssize_t wrote = ::write(pipes.input.get(), to_write->data(), to_write->size());
        if (wrote > 0)
            to_write->remove_prefix(static_cast<std::size_t>(wrote));
        else if (wrote < 0 && errno != EAGAIN && errno != EINTR)
            pipes.input.close();
    }
    return true;
}

std::optional<std::string> Child::Process::next_line() {
    const std::size_t end = lines.find('\n');
    if (end == std::string::npos) return {};
    std::string line = lines.substr(0, end);
    lines.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
}

// The ending that the warden has told, if it has.
std::optional<Ending> Child::Process::told() const {
    std::size_t at = 0;
    for (std::size_t end; (end = status.find('\n', at)) != std::string::npos; at = end + 1) {
        const std::string line = status.substr(at, end - at);
        const auto rest = [&](std::string_view word) -> std::optional<std::string> {
            if (line.rfind(word, 0) != 0) return {};
            return line.substr(word.size());
        };
        if (const auto code = rest("ended exit "))
            return ending_of(*code == "0" ? End::Finished : End::Exited, 0, {},
                             std::atoi(code->c_str()));
        if (const auto number = rest("ended signal ")) {
            const int signal = std::atoi(number->c_str());
            if (signal == SIGXCPU) return ending_of(End::TooMuchTime, limits.processor_seconds);
            if (signal == SIGXFSZ)
                return ending_of(End::TooMuchDisk, static_cast<double>(limits.file));
            return ending_of(End::Signalled, 0, {}, signal);
        }
        if (line == "memory")
            return ending_of(End::TooMuchMemory, static_cast<double>(limits.memory));
        if (line == "disk") return ending_of(End::TooMuchDisk, static_cast<double>(limits.disk));
        if (const auto what = rest("notfound ")) return ending_of(End::NotFound, 0, *what);
        if (const auto what = rest("notstarted ")) return ending_of(End::NotStarted, 0, *what);
        if (line == "left 0") return ending_of(End::Lost);
    }
    if (!pipes.status.open()) return ending_of(End::Lost);
    return {};
}

// Kills what there is and keeps the ending for every further call.
Ending Child::Process::end_with(Ending ending) {
    reap();
    dead = ending;
    return ending;
}

void Child::Process::reap() {
    if (pipes.warden < 0) return;
    pipes.input.close();
    {
        const auto lock = to_clean::lock();
        to_clean::remove_lifeline(pipes.warden);
        pipes.lifeline.close();  // the warden kills all, and ends
    }
    // The last output is still wanted, as far as it fits.
    const auto until = after(15);
    while (pipes.status.open() && Clock::now() < until) {
        if (pump(until, nullptr) && overflow) {
            pipes.output.close();
            pipes.prints.close();
        }
    }
    if (pipes.status.open()) ::kill(pipes.warden, SIGKILL);
    {
        const auto lock = to_clean::lock();
        to_clean::remove_program(pipes.warden);
    }
    while (::waitpid(pipes.warden, nullptr, 0) < 0 && errno == EINTR) {
    }
    pipes.warden = -1;
    // Nothing writes any more: what is left in the pipes is all there is.
    for (int turn = 0; turn < 64 && (pipes.output.open() || pipes.prints.open()) && !overflow;
         ++turn)
        if (!pump(Clock::now(), nullptr)) break;
    pipes.output.close();
    pipes.prints.close();
    scratch.reset();
}

// Its output has ended: with the program, or before it.
Ending Child::Process::after_output_closed() {
    const auto until = after(std::min(limits.answer_seconds, 1.0));
    while (!told() && Clock::now() < until) pump(until, nullptr);
    if (const auto end = told()) return *end;
    return ending_of(End::ClosedOutput);
}

Child::Child(const Sandbox& sandbox, const Command& command)
    : process_(std::make_unique<Process>()) {
    sandbox.demand();
    process_->start(sandbox, command);
}

Child::~Child() {
    if (process_) process_->reap();
}
Child::Child(Child&&) noexcept = default;
Child& Child::operator=(Child&& other) noexcept {
    std::swap(process_, other.process_);
    return *this;
}

Reply Child::ask(std::string_view question) {
    Process& process = *process_;
    Reply reply;
    const auto finish_with = [&](Ending ending) {
        reply.ending = process.end_with(std::move(ending));
        return reply;
    };
    if (process.dead) {
        reply.ending = *process.dead;
        return reply;
    }
    while (process.pump(Clock::now(), nullptr)) {
        if (process.overflow || !process.pipes.output.open() || !process.pipes.prints.open()) break;
    }
    const auto begun = Clock::now();
    const double start = process.spoke ? 0 : process.limits.start_seconds;
    auto deadline = std::min(after(process.limits.answer_seconds + start), process.whole_end);
    if (process.spoke && process.lines.find('\n') != std::string::npos)
        return finish_with(ending_of(End::SecondAnswer));
    const std::string text = std::string(question) + "\n";
    std::string_view to_write = text;
    bool ready = process.spoke;
    for (;;) {
        if (process.overflow)
            return finish_with(
                ending_of(End::TooMuchOutput, static_cast<double>(process.limits.output)));
        while (auto line = process.next_line()) {
            process.spoke = true;
            if (*line == "ready" && !ready) {
                ready = true;
                deadline = std::min(after(process.limits.answer_seconds), process.whole_end);
            } else if (line->rfind("trace ", 0) == 0) {
                reply.steps.push_back(as_utf8(std::string_view(*line).substr(6)));
            } else {
                reply.seconds = since(begun);
                if (!is_utf8(*line)) return finish_with(ending_of(End::NotUtf8));
                reply.line = std::move(*line);
                return reply;
            }
        }
        if (!process.pipes.output.open()) {
            Ending ending = process.after_output_closed();
            const bool half = !process.lines.empty();
            if (ending.end == End::Finished) ending.end = End::Exited;
            if (half && ending.end == End::Exited && ending.code == 0)
                ending = ending_of(End::HalfLine, process.limits.answer_seconds);
            return finish_with(ending);
        }
        if (Clock::now() >= deadline) {
            const double limit = Clock::now() >= process.whole_end ? process.limits.whole_seconds
                                 : process.spoke                   ? process.limits.answer_seconds
                                                 : process.limits.answer_seconds + start;
            const End end = process.lines.empty() ? End::TooSlow : End::HalfLine;
            return finish_with(process.told().value_or(ending_of(end, limit)));
        }
        process.pump(deadline, &to_write);
    }
}

Ending Child::finish(double seconds) {
    Process& process = *process_;
    if (process.dead) return *process.dead;
    process.pipes.input.close();
    const auto until = std::min(after(seconds), process.whole_end);
    while (!process.told()) {
        if (process.overflow)
            return process.end_with(
                ending_of(End::TooMuchOutput, static_cast<double>(process.limits.output)));
        if (Clock::now() >= until) return process.end_with(ending_of(End::TooSlow, seconds));
        process.pump(until, nullptr);
    }
    const Ending told = *process.told();
    process.reap();
    return process.end_with(
        process.overflow ? ending_of(End::TooMuchOutput, static_cast<double>(process.limits.output))
                         : told);
}

void Child::kill() {
    if (!process_->dead) process_->end_with(ending_of(End::Stopped));
}

bool Child::alive() const {
    return !process_->dead;
}
bool Child::has_spoken() const {
    return process_->spoke;
}

std::string Child::take_prints() {
    if (!process_->dead)
        while (process_->pipes.prints.open() && !process_->overflow &&
               process_->pump(Clock::now(), nullptr)) {
        }
    return as_utf8(std::exchange(process_->prints, {}));
}

const std::string& Child::output() const {
    return process_->lines;
}

Ran run(const Sandbox& sandbox, const Command& command) {
    const auto begun = Clock::now();
    Child child(sandbox, command);
    Ran ran;
    ran.ending = child.finish(command.limits.start_seconds + command.limits.answer_seconds);
    ran.output = as_utf8(child.output()) + child.take_prints();
    ran.seconds = since(begun);
    return ran;
}

}  // namespace collidoscope::app::sandbox
#endif
