// Layered volumes: before the triangles of two bodies are compared, ever tighter volumes round them
// are, from the cheapest on. Here over a whole path, to see how many tests each layer answers.
//
// Source: lecture notes, "Introduction": "an intersection with a simple bounding box (e.g. sphere)
// would lead to an intersection test with a more bounding efficient volume, which would lead to
// actual face intersection tests".
#pragma once

#include <string>
#include <vector>

#include "collision/trace/recorder.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/traverse_pair.h"
#include "collision/volumes/outline.h"
#include "collision/volumes/volume_trial.h"

namespace collidoscope {

// A body in its own frame, with what the layers need.
struct LayeredBody {
    std::shared_ptr<const AabbTree> tree;  // over its triangles, for the exact test
    AllVolumes volumes;
    std::vector<Wire> outline;

    LayeredBody() = default;
    explicit LayeredBody(const Mesh& mesh);
};

enum class LayeredPath : std::uint8_t {
    Past,    // B flies along a level line through where it stands, turning once
    Around,  // B stands all around A, as far away as it is, turned every way
};

// Poses of B in A's frame. start: where it stands; up: in A's frame. Past: the pose in the middle
// is about the start. count >= 2.
std::vector<RelativePose> layered_path(LayeredPath path, int count, const Polytope& a,
                                       const Polytope& b, const RelativePose& start,
                                       const dvec3& up);

struct LayerCount {
    std::string id, title;
    std::uint64_t tests = 0;       // poses that reached this layer
    std::uint64_t answered = 0;    // of them, those it decided
    std::uint64_t operations = 0;  // counted; of updates and overlap tests together
};

struct LayeredAnswer {
    std::vector<LayerCount> layers;                      // in the order asked, the last one exact
    std::vector<int> decided;                            // per pose: the layer that decided it
    std::vector<bool> meet;                              // per pose: the surfaces meet
    std::uint64_t hits = 0;                              // poses in which they do
    std::uint64_t volume_tests = 0, triangle_tests = 0;  // of the exact layer
};

namespace detail {
struct LayeredScene;
void show_pose(StepBuilder& step, const LayeredScene& scene, std::size_t pose,
               const LayeredAnswer& answer, bool turned);
struct LayeredScene {
    const LayeredBody &a, &b;
    RelativePose frame;  // A's frame in the world
    std::span<const RelativePose> path;
    std::span<const VolumeKind> layers;
    VolumesOfPair& pair;
};
void show_path(StepBuilder& step, const LayeredScene& scene);
void show_shares(StepBuilder& step, const LayeredScene& scene, const LayeredAnswer& answer);
const char* label_of(VolumeKind kind);
}  // namespace detail

// Bodies are their surfaces, as for the trees: one deep inside the other does not meet it. A layer
// can only say "apart", and then it is so; what overlaps goes on to the next one, and the last one
// compares the triangles exactly (first contact). frame: A's frame in the world, for what is shown.
// count: whether operations are counted; without it, this is the code to be timed.
// Cost: that of the layers, per pose.
template <Tracer T = NoTrace>
LayeredAnswer layered_tests(const LayeredBody& a, const LayeredBody& b,
                            std::span<const RelativePose> path, std::span<const VolumeKind> layers,
                            const RelativePose& frame = {},
                            const std::atomic<bool>* cancel = nullptr, T trace = {},
                            bool count = true) {
    LayeredAnswer answer;
    for (const VolumeKind kind : layers) answer.layers.push_back({id_of(kind), title_of(kind)});
    answer.layers.push_back({"exact", "Triangles"});
    VolumesOfPair pair(a.volumes, b.volumes);
    const detail::LayeredScene scene{a, b, frame, path, layers, pair};
    trace.step("start", [&](auto& step) { detail::show_path(step, scene); });

    for (std::size_t i = 0; i < path.size(); ++i) {
        if (cancel && cancel->load(std::memory_order_relaxed)) break;
        // Ask each layer in turn; the first that says apart is right.
        int decided = -1;
        bool meet = false;
        for (std::size_t k = 0; k < layers.size() && decided < 0; ++k) {
            LayerCount& layer = answer.layers[k];
            ++layer.tests;
            if (!pair.meet(layers[k], path[i], count ? &layer.operations : nullptr))
                decided = static_cast<int>(k);
        }

        // Compare the triangles when none did.
        if (decided < 0) {
            decided = static_cast<int>(layers.size());
            ++answer.layers.back().tests;
            const TreePairAnswer found =
                overlapping_triangles(*a.tree, *b.tree, path[i], TreePairOptions{1, cancel});
            answer.volume_tests += found.volume_tests;
            answer.triangle_tests += found.primitive_tests;
            meet = found.hit();
        }
        ++answer.layers[static_cast<std::size_t>(decided)].answered;
        answer.hits += meet;
        const bool turned = answer.decided.empty() || answer.decided.back() != decided ||
                            answer.meet.back() != meet;
        answer.decided.push_back(decided);
        answer.meet.push_back(meet);
        const bool exact = static_cast<std::size_t>(decided) == layers.size();
        trace.step(exact ? meet ? "meet" : "apart"
                         : detail::label_of(layers[static_cast<std::size_t>(decided)]),
                   [&](auto& step) {
                       if (exact && meet) step.verdict(true);
                       detail::show_pose(step, scene, i, answer, turned);
                   });
    }
    trace.step("shares", [&](auto& step) {
        step.verdict(answer.hits > 0);
        detail::show_shares(step, scene, answer);
    });
    return answer;
}

}  // namespace collidoscope
