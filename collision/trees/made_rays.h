// Rays as a path tracer casts them, made from a view of a mesh: through the picture, to a light,
// into the hemisphere over each hit.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "collision/trees/ray_replay.h"

namespace collidoscope {

struct RayView {
    // The ray through a point of the picture, from (0, 0) at the top left to (1, 1), in the tree's
    // coordinates.
    std::function<Ray(double x, double y)> sight;
    double aspect = 1;  // width over height
};

// A pinhole camera that has the whole tree in its picture, seen from above the right.
RayView view_of_all(const TreeView& tree);

struct MadeRayOptions {
    // Camera, Shadow, AmbientOcclusion and Diffuse, those that are wanted.
    std::vector<RayKind> kinds{RayKind::Camera};
    std::uint32_t count = 10'000;  // rays through the picture, about as many
    std::optional<vec3> light;     // else above the view
};
inline constexpr std::uint32_t max_made_sights = 1u << 20;

// Every ray through the picture that hits gives a ray to the light (any hit, to t = 1), one into
// the cosine-weighted hemisphere over the hit for ambient occlusion (any hit, to a quarter of the
// tree's diagonal), and one for a diffuse bounce (closest), whose hit bounces once more. Bounces
// look for the light, too. Rays begin off the surface by 2^-16 of the diagonal. The marker is the
// place in the picture, row by row, and every answer is recorded. Directions are of a fixed
// sequence (Halton's, in bases 2 and 3), the same on every machine.
class RayMaker {
  public:
    RayMaker(std::shared_ptr<const TreeView> tree, RayView view, const MadeRayOptions& options);

    // Casts the next rays through the picture, with what follows from each; false when there are no
    // more.
    bool step(std::uint32_t sights);
    // All made so far; numbered by their places.
    const RecordedRays& rays() const { return rays_; }
    RecordedRays take() { return std::move(rays_); }

  private:
    struct Hit {
        dvec3 point;  // off the surface
        dvec3 normal;
        std::uint64_t number = no_parent_ray;
    };
    bool wants(RayKind kind) const { return wanted_[static_cast<std::size_t>(kind)]; }
    std::optional<Hit> cast(RayKind kind, const Ray& ray, float t_max, std::uint64_t parent);
    void cast_to_light(const Hit& hit);
    vec3 above(const dvec3& normal);

    std::shared_ptr<const TreeView> tree_;
    RayView view_;
    std::array<bool, 6> wanted_{};
    std::uint32_t columns_ = 0, rows_ = 0, next_ = 0;
    dvec3 light_{0};
    double diagonal_ = 0;
    std::uint64_t sample_ = 0;
    RecordedRays rays_;
    std::vector<std::pair<double, std::uint32_t>> scratch_;
};

}  // namespace collidoscope
