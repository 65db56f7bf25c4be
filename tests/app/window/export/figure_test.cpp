#include "app/window/export/figure_studio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/base/utilities/input_error.h"
#include "app/drawings/vector/writers.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/questions/demo.h"
#include "app/model/scene/presets.h"
#include "app/player/compare/crowd_comparison.h"

namespace collidoscope::app {
namespace {

Drawing figure(const std::string& open, std::vector<std::string> steps = {}) {
    FigureRequest request;
    request.open = open;
    request.steps = std::move(steps);
    return requested_figure(request);
}

std::size_t items_in(const Drawing& drawing, const std::string& layer) {
    std::size_t count = 0;
    for (const Layer& l : drawing.layers) count += l.name == layer ? l.items.size() : 0;
    return count;
}

// Each demo as it opens, at its last step where it has any: without OpenGL, and with no sign that
// LaTeX would lose.
TEST(Figures, every_demo_has_one) {
    for (const Demo* demo : Registry::all()) {
        SCOPED_TRACE(demo->info().id);
        const Drawing drawing = figure(demo->info().id);
        EXPECT_FALSE(drawing.title.empty());
        EXPECT_FALSE(drawing.description.empty());
        std::size_t items = 0;
        for (const Layer& layer : drawing.layers) {
            items += layer.items.size();
            for (const Item& item : layer.items) {
                const auto* text = std::get_if<TextItem>(&item);
                bool unknown = false;
                if (text) (void)latex_text(text->text, &unknown);
                EXPECT_FALSE(unknown) << text->text;
            }
        }
        EXPECT_GT(items, 2u);
        EXPECT_GT(drawing.size.x, 20);
        EXPECT_GT(drawing.size.y, 20);
        EXPECT_LE(drawing.size.x, 120 * points_per_mm + 1);
        EXPECT_LE(drawing.size.y, 80 * points_per_mm + 1);
    }
}

TEST(Figures, a_step_has_its_marks_and_its_sentence) {
    const Drawing drawing = figure("gjk", {"3"});
    EXPECT_GT(items_in(drawing, "marks"), 3u);
    EXPECT_NE(drawing.description.find("Step 3 of "), std::string::npos);
    EXPECT_THROW(figure("gjk", {"999"}), InputError);
    EXPECT_THROW(figure("gjk", {"#nothing"}), InputError);
    EXPECT_THROW(figure("gjk", {"0"}), InputError);
    EXPECT_THROW(figure("gjk", {"1.1.1"}), InputError);
}

TEST(Figures, a_link_of_a_figure_draws_it_again) {
    const Drawing drawing = figure("sat_box_box", {"4"});
    ASSERT_TRUE(drawing.source.starts_with("collidoscope://sat_box_box/")) << drawing.source;
    const Drawing again = figure(drawing.source);
    EXPECT_EQ(svg_of(again), svg_of(drawing));
}

Drawing drawer_view(const std::string& open, const std::string& view,
                    std::vector<std::string> steps = {}) {
    FigureRequest request;
    request.open = open;
    request.steps = std::move(steps);
    request.order.view = view;
    return requested_figure(request);
}

std::vector<std::string> texts_of(const Drawing& drawing) {
    std::vector<std::string> texts;
    for (const Layer& layer : drawing.layers)
        for (const Item& item : layer.items)
            if (const auto* text = std::get_if<TextItem>(&item)) texts.push_back(text->text);
    return texts;
}

TEST(Figures, intervals_of_a_step_to_scale) {
    const Drawing drawing = drawer_view("sat_box_box", "projection", {"#overlap"});
    EXPECT_EQ(items_in(drawing, "bodies"), 2u);
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* letter : {"A", "B"})
        EXPECT_EQ(std::count(texts.begin(), texts.end(), letter), 1) << letter;
    EXPECT_GT(texts.size(), 5u) << "numbers on the axis";
    EXPECT_TRUE(drawing.description.starts_with("Intervals on an axis. "));
    EXPECT_LT(drawing.size.y, 80 * points_per_mm);
    // The bars are as long as the facts say, in relation to each other.
    const auto width_of = [&](std::size_t bar) {
        for (const Layer& layer : drawing.layers)
            if (layer.name == "bodies") {
                const Loop& ring = std::get<PathItem>(layer.items.at(bar)).rings.at(0);
                return ring.at(1).x - ring.at(0).x;
            }
        return 0.0;
    };
    EXPECT_GT(width_of(0), 10);
    EXPECT_GT(width_of(1), 10);
    EXPECT_THROW(drawer_view("sphere_sphere", "projection", {"1"}), InputError);
    EXPECT_THROW(drawer_view("sat_box_box", "projection"), InputError);
    EXPECT_THROW(drawer_view("sat_box_box", "nothing", {"1"}), InputError);
}

TEST(Figures, the_map_has_both_results_its_axes_and_the_bodies) {
    const Drawing drawing = drawer_view("sphere_sphere", "map");
    EXPECT_GT(items_in(drawing, "cells"), 40u);
    EXPECT_GT(items_in(drawing, "hatches"), 10u);
    EXPECT_GT(items_in(drawing, "bodies"), 4u);
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* word : {"overlapping", "separated", "A", "B", "x", "y"})
        EXPECT_EQ(std::count(texts.begin(), texts.end(), word), 1) << word;
    EXPECT_NE(svg_of(drawing).find(">overlapping</text>"), std::string::npos);
    EXPECT_NE(tikz_of(drawing).find("overlapping"), std::string::npos);
    EXPECT_THROW(drawer_view("tree_build", "map"), InputError);
}

TEST(Figures, intervals_of_many_bodies_on_three_axes) {
    const Drawing drawing = drawer_view("sweep_and_prune", "intervals");
    const std::size_t bars = items_in(drawing, "bodies");
    EXPECT_GE(bars, 6u);
    EXPECT_EQ(bars % 3, 0u);
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* axis : {"x", "y", "z"})
        EXPECT_EQ(std::count(texts.begin(), texts.end(), axis), 1) << axis;
    EXPECT_THROW(drawer_view("gjk", "intervals"), InputError);
}

TEST(Figures, the_levels_of_a_tree_as_bars) {
    const Drawing drawing = drawer_view("tree_build", "levels");
    EXPECT_GT(items_in(drawing, "bars"), 15u);
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* title : {"Nodes", "Leaf size", "Volume", "Area", "Overlap"})
        EXPECT_EQ(std::count(texts.begin(), texts.end(), title), 1) << title;
    EXPECT_TRUE(std::any_of(texts.begin(), texts.end(),
                            [](const std::string& text) { return text.starts_with("SAH cost "); }));
    EXPECT_THROW(drawer_view("gjk", "levels"), InputError);
}

TEST(Figures, the_costs_of_planes_at_a_node) {
    const Drawing drawing = drawer_view("tree_build", "sah");
    EXPECT_EQ(items_in(drawing, "curves"), 6u) << "three curves, and as many in the legend";
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* word : {"x", "y", "z", "cost", "% through the node"})
        EXPECT_EQ(std::count(texts.begin(), texts.end(), word), 1) << word;
    EXPECT_TRUE(std::any_of(texts.begin(), texts.end(),
                            [](const std::string& text) { return text.starts_with("node 0, "); }));
    // Each curve by dashes of its own.
    std::vector<double> dashes;
    for (const Layer& layer : drawing.layers)
        if (layer.name == "curves")
            for (const Item& item : layer.items)
                if (const auto& path = std::get<PathItem>(item); path.rings.at(0).size() > 2)
                    dashes.push_back(path.pen.value().dash);
    ASSERT_EQ(dashes.size(), 3u);
    EXPECT_NE(dashes[0], dashes[1]);
    EXPECT_NE(dashes[1], dashes[2]);
    EXPECT_NE(dashes[0], dashes[2]);
    EXPECT_THROW(drawer_view("gjk", "sah"), InputError);
}

TEST(Figures, costs_over_time_up_to_a_frame) {
    FigureRequest request;
    request.open = "sweep_and_prune";
    request.frame = 40;
    request.order.view = "frames";
    const Drawing drawing = requested_figure(request);
    EXPECT_GE(items_in(drawing, "curves"), 3u);
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* word : {"frame (60 per second)", "time per frame", "40"})
        EXPECT_GE(std::count(texts.begin(), texts.end(), word), 1) << word;
    // Curves go upward from their own line, and none leaves the figure.
    for (const Layer& layer : drawing.layers)
        if (layer.name == "curves")
            for (const Item& item : layer.items)
                for (const dvec2& point : std::get<PathItem>(item).rings.at(0)) {
                    EXPECT_GE(point.y, -1e-6);
                    EXPECT_LE(point.x, drawing.size.x);
                }
    request.frame.reset();
    request.open = "all_pairs";
    EXPECT_THROW(requested_figure(request), InputError) << "of one frame";
    request.open = "gjk";
    EXPECT_THROW(requested_figure(request), InputError);
}

Drawing two_runs(const std::string& open, const std::string& against, std::size_t frame) {
    FigureRequest request;
    request.open = open;
    request.frame = frame;
    request.against = against;
    request.order.view = "compare_runs";
    return requested_figure(request);
}

TEST(Figures, the_costs_of_two_runs_over_time) {
    const Drawing drawing = two_runs("uniform_grid", "all_pairs", 40);
    const std::vector<std::string> texts = texts_of(drawing);
    for (const std::string& word :
         {name_of(Registry::at("uniform_grid").info()), name_of(Registry::at("all_pairs").info()),
          std::string("frame 40"), std::string("time per frame")})
        EXPECT_EQ(std::count(texts.begin(), texts.end(), word), 1) << word;
    EXPECT_EQ(items_in(drawing, "legend"), 2u);
    // Both curves have dashes of their own, and stand between the first frame and the last.
    std::vector<double> dashes;
    double first = 1e9, last = 0;
    for (const Layer& layer : drawing.layers)
        if (layer.name == "curves")
            for (const Item& item : layer.items) {
                const auto& path = std::get<PathItem>(item);
                dashes.push_back(path.pen.value().dash);
                first = std::min(first, path.rings.at(0).front().x);
                last = std::max(last, path.rings.at(0).back().x);
                EXPECT_EQ(path.rings.at(0).size(), 41u);
            }
    ASSERT_GE(dashes.size(), 4u);
    EXPECT_EQ(dashes[0], 0);
    EXPECT_GT(dashes[1], 0);
    EXPECT_GT(last - first, 0.3 * drawing.size.x);
    // Both runs have found the same pairs by then.
    MeshLibrary meshes;
    const Scene scene = load_preset(presets_of("uniform_grid").front(), meshes.loader());
    const auto& demo = dynamic_cast<const SimulationDemo&>(Registry::at("all_pairs"));
    Timeline timeline;
    timeline.open(demo, question_of({&demo, {}, {}, {}}, scene));
    timeline.go(40);
    const std::string pairs = std::to_string(std::lround(timeline.record(40).pairs));
    EXPECT_GE(std::count(texts.begin(), texts.end(), pairs), 2) << pairs;
}

TEST(Figures, two_runs_need_frames_and_a_rival) {
    EXPECT_NE(svg_of(two_runs("uniform_grid", "cell=3", 5)),
              svg_of(two_runs("uniform_grid", "spatial_hash", 5)));
    EXPECT_THROW(two_runs("uniform_grid", "gjk", 5), InputError);
    EXPECT_THROW(two_runs("uniform_grid", "cell=", 5), InputError);
    EXPECT_THROW(two_runs("gjk", "epa", 0), InputError);
    EXPECT_THROW(drawer_view("gjk", "compare_runs"), InputError);
}

double width_of(const Item& item) {
    const Loop& ring = std::get<PathItem>(item).rings.at(0);
    return ring.at(1).x - ring.at(0).x;
}

TEST(Figures, bounding_volumes_by_what_they_cost) {
    const Drawing drawing = drawer_view("bounding_volumes", "volumes");
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* word : {"filled", "bytes", "overlap", "update", "Hull", "AABB", "Ritter"})
        EXPECT_EQ(std::count(texts.begin(), texts.end(), word), 1) << word;
    EXPECT_EQ(std::count(texts.begin(), texts.end(), "operations"), 2);
    std::vector<const Layer*> columns;
    for (const Layer& layer : drawing.layers)
        if (layer.name == "bars") columns.push_back(&layer);
    ASSERT_EQ(columns.size(), 4u);
    ASSERT_EQ(columns[0]->items.size(), 24u) << "the volume around what is filled";
    // The hull is the last; nothing is filled better, and nothing takes more memory.
    for (std::size_t i = 0; i < 12; ++i) {
        EXPECT_LE(width_of(columns[0]->items[2 * i + 1]), width_of(columns[0]->items[23]) + 1e-9);
        EXPECT_LE(width_of(columns[1]->items[i]), width_of(columns[1]->items[11]) + 1e-9);
    }
    EXPECT_THROW(drawer_view("gjk", "volumes"), InputError);
    EXPECT_THROW(drawer_view("frustum_culling", "volumes"), InputError);
}

TEST(Figures, layers_of_volumes_and_the_poses_they_decide) {
    const Drawing drawing = drawer_view("layered_volumes", "volumes");
    std::size_t decided = 0;
    double shares = 0, poses = 0;
    for (const Layer& layer : drawing.layers) {
        if (layer.name == "shares")
            for (const Item& item : layer.items) shares += width_of(item);
        if (layer.name == "poses")
            for (const Item& item : layer.items) poses += width_of(item), ++decided;
    }
    EXPECT_NEAR(shares, poses, 1e-6) << "all poses are decided by a layer";
    EXPECT_GT(decided, 20u);
    const std::size_t met = items_in(drawing, "marks");
    EXPECT_GT(met, 0u);
    EXPECT_LT(met, decided);
    EXPECT_NE(drawing.description.find("In " + std::to_string(met) + " the bodies intersect"),
              std::string::npos)
        << drawing.description;
}

TEST(Figures, the_same_twice) {
    EXPECT_EQ(svg_of(figure("sphere_sphere")), svg_of(figure("sphere_sphere")));
}

}  // namespace
}  // namespace collidoscope::app
