#include "collision/trees/ray_replay.h"

#include <algorithm>
#include <cmath>

namespace collidoscope {
namespace {

bool same_t(double a, double b, double tolerance) {
    return a == b || std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

bool is_of(const RecordedRay& ray, const std::optional<std::uint8_t>& kind) {
    return !kind || ray.kind == *kind;
}

}  // namespace

std::vector<std::string> standard_ray_kinds() {
    return {"camera", "shadow", "ambient occlusion", "diffuse", "reflection", "other"};
}

const char* name_of(RayDifference difference) {
    switch (difference) {
        case RayDifference::Missed:
            return "missed";
        case RayDifference::Found:
            return "hit instead of a miss";
        case RayDifference::OtherTriangle:
            return "other triangle";
        case RayDifference::OtherT:
            return "other t";
        case RayDifference::None:
        case RayDifference::Count:
            break;
    }
    return "none";
}

bool usable(const RecordedRay& ray) {
    bool direction = false;
    for (int k = 0; k < 3; ++k) {
        if (!std::isfinite(ray.ray.origin[k]) || !std::isfinite(ray.ray.direction[k])) return false;
        direction = direction || ray.ray.direction[k] != 0;
    }
    return direction && !std::isnan(ray.t_min) && !std::isnan(ray.t_max);
}

RayDifference difference_of(const RecordedRay& ray, const std::optional<TreeRayHit>& hit,
                            double tolerance) {
    if (ray.answer == KnownAnswer::None) return RayDifference::None;
    if (ray.answer == KnownAnswer::Miss) return hit ? RayDifference::Found : RayDifference::None;
    if (!hit) return RayDifference::Missed;
    if (ray.any_hit) return RayDifference::None;
    const bool t_known = !std::isnan(ray.t), known = ray.primitive != no_primitive;
    if (t_known && same_t(double{ray.t}, double{hit->t}, tolerance)) return RayDifference::None;
    if (known && ray.primitive != hit->triangle) return RayDifference::OtherTriangle;
    return t_known ? RayDifference::OtherT : RayDifference::None;
}

ReplayedRay replay_ray(const TreeView& tree, const RecordedRay& ray,
                       std::vector<std::pair<double, std::uint32_t>>& scratch, double tolerance) {
    ReplayedRay replayed;
    replayed.usable = usable(ray);
    if (!replayed.usable) return replayed;
    RayRules rules(ray.t_max);
    rules.cull = ray.cull_back_faces;
    // A range without any t: the root is asked, and left.
    if (ray.t_max < std::max(ray.t_min, 0.0f)) {
        replayed.volumes = tree.node_count() > 0 ? 1 : 0;
    } else {
        const ViewRayAnswer answer =
            raycast(tree, ray.ray, scratch, NoTrace{}, rules, {ray.t_min, ray.any_hit});
        replayed.volumes = static_cast<std::uint32_t>(answer.volume_tests);
        replayed.triangles = static_cast<std::uint32_t>(answer.primitive_tests);
        replayed.deepest = answer.deepest;
        replayed.hit = answer.hit;
    }
    replayed.difference = difference_of(ray, replayed.hit, tolerance);
    return replayed;
}

RayReplay::RayReplay(Caster cast, std::shared_ptr<const RecordedRays> rays)
    : cast_(std::move(cast)), rays_(std::move(rays)) {
    done_.reserve(rays_->rays.size());
}

RayReplay::RayReplay(std::shared_ptr<const TreeView> tree, std::shared_ptr<const RecordedRays> rays,
                     double tolerance)
    : RayReplay(
          [tree = std::move(tree), tolerance,
           scratch =
               std::vector<std::pair<double, std::uint32_t>>()](const RecordedRay& ray) mutable {
              return replay_ray(*tree, ray, scratch, tolerance);
          },
          std::move(rays)) {}

bool RayReplay::step(std::size_t rays) {
    const std::size_t all = rays_->rays.size();
    const std::size_t end = done_.size() + std::min(rays, all - done_.size());
    while (done_.size() < end) done_.push_back(cast_(rays_->rays[done_.size()]));
    return done_.size() < all;
}

std::size_t ReplayStatistics::differing() const {
    std::size_t sum = 0;
    for (std::size_t i = 1; i < differences.size(); ++i) sum += differences[i];
    return sum;
}

ReplayStatistics statistics(const RayReplay& replay, std::optional<std::uint8_t> kind) {
    ReplayStatistics found;
    std::array<std::vector<std::uint32_t>, ray_measure_count> values;
    for (std::size_t i = 0; i < replay.done().size(); ++i) {
        const RecordedRay& ray = replay.rays().rays[i];
        if (!is_of(ray, kind)) continue;
        const ReplayedRay& done = replay.done()[i];
        ++found.rays;
        if (!done.usable) {
            ++found.unusable;
            continue;
        }
        found.hits += done.hit.has_value();
        found.answers += ray.answer != KnownAnswer::None;
        ++found.differences[static_cast<std::size_t>(done.difference)];
        for (std::size_t m = 0; m < ray_measure_count; ++m)
            values[m].push_back(value_of(done, static_cast<RayMeasure>(m)));
    }
    for (std::size_t m = 0; m < ray_measure_count; ++m) {
        const auto largest = std::max_element(values[m].begin(), values[m].end());
        if (largest != values[m].end()) found.costs[m] = costs_of(values[m], *largest);
    }
    return found;
}

std::vector<std::size_t> costliest_rays(const RayReplay& replay, RayMeasure measure,
                                        std::size_t count, std::optional<std::uint8_t> kind) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < replay.done().size(); ++i) {
        if (replay.done()[i].usable && is_of(replay.rays().rays[i], kind)) order.push_back(i);
    }
    count = std::min(count, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                      order.end(), [&](std::size_t a, std::size_t b) {
                          const std::uint32_t x = value_of(replay.done()[a], measure),
                                              y = value_of(replay.done()[b], measure);
                          return x != y ? x > y : a < b;
                      });
    order.resize(count);
    return order;
}

std::vector<std::size_t> differing_rays(const RayReplay& replay, std::size_t count) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < replay.done().size() && found.size() < count; ++i) {
        if (replay.done()[i].difference != RayDifference::None) found.push_back(i);
    }
    return found;
}

}  // namespace collidoscope
