// The warden: starts one program that is not trusted, watches what it takes, and kills all that
// came from it when it ends, when it takes too much, or when the program that asked is gone.
//
// It is a program of its own because it adopts orphans and kills whatever comes from it, which must
// not be done in a program with windows and other children.
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "app/classroom/sandbox/warden/orders.h"
#include "app/classroom/sandbox/warden/processes.h"
#include "app/classroom/sandbox/warden/restrict.h"

namespace collidoscope::warden {
namespace {

constexpr const char* inside = "/solution";  // the folder, as it is seen in bubblewrap

std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> all;
    for (const std::string& word : words) all.push_back(const_cast<char*>(word.c_str()));
    all.push_back(nullptr);
    return all;
}

// Everything but standard input, output and error is closed when another program is run.
void close_on_run() {
    close_range(3, ~0u, CLOSE_RANGE_CLOEXEC);
}

void normal_signals() {
    for (int number = 1; number < 65; ++number) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Becomes the program, or tells why not.
[[noreturn]] void become(const Orders& orders) {
    const int status = fcntl(orders.status, F_DUPFD_CLOEXEC, 10);
    close_on_run();
    if (chdir(orders.folder.c_str()) != 0) {
        tell(status,
             std::string("notstarted its folder cannot be entered: ") + std::strerror(errno));
        _exit(127);
    }
    umask(077);
    // A user of its own, or a name space of its own, starts with none.
    const bool counts_alone = orders.inner || orders.uid != 0;
    const unsigned others = counts_alone ? 0 : tasks_of_user(getuid());
    normal_signals();
    const std::string failed = restrict_self(orders, others);
    if (!failed.empty()) {
        tell(status, "notstarted " + failed + " cannot be set up: " + std::strerror(errno));
        _exit(127);
    }
    const std::vector<char*> words = pointers(orders.words),
                             environment = pointers(orders.environment);
    execve(words[0], words.data(), environment.data());
    tell(status, std::string(errno == ENOENT ? "notfound " : "notstarted ") + orders.words[0] +
                     ": " + std::strerror(errno));
    _exit(127);
}

std::string words_of(int status, const rusage& used, const Orders& orders) {
    const bool killed = WIFSIGNALED(status);
    const std::string end = killed ? "signal " + std::to_string(WTERMSIG(status))
                                   : "exit " + std::to_string(WEXITSTATUS(status));
    // A program that ended badly with nearly all of its memory in use ended for want of it.
    const bool full = static_cast<std::uint64_t>(used.ru_maxrss) * 1024 > orders.memory / 10 * 9;
    const bool badly = killed || WEXITSTATUS(status) != 0;
    return badly && full ? "memory" : "ended " + end;
}

// The first process in bubblewrap's name space: signals from inside do not reach it, its end is the
// end of all others there.
int run_inside(const Orders& orders) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    const pid_t program = fork();
    if (program < 0) {
        tell(orders.status, std::string("notstarted ") + std::strerror(errno));
        return 1;
    }
    if (program == 0) become(orders);
    // Its pipes are the program's alone: their end has to be seen when the program closes them.
    for (int descriptor = 0; descriptor < 3; ++descriptor) close(descriptor);
    for (;;) {
        int status = 0;
        rusage used{};
        const pid_t ended = wait4(-1, &status, 0, &used);
        if (ended < 0 && errno == EINTR) continue;
        if (ended < 0) return 1;
        if (ended != program) continue;
        tell(orders.status, words_of(status, used, orders));
        return 0;
    }
}

std::vector<std::string> bubblewrapped(const Orders& orders, const std::string& self) {
    std::vector<std::string> words{orders.bubblewrap};
    const auto add = [&](std::initializer_list<std::string> more) {
        words.insert(words.end(), more);
    };
    add({"--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
         "--unshare-cgroup-try", "--die-with-parent", "--as-pid-1", "--cap-drop", "ALL"});
    for (const char* system :
         {"/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/alternatives",
          "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime",
          "/etc/java-17-openjdk", "/etc/java-21-openjdk"})
        add({"--ro-bind-try", system, system});
    for (const std::string& one : orders.readable) add({"--ro-bind-try", one, one});
    add({"--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"});
    add({"--size", std::to_string(orders.disk), "--tmpfs", "/tmp"});
    add({orders.may_write ? "--bind" : "--ro-bind", orders.folder, inside, "--remount-ro", "/"});
    add({"--chdir", inside, "--hostname", "exercise", self});
    const std::vector<std::string> more = repeat_inside(orders, inside);
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// Another user, and bubblewrap where it is wanted.
[[noreturn]] void start(const Orders& orders) {
    const auto fail = [&](const char* what) {
        tell(orders.status, std::string("notstarted ") + what + ": " + std::strerror(errno));
        _exit(127);
    };
    if (orders.uid != 0 &&
        (setgroups(0, nullptr) != 0 || setresgid(orders.uid, orders.uid, orders.uid) != 0 ||
         setresuid(orders.uid, orders.uid, orders.uid) != 0))
        fail("another user");
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (orders.bubblewrap.empty()) become(orders);
    // Bubblewrap's own words would stand among the program's prints; what goes wrong in it shows as
    // an end without a word from inside.
    const int self = open("/proc/self/exe", O_RDONLY);
    if (self < 0) fail("the supervisor's own program");
    close(orders.lifeline);
    normal_signals();
    const std::vector<std::string> words =
        bubblewrapped(orders, "/proc/self/fd/" + std::to_string(self));
    const std::vector<char*> arguments = pointers(words);
    char* const empty[] = {nullptr};
    execve(arguments[0], arguments.data(), empty);
    fail("bubblewrap");
    _exit(127);
}

class Watch {
  public:
    explicit Watch(const Orders& orders) : orders_(orders) {}

    // Until the program has ended or takes too much. Empty when it was told to end.
    std::string until_the_end(pid_t program, int signals) {
        for (int turn = 0;; ++turn) {
            pollfd wait[] = {{orders_.lifeline, POLLIN, 0}, {signals, POLLIN, 0}};
            // Most programs that run away do so in the first seconds.
            poll(wait, 2, turn < 80 ? 25 : 100);
            if (wait[0].revents != 0) return {};
            if (wait[1].revents != 0) {
                signalfd_siginfo about{};
                [[maybe_unused]] const auto got = read(signals, &about, sizeof about);
            }
            for (;;) {
                int status = 0;
                rusage used{};
                const pid_t ended = wait4(-1, &status, WNOHANG, &used);
                if (ended <= 0) break;
                if (ended == program) return end_of(status, used);
            }
            const std::string too_much = measure();
            if (!too_much.empty()) return too_much;
        }
    }

  private:
    std::string end_of(int status, const rusage& used) const {
        // In bubblewrap the first process inside has told it; this is bubblewrap's own end.
        if (!orders_.bubblewrap.empty())
            return WIFEXITED(status) && WEXITSTATUS(status) == 0
                       ? "left"
                       : "notstarted bubblewrap has failed";
        return words_of(status, used, orders_);
    }

    std::string measure() const {
        if (memory_of(descendants(), orders_.memory) > orders_.memory) return "memory";
        std::uint64_t bytes = 0;
        if (orders_.may_write) bytes += bytes_below(orders_.folder, orders_.disk);
        if (!orders_.scratch.empty()) bytes += bytes_below(orders_.scratch, orders_.disk);
        return bytes > orders_.disk ? "disk" : std::string();
    }

    const Orders& orders_;
};

int run_outside(const Orders& orders) {
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, nullptr);
    const int signals = signalfd(-1, &child, SFD_CLOEXEC);
    signal(SIGPIPE, SIG_IGN);
    const pid_t program = fork();
    if (program < 0) {
        tell(orders.status, std::string("notstarted ") + std::strerror(errno));
        return 1;
    }
    if (program == 0) start(orders);
    for (int descriptor = 0; descriptor < 3; ++descriptor) close(descriptor);
    const std::string end = Watch(orders).until_the_end(program, signals);
    if (!end.empty()) tell(orders.status, end);
    const std::size_t left = kill_all(orders.uid);
    tell(orders.status, "left " + std::to_string(left));
    return 0;
}

}  // namespace
}  // namespace collidoscope::warden

int main(int argc, char** argv) {
    using namespace collidoscope::warden;
    // Asked what the kernel has.
    if (argc == 2 && std::strcmp(argv[1], "--landlock-version") == 0) {
        std::printf("%d\n", landlock_version());
        return 0;
    }
    Orders orders;
    if (!understand(argc, argv, orders)) {
        std::fputs("collidoscope_warden is started by collidoscope, not by hand\n", stderr);
        return 2;
    }
    return orders.inner ? run_inside(orders) : run_outside(orders);
}
