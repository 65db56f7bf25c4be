#include "app/classroom/sandbox/warden/processes.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

namespace collidoscope::warden {
namespace {

std::string read_all(const std::string& file) {
    std::string text;
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return text;
    char buffer[4096];
    for (ssize_t got; (got = read(descriptor, buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(got));
    close(descriptor);
    return text;
}

template <class See>
void each_process(const See& see) {
    DIR* proc = opendir("/proc");
    if (proc == nullptr) return;
    while (const dirent* entry = readdir(proc)) {
        char* end = nullptr;
        const long number = std::strtol(entry->d_name, &end, 10);
        if (number > 0 && *end == '\0') see(static_cast<pid_t>(number));
    }
    closedir(proc);
}

pid_t parent_of(pid_t process) {
    const std::string stat = read_all("/proc/" + std::to_string(process) + "/stat");
    // "PID (NAME) STATE PARENT ...": the name may hold anything, brackets too.
    const std::size_t at = stat.rfind(')');
    if (at == std::string::npos || at + 4 > stat.size()) return -1;
    return static_cast<pid_t>(std::strtol(stat.c_str() + at + 4, nullptr, 10));
}

// Appends the children of all of its threads. False where the kernel does not list children: some
// are built without.
bool told_children(pid_t process, std::vector<pid_t>& found) {
    const std::string tasks = "/proc/" + std::to_string(process) + "/task";
    DIR* threads = opendir(tasks.c_str());
    if (threads == nullptr) return false;
    bool told = false;
    while (const dirent* entry = readdir(threads)) {
        if (entry->d_name[0] == '.') continue;
        const std::string file = tasks + "/" + entry->d_name + "/children";
        if (access(file.c_str(), R_OK) != 0) continue;
        told = true;
        const std::string list = read_all(file);
        for (const char* at = list.c_str(); *at != '\0';) {
            char* end = nullptr;
            const long number = std::strtol(at, &end, 10);
            if (end == at) break;
            found.push_back(static_cast<pid_t>(number));
            at = *end == ' ' ? end + 1 : end;
        }
    }
    closedir(threads);
    return told;
}

std::uint64_t count_below(int folder, std::uint64_t most, int depth) {
    DIR* open_folder = fdopendir(folder);
    if (open_folder == nullptr) {
        close(folder);
        return 0;
    }
    std::uint64_t bytes = 0;
    while (const dirent* entry = readdir(open_folder)) {
        if (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0) continue;
        struct stat about {};
        if (fstatat(dirfd(open_folder), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0) continue;
        bytes += 4096;  // a file of no bytes takes room too
        if (S_ISREG(about.st_mode)) bytes += static_cast<std::uint64_t>(about.st_blocks) * 512;
        if (S_ISDIR(about.st_mode) && depth > 0) {
            const int below = openat(dirfd(open_folder), entry->d_name,
                                     O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            if (below >= 0) bytes += count_below(below, most, depth - 1);
        }
        if (bytes > most) break;
    }
    closedir(open_folder);
    return bytes;
}

void sleep_briefly() {
    const timespec time{0, 2'000'000};
    nanosleep(&time, nullptr);
}

// All of the user's processes at once, which a race of forks cannot outrun.
void kill_user(uid_t user) {
    const pid_t killer = fork();
    if (killer == 0) {
        if (setresuid(user, user, user) == 0) ::kill(-1, SIGKILL);
        _exit(0);
    }
    if (killer > 0) waitpid(killer, nullptr, 0);
}

}  // namespace

std::vector<pid_t> descendants() {
    std::vector<pid_t> found{getpid()};
    if (access("/proc/self/task", R_OK) == 0 && told_children(getpid(), found)) {
        for (std::size_t at = 1; at < found.size(); ++at) told_children(found[at], found);
    } else {
        std::multimap<pid_t, pid_t> children;
        each_process([&](pid_t process) { children.emplace(parent_of(process), process); });
        for (std::size_t at = 0; at < found.size(); ++at) {
            const auto [first, last] = children.equal_range(found[at]);
            for (auto one = first; one != last; ++one) found.push_back(one->second);
        }
    }
    found.erase(found.begin());
    return found;
}

std::uint64_t memory_of(const std::vector<pid_t>& processes, std::uint64_t most) {
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    const auto resident_of = [&](pid_t process) -> std::uint64_t {
        const std::string pages = read_all("/proc/" + std::to_string(process) + "/statm");
        unsigned long long size = 0, resident = 0;
        return std::sscanf(pages.c_str(), "%llu %llu", &size, &resident) < 2 ? 0 : resident * page;
    };
    std::uint64_t sum = 0, shares = 0;
    for (const pid_t process : processes) sum += resident_of(process);
    if (sum <= most) return sum;
    for (const pid_t process : processes) {
        const std::string about = read_all("/proc/" + std::to_string(process) + "/smaps_rollup");
        const std::size_t at = about.find("\nPss:");
        shares += at == std::string::npos
                      ? resident_of(process)
                      : std::strtoull(about.c_str() + at + 5, nullptr, 10) * 1024;
    }
    return shares;
}

std::uint64_t bytes_below(const std::string& folder, std::uint64_t most) {
    const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    return descriptor < 0 ? 0 : count_below(descriptor, most, 64);
}

unsigned tasks_of_user(uid_t user) {
    unsigned count = 0;
    each_process([&](pid_t process) {
        const std::string folder = "/proc/" + std::to_string(process);
        struct stat about {};
        if (stat(folder.c_str(), &about) != 0 || about.st_uid != user) return;
        const std::string status = read_all(folder + "/status");
        const std::size_t at = status.find("\nThreads:");
        count += at == std::string::npos
                     ? 1
                     : static_cast<unsigned>(std::strtoul(status.c_str() + at + 9, nullptr, 10));
    });
    return count;
}

std::size_t kill_all(uid_t user) {
    for (int turn = 0; turn < 5000; ++turn) {
        if (user != 0) kill_user(user);
        const std::vector<pid_t> left = descendants();
        // Stopped first, so that none forks while its neighbors are killed.
        if (user == 0 && turn > 0)
            for (const pid_t process : left) ::kill(process, SIGSTOP);
        for (const pid_t process : left) ::kill(process, SIGKILL);
        for (;;) {
            const pid_t ended = waitpid(-1, nullptr, WNOHANG);
            if (ended < 0 && errno == ECHILD) return 0;
            if (ended <= 0) break;
        }
        sleep_briefly();
    }
    return descendants().size();
}

}  // namespace collidoscope::warden
