#include "collision/narrow/epa/epa_polytope.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "collision/exact/predicates.h"

namespace collidoscope {
namespace {

using exact::Expansion;
using ExactVector = exact::Vector3<Expansion>;

constexpr double unit = 0x1p-53;  // half a unit in the last place of 1

ExactVector lifted(const dvec3& p) {
    return {Expansion(p.x), Expansion(p.y), Expansion(p.z)};
}

ExactVector exact_normal(const dvec3& p, const dvec3& q, const dvec3& r) {
    const ExactVector o = lifted(p);
    return cross(lifted(q) - o, lifted(r) - o);
}

// Numbers of twice the length of double: high + low, the sum of two. Relative error of a few 2^-104
// (Dekker 1971).
struct Twofold {
    double high, low;
};
Twofold two_sum(double a, double b) {
    const double s = a + b, c = s - a;
    return {s, (a - (s - c)) + (b - c)};
}
Twofold operator+(const Twofold& a, const Twofold& b) {
    const Twofold s = two_sum(a.high, b.high);
    const double low = s.low + (a.low + b.low);
    const double high = s.high + low;
    return {high, low - (high - s.high)};
}
Twofold operator-(const Twofold& a, const Twofold& b) {
    return a + Twofold{-b.high, -b.low};
}
Twofold operator*(const Twofold& a, const Twofold& b) {
    const double wide_a = 134217729.0 * a.high, wide_b = 134217729.0 * b.high;  // 2^27 + 1
    const double a1 = wide_a - (wide_a - a.high), a2 = a.high - a1;
    const double b1 = wide_b - (wide_b - b.high), b2 = b.high - b1;
    const double p = a.high * b.high;
    const double low =
        (((a1 * b1 - p) + a1 * b2) + a2 * b1) + a2 * b2 + (a.high * b.low + a.low * b.high);
    const double high = p + low;
    return {high, low - (high - p)};
}
using TwofoldVector = exact::Vector3<Twofold>;
TwofoldVector twofold_difference(const dvec3& p, const dvec3& q) {
    return {two_sum(p.x, -q.x), two_sum(p.y, -q.y), two_sum(p.z, -q.z)};
}

}  // namespace

namespace {

// Whether o and p are opposite corners of the parallelogram with q and r, exactly. Faces of A - B
// that an edge of each spans are such.
bool balanced(double o, double p, double q, double r) {
    const Twofold s = two_sum(o, p), t = two_sum(q, r);
    return s.high == t.high && s.low == t.low;
}
bool are_parallelogram(const dvec3& o, const dvec3& p, const dvec3& q, const dvec3& r) {
    return balanced(o.x, p.x, q.x, r.x) && balanced(o.y, p.y, q.y, r.y) &&
           balanced(o.z, p.z, q.z, r.z);
}

}  // namespace

int exact_turn(const dvec3& p, const dvec3& q, const dvec3& r, const dvec3& s) {
    const exact::detail::BoundedDet x(q - p, r - p, s - p);
    if (x.det > x.bound) return 1;
    if (x.det < -x.bound) return -1;
    if (x.bound == 0) return 0;
    if (are_parallelogram(p, s, q, r) || are_parallelogram(q, s, p, r) ||
        are_parallelogram(r, s, p, q))
        return 0;
    const TwofoldVector u = twofold_difference(q, p), v = twofold_difference(r, p);
    const Twofold det = dot(cross(u, v), twofold_difference(s, p));
    if (std::fabs(det.high) > 0x1p-44 * x.bound) return det.high > 0 ? 1 : -1;
    return dot(exact_normal(p, q, r), lifted(s) - lifted(p)).sign();
}

bool exactly_collinear(const dvec3& p, const dvec3& q, const dvec3& r) {
    const dvec3 u = q - p, v = r - p;
    const double yz = u.y * v.z, zy = u.z * v.y;
    const double zx = u.z * v.x, xz = u.x * v.z;
    const double xy = u.x * v.y, yx = u.y * v.x;
    // Each difference is off by at most 4 roundings of its products.
    const auto differ = [](double s, double t) {
        return std::fabs(s - t) > 4 * unit * (std::fabs(s) + std::fabs(t));
    };
    if (differ(yz, zy) || differ(zx, xz) || differ(xy, yx)) return false;
    const ExactVector n = exact_normal(p, q, r);
    return n.x.sign() == 0 && n.y.sign() == 0 && n.z.sign() == 0;
}

dvec3 exact_unit_normal(const dvec3& p, const dvec3& q, const dvec3& r) {
    // Twice the digits are enough unless all but a few cancel.
    const TwofoldVector u = twofold_difference(q, p), v = twofold_difference(r, p), m = cross(u, v);
    const dvec3 near(m.x.high, m.y.high, m.z.high), s(u.x.high, u.y.high, u.z.high),
        t(v.x.high, v.y.high, v.z.high);
    const double squared = glm::dot(near, near);
    if (squared > 0x1p-80 * glm::dot(s, s) * glm::dot(t, t) && squared > 0x1p-500)
        return near / std::sqrt(squared);
    const ExactVector exact = exact_normal(p, q, r);
    dvec3 n(exact.x.estimate(), exact.y.estimate(), exact.z.estimate());
    // Squares of the normal of a tiny triangle may underflow.
    n /= std::max({std::fabs(n.x), std::fabs(n.y), std::fabs(n.z)});
    return n / std::sqrt(glm::dot(n, n));
}

void EpaPolytope::clear(double reach) {
    points_.clear();
    free_.clear();
    groups_ = removed_size_ = outline_size_ = made_size_ = 0;
    reach_ = reach;
    names_ = 0;
    make_room();
}

// Some without a face.
void EpaPolytope::new_groups() {
    if (planes_.size() < groups_ + together) {
        planes_.resize(groups_ + together);
        sides_.resize(4 * planes_.size());
    }
    for (std::size_t g = groups_; g < groups_ + together; ++g) {
        store_lanes(planes_[g].distance, all_lanes(infinite));
        store_lanes(planes_[g].key, all_lanes(no_key));
    }
}

// For all that a point may see and leave.
void EpaPolytope::make_more_room() {
    const std::size_t faces = 2 * (4 * groups_ + outline_size_ + 32);
    seen_.resize(faces / 16 + together);
    removed_.resize(faces);
    made_.resize(faces);
    outline_.resize(3 * faces + 4);
    starting_.resize(2 * points_.size() + 64);
}

void EpaPolytope::free_more_groups() {
    for (std::size_t i = 0; i < removed_size_; ++i) {
        const Index group = removed_[i] / 4;
        const bool last = i + 1 == removed_size_ || removed_[i + 1] / 4 != group;
        const double* d = planes_[group].distance;
        if (last && std::min({d[0], d[1], d[2], d[3]}) == infinite) free_.push_back(group);
    }
}

// From face to face, for what a point sees is one patch.
void EpaPolytope::walk_outline(const gjk::Point& p, Index from) {
    std::fill_n(seen_.begin(), groups_ / together + 1, std::uint16_t{0});
    std::size_t count = 0;
    const auto enter = [&](Index f) {
        seen_[f / 16] = static_cast<std::uint16_t>(seen_[f / 16] | 1U << f % 16);
        removed_[count++] = f;
    };
    enter(from);
    for (std::size_t i = 0; i < count; ++i)
        for (const Index side : sides_[removed_[i]].beyond)
            if (const Index g = side / 4; !seen_now(g) && sees(p, g)) enter(g);
    std::sort(removed_.begin(), removed_.begin() + static_cast<std::ptrdiff_t>(count));
    outline_size_ = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Index f = removed_[i];
        planes_[f / 4].distance[f % 4] = infinite;
        planes_[f / 4].key[f % 4] = no_key;
        outline_size_ = add_edges(f, outline_size_);
    }
    removed_size_ = count;
}

EpaFace EpaPolytope::face(Index f) const {
    const Planes& four = planes_[f / 4];
    const Sides& s = sides_[f];
    EpaFace face;
    face.corner = s.corner;
    face.beyond = {s.beyond[0] / 4, s.beyond[1] / 4, s.beyond[2] / 4};
    face.normal = gjk::shown(normal(f));
    face.distance = distance(f);
    face.turn = four.turn[f % 4];
    face.uncertain = four.uncertain[f % 4];
    face.refined = s.refined;
    face.alive = face.distance < infinite;
    face.name = s.name;
    return face;
}

// The plane by exact arithmetic, rounded at the end.
void EpaPolytope::refine(Index f) {
    const dvec3& o = corner(f, 0).p;
    const dvec3 n = exact_unit_normal(o, corner(f, 1).p, corner(f, 2).p);
    Planes& four = planes_[f / 4];
    const std::size_t k = f % 4;
    four.x[k] = n.x;
    four.y[k] = n.y;
    four.z[k] = n.z;
    four.distance[k] = glm::dot(n, o);
    four.turn[k] = 16 * unit;
    four.uncertain[k] = 32 * unit * reach_;
    four.key[k] = min_distance(f);
    sides_[f].refined = true;
}

// Takes up what was left out of the order.
void EpaPolytope::order_all() {
    for (Index f = 0; f < 4 * groups_; ++f)
        planes_[f / 4].key[f % 4] = std::min(min_distance(f), no_key);
}

bool EpaPolytope::sees_exactly(const gjk::Point& p, Index f) const {
    return exact_turn(corner(f, 0).p, corner(f, 1).p, corner(f, 2).p, gjk::shown(p)) > 0;
}

Index EpaPolytope::leave_by(Index near, const dvec3& d, std::array<double, 3>& weights) const {
    // Cross the side on whose outer side the ray passes, until there is none.
    Index f = near, next = near, came_from = near;
    std::array<double, 3> area{};
    for (std::size_t steps = 4 * groups_; steps-- > 0;) {
        came_from = f;
        f = next;
        double least = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const dvec3 &p = corner(f, k).p, &q = corner(f, (k + 1) % 3).p;
            double& opposite = area[(k + 2) % 3];
            opposite = glm::dot(glm::cross(p, q), d);
            const Index across = sides_[f].beyond[k] / 4;
            if (opposite < least && across != came_from) {
                least = opposite;
                next = across;
            }
        }
        if (next == f) break;
    }
    double sum = 0;
    for (double& x : area) sum += x = std::max(x, 0.0);
    if (sum > 0)
        for (std::size_t k = 0; k < 3; ++k) weights[k] = area[k] / sum;
    else
        weights = {1, 0, 0};
    return f;
}

}  // namespace collidoscope
