// Progress in lessons is kept between two runs, and a broken file is set aside.
#include "app/classroom/lessons/progress.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace collidoscope::app {
namespace {

class ProgressFile : public testing::Test {
  protected:
    void SetUp() override {
        if (const char* old = std::getenv("XDG_CONFIG_HOME")) before_ = old;
        folder_ = std::filesystem::temp_directory_path() /
                  ("collidoscope-progress-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
        setenv("XDG_CONFIG_HOME", folder_.c_str(), 1);
    }
    void TearDown() override {
        before_ ? setenv("XDG_CONFIG_HOME", before_->c_str(), 1) : unsetenv("XDG_CONFIG_HOME");
        std::filesystem::remove_all(folder_);
    }
    std::filesystem::path file() const { return folder_ / "collidoscope" / "lessons.json"; }

    std::optional<std::string> before_;
    std::filesystem::path folder_;
};

TEST_F(ProgressFile, IsReadAsItWasWritten) {
    EXPECT_TRUE(read_progress().progress.lessons.empty());
    Progress progress;
    progress.last = "/some/lesson.md";
    LessonProgress& lesson = progress.lessons["gjk"];
    lesson.page = "Two";
    lesson.seen = {"One", "Two"};
    lesson.answers[card_key("One", 0)] = {"Q?", "A", true, "because \"it\" is"};
    lesson.reached = {card_key("Two", 1)};
    lesson.shown = {card_key("Two", 2)};
    EXPECT_EQ(write_progress(progress), "");
    const StoredProgress stored = read_progress();
    EXPECT_EQ(stored.problem, "");
    EXPECT_EQ(stored.progress.last, progress.last);
    const LessonProgress& again = stored.progress.lessons.at("gjk");
    EXPECT_EQ(again.page, "Two");
    EXPECT_EQ(again.seen, lesson.seen);
    EXPECT_EQ(again.reached, lesson.reached);
    EXPECT_EQ(again.shown, lesson.shown);
    EXPECT_EQ(again.answers.at("One/1").reason, "because \"it\" is");
    EXPECT_TRUE(again.answers.at("One/1").right);
}

TEST_F(ProgressFile, WhatCannotBeReadIsSetAside) {
    std::filesystem::create_directories(file().parent_path());
    std::ofstream(file()) << "{\"lessons\": [";
    EXPECT_NE(read_progress().problem, "");
    EXPECT_FALSE(std::filesystem::exists(file()));
    EXPECT_TRUE(std::filesystem::exists(file().string() + ".bad"));
    std::ofstream(file()) << R"({"lessons": {"a": 3, "b": {"seen": "x", "answers": {"k": 1}}}})";
    EXPECT_EQ(read_progress().problem, "");
    EXPECT_TRUE(read_progress().progress.lessons.at("b").answers.empty());
}

}  // namespace
}  // namespace collidoscope::app
