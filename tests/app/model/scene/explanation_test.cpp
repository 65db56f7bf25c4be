#include "app/model/scene/explanation.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "app/base/files/home_folder.h"
#include "app/model/questions/demo.h"

namespace collidoscope::app {
namespace {

TEST(Explanation, PartsAreReadByTheirHeadings) {
    const Explanation page = parse_explanation(
        "## What it decides\n\nWhether two\nbodies meet.\n\n## Where it fails\n\nNever.\n"
        "## Something else\nnot read\n");
    EXPECT_EQ(page.decides, "Whether two bodies meet.");
    EXPECT_EQ(page.fails, "Never.");
    EXPECT_EQ(page.cost, "");
    EXPECT_FALSE(explanation_of("no such demo"));
}

// One page for each demo, with all five parts, short enough to be in view at once.
TEST(Explanation, EveryDemoHasItsPageInFull) {
    std::set<std::string> texts;
    for (const Demo* demo : Registry::all()) {
        SCOPED_TRACE(demo->info().id);
        const auto page = explanation_of(demo->info().id);
        ASSERT_TRUE(page);
        for (const std::string* part :
             {&page->decides, &page->use, &page->cost, &page->fails, &page->source}) {
            EXPECT_GE(part->size(), 12u) << *part;
            EXPECT_LE(part->size(), 260u) << "too long to be in view: " << *part;
            ASSERT_FALSE(part->empty());
            EXPECT_EQ(part->back(), '.') << *part;
            EXPECT_TRUE(texts.insert(*part).second) << "told of another demo too: " << *part;
            for (const char* placeholder : {"TODO", "TBD", "FIXME", "???", "...", "Lorem"})
                EXPECT_EQ(part->find(placeholder), std::string::npos) << *part;
        }
    }
}

TEST(Explanation, EveryPageIsOfADemo) {
    std::size_t pages = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(home_folder() / "assets" / "explanations")) {
        EXPECT_NE(Registry::find(entry.path().stem().string()), nullptr) << entry.path();
        ++pages;
    }
    EXPECT_EQ(pages, Registry::all().size());
}

}  // namespace
}  // namespace collidoscope::app
