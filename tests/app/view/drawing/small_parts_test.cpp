// Filling polygons, placing labels, picking nodes of trees.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

#include "app/model/shapes/polygon_fill.h"
#include "app/view/drawing/labels.h"
#include "app/view/drawing/tree_overlay.h"
#include "collision/trees/builders/aabb_tree.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

double area(const std::array<vec2, 3>& t) {
    const dvec2 u = dvec2(t[1]) - dvec2(t[0]), v = dvec2(t[2]) - dvec2(t[0]);
    return 0.5 * (u.x * v.y - u.y * v.x);
}

bool in_triangle(const std::array<vec2, 3>& t, const vec2& p) {
    int sides = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double s = area({t[i], t[(i + 1) % 3], p});
        sides += s > 0 ? 1 : s < 0 ? -1 : 0;
    }
    return sides == 3 || sides == -3;
}

std::int64_t turns_around(const Polygon& polygon, const vec2& p) {
    std::int64_t turns = 0;
    for (const auto& ring : polygon.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
            if ((a.y > p.y) == (b.y > p.y)) continue;
            const float x = a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y);
            if (x > p.x) turns += b.y > a.y ? 1 : -1;
        }
    }
    return turns;
}

TEST(PolygonFill, CoversWhatIsInsideByTheRule) {
    std::mt19937 random(51);
    std::uniform_real_distribution<float> unit(-1, 1);
    std::size_t wrong = 0, total = 0;
    for (std::size_t i = 0; i < oracle::cases(200); ++i) {
        Polygon polygon;
        for (std::size_t r = 0; r < 1 + i % 3; ++r) {
            auto& ring = polygon.rings.emplace_back();
            for (std::size_t k = 0; k < 3 + i % 9; ++k) {
                vec2 p(unit(random), unit(random));
                if (i % 4 == 0) p = glm::round(p * 3.0f) / 3.0f;
                ring.push_back(p);
            }
        }
        for (const FillRule rule : {FillRule::Nonzero, FillRule::EvenOdd, FillRule::Positive}) {
            const auto triangles = polygon_fill(polygon, rule);
            for (int k = 0; k < 20; ++k) {
                const vec2 p(unit(random), unit(random));
                const std::int64_t turns = turns_around(polygon, p);
                int covers = 0;
                bool right = true;
                for (const FilledTriangle& t : triangles) {
                    if (!in_triangle(t.corners, p)) continue;
                    ++covers;
                    right &= t.number == turns;
                }
                right &= covers == (polygon_winding::is_inside(rule, turns) ? 1 : 0);
                ++total;
                wrong += right ? 0u : 1u;
            }
        }
    }
    // A point may fall on an inner edge of the triangles by rounding.
    EXPECT_LE(wrong, total / 1000);
}

TEST(Labels, NeverCoverEachOther) {
    std::mt19937 random(52);
    std::uniform_real_distribution<float> x(0, 800), y(0, 600);
    for (std::size_t i = 0; i < oracle::cases(200); ++i) {
        std::vector<LabelBox> labels(1 + i % 60);
        for (LabelBox& label : labels)
            label = {{x(random), y(random)}, {60, 20}, {0, -20}, static_cast<int>(i % 3)};
        const auto places = place_labels(labels, {800, 600});
        // Sixteen cover a twenty-fifth of the view.
        EXPECT_EQ(places[0].has_value(), i % 3 == 2 || labels.size() <= 16);
        for (std::size_t a = 0; a < places.size(); ++a) {
            if (!places[a]) continue;
            EXPECT_GE(places[a]->x, 0);
            EXPECT_LE(places[a]->x + 60, 800);
            for (std::size_t b = 0; b < a; ++b) {
                if (!places[b]) continue;
                const vec2 apart = glm::abs(*places[a] - *places[b]);
                EXPECT_TRUE(apart.x >= 60 || apart.y >= 20);
            }
        }
    }
}

TEST(Labels, ImportantOnesAreAlwaysPlacedFirst) {
    std::vector<LabelBox> labels(30, LabelBox{{100, 100}, {60, 20}, {0, -20}, 2});
    labels.back().priority = 5;
    const auto places = place_labels(labels, {800, 600});
    ASSERT_TRUE(places.back());
    EXPECT_EQ(*places.back(), vec2(70, 70));
    EXPECT_TRUE(std::any_of(places.begin(), places.end(), [](const auto& p) { return !p; }));
    EXPECT_FALSE(
        place_labels(std::vector{LabelBox{{-200, 0}, {60, 20}, {0, 0}, 9}}, {800, 600})[0]);
}

TEST(Labels, RemarksLeaveTogetherWhereTheyWouldHideTheScene) {
    std::vector<LabelBox> labels;
    labels.reserve(11);
    for (int i = 0; i < 11; ++i)
        labels.push_back({{70.0f * float(i) + 40, 300}, {60, 20}, {0, -20}, i == 0 ? 2 : 1});
    const auto placed = [&](const vec2& view) {
        const auto places = place_labels(labels, view);
        return std::count_if(places.begin(), places.end(), [](const auto& p) { return !!p; });
    };
    EXPECT_EQ(placed({800, 400}), 11);  // ten are not many
    labels.push_back({{40, 100}, {60, 20}, {0, -20}, 1});
    EXPECT_EQ(placed({800, 600}), 12);  // and eleven have room here
    EXPECT_EQ(placed({800, 400}), 1);
    // Labels of what lies around leave first, and may leave room enough.
    labels.pop_back();
    for (int i = 0; i < 11; ++i)
        labels.push_back({{70.0f * float(i) + 40, 200}, {60, 20}, {0, -20}, 0});
    EXPECT_EQ(placed({800, 900}), 22);
    EXPECT_EQ(placed({800, 450}), 11);
}

TEST(Labels, KeepClearOfPointsAndStandBesideTheShapes) {
    LabelObstacles obstacles;
    obstacles.points = {{400, 270}, {400, 300}};
    obstacles.point_reach = 6;
    obstacles.shapes = {{{330, 230}, {470, 370}}};
    const std::vector<LabelBox> one = {{{400, 300}, {60, 20}, {0, -28}, 5}};
    const auto placed = place_labels(one, {800, 600}, 3, obstacles);
    ASSERT_TRUE(placed[0]);
    const vec2 low = *placed[0], high = low + vec2(60, 20);
    for (const vec2& p : obstacles.points)
        EXPECT_FALSE(p.x + 6 > low.x && p.x - 6 < high.x && p.y + 6 > low.y && p.y - 6 < high.y);
    EXPECT_TRUE(high.x <= 330 || low.x >= 470 || high.y <= 230 || low.y >= 370);
    // Labels keep off what lies over the edges of the view.
    obstacles = {};
    obstacles.edges = {0, 40, 0, 200};
    const std::vector<LabelBox> low_one = {{{400, 395}, {60, 20}, {0, 20}, 5}};
    EXPECT_LE(place_labels(low_one, {800, 600}, 3, obstacles)[0]->y + 20, 400);
}

TEST(Labels, InALowViewWhatMattersLeastLeavesFirst) {
    LabelObstacles obstacles;
    obstacles.points = {{400, 90}};
    obstacles.point_reach = 6;
    obstacles.shapes = {{{20, 10}, {780, 170}}};
    const std::vector<LabelBox> labels = {{{400, 90}, {90, 30}, {0, -20}, 5},
                                          {{300, 60}, {30, 30}, {0, -20}, 2},
                                          {{500, 90}, {60, 30}, {0, -20}, 1},
                                          {{200, 90}, {60, 30}, {0, -20}, 0}};
    const auto placed = [&] {
        std::vector<bool> all;
        for (const auto& place : place_labels(labels, {800, 180}, 3, obstacles))
            all.push_back(place.has_value());
        return all;
    };
    EXPECT_EQ(placed(), (std::vector<bool>{true, true, true, true}));
    obstacles.cramped = true;
    // Labels that are left cover no more than they may.
    EXPECT_EQ(placed(), (std::vector<bool>{true, true, false, false}));
    // Remarks stand beside the bodies if there is room.
    obstacles.shapes = {{{380, 10}, {420, 170}}};
    const auto places = place_labels(std::vector{labels[2]}, {800, 180}, 3, obstacles);
    ASSERT_TRUE(places[0]);
    EXPECT_TRUE(places[0]->x >= 420 || places[0]->x + 60 <= 380);
    // No label covers the point.
    for (const auto& place : place_labels(labels, {800, 180}, 3, obstacles)) {
        if (!place) continue;
        const bool covers =
            place->x < 406 && place->x + 30 > 394 && place->y < 96 && place->y + 30 > 84;
        EXPECT_FALSE(covers) << place->x << " " << place->y;
    }
}

TEST(Labels, KeepOffThePartsOfTheWindow) {
    const std::vector<LabelBox> labels = {{{400, 560}, {60, 20}, {0, -20}, 2},
                                          {{420, 590}, {90, 20}, {0, -20}, 4},
                                          {{700, 60}, {60, 20}, {0, -20}, 1},
                                          {{100, 300}, {60, 20}, {0, -20}, 2}};
    LabelObstacles obstacles;
    obstacles.edges = {0, 40, 0, 100};
    // A caption that is higher than the strip kept for it, and a table at the right.
    obstacles.parts = {{{200, 450}, {600, 590}}, {{640, 45}, {790, 200}}};
    const auto places = place_labels(labels, {800, 600}, 3, obstacles);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        ASSERT_TRUE(places[i]) << i;
        const vec2 low = *places[i], high = low + labels[i].size;
        for (const PixelRect& part : obstacles.parts)
            EXPECT_TRUE(high.x <= part.min.x || low.x >= part.max.x || high.y <= part.min.y ||
                        low.y >= part.max.y)
                << i;
    }
    // One that has nothing over it stands where it would without them.
    EXPECT_EQ(*places[3], vec2(70, 270));
    // It is left out if the parts leave no room.
    obstacles.parts = {{{0, 0}, {800, 600}}};
    EXPECT_FALSE(place_labels(labels, {800, 600}, 3, obstacles)[3]);
}

TEST(Labels, FiveAtMostStandNearOneAnother) {
    std::vector<LabelBox> labels(12, LabelBox{{300, 300}, {30, 12}, {0, -20}, 2});
    LabelObstacles obstacles;
    obstacles.near = 300;
    const auto count = [&] {
        const auto places = place_labels(labels, {800, 600}, 3, obstacles);
        return std::count_if(places.begin(), places.end(), [](const auto& p) { return !!p; });
    };
    EXPECT_EQ(count(), 5);
    obstacles.near = 0;
    EXPECT_GT(count(), 5);
}

TEST(Labels, WhatLooksTheSameStandsOnce) {
    const auto label = [](const char* text, int priority) {
        return Label{dvec3(0), text, Color(1), priority};
    };
    const std::vector<Label> labels = {label("n", 1), label("depth", 4), label("depth 0.5", 5),
                                       label("n", 3), label("A", 2),     label("A at t", 4),
                                       label("", 9),  label("depth", 4)};
    EXPECT_EQ(worth_saying(labels),
              (std::vector<bool>{false, true, true, true, true, true, false, false}));
}

TEST(Labels, FiveBesideTheLetters) {
    const auto label = [](const char* text, int priority) {
        return Label{dvec3(0), text, Color(1), priority};
    };
    const auto texts = [](const std::vector<Label>& labels) {
        std::string all;
        for (const Label& one : most_important(labels)) all += one.text + " ";
        return all;
    };
    EXPECT_EQ(texts({label("A", 2), label("pA", 1), label("n", 3), label("depth", 5),
                     label("B, moved", 4), label("pB", 1), label("contact", 4), label("B", 2),
                     label("e", 1)}),
              "A pA n depth B, moved contact B ");
    const std::vector<Label> few = {label("n", 3), label("depth", 5), label("A", 2),
                                    label("contact", 4), label("pA", 1)};
    EXPECT_EQ(most_important(few, 2).size(), 3u);
    // Names of one rank stay together.
    EXPECT_EQ(texts({label("V1", 1), label("V2", 1), label("V3", 1), label("V4", 1), label("V5", 1),
                     label("V6", 1)}),
              "V1 V2 V3 V4 V5 V6 ");
    // The same word is told once and counts once.
    EXPECT_EQ(texts({label("n", 3), label("n", 3), label("a", 1), label("b", 1), label("c", 1),
                     label("d", 1)}),
              "n a b c d ");
}

TEST(Labels, ShortNumbers) {
    EXPECT_EQ(short_number(0.3128), "0.31");
    EXPECT_EQ(short_number(0.0082), "0.0082");
    EXPECT_EQ(short_number(12.345), "12.3");
    EXPECT_EQ(short_number(-1234.4), "−1,234");
    EXPECT_EQ(short_number(0), "0");
    EXPECT_EQ(short_number(1.5e9), "1.5×10⁹");
    EXPECT_EQ(short_number(2.04e-5), "2.04×10⁻⁵");
}

TEST(TreeOverlay, PicksNodesByTheirEdges) {
    Mesh mesh;
    for (std::uint32_t i = 0; i < 16; ++i) {
        const float x = static_cast<float>(i);
        mesh.positions.insert(mesh.positions.end(),
                              {{x, 0, 0}, {x + 0.8f, 0, 0.3f}, {x, 0.8f, 0.6f}});
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const auto tree = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh)));
    Scene scene;
    scene.bodies.push_back({"A", MeshInstance{"row.obj",
                                              {{-8, 1, 0}, {1, 0, 0, 0}},
                                              1,
                                              std::make_shared<MeshAsset>("row.obj", mesh)}});
    const std::vector<std::shared_ptr<const TreeView>> trees{tree};
    Camera camera;
    camera.set_view_size({1200, 600});
    camera.go_to({{0, 1, 0}, 5, 10, 20}, false);
    TreeLevels levels;
    levels.shown = true;
    std::size_t leaves = 0;
    for (std::uint32_t node = 0; node < tree->node_count(); ++node) {
        if (!tree->is_leaf(node)) continue;
        levels.first = levels.last = tree->depth(node);
        const Aabb box = std::get<Aabb>(tree->bounds(node));
        // The middle of the upper front edge.
        const dvec3 edge(0.5 * double(box.min.x + box.max.x) - 8, double(box.max.y) + 1,
                         double(box.max.z));
        const auto found =
            TreeOverlay::pick(scene, trees, levels, camera, *camera.project(edge), 6);
        ASSERT_TRUE(found);
        EXPECT_EQ(*found, (NodeRef{0, node}));
        ++leaves;
    }
    EXPECT_EQ(leaves, 16u);
    EXPECT_FALSE(TreeOverlay::pick(scene, trees, levels, camera, {5, 5}, 6));
}

TEST(TreeOverlay, RebuildsOnlyWhenSomethingChanged) {
    Mesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {{0, 1, 2}, {1, 3, 2}}};
    const auto tree = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh)));
    Scene scene;
    scene.bodies.push_back(
        {"A", MeshInstance{"two.obj", {}, 1, std::make_shared<MeshAsset>("two.obj", mesh)}});
    const std::vector<std::shared_ptr<const TreeView>> trees{tree};
    const Palette palette = make_palette();
    TreeLevels levels;
    levels.shown = true;
    levels.last = 9;
    TreeOverlay overlay;
    overlay.update(scene, trees, {}, levels, palette, 1);
    ASSERT_EQ(overlay.boxes().size(), 1u);
    EXPECT_EQ(overlay.boxes()[0].boxes().size(), 3u);
    const auto version = overlay.boxes()[0].version();
    overlay.update(scene, trees, {}, levels, palette, 1);
    EXPECT_EQ(overlay.boxes()[0].version(), version);
    // A body that moves takes its boxes along for nothing.
    scene.bodies[0].shape = moved(scene.bodies[0].shape, {1, 0, 0});
    overlay.update(scene, trees, {}, levels, palette, 1);
    EXPECT_EQ(overlay.boxes()[0].version(), version);
    EXPECT_EQ(overlay.boxes()[0].position(), vec3(1, 0, 0));
    levels.last = 0;
    overlay.update(scene, trees, {}, levels, palette, 1);
    EXPECT_NE(overlay.boxes()[0].version(), version);
    EXPECT_EQ(overlay.boxes()[0].boxes().size(), 1u);
    EXPECT_EQ(overlay.legend(palette).size(), 2u);
    levels.selected = NodeRef{0, 1};
    overlay.update(scene, trees, {}, levels, palette, 1);
    EXPECT_FALSE(overlay.selection().empty());
}

}  // namespace
}  // namespace collidoscope::app
