// Rays of four threads, recorded with their answers: record_rays FILE.crays. Needs the header and
// nothing else.
#include "collidoscope_rays.h"

#include <cstdio>
#include <thread>
#include <vector>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    collidoscope::RayRecorder recorder;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&recorder] {
            collidoscope::RayRecorder::Ray ray;
            ray.kind = recorder.add_kind("probe");
            ray.direction[0] = 1;
            ray.direction[2] = 0;
            for (int i = 0; i < 1000; ++i) {
                const bool past = i % 10 == 9;
                ray.origin[1] = past ? 3.0f : 0.001f * static_cast<float>(i % 500) + 0.25f;
                if (past) {
                    ray.set_miss();
                } else {
                    ray.set_hit(collidoscope::RayRecorder::no_primitive, 2);
                }
                recorder.add(ray);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    if (recorder.write(argv[1])) return 0;
    std::puts(recorder.error().c_str());
    return 1;
}
