#include "app/shell/shader_watch.h"

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

TEST(FolderWatch, TellsOfSavedMovedAndRemovedFilesAndWakes) {
    const Folder folder;
    std::atomic<int> woken{0};
    FolderWatch watch(folder.path, [&] { ++woken; });
    EXPECT_FALSE(changes_within(watch, milliseconds(50)));
    EXPECT_EQ(woken, 0);
    std::ofstream(folder.path / "a") << "1";
    EXPECT_TRUE(changes_within(watch, milliseconds(10'000)));
    EXPECT_GE(woken, 1);
    fs::rename(folder.path / "a", folder.path / "b");
    EXPECT_TRUE(changes_within(watch, milliseconds(10'000)));
    while (changes_within(watch, milliseconds(50))) {
    }
    fs::remove(folder.path / "b");
    EXPECT_TRUE(changes_within(watch, milliseconds(10'000)));
    // A file that is only read has not changed.
    std::ofstream(folder.path / "c") << "1";
    while (changes_within(watch, milliseconds(50))) {
    }
    std::string text;
    std::ifstream(folder.path / "c") >> text;
    EXPECT_EQ(text, "1");
    EXPECT_FALSE(changes_within(watch, milliseconds(50)));
}

TEST(FolderWatch, EndsAtOnce) {
    const Folder folder;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 20; ++i) FolderWatch(folder.path, {});
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(FolderWatch, AsksNowAndThenWhereTheFolderCannotBeWatched) {
    FolderWatch watch("/no/such/folder", {});
    EXPECT_TRUE(watch.changed());
    EXPECT_FALSE(watch.changed());
    EXPECT_TRUE(changes_within(watch, milliseconds(10'000)));
}

}  // namespace
}  // namespace collidoscope::app
