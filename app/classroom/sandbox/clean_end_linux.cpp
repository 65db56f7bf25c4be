#ifdef __linux__
#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <map>
#include <set>
#include <thread>

#include "app/classroom/sandbox/clean_end.h"
#include "app/classroom/sandbox/job_folder.h"

namespace collidoscope::app::sandbox {
namespace fs = std::filesystem;
namespace {

std::mutex held_mutex;
std::set<fs::path> held_folders;
std::map<pid_t, int> held_programs;  // and their lifelines

sigset_t ending_signals() {
    sigset_t all;
    sigemptyset(&all);
    for (const int one : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&all, one);
    return all;
}

// Other threads go on meanwhile; none can start a program or make a folder for one.
[[noreturn]] void end_of(int signal) {
    held_mutex.lock();
    for (const auto& [warden, lifeline] : held_programs)
        if (lifeline >= 0) ::close(lifeline);
    for (const auto& [warden, lifeline] : held_programs)
        while (::waitpid(warden, nullptr, 0) < 0 && errno == EINTR) {
        }
    // Files that another thread is just writing may come after the first removal.
    for (const fs::path& folder : held_folders) {
        std::error_code error;
        for (int turn = 0; turn < 100 && fs::exists(folder, error); ++turn)
            remove_job_folder(folder);
    }
    ::signal(signal, SIG_DFL);
    const sigset_t all = ending_signals();
    ::pthread_sigmask(SIG_UNBLOCK, &all, nullptr);
    ::kill(::getpid(), signal);
    ::_exit(128 + signal);
}

}  // namespace

namespace to_clean {

std::unique_lock<std::mutex> lock() {
    return std::unique_lock(held_mutex);
}
void add_folder(const fs::path& folder) {
    held_folders.insert(folder);
}
void remove_folder(const fs::path& folder) {
    held_folders.erase(folder);
}
void add_program(pid_t warden, int lifeline) {
    held_programs[warden] = lifeline;
}
void remove_lifeline(pid_t warden) {
    held_programs[warden] = -1;
}
void remove_program(pid_t warden) {
    held_programs.erase(warden);
}

}  // namespace to_clean

struct CleanEnd::Waiting {
    Descriptor signals, over_read, over_write;
    sigset_t before{};
    std::jthread thread;
};

CleanEnd::CleanEnd() : waiting_(std::make_unique<Waiting>()) {
    Waiting& waiting = *waiting_;
    const sigset_t all = ending_signals();
    ::pthread_sigmask(SIG_BLOCK, &all, &waiting.before);
    waiting.signals = Descriptor(::signalfd(-1, &all, SFD_CLOEXEC));
    int both[2] = {-1, -1};
    if (::pipe2(both, O_CLOEXEC) == 0) {
        waiting.over_read = Descriptor(both[0]);
        waiting.over_write = Descriptor(both[1]);
    }
    waiting.thread = std::jthread([&waiting] {
        pollfd wait[] = {{waiting.signals.get(), POLLIN, 0}, {waiting.over_read.get(), POLLIN, 0}};
        while (::poll(wait, 2, -1) < 0 && errno == EINTR) {
        }
        signalfd_siginfo about{};
        if (wait[0].revents != 0 &&
            ::read(waiting.signals.get(), &about, sizeof about) == sizeof about)
            end_of(static_cast<int>(about.ssi_signo));
    });
}

CleanEnd::~CleanEnd() {
    waiting_->over_write.close();
    waiting_->thread.join();
    ::pthread_sigmask(SIG_SETMASK, &waiting_->before, nullptr);
}

}  // namespace collidoscope::app::sandbox
#endif
