#include "app/base/files/atomic_file.h"

#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

class AtomicFile : public testing::Test {
  protected:
    AtomicFile() {
        std::string name = (fs::temp_directory_path() / "collidoscope-save-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        file_ = folder_ / "scene.json";
    }
    ~AtomicFile() override {
        ::chmod(folder_.c_str(), 0700);
        fs::remove_all(folder_);
    }

    static std::string content(const fs::path& file) { return std::string(WholeFile(file).text()); }

    static std::string error(const fs::path& file, std::string_view text) {
        try {
            write_file_atomically(file, text);
        } catch (const FileError& e) {
            EXPECT_EQ(e.what(), file.string() + ": " + e.reason());
            return e.reason();
        }
        return "no error";
    }

    std::size_t files_in_folder() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }

    // Runs in a process of its own, so that limits and users do not outlive it.
    static void in_child(const std::function<bool()>& check) {
        const pid_t child = ::fork();
        if (child == 0) ::_exit(check() ? 0 : 1);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFEXITED(status));
        EXPECT_EQ(WEXITSTATUS(status), 0);
    }

    fs::path folder_;
    fs::path file_;
};

TEST_F(AtomicFile, WritesAndReplaces) {
    write_file_atomically(file_, "one");
    EXPECT_EQ(content(file_), "one");
    write_file_atomically(file_, "");
    EXPECT_EQ(content(file_), "");
    const std::string large(3'000'000, 'x');
    write_file_atomically(file_, large);
    EXPECT_EQ(content(file_), large);
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(AtomicFile, KeepsPermissionsAndGivesTheUsualOnesToNewFiles) {
    const auto mode = [&] {
        struct stat status {};
        EXPECT_EQ(::stat(file_.c_str(), &status), 0);
        return status.st_mode & 07777;
    };
    const mode_t old_mask = ::umask(027);
    write_file_atomically(file_, "one");
    ::umask(old_mask);
    EXPECT_EQ(mode(), 0640u);
    for (const mode_t wanted : {0600u, 0644u, 0664u, 0755u}) {
        ASSERT_EQ(::chmod(file_.c_str(), wanted), 0);
        write_file_atomically(file_, "two");
        EXPECT_EQ(mode(), wanted);
    }
}

TEST_F(AtomicFile, FollowsLinksToTheRealFile) {
    fs::create_directory(folder_ / "real");
    const fs::path real = folder_ / "real" / "file";
    write_file_atomically(real, "one");
    fs::create_symlink("real/file", folder_ / "link");
    fs::create_symlink(folder_ / "link", folder_ / "second");
    write_file_atomically(folder_ / "second", "two");
    EXPECT_TRUE(fs::is_symlink(folder_ / "second"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(content(real), "two");

    fs::create_symlink("real/new", folder_ / "dangling");
    write_file_atomically(folder_ / "dangling", "three");
    EXPECT_EQ(content(folder_ / "real" / "new"), "three");

    fs::create_symlink("round", folder_ / "about");
    fs::create_symlink("about", folder_ / "round");
    EXPECT_EQ(error(folder_ / "round", "x"), "its symbolic links lead in a circle");
}

TEST_F(AtomicFile, RefusesWhatItMustNotReplace) {
    EXPECT_EQ(error(folder_, "x"), "it is a folder; name a file in it");
    EXPECT_EQ(error(folder_ / "", "x"), "it is a folder; name a file in it");
    EXPECT_NE(error(folder_ / "no" / "file", "x").find("there is no folder"), std::string::npos);
    write_file_atomically(file_, "one");
    EXPECT_NE(error(file_ / "below", "x").find("there is no folder"), std::string::npos);
    EXPECT_EQ(error(folder_ / std::string(300, 'n'), "x"), "the name is too long");
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(AtomicFile, WritesDevicesDirectlyAndNoticesAFullOne) {
    write_file_atomically("/dev/null", "x");
    EXPECT_EQ(error("/dev/full", "x"), "the disk is full; the old file is unchanged");
    struct stat status {};
    ASSERT_EQ(::stat("/dev/null", &status), 0);
    EXPECT_TRUE(S_ISCHR(status.st_mode));
}

TEST_F(AtomicFile, LeavesTheOldFileWholeWhenThereIsNoRoom) {
    write_file_atomically(file_, "old");
    in_child([&] {
        // A limit on the file size fails in the middle of the write, like a full disk.
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{100'000, 100'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        return error(file_, std::string(1'000'000, 'x')).find("unchanged") != std::string::npos;
    });
    EXPECT_EQ(content(file_), "old");
    EXPECT_EQ(files_in_folder(), 1u);
}

// A disk of 64 KiB over the folder that only this process sees. False where that is not allowed.
bool mount_small_disk(const fs::path& folder) {
    const bool own = ::unshare(CLONE_NEWNS) == 0 || ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
    return own && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           ::mount("none", folder.c_str(), "tmpfs", 0, "size=64k") == 0;
}

// From here on every write of this process fails as on a full disk; every user may do this.
bool fill_all_disks() {
    std::array<sock_filter, 4> program{{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_write, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSPC),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    }};
    const sock_fprog filter{program.size(), program.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

TEST_F(AtomicFile, LeavesTheOldFileWholeOnAFullDisk) {
    for (const bool mounted : {true, false}) {
        SCOPED_TRACE(mounted ? "a small disk" : "writes that fail");
        const pid_t child = ::fork();
        if (child == 0) {
            if (mounted && !mount_small_disk(folder_)) ::_exit(2);
            write_file_atomically(file_, "old");
            if (!mounted && !fill_all_disks()) ::_exit(2);
            const bool said = error(file_, std::string(1'000'000, 'x')) ==
                              "the disk is full; the old file is unchanged";
            ::_exit(said && content(file_) == "old" && files_in_folder() == 1 ? 0 : 1);
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFEXITED(status));
        // Containers may forbid disks of one's own; failing writes stand in for them there.
        const bool forbidden = mounted && WEXITSTATUS(status) == 2;
        if (!forbidden) {
            EXPECT_EQ(WEXITSTATUS(status), 0);
        }
    }
}

TEST_F(AtomicFile, LeavesTheOldFileWholeInALockedFolder) {
    write_file_atomically(file_, "old");
    ASSERT_EQ(::chmod(file_.c_str(), 0666), 0);
    ASSERT_EQ(::chmod(folder_.c_str(), 0555), 0);
    in_child([&] {
        if (::geteuid() == 0 && ::setuid(65534) != 0) return false;
        return error(file_, "new").find("no permission to write in the folder") == 0 &&
               error(folder_ / "other", "new").find("no permission") == 0;
    });
    ASSERT_EQ(::chmod(folder_.c_str(), 0777), 0);
    ASSERT_EQ(::chmod(file_.c_str(), 0444), 0);
    in_child([&] {
        if (::geteuid() == 0 && ::setuid(65534) != 0) return false;
        return error(file_, "new").find("write-protected") != std::string::npos;
    });
    EXPECT_EQ(content(file_), "old");
    EXPECT_EQ(files_in_folder(), 1u);
}

// A process that has ended gives a number that no running one has.
TEST_F(AtomicFile, RemovesWhatKilledSavesHaveLeft) {
    const pid_t ended = ::fork();
    ASSERT_GE(ended, 0);
    if (ended == 0) ::_exit(0);
    ASSERT_EQ(::waitpid(ended, nullptr, 0), ended);
    const std::string gone = ".collidoscope-" + std::to_string(ended),
                      ours = std::to_string(getpid());
    struct Left {
        std::string name;
        bool old, stays;
    };
    const std::vector<Left> all = {
        {gone + "-0.tmp", true, false},    {gone + "-17.tmp", true, false},
        {gone + "-1.tmp", false, true},    {".collidoscope-" + ours + "-0.tmp", true, true},
        {gone + "-1.tmp.bak", true, true}, {gone + "-x.tmp", true, true},
        {"notes.tmp", true, true}};
    for (const Left& one : all) {
        std::ofstream(folder_ / one.name) << "half";
        if (one.old)
            fs::last_write_time(folder_ / one.name,
                                fs::file_time_type::clock::now() - std::chrono::hours(2));
    }
    fs::create_symlink("notes.tmp", folder_ / (gone + "-2.tmp"));
    write_file_atomically(file_, "new");
    EXPECT_EQ(content(file_), "new");
    for (const Left& one : all) EXPECT_EQ(fs::exists(folder_ / one.name), one.stays) << one.name;
    EXPECT_TRUE(fs::is_symlink(folder_ / (gone + "-2.tmp")));
}

TEST_F(AtomicFile, IsNeverSeenHalfWritten) {
    const std::string one(400'000, '1');
    const std::string two(300'000, '2');
    write_file_atomically(file_, one);
    for (int round = 0; round < 10; ++round) {
        std::array<int, 2> ends{};
        ASSERT_EQ(::pipe(ends.data()), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            for (;;) {
                write_file_atomically(file_, two);
                if (::write(ends[1], "x", 1) != 1) ::_exit(1);
                write_file_atomically(file_, one);
            }
        }
        // It is writing for certain when it is stopped, somewhere.
        char written = 0;
        for (int i = 0; i <= round; ++i) ASSERT_EQ(::read(ends[0], &written, 1), 1);
        std::this_thread::sleep_for(std::chrono::microseconds(300 * round));
        ::kill(child, SIGKILL);
        ::close(ends[0]);
        ::close(ends[1]);
        ASSERT_EQ(::waitpid(child, nullptr, 0), child);
        const std::string got = content(file_);
        ASSERT_TRUE(got == one || got == two) << got.size();
    }
}

}  // namespace
}  // namespace collidoscope::app
