#include "collision/broad/box_query.h"

#include <cmath>

#include "collision/exact/sign.h"
#include "collision/motion/ray_body.h"

namespace collidoscope {
namespace {

// The numbers in rising order, and the values that belong to them.
template <typename Found, typename ValueOf>
void sort_into(std::vector<Found> found, const ValueOf& value_of, BoxAnswer& answer) {
    std::sort(found.begin(), found.end(),
              [](const Found& a, const Found& b) { return a.id < b.id; });
    for (const Found& one : found) {
        answer.bodies.push_back(one.id);
        answer.values.push_back(value_of(one));
    }
}

// The rounding of a quotient and of what it is made of.
double below(double t) {
    return std::isfinite(t) ? t - std::abs(t) * 0x1p-50 - 0x1p-1000 : t;
}
double above(double t) {
    return -below(-t);
}

// The ends of the shortest way from a point to a box along an axis; equal inside.
struct Gap {
    float from = 0, to = 0;
};
Gap gap_of(const vec3& point, const Aabb& box, int axis) {
    if (point[axis] < box.min[axis]) return {point[axis], box.min[axis]};
    if (point[axis] > box.max[axis]) return {box.max[axis], point[axis]};
    return {};
}

}  // namespace

BoxVerdict RegionQuestion::look(const ProxyBoxes& boxes, ProxyId id) {
    if (!sees(boxes, id)) return BoxVerdict::Hidden;
    ++tests;
    if (!boxes_overlap(region_, boxes[id])) return BoxVerdict::Miss;
    found_.push_back(id);
    return BoxVerdict::Hit;
}

BoxAnswer RegionQuestion::answer() const {
    BoxAnswer answer{found_, {}, tests, parts};
    std::sort(answer.bodies.begin(), answer.bodies.end());
    return answer;
}

RayQuestion::RayQuestion(const Ray& ray, bool first, float t_max, BodyFilter filter)
    : BoxQuestion(filter), ray_(ray), first_(first), t_max_(t_max) {}

std::optional<RayQuestion::State> RayQuestion::narrowed(State state, int axis,
                                                        const AxisRange& slab) const {
    const auto origin = static_cast<double>(ray_.origin[axis]);
    const auto direction = static_cast<double>(ray_.direction[axis]);
    if (direction == 0) {
        if (origin < slab.lo || origin > slab.hi) return std::nullopt;
        return state;
    }
    const double lo = (slab.lo - origin) / direction, hi = (slab.hi - origin) / direction;
    state.from = std::max(state.from, below(std::min(lo, hi)));
    state.to = std::min(state.to, above(std::max(lo, hi)));
    if (state.from > state.to) return std::nullopt;
    return state;
}

double RayQuestion::limit() const {
    if (!first_ || found_.empty()) return padded(static_cast<double>(t_max_));
    return padded(static_cast<double>(found_.front().t));
}

AxisRange RayQuestion::range(int axis, State state) const {
    const auto origin = static_cast<double>(ray_.origin[axis]);
    const auto direction = static_cast<double>(ray_.direction[axis]);
    if (direction == 0) return {origin, origin};
    const double a = origin + state.from * direction, b = origin + state.to * direction;
    const auto slack = [&](double at) {
        return std::isfinite(at) ? 0x1p-48 * (std::abs(origin) + std::abs(at)) + 0x1p-1000 : 0;
    };
    const double lo = std::min(a, b), hi = std::max(a, b);
    return {lo - slack(lo), hi + slack(hi)};
}

double RayQuestion::anchor(int axis, State state) const {
    const AxisRange slab = range(axis, state);
    return ray_.direction[axis] < 0 ? slab.hi : slab.lo;
}

BoxVerdict RayQuestion::look(const ProxyBoxes& boxes, ProxyId id) {
    if (!sees(boxes, id)) return BoxVerdict::Hidden;
    ++tests;
    const std::optional<RayHit> hit = raycast_solid(ray_, boxes[id]);
    if (!hit || hit->t > t_max_) return BoxVerdict::Miss;
    if (first_ && !found_.empty()) {
        Found& best = found_.front();
        if (hit->t > best.t || (hit->t == best.t && id > best.id)) return BoxVerdict::Miss;
        best = {id, hit->t};
        return BoxVerdict::Hit;
    }
    found_.push_back({id, hit->t});
    return BoxVerdict::Hit;
}

BoxAnswer RayQuestion::answer() const {
    BoxAnswer answer{{}, {}, tests, parts};
    sort_into(
        found_, [](const Found& one) { return static_cast<double>(one.t); }, answer);
    return answer;
}

NearestQuestion::NearestQuestion(const vec3& point, std::uint32_t count, BodyFilter filter)
    : BoxQuestion(filter), point_(point), count_(count) {}

std::optional<NearestQuestion::State> NearestQuestion::narrowed(State state, int axis,
                                                                const AxisRange& slab) const {
    const auto at = static_cast<double>(point_[axis]);
    const double gap = std::max({slab.lo - at, at - slab.hi, 0.0});
    return State{state.squared + gap * gap};
}

double NearestQuestion::limit() const {
    if (count_ == 0) return -1;
    if (found_.size() < count_) return std::numeric_limits<double>::infinity();
    return found_.back().squared * (1 + 0x1p-40);
}

bool NearestQuestion::nearer(const Found& a, const Found& b) const {
    if (a.squared < b.squared * (1 - 0x1p-40)) return true;
    if (b.squared < a.squared * (1 - 0x1p-40)) return false;
    // Rounding leaves doubt.
    const int sign = exact::sign([&](auto lift) {
        const auto squared = [&](const Aabb& box, int axis) {
            const Gap gap = gap_of(point_, box, axis);
            const auto way =
                lift(static_cast<double>(gap.to)) - lift(static_cast<double>(gap.from));
            return way * way;
        };
        return squared(a.box, 0) + squared(a.box, 1) + squared(a.box, 2) - squared(b.box, 0) -
               squared(b.box, 1) - squared(b.box, 2);
    });
    return sign != 0 ? sign < 0 : a.id < b.id;
}

BoxVerdict NearestQuestion::look(const ProxyBoxes& boxes, ProxyId id) {
    if (!sees(boxes, id)) return BoxVerdict::Hidden;
    ++tests;
    if (count_ == 0) return BoxVerdict::Miss;
    Found one{boxes[id], id, 0};
    for (int axis = 0; axis < 3; ++axis) {
        const Gap gap = gap_of(point_, one.box, axis);
        const double way = static_cast<double>(gap.to) - static_cast<double>(gap.from);
        one.squared += way * way;
    }
    if (found_.size() == count_) {
        if (!nearer(one, found_.back())) return BoxVerdict::Miss;
        found_.pop_back();
    }
    const auto place =
        std::upper_bound(found_.begin(), found_.end(), one,
                         [&](const Found& a, const Found& b) { return nearer(a, b); });
    found_.insert(place, one);
    return BoxVerdict::Hit;
}

BoxAnswer NearestQuestion::answer() const {
    BoxAnswer answer{{}, {}, tests, parts};
    sort_into(
        found_, [](const Found& one) { return std::sqrt(one.squared); }, answer);
    return answer;
}

}  // namespace collidoscope
