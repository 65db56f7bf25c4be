// The table of a polygon's edges is read from roles and marks, not from words.
#include "app/window/panels/tabs/edge_table.h"

#include <gtest/gtest.h>

#include "tests/app/player/recorded.h"
#include "tests/app/player/silenced.h"

namespace collidoscope::app {
namespace {

TEST(EdgeTable, ReadsNoWords) {
    for (const char* id : {"polygon_crossings", "polygon_planes", "polygon_cross"}) {
        const Recorded run(id, "01");
        const EdgeTable table = edge_table(run.scene, run.recording),
                        mute = edge_table(run.scene, silenced(run.recording));
        ASSERT_FALSE(table.rows.empty()) << id;
        ASSERT_EQ(mute.rows.size(), table.rows.size()) << id;
        EXPECT_EQ(mute.counts, table.counts) << id;
        EXPECT_EQ(mute.crossings.size(), table.crossings.size()) << id;
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            const EdgeRow &row = table.rows[i], &quiet = mute.rows[i];
            EXPECT_EQ(quiet.name, row.name) << id;
            EXPECT_EQ(quiet.role, row.role) << id << " " << row.name;
            EXPECT_EQ(quiet.count, row.count) << id << " " << row.name;
            EXPECT_EQ(quiet.measured, row.measured) << id << " " << row.name;
        }
    }
}

// The role tells which edges are counted: as many as there are crossings.
TEST(EdgeTable, CountsTheEdgesThatTheRayCrosses) {
    const Recorded run("polygon_crossings", "01");
    const EdgeTable table = edge_table(run.scene, run.recording);
    std::size_t counted = 0;
    for (const EdgeRow& row : table.rows) counted += row.role == Role::Candidate;
    EXPECT_EQ(counted, table.crossings.size());
    EXPECT_GT(counted, 0u);
}

}  // namespace
}  // namespace collidoscope::app
