#include "tests/app/demos/stored_step.h"

#include <gtest/gtest.h>

#include <fstream>

namespace collidoscope::app {
namespace {

TEST(StoredSteps, AreFoundByTheirLine) {
    const std::vector<std::string> lines{"start", "test", "test", "end"};
    for (std::size_t i = 0; i < lines.size(); ++i)
        EXPECT_EQ(StepName::of(lines, i).in(lines), std::optional<std::size_t>(i));
    EXPECT_EQ(StepName::of(lines, 2).occurrence, 2u);
    const StepName third{"test", 3};
    EXPECT_EQ(third.in(lines), std::nullopt);
}

TEST(StoredSteps, MarksAreWrittenOnePerLine) {
    std::vector<Mark> marks;
    marks.push_back({Dot{{0.12345f, -1e-9f, 2}}, Role::Candidate, Space::World, "p", "", ""});
    marks.push_back({NodeMark{1, 7}, Role::Opened, Space::World, "", "", ""});
    EXPECT_EQ(marks_text(marks),
              "{\"point\":[0.123,0.0,2.0],\"role\":\"candidate\",\"text\":\"p\"},\n"
              "{\"node\":7,\"body\":\"b\",\"role\":\"opened\"}\n");
    EXPECT_EQ(marks_text({}), "");
}

// A change in any one of many marks changes what is stored of them.
TEST(StoredSteps, ManyMarksAreCountedAndSummed) {
    std::vector<Mark> marks(max_listed + 1,
                            {NodeMark{0, 1}, Role::Opened, Space::World, "", "", ""});
    const std::string before = marks_text(marks);
    EXPECT_NE(before.find("\"count\":13"), std::string::npos) << before;
    marks[7].geometry = NodeMark{0, 2};
    const std::string after = marks_text(marks);
    EXPECT_NE(after.find("\"count\":13"), std::string::npos) << after;
    EXPECT_NE(after, before);
}

TEST(StoredSteps, AreReadAsTheyWereWritten) {
    const std::filesystem::path file = testing::TempDir() + "stored-step.json";
    const StoredStep stored{{"a \"line\"", 3}, marks_text({{Dot{{1, 2, 3}}, {}, {}, {}, {}, {}}})};
    std::ofstream(file) << stored.text();
    const StoredStep read = StoredStep::read(file);
    EXPECT_EQ(read.step.line, stored.step.line);
    EXPECT_EQ(read.step.occurrence, stored.step.occurrence);
    EXPECT_EQ(read.marks, stored.marks);
    std::ofstream(file) << "{}";
    EXPECT_THROW(StoredStep::read(file), InputError);
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace collidoscope::app
