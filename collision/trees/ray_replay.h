// Rays that another program recorded, cast again through the view of any tree: the tests of each,
// and whether its answer is the one that was recorded.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "collision/trees/ray_costs.h"
#include "collision/trees/tree_view.h"
#include "collision/trees/view_ray.h"

namespace collidoscope {

inline constexpr std::uint64_t no_parent_ray = std::numeric_limits<std::uint64_t>::max();
inline constexpr std::uint32_t no_primitive = std::numeric_limits<std::uint32_t>::max();

enum class KnownAnswer : std::uint8_t { None, Miss, Hit };

// A ray as a file has it (assets/RAY_FORMAT.md); anything in it may be NaN.
struct RecordedRay {
    Ray ray;
    float t_min = 0, t_max = std::numeric_limits<float>::infinity();
    std::uint64_t number = 0, parent = no_parent_ray;  // in the program
    std::uint32_t marker = 0;
    std::uint32_t mask = std::numeric_limits<std::uint32_t>::max();
    std::uint8_t kind = 0;  // index into RecordedRays::kinds
    bool any_hit = false, cull_back_faces = false;
    KnownAnswer answer = KnownAnswer::None;
    std::uint32_t primitive = no_primitive;             // of a hit; may be unknown
    float t = std::numeric_limits<float>::quiet_NaN();  // of a hit; NaN: unknown
};

struct RecordedRays {
    std::vector<std::string> kinds;
    std::vector<RecordedRay> rays;
    std::string program;
    std::uint64_t seen = 0;   // rays that the program cast
    std::uint64_t every = 1;  // those that it looked at
};

// The first kinds of every recording.
enum class RayKind : std::uint8_t { Camera, Shadow, AmbientOcclusion, Diffuse, Reflection, Other };
std::vector<std::string> standard_ray_kinds();

// The difference of an answer from the one recorded. Of a ray that any hit ends, only whether
// it hits is compared.
enum class RayDifference : std::uint8_t {
    None,           // or nothing was recorded
    Missed,         // recorded is a hit, and there is none
    Found,          // recorded is a miss, and there is a hit
    OtherTriangle,  // at another t
    OtherT,         // of the same triangle, or of one that was not recorded
    Count
};
const char* name_of(RayDifference difference);  // "missed", "other triangle"

struct ReplayedRay {
    std::uint32_t volumes = 0, triangles = 0;  // tests
    std::uint32_t deepest = 0;                 // level of the deepest node opened
    bool usable = false;  // false: a NaN, an infinity, or no direction; it was not cast
    RayDifference difference = RayDifference::None;
    std::optional<TreeRayHit> hit;
    std::uint32_t instance = no_node;  // of the world, that is hit; none in a single tree
};

// Whether the ray can be cast: finite, with a direction, and a range without NaN.
bool usable(const RecordedRay& ray);

// Two t are the same if they differ by no more than this share of the greater one: programs that
// calculate in floats are off by some 2^-20. Another triangle at the same t is a tie, such as at a
// shared edge, and no difference.
inline constexpr double replay_tolerance = 1e-4;

// Casts one ray: hits with t_min <= t <= t_max count, t_min at least zero. The mask is not applied,
// as a tree of one mesh has none (scenes/scene_replay.h applies it). `scratch` is only used. Cost:
// that of the ray (view_ray.h).
ReplayedRay replay_ray(const TreeView& tree, const RecordedRay& ray,
                       std::vector<std::pair<double, std::uint32_t>>& scratch,
                       double tolerance = replay_tolerance);
// The difference of that hit from what the ray has recorded.
RayDifference difference_of(const RecordedRay& ray, const std::optional<TreeRayHit>& hit,
                            double tolerance = replay_tolerance);

// Casts many rays, in slices of any size.
class RayReplay {
  public:
    using Caster = std::function<ReplayedRay(const RecordedRay&)>;
    RayReplay(Caster cast, std::shared_ptr<const RecordedRays> rays);
    RayReplay(std::shared_ptr<const TreeView> tree, std::shared_ptr<const RecordedRays> rays,
              double tolerance = replay_tolerance);

    // Casts the next ones; false when there are no more.
    bool step(std::size_t rays);
    const RecordedRays& rays() const { return *rays_; }
    // The rays that were cast so far, in their order.
    const std::vector<ReplayedRay>& done() const { return done_; }

  private:
    Caster cast_;
    std::shared_ptr<const RecordedRays> rays_;
    std::vector<ReplayedRay> done_;
};

// Rays of one kind, or all of them: their answers and costs.
struct ReplayStatistics {
    std::size_t rays = 0, unusable = 0, hits = 0, answers = 0;
    std::array<std::size_t, std::size_t(RayDifference::Count)> differences{};
    std::array<RayCosts, ray_measure_count> costs;  // of the rays that were cast

    std::size_t differing() const;
};
// The rays of one kind, or all of them without one. Cost: linear.
ReplayStatistics statistics(const RayReplay& replay, std::optional<std::uint8_t> kind = {});

// The rays that cost most, the first of equals first; at most `count` of them.
std::vector<std::size_t> costliest_rays(const RayReplay& replay, RayMeasure measure,
                                        std::size_t count, std::optional<std::uint8_t> kind = {});
// The rays whose answers differ, in their order, at most `count` of them.
std::vector<std::size_t> differing_rays(const RayReplay& replay, std::size_t count);

}  // namespace collidoscope
