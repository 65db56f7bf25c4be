// Frames of a broad phase, recorded for Collidoscope.
//
// A hundred balls roll over a ground of one large box, and a broad phase of three lines finds the
// pairs of their boxes. It has a fault: it takes boxes that touch for apart. Writes frames.json, or
// the file that is named; `collidoscope frames frames.json` then names the pairs that are missing,
// and the ground as the box that is in most of them. Prints how many frames and pairs there are.
#include <collision/broad/frames/collidoscope_frames.h>

#include <cstdio>
#include <vector>

namespace {

struct Body {
    float min[3], max[3];
    float velocity;  // along x
};

bool overlap(const Body& a, const Body& b) {
    for (int k = 0; k < 3; ++k) {
        if (a.max[k] <= b.min[k] || b.max[k] <= a.min[k]) return false;  // < would be right
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<Body> bodies = {{{-50, -1, -50}, {50, 0.125f, 50}, 0}};
    for (int i = 0; i < 100; ++i) {
        const float x = float(i % 10), z = float(i / 10);
        bodies.push_back({{x, 0, z}, {x + 1, 1, z + 0.75f}, float(i % 3) * 0.25f});
    }
    collidoscope::FrameRecorder recorder;
    recorder.set_program("examples/frames.cpp");
    std::size_t pairs = 0;
    for (int frame = 0; frame < 20; ++frame) {
        recorder.begin_frame();
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            recorder.add_box(i, bodies[i].min, bodies[i].max, i == 0);
            for (std::size_t k = 0; k < i; ++k) {
                if (!overlap(bodies[k], bodies[i])) continue;
                recorder.add_pair(k, i);
                ++pairs;
            }
        }
        recorder.end_frame();
        for (Body& body : bodies) body.min[0] += body.velocity, body.max[0] += body.velocity;
    }
    std::printf("%zu frames, %zu pairs\n", recorder.frames_kept(), pairs);
    if (recorder.write(argc > 1 ? argv[1] : "frames.json")) return 0;
    std::puts(recorder.error().c_str());
    return 1;
}
