#include "app/window/shell/shader_watch.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

struct Folder {
    fs::path path = fs::temp_directory_path() / ("collidoscope_watch_" + std::to_string(getpid()));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
};

bool changes_within(FolderWatch& watch, milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
        if (watch.changed()) return true;
        std::this_thread::sleep_for(milliseconds(2));
    }
    return false;
}

constexpr milliseconds long_enough(120'000), a_moment(50);

TEST(FolderWatch, TellsOfSavedMovedAndRemovedFilesAndWakes) {
    const Folder folder;
    std::atomic<int> woken{0};
    const auto wake = [&] { ++woken; };
    {
        FolderWatch watch(folder.path, wake);
        EXPECT_FALSE(changes_within(watch, a_moment));
        EXPECT_EQ(woken, 0);
        std::ofstream(folder.path / "a") << "1";
        EXPECT_TRUE(changes_within(watch, long_enough));
        EXPECT_GE(woken, 1);
    }
    {
        FolderWatch watch(folder.path, wake);
        fs::rename(folder.path / "a", folder.path / "b");
        EXPECT_TRUE(changes_within(watch, long_enough));
    }
    {
        FolderWatch watch(folder.path, wake);
        fs::remove(folder.path / "b");
        EXPECT_TRUE(changes_within(watch, long_enough));
    }
    // A file that is only read has not changed.
    std::ofstream(folder.path / "c") << "1";
    FolderWatch watch(folder.path, wake);
    std::string text;
    std::ifstream(folder.path / "c") >> text;
    EXPECT_EQ(text, "1");
    EXPECT_FALSE(changes_within(watch, a_moment));
}

TEST(FolderWatch, EndsWhereNothingHappens) {
    const Folder folder;
    for (int i = 0; i < 20; ++i) FolderWatch(folder.path, {});
}

TEST(FolderWatch, AsksNowAndThenWhereTheFolderCannotBeWatched) {
    FolderWatch watch("/no/such/folder", {});
    EXPECT_TRUE(watch.changed());
    // Not at every call.
    bool rests = false;
    for (int i = 0; i < 1000 && !rests; ++i) rests = !watch.changed();
    EXPECT_TRUE(rests);
    EXPECT_TRUE(changes_within(watch, long_enough));
}

}  // namespace
}  // namespace collidoscope::app
