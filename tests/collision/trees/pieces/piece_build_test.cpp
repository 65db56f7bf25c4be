// The cutting of a surface into convex pieces as it is told, against what was built.
#include "collision/trees/pieces/piece_build.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;

std::int64_t count_of(const Step& step, const std::string& name) {
    for (const Value& value : step.values)
        if (value.name == name) return std::get<std::int64_t>(value.data);
    ADD_FAILURE() << step.label << " has no " << name;
    return -1;
}

// The same tree, told or not; and what is told adds up to it.
void expect_told(const Mesh& mesh, const PieceOptions& options,
                 std::map<std::string, std::size_t>& labels) {
    const auto plain = build_piece_tree(mesh, options);
    Recording recording;
    recording.budget = 1'000'000;
    const auto told = build_piece_tree(mesh, options, nullptr, Recorder(recording));
    ASSERT_TRUE(plain && told);
    EXPECT_EQ(plain->primitives, told->primitives);
    ASSERT_EQ(plain->nodes.size(), told->nodes.size());
    for (std::size_t i = 0; i < plain->nodes.size(); ++i)
        EXPECT_EQ(plain->nodes[i].hull.vertices, told->nodes[i].hull.vertices);
    for (std::size_t i = 0; i < plain->pieces.size(); ++i)
        EXPECT_EQ(plain->pieces[i].neighbors, told->pieces[i].neighbors);
    if (plain->empty()) return;

    // The flood: a triangle begins a piece or joins one, and each is told once.
    ASSERT_EQ(recording.scopes_in({top_level, 0}).size(), 1u);
    const auto pieces = *flood_pieces(mesh, options);
    std::size_t placed = 0, piece = 0;
    for (const Step& step : recording.scopes[0].steps) {
        ++labels[step.label];
        const std::string label = step.label;
        if (label == "seed" || label == "joins") ++placed;
        if (label == "seed") {
            EXPECT_EQ(count_of(step, "triangle"), pieces[piece].front());
        }
        if (label != "closed" && label != "full") continue;
        EXPECT_EQ(count_of(step, "triangles"), static_cast<std::int64_t>(pieces[piece].size()));
        EXPECT_EQ(label == "full", pieces[piece].size() == options.piece_size);
        ++piece;
    }
    EXPECT_EQ(placed, mesh.triangles.size());
    EXPECT_EQ(piece, pieces.size());

    // The tree: a hull for each node.
    std::size_t hulls = 0, merges = 0;
    for (const Step& step : recording.steps) {
        ++labels[step.label];
        hulls += step.label == std::string("hull");
        merges += step.label == std::string("merge");
    }
    EXPECT_EQ(hulls, plain->pieces.size());
    EXPECT_EQ(hulls + merges, plain->nodes.size());
}

TEST(PieceBuild, IsToldAsItIsBuilt) {
    std::map<std::string, std::size_t> labels;
    for (std::uint64_t seed = 1; seed <= std::max<std::size_t>(50, cases(200)); ++seed) {
        SCOPED_TRACE(seed);
        test::RandomFloats random(seed);
        const Mesh mesh = test::soup(random, static_cast<int>(seed % test::soup_kinds), 24);
        expect_told(mesh, {static_cast<std::uint32_t>(1 + seed % 7)}, labels);
    }
    for (const char* label : {"seed", "closed", "full", "mean", "sides", "halves", "hull", "merge",
                              "leaf", "neighbors", "done"})
        EXPECT_GT(labels[label], 0u) << label;
}

// A cube whose top is pressed in to a pit: five sides and the pit's four walls.
Mesh cube_with_pit() {
    Mesh mesh;
    mesh.positions = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {-1, -1, 1},
                      {1, -1, 1},   {1, 1, 1},   {-1, 1, 1}, {0, 0, 0}};
    mesh.triangles = {{0, 2, 1}, {0, 3, 2}, {0, 1, 5}, {0, 5, 4}, {1, 2, 6}, {1, 6, 5}, {2, 3, 7},
                      {2, 7, 6}, {3, 0, 4}, {3, 4, 7}, {4, 5, 8}, {5, 6, 8}, {6, 7, 8}, {7, 4, 8}};
    return mesh;
}

TEST(PieceBuild, VirtualFacesCloseWhatTheSurfaceLeavesOpen) {
    std::map<std::string, std::size_t> labels;
    const Mesh mesh = cube_with_pit();
    expect_told(mesh, {128}, labels);
    EXPECT_GT(labels["joins"], 0u);
    EXPECT_GT(labels["seen"], 0u);
    Recording recording;
    const auto tree = build_piece_tree(mesh, {128}, nullptr, Recorder(recording));
    ASSERT_TRUE(tree);
    std::int64_t real = 0, closing = 0;
    for (const Step& step : recording.steps) {
        if (step.label != std::string("hull")) continue;
        real += count_of(step, "faces of the surface");
        closing += count_of(step, "virtual faces");
    }
    // The cube's five sides are one piece, closed by the top; what is in the pit has no side of the
    // cube in common with it.
    std::uint32_t largest = 0;
    for (const Piece& piece : tree->pieces) largest = std::max(largest, piece.count);
    EXPECT_EQ(largest, 10u);
    EXPECT_GE(real, 5);
    EXPECT_GE(closing, 1);

    // Without the pit nothing is virtual.
    Mesh cube = mesh;
    cube.triangles.resize(10);
    cube.triangles.push_back({4, 5, 6});
    cube.triangles.push_back({4, 6, 7});
    Recording closed;
    ASSERT_TRUE(build_piece_tree(cube, {128}, nullptr, Recorder(closed)));
    for (const Step& step : closed.steps) {
        if (step.label != std::string("hull")) continue;
        EXPECT_EQ(count_of(step, "faces of the surface"), 6);
        EXPECT_EQ(count_of(step, "virtual faces"), 0);
    }
}

}  // namespace
}  // namespace collidoscope
