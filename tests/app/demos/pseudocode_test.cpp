// Every demo's pseudo-code and its recorded steps name the same lines, over all its scenes.
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "app/files/home_folder.h"
#include "app/library/mesh_library.h"
#include "app/scene/presets.h"
#include "app/values/demo.h"

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
                << id << ": two lines are labelled " << line.substr(hash);
            line.erase(hash);
        }
        while (!line.empty() && line.back() == ' ') line.pop_back();
        EXPECT_LE(width(line), 34u) << id << ": too wide for the panel: " << line;
    }
    return code;
}

class PseudoCodeTest : public testing::TestWithParam<const Demo*> {};

TEST_P(PseudoCodeTest, LabelsInTheTextAreTheLabelsRecorded) {
    const Demo& demo = *GetParam();
    const PseudoCode code = read_pseudo_code(demo.info().id);
    ASSERT_GT(code.lines, 0u) << "no assets/pseudocode/" << demo.info().id << ".txt";

    static MeshLibrary meshes;
    std::vector<Scene> scenes{default_scene(demo, meshes.loader())};
    for (const Preset& preset : presets_of(demo.info().id)) {
        scenes.push_back(load_preset(preset, meshes.loader()));
    }
    std::set<std::string> recorded;
    for (const Scene& scene : scenes) {
        Recording recording;
        try {
            (void)demo.trace(question_of(demo, scene), recording);
        } catch (const InputError&) {
            // A scene that shows what the demo refuses.
            continue;
        }
        EXPECT_FALSE(recording.cut) << scene.title;
        for (const Step& step : recording.steps) recorded.insert(step.label);
    }
    for (const std::string& label : recorded) {
        EXPECT_TRUE(code.labels.contains(label)) << "recorded, but not in the text: #" << label;
    }
    for (const std::string& label : code.labels) {
        EXPECT_TRUE(recorded.contains(label)) << "never reached by any scene: #" << label;
    }
}

INSTANTIATE_TEST_SUITE_P(Demos, PseudoCodeTest, testing::ValuesIn(Registry::all()),
                         [](const auto& given) { return given.param->info().id; });

}  // namespace
}  // namespace collidoscope::app
