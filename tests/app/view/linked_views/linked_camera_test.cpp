// The camera of a linked view: all is seen, whichever way it is turned, and below the title.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "app/view/linked_views/linked_view.h"
#include "tests/app/player/recorded.h"

namespace collidoscope::app {
namespace {

constexpr vec2 view_size{322, 459};
constexpr float head = 47;

// The smallest distance of what is to be seen from the edges of the clear part of the view, in
// pixels.
double room_in(LinkedKind kind, const Recorded& run, float yaw, float pitch,
               std::span<const Mark> marks = {}) {
    const Question question = question_of(Registry::at(run.scene.demo), run.scene);
    const Pointed pointed;
    const Palette palette = make_palette({});
    LinkedContent content;
    content.scene = &run.scene;
    content.question = &question;
    content.answer = &run.answer;
    content.pointed = &pointed;
    content.palette = &palette;
    content.marks = marks;
    content.version = 1;
    content.world.yaw = yaw;
    content.world.pitch = pitch;
    LinkedMemory memory;
    LinkedView view(kind);
    view.resize(view_size, 1, 1, head);
    view.show(content);
    content.memory = &memory;
    double room = std::numeric_limits<double>::infinity();
    for (const vec3& p : seen_points(kind, content)) {
        const auto pixel = view.camera().project(dvec3(p));
        if (!pixel) return -std::numeric_limits<double>::infinity();
        const dvec2 far = dvec2(view_size) - *pixel;
        room = std::min({room, pixel->x, pixel->y - double(head), far.x, far.y});
    }
    return room;
}

TEST(LinkedCamera, ShowsAllBelowTheTitle) {
    for (const char* preset : {"01", "02", "04"}) {
        const Recorded run("lin_canny_textbook", preset);
        for (const LinkedKind kind :
             {LinkedKind::Minkowski, LinkedKind::Gauss, LinkedKind::Voronoi}) {
            for (float yaw = -180; yaw < 180; yaw += 30)
                for (float pitch = -80; pitch <= 80; pitch += 40)
                    EXPECT_GE(room_in(kind, run, yaw, pitch), 0)
                        << id_of(kind) << ", " << preset << " from " << yaw << ", " << pitch;
        }
    }
}

TEST(LinkedCamera, ShowsAnObjectWhole) {
    const Recorded run("two_level_ray", "01");
    const std::vector<Mark> marks = run.recording.marks_at(run.first("enter"));
    for (float yaw = -180; yaw < 180; yaw += 30)
        for (float pitch = -80; pitch <= 80; pitch += 40)
            EXPECT_GE(room_in(LinkedKind::Object, run, yaw, pitch, marks), 0) << yaw << pitch;
}

}  // namespace
}  // namespace collidoscope::app
