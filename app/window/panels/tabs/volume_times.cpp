#include "app/window/panels/tabs/volume_times.h"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "app/demos/families/volume_demo.h"

namespace collidoscope::app {
namespace {

using Clock = std::chrono::steady_clock;

double ns_since(Clock::time_point start) {
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

// The median of some timings of a call, repeated so that the clock's own cost does not show.
template <typename Call>
double median_ns(const std::atomic<bool>& cancel, Call&& call) {
    int repeats = 1;
    for (; repeats < 1'000'000; repeats *= 2) {
        const auto start = Clock::now();
        for (int i = 0; i < repeats; ++i) call();
        if (ns_since(start) > 2e5 || cancel.load()) break;
    }
    std::vector<double> all;
    for (int run = 0; run < 7 && !cancel.load(); ++run) {
        const auto start = Clock::now();
        for (int i = 0; i < repeats; ++i) call();
        all.push_back(ns_since(start) / repeats);
    }
    if (all.empty()) return 0;
    std::nth_element(all.begin(), all.begin() + static_cast<long>(all.size() / 2), all.end());
    return all[all.size() / 2];
}

VolumeTimes measure_side_by_side(const Question& question, const std::atomic<bool>& cancel) {
    VolumeTimes times;
    const WorldCorners corners = world_corners(question.inputs[0]);
    const AllVolumes all(corners.points);
    const std::vector<RelativePose> poses = trial_poses(all.hull, volume_trial_poses);
    for (std::size_t i = 0; i < volume_kinds.size(); ++i) {
        const auto trial = make_trial(all, volume_kinds[i], poses);
        // Keeps the calls from being optimized away.
        volatile int met = 0;
        times.overlap_ns[i] =
            median_ns(cancel, [&] { met = trial->run_overlaps(); }) / volume_trial_poses;
        times.update_ns[i] = median_ns(cancel, [&] { trial->run_updates(); }) / volume_trial_poses;
    }
    return times;
}

VolumeTimes measure_layers(const Demo& demo, const Question& question,
                           const std::atomic<bool>& cancel) {
    VolumeTimes times;
    const LayeredSetup setup = layered_setup(demo, question);
    const auto microseconds = [&](std::span<const VolumeKind> layers) {
        return median_ns(cancel,
                         [&] {
                             layered_tests(*setup.a.body, *setup.b.body, setup.path, layers, {},
                                           &cancel, NoTrace{}, false);
                         }) /
               1e3;
    };
    times.layered_us = microseconds(setup.layers);
    times.triangles_us = microseconds({});
    return times;
}

}  // namespace

std::optional<VolumeTimes> VolumeTiming::of(const Workbench& bench) {
    const std::uint64_t version = bench.document.version();
    if (job_.done()) {
        try {
            known_ = job_.fetch();
            measured_ = measuring_;
        } catch (const std::exception&) {
            measured_ = version;
            known_.reset();
        }
    }
    if (measured_ == version && known_) return known_;
    const bool still = !ImGui::IsMouseDown(0) && bench.live.answer() && bench.live.question();
    if (still && !job_.active() && measured_ != version) {
        measuring_ = version;
        job_.start(
            [demo = &bench.document.demo(), question = *bench.live.question()](const auto& cancel,
                                                                               auto&) {
                return question.inputs.size() == 1 ? measure_side_by_side(question, cancel)
                                                   : measure_layers(*demo, question, cancel);
            },
            bench.wake);
    }
    bench.note_pending("times of volumes", job_.active());
    return std::nullopt;
}

}  // namespace collidoscope::app
