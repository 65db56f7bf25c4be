// Data kept between runs, and the beginning: progress, the start put back, an exercise of
// one's own, and how saving is noticed.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "app/classroom/exercises/exercise_progress.h"
#include "app/classroom/exercises/homework.h"
#include "app/classroom/exercises/new_exercise.h"
#include "app/classroom/exercises/save_watch.h"
#include "app/classroom/exercises/start_text.h"
#include "app/classroom/exercises/student_folder.h"
#include "app/classroom/exercises/submissions.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

// A folder of its own, also as the user's home.
class KeepingTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = testing::TempDir() + "keeping-XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder = pattern;
        if (const char* before = std::getenv("XDG_CONFIG_HOME")) before_ = before;
        ::setenv("XDG_CONFIG_HOME", folder.c_str(), 1);
    }
    void TearDown() override {
        if (before_.empty())
            ::unsetenv("XDG_CONFIG_HOME");
        else
            ::setenv("XDG_CONFIG_HOME", before_.c_str(), 1);
        fs::remove_all(folder);
    }
    static std::string text_of(const fs::path& file) {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        return text.str();
    }
    Exercise own_exercise() const {
        for (const auto& [file, text] : new_exercise_files(Registry::at("sphere_sphere"))) {
            fs::create_directories((folder / "own" / file).parent_path());
            std::ofstream(folder / "own" / file) << text;
        }
        return read_exercise(folder / "own");
    }

    fs::path folder;

  private:
    std::string before_;
};

TEST_F(KeepingTest, ProgressIsReadBackAndForgotten) {
    EXPECT_TRUE(read_exercise_progress().empty());
    ExerciseProgress one;
    one.earned = 10;
    one.points = 12;
    one.hints = {{"touching", 2}, {"deep", 1}};
    one.folder = "/home/me/spheres";
    one.language = "cpp";
    EXPECT_EQ(keep_exercise_progress("sphere-sphere", one), "");
    ExerciseProgress other;
    other.solved = true;
    EXPECT_EQ(keep_exercise_progress("ray-box", other), "");
    auto all = read_exercise_progress();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all["sphere-sphere"].hints_opened(), 3);
    EXPECT_EQ(all["sphere-sphere"].earned, 10);
    EXPECT_EQ(all["sphere-sphere"].folder, "/home/me/spheres");
    EXPECT_FALSE(all["sphere-sphere"].solved);
    EXPECT_TRUE(all["ray-box"].solved);
    EXPECT_EQ(forget_exercise_progress("ray-box"), "");
    EXPECT_EQ(read_exercise_progress().size(), 1u);
}

TEST_F(KeepingTest, ProgressThatCannotBeReadIsSetAside) {
    fs::create_directories(folder / "collidoscope");
    std::ofstream(folder / "collidoscope/exercises.json") << "{\"exercises\": ";
    EXPECT_TRUE(read_exercise_progress().empty());
    EXPECT_TRUE(fs::exists(folder / "collidoscope/exercises.json.bad"));
    // Members of the wrong kind are left out, and the rest is read.
    std::ofstream(folder / "collidoscope/exercises.json")
        << R"({"exercises": {"a": {"earned": "x", "points": 3, "hints": {"deep": -1}}, "b": 1}})";
    const auto all = read_exercise_progress();
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all.at("a").points, 3);
    EXPECT_TRUE(all.at("a").hints.empty());
}

TEST_F(KeepingTest, TheStartIsPutBackAndTheOwnFileIsKept) {
    const Exercise exercise = find_exercise("sphere-sphere");
    const fs::path place = folder / "mine";
    const fs::path file = start_exercise(exercise, "python", place);
    const std::string start = text_of(file);
    for (const char* kept : {"solve.py.1", "solve.py.2"}) {
        std::ofstream(file) << "# " << kept;
        EXPECT_EQ(reset_folder(exercise, read_student_folder(place)), place / kept);
        EXPECT_EQ(text_of(place / kept), std::string("# ") + kept);
        EXPECT_EQ(text_of(file), start);
    }
}

TEST_F(KeepingTest, ANewExerciseIsWhole) {
    const Exercise exercise = own_exercise();
    const auto brought = brought_submissions(exercise);
    ASSERT_EQ(brought.size(), 2u);
    EXPECT_TRUE(brought[0].accepted);
    EXPECT_EQ(brought[1].fails, std::vector<std::string>{"touching"});
    // A student's folder of it may be started again.
    const fs::path place = folder / "mine";
    EXPECT_EQ(start_exercise(exercise, "python", place), place / "solve.py");
    EXPECT_NO_THROW(start_exercise(exercise, "python", place));
    EXPECT_THROW(start_exercise(exercise, "cpp", place), InputError);
    // The files for another demo, without submissions.
    EXPECT_EQ(new_exercise_files(Registry::at("polygon_cross")).size(), 1u);
    EXPECT_NE(new_exercise_files(Registry::at("polygon_cross"))[0].second.find("\"where\""),
              std::string::npos);
}

TEST_F(KeepingTest, TestsOfAnExerciseThatAsksForASolution) {
    const Exercise tests = as_tests(find_exercise("point-in-convex-polygon"));
    ASSERT_EQ(tests.kind, ExerciseKind::Tests);
    EXPECT_EQ(tests.points(), 10);
    const fs::path place = folder / "tests";
    EXPECT_EQ(start_exercise(tests, "python", place), place / "tests.jsonl");
    EXPECT_NO_THROW(start_exercise(tests, "python", place));
    EXPECT_TRUE(read_student_folder(place).tests);
    // The first line expects what is graded, and is right.
    EXPECT_NE(text_of(place / "tests.jsonl").find("\"expect\":{\"where\":\"outside\"}"),
              std::string::npos);
}

TEST_F(KeepingTest, TheStartInJavaIsTheClassThatIsCalled) {
    EXPECT_NE(start_text(own_exercise(), "java").find("class Solve {"), std::string::npos);
}

#ifdef __linux__
TEST_F(KeepingTest, SavingEndsTheWaiting) {
    SaveWatch watch(folder);
    ASSERT_GE(watch.descriptor(), 0);
    EXPECT_FALSE(watch.changed());
    const auto begun = std::chrono::steady_clock::now();
    std::jthread student([this] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        std::ofstream(folder / "solve.py") << "x";
    });
    watch.wait(60000);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(30));
    student.join();
    EXPECT_TRUE(watch.changed());
    EXPECT_FALSE(watch.changed());
    // The change that was told is taken: the next wait is a whole one.
    watch.wait(1);
}
#endif

#ifdef __linux__
TEST_F(KeepingTest, AFileThatIsEmptiedAndNotYetFilledIsNotSaved) {
    std::ofstream(folder / "solve.py") << "before";
    SaveWatch watch(folder);
    std::ofstream file(folder / "solve.py");  // empties it
    EXPECT_FALSE(watch.changed());
    file << "after";
    file.close();
    EXPECT_TRUE(watch.changed());
}
#endif

// If the system tells nothing, looking finds it.
TEST_F(KeepingTest, AFolderBelowIsLookedInto) {
    fs::create_directories(folder / "below");
    SaveWatch watch(folder);
    std::ofstream(folder / "below/part.py") << "x";
    // It may still be written: only what two looks find the same is there.
    EXPECT_FALSE(watch.changed());
    EXPECT_TRUE(watch.changed());
    EXPECT_FALSE(watch.changed());
}

}  // namespace
}  // namespace collidoscope::app
