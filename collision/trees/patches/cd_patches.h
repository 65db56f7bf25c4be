// Convex patches: triangles of a surface gathered as long as they bulge outward together. The
// leaves of the thesis's tree (cd_tree.h).
//
// Source: thesis 2002, section 3.3.1 and its pictures 10 to 13.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collision/trace/trace.h"
#include "collision/trees/build.h"
#include "collision/trees/patches/cd_patch_steps.h"

namespace collidoscope {

// A patch never has more triangles; the thesis measures 1 to 10.
inline constexpr std::uint32_t max_patch_size = 10;

struct CdBuildOptions {
    std::uint32_t patch_size = 6;  // at most so many triangles in a patch; 1 to max_patch_size
    // A triangle joins only a patch that has a triangle with an edge in common with it. Without
    // this, as the thesis's listing has it, the first patch with room that breaks no condition
    // takes it, wherever that lies: patches of closed convex bodies are then scattered, and the
    // search over neighbors does not reach all of their triangles.
    bool connected = true;
};

// Does the triangle `added` break a condition against `member` of a patch? Exact on the given
// floats; points at the same place are the same corner. The relation is symmetric.
// Cost: about 60 flops unless nearly coplanar.
PatchCondition check_condition(const Triangle& member, const Triangle& added);

struct ConvexPatch {
    std::vector<std::uint32_t> triangles;  // of the mesh, in the order they were added
};

// Finds patches with room for a triangle.
class PatchFinder {
  public:
    PatchFinder(const Mesh& mesh, bool connected);
    // Patches to try for the triangle, in the order they were begun. Full ones are left out, and of
    // an edge with very many triangles only the last patches are remembered.
    std::span<const std::uint32_t> candidates(std::uint32_t triangle,
                                              const std::vector<ConvexPatch>& patches,
                                              std::uint32_t patch_size);
    void joined(std::uint32_t triangle, std::uint32_t patch);

  private:
    // Patches per edge, as linked lists: an edge begins at first_[edge].
    struct Link {
        std::uint32_t patch, next;
    };
    bool connected_;
    std::vector<std::array<std::uint32_t, 3>> edges_;  // of each triangle
    std::vector<std::uint32_t> first_;
    std::vector<Link> links_;
    std::vector<std::uint32_t> open_;   // all patches with room, where any may be joined
    std::vector<std::uint32_t> found_;  // the answer
};

// The patches of a mesh, in the order they were begun; every triangle is in one. Two triangles of a
// patch keep all three conditions, so the patch lies on the border of its own convex hull.
// Triangles without area have no plane to ask about: each is a patch of its own.
// Cost: O(n log n) when connected, else up to the square of the number of triangles. Nothing when
// canceled. Traced steps: "take", "normals", "seen", "cut", "fits", "add", "new", "done"; what
// they show stands where `frame` puts the mesh.
template <Tracer T = NoTrace>
std::optional<std::vector<ConvexPatch>> grow_patches(const Mesh& mesh,
                                                     const CdBuildOptions& options = {},
                                                     BuildProgress* progress = nullptr,
                                                     T trace = {}, const RelativePose& frame = {}) {
    namespace show = patch_steps;
    const show::Stage stage{mesh, frame};
    const std::uint32_t size = std::clamp(options.patch_size, 1u, max_patch_size);
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    std::vector<ConvexPatch> patches;
    PatchFinder finder(mesh, options.connected);
    for (std::uint32_t t = 0; t < n; ++t) {
        if (progress && t % 1024 == 0) {
            progress->set_fraction(0.5f * float(t) / float(n));
            if (progress->canceled()) return std::nullopt;
        }
        const Triangle added = mesh.triangle(t);
        const auto candidates = finder.candidates(t, patches, size);
        trace.step("take", [&](auto& step) { show::say_take(step, stage, t, candidates.size()); });

        // Find the first patch against none of whose triangles a condition is broken.
        std::uint32_t home = static_cast<std::uint32_t>(patches.size());
        for (const std::uint32_t p : candidates) {
            bool fits = true;
            for (const std::uint32_t member : patches[p].triangles) {
                const PatchCondition broken = check_condition(mesh.triangle(member), added);
                fits = broken == PatchCondition::None;
                trace.step(show::label_of(broken), [&](auto& step) {
                    show::say_check(step, stage, p, patches[p].triangles, member, t, broken);
                });
                if (!fits) break;
            }
            if (fits) {
                home = p;
                break;
            }
        }
        const bool begun = home == patches.size();
        if (begun) patches.emplace_back();
        patches[home].triangles.push_back(t);
        finder.joined(t, home);
        trace.step(begun ? "new" : "add", [&](auto& step) {
            show::say_joined(step, stage, home, patches[home].triangles, size, begun);
        });
    }
    trace.step("done", [&](auto& step) {
        step.verdict(false);
        show::say_done(step, n, patches.size());
    });
    return patches;
}

}  // namespace collidoscope
