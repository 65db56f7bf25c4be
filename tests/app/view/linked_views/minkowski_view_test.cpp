// The view of A - B draws the solid and the origin itself: those of the recording are left out,
// told by what they are and not by their words.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/view/linked_views/linked_view.h"
#include "tests/app/player/recorded.h"
#include "tests/app/player/silenced.h"

namespace collidoscope::app {
namespace {

// Things to point at and labels in the picture of a step.
std::pair<std::size_t, std::size_t> shown_at(const Recorded& run, const Recording& recording,
                                             std::size_t step) {
    const Question question = question_of(Registry::at(run.scene.demo), run.scene);
    const std::vector<Mark> marks = recording.marks_at(step);
    const Pointed pointed;
    const Palette palette = make_palette({});
    LinkedContent content;
    content.scene = &run.scene;
    content.question = &question;
    content.answer = &run.answer;
    content.marks = marks;
    content.pointed = &pointed;
    content.palette = &palette;
    content.version = 1;
    LinkedView view(LinkedKind::Minkowski);
    view.resize({400, 300}, 1, 1);
    view.show(content);
    return {view.picture().things.size(), view.picture().labels.size()};
}

TEST(MinkowskiView, ReadsNoWords) {
    for (const char* id : {"gjk", "epa", "mpr"}) {
        const Recorded run(id, "01");
        const Recording mute = silenced(run.recording);
        const std::size_t last = run.recording.steps.size() - 1;
        std::size_t own = 0;
        for (const std::size_t step : {std::size_t{0}, last / 2, last}) {
            EXPECT_EQ(shown_at(run, mute, step), shown_at(run, run.recording, step)) << id;
            const std::vector<Mark> marks = mute.marks_at(step);
            own += static_cast<std::size_t>(std::count_if(
                marks.begin(), marks.end(), [](const Mark& mark) { return mark.of_space; }));
        }
        EXPECT_GT(own, 0u) << id << ": nothing of the space itself is recorded";
    }
}

// A mark of the space itself is not drawn over it once more.
TEST(MinkowskiView, DrawsTheOriginOnce) {
    const Recorded run("gjk", "01");
    Recording doubled = run.recording;
    Mark origin{Dot{vec3(0)}, Role::Current, Space::MinkowskiDifference, "x", {}, {}};
    origin.of_space = true;
    doubled.steps[0].marks.push_back(origin);
    EXPECT_EQ(shown_at(run, doubled, 0), shown_at(run, run.recording, 0));
    doubled.steps[0].marks.back().of_space = false;
    EXPECT_NE(shown_at(run, doubled, 0), shown_at(run, run.recording, 0));
}

}  // namespace
}  // namespace collidoscope::app
