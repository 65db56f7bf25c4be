// The labels of a step and of its answer are chosen by measures, places and roles, not by words.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "app/view/camera/contents.h"
#include "app/view/drawing/overlays.h"
#include "tests/app/player/recorded.h"
#include "tests/app/player/silenced.h"

namespace collidoscope::app {
namespace {

using PlacedLabels = std::vector<std::tuple<double, double, double, int>>;

// The labels of the step's marks, then of these with the answer.
std::pair<PlacedLabels, PlacedLabels> labels_at(const Recorded& run, const Recording& recording,
                                                std::size_t step) {
    const Palette palette = make_palette({});
    Camera camera;
    camera.set_view_size({1280, 720});
    camera.frame(contents_of(run.scene), false);
    const MarkContext context{run.scene, camera, palette, {}, {}};
    render::Overlay overlay;
    std::vector<Label> labels;
    const auto placed = [&labels] {
        PlacedLabels all;
        for (const Label& one : labels)
            all.emplace_back(one.anchor.x, one.anchor.y, one.anchor.z, one.priority);
        return all;
    };
    add_marks(recording.marks_at(step), context, overlay, labels);
    const PlacedLabels marks = placed();
    add_answer(run.answer, context, {}, overlay, labels);
    return {marks, placed()};
}

TEST(SilentLabels, NoWordMatters) {
    std::size_t told_once = 0;
    for (const Demo* demo : Registry::all()) {
        const std::string& id = demo->info().id;
        const auto presets = presets_of(id);
        if (presets.empty()) continue;
        const std::string file = presets.front().path.filename().string();
        SCOPED_TRACE(std::string(id).append(" ").append(file));
        const Recorded run(id, file);
        if (run.recording.steps.empty()) continue;
        const Recording mute = silenced(run.recording);
        const std::size_t last = run.recording.steps.size() - 1;
        for (const std::size_t step : {last, last - last / 4}) {
            const auto spoken = labels_at(run, run.recording, step);
            EXPECT_EQ(labels_at(run, mute, step), spoken) << step;
            // A number of the step gives way to the answer's.
            for (const auto& one : spoken.first) {
                const auto& all = spoken.second;
                told_once += std::find(all.begin(), all.end(), one) == all.end();
            }
        }
    }
    EXPECT_GT(told_once, 4u);
}

}  // namespace
}  // namespace collidoscope::app
