#include "collision/volumes/volume_trial.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

#include "collision/unit_circle.h"
#include "collision/volumes/outline.h"

namespace collidoscope {
namespace {

// Three products and three sums for each coordinate of a point; a direction needs no shift; a
// matrix is three directions.
constexpr std::uint64_t point_cost = 18, direction_cost = 15, matrix_cost = 45;

template <typename N>
void spend(std::uint64_t operations) {
    if constexpr (std::is_same_v<N, Counted>) Counted::spend(operations);
}

// A hull follows a body by keeping the pose beside it.
struct PlacedHull {
    RelativePose pose;
};

// Moves each kind with a body. The second argument is what climbing needs, where it is needed.
template <typename N>
Sphere placed(const Sphere& s, HullClimber&, const RelativePose& pose, DopCorners<26>&) {
    spend<N>(point_cost);
    return moved(s, pose);
}
template <typename N>
Aabb placed(const Aabb& b, HullClimber&, const RelativePose& pose, DopCorners<26>&) {
    return moved<N>(b, pose);
}
template <typename N>
Obb placed(const Obb& b, HullClimber&, const RelativePose& pose, DopCorners<26>&) {
    spend<N>(point_cost + matrix_cost);
    return moved(b, pose);
}
template <typename N>
LineSweptSphere placed(const LineSweptSphere& c, HullClimber&, const RelativePose& pose,
                       DopCorners<26>&) {
    spend<N>(2 * point_cost);
    return moved(c, pose);
}
template <typename N>
RoundedRectangle placed(const RoundedRectangle& q, HullClimber&, const RelativePose& pose,
                        DopCorners<26>&) {
    spend<N>(point_cost + 2 * direction_cost);
    return moved(q, pose);
}
template <typename N, int K>
Dop<K> placed(const Dop<K>&, HullClimber& hull, const RelativePose& pose, DopCorners<26>& memory) {
    DopCorners<K> corners;
    std::copy_n(memory.begin(), corners.size(), corners.begin());
    const Dop<K> dop = moved_dop<K, N>(hull, pose, corners);
    std::copy(corners.begin(), corners.end(), memory.begin());
    return dop;
}
template <typename N>
PlacedHull placed(const Polytope&, HullClimber&, const RelativePose& pose, DopCorners<26>&) {
    spend<N>(point_cost + matrix_cost);
    return {pose};
}

template <typename V>
class TrialOf final : public VolumeTrial {
  public:
    TrialOf(const V& volume, const Polytope& hull, const std::vector<RelativePose>& poses)
        : volume_(volume), poses_(poses), climber_a_(hull), climber_b_(hull) {
        update<double>();
    }

    VolumeTally tally() override {
        VolumeTally result;
        const auto count = static_cast<double>(poses_.size());
        result.update_operations =
            static_cast<double>(operations_of([&] { update<Counted>(); })) / count;
        result.overlap_operations =
            static_cast<double>(operations_of([&] { result.says_meet = overlap<Counted>(); })) /
            count;
        return result;
    }
    int run_overlaps() override { return overlap<double>(); }
    void run_updates() override { update<double>(); }

  private:
    using Placed = decltype(placed<double>(std::declval<const V&>(), std::declval<HullClimber&>(),
                                           std::declval<const RelativePose&>(),
                                           std::declval<DopCorners<26>&>()));

    template <typename N>
    void update() {
        placed_.clear();
        for (const RelativePose& pose : poses_)
            placed_.push_back(placed<N>(volume_, climber_b_, pose, corners_));
    }
    template <typename N>
    int overlap() {
        int meet = 0;
        for (const Placed& other : placed_) {
            if constexpr (std::is_same_v<Placed, PlacedHull>) {
                meet += overlaps_in<N>(climber_a_, climber_b_, other.pose);
            } else if constexpr (std::is_same_v<N, double>) {
                meet += overlaps(volume_, other);
            } else {
                meet += overlaps_in<N>(volume_, other);
            }
        }
        return meet;
    }

    const V& volume_;
    const std::vector<RelativePose>& poses_;
    HullClimber climber_a_, climber_b_;
    DopCorners<26> corners_{};
    std::vector<Placed> placed_;
};

}  // namespace

std::vector<RelativePose> trial_poses(const Polytope& hull, int count) {
    // Kronecker sequence: multiples of powers of a root of x^7 = x + 1, each taken modulo 1
    // (Roberts 2018): six numbers that fill the cube evenly.
    constexpr double root_of_seven = 1.112775684278706;
    std::vector<RelativePose> poses;
    for (int i = 0; i < count; ++i) {
        double u[6];
        double step = 1;
        for (double& x : u) {
            step /= root_of_seven;
            const double at = 0.5 + (i + 1) * step;
            x = at - std::floor(at);
        }
        // A turn spread evenly over all turns (Shoemake 1992), and a direction over the sphere.
        const dvec2 a = std::sqrt(1 - u[0]) * on_unit_circle(u[1]);
        const dvec2 b = std::sqrt(u[0]) * on_unit_circle(u[2]);
        const glm::dquat turn(b.x, a.y, a.x, b.y);
        const double z = 2 * u[3] - 1;
        const dvec3 away(std::sqrt(1 - z * z) * on_unit_circle(u[4]), z);
        RelativePose pose;
        pose.rotation = glm::mat3_cast(turn);
        pose.translation =
            hull.center - pose.rotation * hull.center + (2.2 * hull.radius * u[5]) * away;
        poses.push_back(pose);
    }
    return poses;
}

std::unique_ptr<VolumeTrial> make_trial(const AllVolumes& all, VolumeKind kind,
                                        const std::vector<RelativePose>& poses) {
    return visit_volume(all, kind, [&](const auto& volume) -> std::unique_ptr<VolumeTrial> {
        using V = std::decay_t<decltype(volume)>;
        return std::make_unique<TrialOf<V>>(volume, all.hull, poses);
    });
}

namespace {

template <typename N, typename V>
bool meet_at(const V& a, const V& b, HullClimber& climber_a, HullClimber& climber_b,
             const RelativePose& pose, DopCorners<26>& corners) {
    const auto there = placed<N>(b, climber_b, pose, corners);
    if constexpr (std::is_same_v<V, Polytope>) {
        return overlaps_in<N>(climber_a, climber_b, there.pose);
    } else if constexpr (std::is_same_v<N, double>) {
        return overlaps(a, there);
    } else {
        return overlaps_in<N>(a, there);
    }
}

}  // namespace

bool VolumesOfPair::meet(VolumeKind kind, const RelativePose& pose, std::uint64_t* operations) {
    return visit_volume(a_, kind, [&](const auto& a) {
        using V = std::decay_t<decltype(a)>;
        return visit_volume(b_, kind, [&](const auto& b) -> bool {
            if constexpr (std::is_same_v<V, std::decay_t<decltype(b)>>) {
                if (!operations)
                    return meet_at<double>(a, b, climber_a_, climber_b_, pose, corners_);
                bool meet = false;
                *operations += operations_of(
                    [&] { meet = meet_at<Counted>(a, b, climber_a_, climber_b_, pose, corners_); });
                return meet;
            } else {
                return true;
            }
        });
    });
}

std::vector<Geometry> VolumesOfPair::geometry_at(VolumeKind kind, const RelativePose& pose,
                                                 VolumeLook look) {
    return visit_volume(b_, kind, [&](const auto& b) {
        if constexpr (std::is_same_v<std::decay_t<decltype(b)>, Polytope>) {
            std::vector<Geometry> all = geometry_of(b, look);
            for (Geometry& geometry : all) geometry = placed(geometry, pose);
            return all;
        } else {
            // A copy: showing a volume must not change where the next climb starts.
            DopCorners<26> corners = corners_;
            return geometry_of(placed<double>(b, climber_b_, pose, corners), look);
        }
    });
}

}  // namespace collidoscope
