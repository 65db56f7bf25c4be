// Our own work per frame: everything but the drawing on the card.
#include <algorithm>
#include <chrono>
#include <iostream>
#include <vector>

#include "tests/render/pictures.h"

namespace collidoscope::render {

namespace {

constexpr glm::ivec2 timed_size{1280, 720};
constexpr double max_ms = 4;  // of our own work in one frame

double milliseconds_of(const auto& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

double median_of(int runs, const auto& work) {
    std::vector<double> times;
    times.reserve(static_cast<std::size_t>(runs));
    for (int i = 0; i < runs; ++i) times.push_back(milliseconds_of(work));
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

}  // namespace

// Times are judged in a release build; every other only draws.
#if !defined(NDEBUG) || defined(COLLIDOSCOPE_SANITIZED)
constexpr bool measured = false;
#else
constexpr bool measured = true;
#endif

class FrameTimeTest : public RenderTest {
  protected:
    double own_work(SceneRenderer& renderer, const Frame& frame, const auto& before) {
        renderer.draw(frame, picture_.whole());
        glFinish();
        const SkipDrawing skip;
        counters() = {};
        constexpr unsigned runs = measured ? 51 : 3;
        const double time = median_of(runs, [&] {
            before();
            renderer.draw(frame, picture_.whole());
        });
        glFinish();
        EXPECT_GE(counters().draw_calls, runs * 4);
        return time;
    }
    void report(const char* what, double ms) {
        std::cout << what << ": " << ms << " ms\n";
        RecordProperty(what, std::to_string(ms));
        if (measured) {
            EXPECT_LT(ms, max_ms) << what;
        }
    }
};

TEST_F(FrameTimeTest, TenThousandBoxesOverALargeMeshCostLittle) {
    ASSERT_TRUE(picture_.resize(timed_size));
    SceneRenderer renderer(*shaders_);
    KnotAndBoxes scene(true, timed_size, 14, Occlusion::Dimmed);
    ASSERT_GE(scene.boxes.boxes().size(), 10000U);

    const double still = own_work(renderer, scene.frame, [] {});
    report("own_work_unchanged", still);

    // Every frame fills the list anew and moves the mesh.
    const Overlay source = scene.boxes;
    const double changing = own_work(renderer, scene.frame, [&] {
        scene.boxes.clear();
        for (const gpu::WireBox& b : source.boxes())
            scene.boxes.box(b.center, b.half, b.rotation, {.occlusion = Occlusion::Dimmed});
        scene.bodies[0].model[3].x += 0.001F;
    });
    report("own_work_refilled", changing);
}

TEST_F(FrameTimeTest, TenThousandBodiesCostLittle) {
    ASSERT_TRUE(picture_.resize(timed_size));
    SceneRenderer renderer(*shaders_);
    TwoBoxes scene(true, timed_size);
    const Body box = scene.bodies[0];
    for (int i = 0; i < 10000; ++i) {
        Body next = box;
        next.model[3] += glm::vec4(i % 100, 0, i / 100, 0);
        scene.bodies.push_back(next);
    }
    scene.frame.bodies = scene.bodies;
    const double still = own_work(renderer, scene.frame, [] {});
    report("own_work_bodies_unchanged", still);
    const double moving = own_work(renderer, scene.frame, [&] {
        for (Body& body : scene.bodies) body.model[3].x += 0.001F;
    });
    report("own_work_bodies_moving", moving);
}

}  // namespace collidoscope::render
