// Every demo's pseudo-code and its recorded steps name the same lines, over all its scenes.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "app/base/files/home_folder.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/questions/demo.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {
namespace {

struct PseudoCode {
    std::set<std::string> labels;
    std::size_t lines = 0;
};

// The width of a line without its label, in characters (not bytes).
std::size_t width(const std::string& line) {
    std::size_t count = 0;
    for (const char c : line) count += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
    return count;
}

PseudoCode read_pseudo_code(const std::string& id) {
    PseudoCode code;
    std::istringstream text(read_asset("assets/pseudocode/" + id + ".txt"));
    for (std::string line; std::getline(text, line);) {
        ++code.lines;
        const auto hash = line.rfind('#');
        if (hash != std::string::npos) {
            EXPECT_TRUE(code.labels.insert(line.substr(hash + 1)).second)
                << id << ": two lines are labeled " << line.substr(hash);
            line.erase(hash);
        }
        while (!line.empty() && line.back() == ' ') line.pop_back();
        EXPECT_LE(width(line), 34u) << id << ": too wide for the panel: " << line;
    }
    return code;
}

// The scenes of a demo, its own shapes first.
std::vector<Scene> scenes_of(const Demo& demo) {
    static MeshLibrary meshes;
    std::vector<Scene> scenes{default_scene(demo, meshes.loader())};
    for (const Preset& preset : presets_of(demo.info().id)) {
        scenes.push_back(load_preset(preset, meshes.loader()));
    }
    return scenes;
}

using Labels = std::map<std::string, std::set<std::string>>;  // by the id of the text

void add_labels_inside(const Recording& recording, Labels& labels) {
    for (const Scope& scope : recording.scopes) {
        for (const Step& step : scope.steps) labels[scope.id].insert(step.label);
    }
}

std::string text_of(const Step& step) {
    std::string text;
    for (const Span& span : step.sentence) text += span.text;
    return text;
}

// Nobody reads the same words five times in a row: steps that look alike say what they are about.
void expect_varied(const std::vector<Step>& steps, const std::string& where) {
    constexpr std::size_t most = 4;
    std::string before;
    std::size_t times = 0;
    for (const Step& step : steps) {
        const std::string text = text_of(step);
        times = text == before ? times + 1 : 1;
        before = text;
        EXPECT_NE(times, most + 1) << where << ": told over and over: " << text;
    }
}

class PseudoCodeTest : public testing::TestWithParam<const Demo*> {};

TEST_P(PseudoCodeTest, LabelsInTheTextAreTheLabelsRecorded) {
    const Demo& demo = *GetParam();
    const PseudoCode code = read_pseudo_code(demo.info().id);
    ASSERT_GT(code.lines, 0u) << "no assets/pseudocode/" << demo.info().id << ".txt";

    std::set<std::string> recorded;
    Labels inside;
    for (const Scene& scene : scenes_of(demo)) {
        Recording recording;
        try {
            (void)demo.trace(question_of(demo, scene), recording);
        } catch (const InputError&) {
            // A scene that shows what the demo refuses.
            continue;
        }
        EXPECT_FALSE(recording.cut) << scene.title;
        for (const Step& step : recording.steps) recorded.insert(step.label);
        add_labels_inside(recording, inside);
        expect_varied(recording.steps, scene.title);
        for (const Scope& scope : recording.scopes) expect_varied(scope.steps, scene.title);
    }
    // A label told in a scope is one of that scope's text.
    for (const auto& [id, labels] : inside) {
        const PseudoCode text = read_pseudo_code(id);
        for (const std::string& label : labels) {
            EXPECT_TRUE(text.labels.contains(label))
                << "recorded inside " << id << ", but not in its text: #" << label;
        }
    }
    for (const std::string& label : recorded) {
        EXPECT_TRUE(code.labels.contains(label)) << "recorded, but not in the text: #" << label;
    }
    for (const std::string& label : code.labels) {
        EXPECT_TRUE(recorded.contains(label)) << "never reached by any scene: #" << label;
    }
}

// Texts of demos are reached by their demos; those that only run inside others, by these.
TEST(PseudoCode, TextsOfScopesAreReachedToTheLastLine) {
    Labels inside;
    for (const char* id :
         {"aabb_tree", "obb_tree", "h_collide", "gjk", "epa", "mpr", "dynamic_tree", "all_pairs"}) {
        const Demo* demo = Registry::find(id);
        ASSERT_NE(demo, nullptr) << id;
        for (const Scene& scene : scenes_of(*demo)) {
            Recording recording;
            (void)demo->trace(question_of(*demo, scene), recording);
            add_labels_inside(recording, inside);
        }
    }
    std::set<std::string> without_demo;
    for (const auto& [id, labels] : inside) {
        if (Registry::find(id)) continue;
        without_demo.insert(id);
        EXPECT_EQ(read_pseudo_code(id).labels, labels) << id;
    }
    EXPECT_EQ(without_demo,
              (std::set<std::string>{"box_axes", "contact_manifold", "crowd_nearest", "crowd_ray",
                                     "crowd_region", "segment_box", "split_covariance",
                                     "split_hull_fit", "split_middle"}));
}

// A step is inside exactly one other, and every scope that is kept can be reached.
TEST(PseudoCode, WhatRunsInsideIsReachedFromOutside) {
    for (const char* id :
         {"aabb_tree", "obb_tree", "i_collide", "v_collide", "ecods", "bouncing_spheres",
          "bouncing_ships", "perceptual_scheduler", "h_collide", "convex_pieces"}) {
        SCOPED_TRACE(id);
        const Demo* demo = Registry::find(id);
        ASSERT_NE(demo, nullptr);
        Recording recording;
        (void)demo->trace(question_of(*demo, scenes_of(*demo).front()), recording);
        std::size_t reached = 0;
        const std::function<void(const Place&)> visit = [&](const Place& place) {
            for (const ScopeIndex scope : recording.scopes_in(place)) {
                EXPECT_EQ(recording.caller(scope), place);
                for (std::size_t i = 0; i < recording.scopes[scope].steps.size(); ++i) {
                    ++reached;
                    EXPECT_FALSE(recording.at({scope, i}).text().empty());
                    visit({scope, i});
                }
            }
        };
        for (std::size_t i = 0; i < recording.steps.size(); ++i) visit({top_level, i});
        EXPECT_GT(reached, 0u);
        if (!recording.inside_cut) {
            EXPECT_EQ(reached, recording.inside);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Demos, PseudoCodeTest, testing::ValuesIn(Registry::all()),
                         [](const auto& given) { return given.param->info().id; });

}  // namespace
}  // namespace collidoscope::app
