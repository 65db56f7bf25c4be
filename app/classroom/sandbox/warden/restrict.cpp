#include "app/classroom/sandbox/warden/restrict.h"

#include <fcntl.h>
#include <linux/prctl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace collidoscope::warden {
namespace {

bool set_limit(__rlimit_resource resource, std::uint64_t soft, std::uint64_t hard) {
    rlimit now{};
    if (getrlimit(resource, &now) != 0) return false;
    // An ordinary user may only lower a limit that is there already.
    const auto lower = [&](std::uint64_t value) {
        return now.rlim_max == RLIM_INFINITY || value < now.rlim_max ? value : now.rlim_max;
    };
    const rlimit wanted{lower(soft), lower(hard)};
    return setrlimit(resource, &wanted) == 0;
}

// Landlock's interface, as the kernel documents it: newer than the headers of older systems.
struct LandlockRuleset {
    std::uint64_t files, network, scoped;
};
struct [[gnu::packed]] LandlockPath {
    std::uint64_t allowed;
    std::int32_t parent;
};
constexpr long create_ruleset = 444, add_rule = 445, restrict_to = 446;
constexpr std::uint64_t execute = 1, write_file = 2, read_file = 4, read_folder = 8;
constexpr std::uint64_t first_version = (1u << 13) - 1;  // of it all rights, up to MAKE_SYM
constexpr std::uint64_t refer = 1u << 13, truncate_file = 1u << 14, device_control = 1u << 15;
constexpr std::uint64_t reading = execute | read_file | read_folder;
constexpr std::uint64_t for_files =
    execute | write_file | read_file | truncate_file | device_control;

bool allow(int ruleset, const std::string& path, std::uint64_t rights, std::uint64_t known) {
    const int parent = open(path.c_str(), O_PATH | O_CLOEXEC);
    if (parent < 0) return true;  // what is not there needs no leave
    struct stat about {};
    if (fstat(parent, &about) == 0 && !S_ISDIR(about.st_mode)) rights &= for_files;
    const LandlockPath rule{rights & known, parent};
    const bool added = syscall(add_rule, ruleset, 1, &rule, 0) == 0;
    close(parent);
    return added;
}

struct Filter {
    scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
    bool good = context != nullptr;
    Filter() = default;
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;
    ~Filter() {
        if (context != nullptr) seccomp_release(context);
    }

    // A call that this machine does not have needs no rule.
    void refuse(const char* name, int error = EPERM) {
        const int call = seccomp_syscall_resolve_name(name);
        if (call != __NR_SCMP_ERROR)
            good = good && seccomp_rule_add(context, SCMP_ACT_ERRNO(static_cast<unsigned>(error)),
                                            call, 0) == 0;
    }
    void refuse_when(const char* name, scmp_arg_cmp when) {
        const int call = seccomp_syscall_resolve_name(name);
        if (call != __NR_SCMP_ERROR)
            good =
                good && seccomp_rule_add_array(context, SCMP_ACT_ERRNO(EPERM), call, 1, &when) == 0;
    }
};

constexpr std::uint64_t low = 0xffffffffu;

// A condition on the argument of this number: its value, or under a mask the value that is left.
scmp_arg_cmp argument(unsigned number, scmp_compare how, std::uint64_t a, std::uint64_t b = 0) {
    return {number, how, a, b};
}

void refuse_unless_self(Filter& filter, const char* name) {
    filter.refuse_when(name, argument(0, SCMP_CMP_NE, static_cast<std::uint64_t>(getpid())));
}

}  // namespace

bool limit(const Orders& orders, unsigned others) {
    bool good = set_limit(RLIMIT_CORE, 0, 0);
    good = set_limit(RLIMIT_DATA, orders.data, orders.data) && good;
    // The first second over the limit is a signal that can be told from others.
    good = set_limit(RLIMIT_CPU, orders.processor, orders.processor + 1) && good;
    good = set_limit(RLIMIT_FSIZE, orders.file, orders.file) && good;
    good = set_limit(RLIMIT_NOFILE, orders.files, orders.files) && good;
    good = set_limit(RLIMIT_NPROC, orders.processes + others, orders.processes + others) && good;
    good = set_limit(RLIMIT_MSGQUEUE, 0, 0) && good;
    good = set_limit(RLIMIT_MEMLOCK, 64 << 10, 64 << 10) && good;
    return good;
}

int landlock_version() {
    const long version = syscall(create_ruleset, nullptr, 0, 1);
    return version > 0 ? static_cast<int>(version) : 0;
}

bool confine_files(const Orders& orders) {
    const int version = landlock_version();
    if (version == 0) return false;
    std::uint64_t known = first_version;
    if (version >= 2) known |= refer;
    if (version >= 3) known |= truncate_file;
    if (version >= 5) known |= device_control;
    LandlockRuleset about{known, 0, 0};
    if (version >= 4) about.network = 3;  // bind and connect
    if (version >= 6) about.scoped = 3;   // abstract sockets and signals
    const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    const int ruleset = static_cast<int>(syscall(create_ruleset, &about, size, 0));
    if (ruleset < 0) return false;
    bool good = true;
    for (const char* system :
         {"/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/alternatives",
          "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime",
          "/etc/java-17-openjdk", "/etc/java-21-openjdk", "/proc", "/sys/devices/system/cpu",
          "/dev/urandom", "/dev/random", "/dev/zero", "/dev/full"})
        good = allow(ruleset, system, reading, known) && good;
    good = allow(ruleset, "/dev/null", read_file | write_file | truncate_file, known) && good;
    for (const std::string& one : orders.readable)
        good = allow(ruleset, one, reading, known) && good;
    // Devices cannot be made anyhow by who is not root; links may stay within the folders.
    good = allow(ruleset, orders.folder, orders.may_write ? known & ~device_control : reading,
                 known) &&
           good;
    if (!orders.scratch.empty())
        good = allow(ruleset, orders.scratch, known & ~device_control, known) && good;
    good = good && syscall(restrict_to, ruleset, 0) == 0;
    close(ruleset);
    return good;
}

bool filter_calls(bool processes_apart, bool paths_apart) {
    Filter filter;
    // The network, and whatever else is reached by a socket. A pair of them reaches no one else.
    filter.refuse("socket");
    filter.refuse_when("socketpair", argument(0, SCMP_CMP_MASKED_EQ, low, AF_INET));
    for (const char* name : {"connect", "bind", "listen", "accept", "accept4"}) filter.refuse(name);
    // Other processes.
    for (const char* name : {"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise",
                             "process_mrelease", "kcmp", "pidfd_open", "pidfd_getfd",
                             "pidfd_send_signal", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "tkill"})
        filter.refuse(name);
    if (!processes_apart) {
        for (const char* name : {"kill", "tgkill"}) refuse_unless_self(filter, name);
        for (const char* name : {"setpriority", "ioprio_set", "sched_setaffinity"})
            filter.refuse(name);
    }
    // New name spaces, mounts, and parts of the kernel that no exercise needs.
    for (const std::uint64_t flag :
         {std::uint64_t{CLONE_NEWUSER}, std::uint64_t{CLONE_NEWNS}, std::uint64_t{CLONE_NEWPID},
          std::uint64_t{CLONE_NEWNET}, std::uint64_t{CLONE_NEWIPC}, std::uint64_t{CLONE_NEWUTS},
          std::uint64_t{CLONE_NEWCGROUP}})
        filter.refuse_when("clone", argument(0, SCMP_CMP_MASKED_EQ, flag, flag));
    filter.refuse("clone3", ENOSYS);  // its flags are out of a filter's sight; clone stands in
    filter.refuse("openat2", ENOSYS);
    for (const char* name : {"unshare",
                             "setns",
                             "mount",
                             "umount2",
                             "move_mount",
                             "open_tree",
                             "fsopen",
                             "fsmount",
                             "fsconfig",
                             "fspick",
                             "mount_setattr",
                             "pivot_root",
                             "chroot",
                             "bpf",
                             "perf_event_open",
                             "userfaultfd",
                             "io_uring_setup",
                             "io_uring_enter",
                             "io_uring_register",
                             "add_key",
                             "request_key",
                             "keyctl",
                             "kexec_load",
                             "kexec_file_load",
                             "init_module",
                             "finit_module",
                             "delete_module",
                             "reboot",
                             "swapon",
                             "swapoff",
                             "acct",
                             "quotactl",
                             "quotactl_fd",
                             "syslog",
                             "fanotify_init",
                             "name_to_handle_at",
                             "open_by_handle_at",
                             "lookup_dcookie",
                             "vhangup",
                             "settimeofday",
                             "clock_settime",
                             "clock_adjtime",
                             "adjtimex",
                             "iopl",
                             "ioperm",
                             "mknod",
                             "mknodat",
                             "sethostname",
                             "setdomainname",
                             "nfsservctl",
                             "uselib",
                             "personality"})
        filter.refuse(name);
    // Memory that belongs to no process and to no file.
    for (const char* name : {"memfd_create", "memfd_secret", "shmget", "shmat", "semget", "msgget",
                             "mq_open", "mlock", "mlock2", "mlockall"})
        filter.refuse(name);
    // A terminal that is typed into for the user.
    filter.refuse_when("ioctl", argument(1, SCMP_CMP_MASKED_EQ, low, 0x5412));  // TIOCSTI
    filter.refuse_when("ioctl", argument(1, SCMP_CMP_MASKED_EQ, low, 0x541c));  // TIOCLINUX
    if (!paths_apart) {
        // Calls that Landlock of older kernels permits: changes by path, and truncation by opening.
        for (const char* name :
             {"truncate",  "truncate64", "chmod",       "fchmod",       "fchmodat",    "fchmodat2",
              "chown",     "chown32",    "fchown",      "fchown32",     "lchown",      "lchown32",
              "fchownat",  "utime",      "utimes",      "utimensat",    "futimesat",   "setxattr",
              "lsetxattr", "fsetxattr",  "removexattr", "lremovexattr", "fremovexattr"})
            filter.refuse(name);
        constexpr std::uint64_t mask = O_TRUNC | O_ACCMODE, value = O_TRUNC | O_RDONLY;
        filter.refuse_when("open", argument(1, SCMP_CMP_MASKED_EQ, mask, value));
        filter.refuse_when("openat", argument(2, SCMP_CMP_MASKED_EQ, mask, value));
    }
    return filter.good && seccomp_load(filter.context) == 0;
}

std::string restrict_self(const Orders& orders, unsigned others) {
    if (!limit(orders, others)) return "limits";
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return "privileges";
    if (orders.landlock && !confine_files(orders)) return "Landlock";
    if (orders.seccomp && !filter_calls(orders.inner, orders.inner)) return "seccomp";
    return {};
}

}  // namespace collidoscope::warden
