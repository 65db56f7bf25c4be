// The first camera of a demo's scenes looks across what matters.
#include <gtest/gtest.h>

#include <chrono>
#include <glm/geometric.hpp>
#include <thread>

#include "app/model/scene/presets.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

// Brings the scene to rest, as the window does before it is looked at.
void settle(Workbench& bench) {
    for (int i = 0; i < 120'000; ++i) {
        bench.advance(1.0 / 60, i / 60.0);
        bench.stage.sync();
        if (!bench.live.busy() && !bench.files.meshes.importing() && i > 2) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    FAIL() << "the scene does not come to rest";
}

TEST(FirstCamera, LooksAcrossTheContactNormal) {
    Workbench bench([] {});
    bench.live.want_steps(false);
    std::size_t looked = 0;
    for (const Demo* demo : Registry::all()) {
        // Trees of large meshes take their time; the rule is the same.
        if (demo->flat() || demo->inputs().size() != 2) continue;
        std::size_t scenes = 0;
        for (const Preset& preset : presets_of(demo->info().id)) {
            if (demo->info().family != Family::Narrow && scenes++ > 0) break;
            SCOPED_TRACE(preset.path.string());
            bench.files.open_start(preset.path.string());
            settle(bench);
            const auto& answer = bench.live.answer();
            EXPECT_TRUE(answer || !bench.live.error().empty());
            if (!answer) continue;
            std::optional<vec3> normal = answer->normal;
            float deepest = -1;
            for (const Contact& contact : answer->contacts) {
                if (contact.depth > deepest) deepest = contact.depth, normal = contact.normal;
            }
            if (answer->t) continue;  // a ray is looked across, not the surface it meets
            if (!normal) continue;
            ++looked;
            EXPECT_LE(std::abs(glm::dot(bench.view.camera().forward(), dvec3(*normal))), 0.62);
        }
    }
    EXPECT_GT(looked, 60u);
}

// If bodies move, the first frame shows their way to where they meet, not the whole field.
TEST(FirstCamera, FramesTheAction) {
    Workbench bench([] {});
    for (const char* id : {"bounce", "swept_sphere", "swept_box", "tunneling"}) {
        SCOPED_TRACE(id);
        bench.files.open_start(id);
        settle(bench);
        ASSERT_FALSE(bench.timeline.empty());
        const auto& bodies = bench.timeline.crowd().bodies();
        const Camera& camera = bench.view.camera();
        vec2 low(INFINITY), high(-INFINITY);
        const float until =
            bench.live.answer() && bench.live.answer()->t ? *bench.live.answer()->t : 0.0f;
        for (std::size_t i = 0; i < 2; ++i) {
            for (const float time : {0.0f, until}) {
                const auto pixel =
                    camera.project(dvec3(bodies[i].center + time * bodies[i].velocity));
                ASSERT_TRUE(pixel);
                EXPECT_TRUE(pixel->x > 0 && pixel->x < camera.view_size().x);
                EXPECT_TRUE(pixel->y > 0 && pixel->y < camera.view_size().y);
                low = glm::min(low, vec2(*pixel));
                high = glm::max(high, vec2(*pixel));
            }
        }
        // They fill a good part of the view.
        const vec2 part = (high - low) / vec2(camera.view_size());
        EXPECT_GT(std::max(part.x, part.y), 0.25f);
    }
}

}  // namespace
}  // namespace collidoscope::app
