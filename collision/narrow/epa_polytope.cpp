#include "collision/narrow/epa_polytope.h"

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

// Smallest key first.
constexpr auto later = [](const auto& x, const auto& y) {
    return x.key != y.key ? x.key > y.key : x.name > y.name;
};

}  // namespace

int exact_turn(const dvec3& p, const dvec3& q, const dvec3& r, const dvec3& s) {
    const exact::detail::BoundedDet x(q - p, r - p, s - p);
    if (x.det > x.bound) return 1;
    if (x.det < -x.bound) return -1;
    if (x.bound == 0) return 0;
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
    const ExactVector exact = exact_normal(p, q, r);
    dvec3 n(exact.x.estimate(), exact.y.estimate(), exact.z.estimate());
    // Squares of the normal of a tiny triangle may underflow.
    n /= std::max({std::fabs(n.x), std::fabs(n.y), std::fabs(n.z)});
    return n / std::sqrt(glm::dot(n, n));
}

void EpaPolytope::clear(double reach) {
    points_.clear();
    faces_.clear();
    free_.clear();
    heap_.clear();
    outline_.clear();
    removed_.clear();
    made_.clear();
    reach_ = reach;
    names_ = marks_ = 0;
}

void EpaPolytope::make_tetrahedron(const std::array<Index, 4>& c) {
    const auto& p = points_;
    const bool outward = exact_turn(p[c[0]].p, p[c[1]].p, p[c[2]].p, p[c[3]].p) < 0;
    const Index i = c[0], j = outward ? c[1] : c[2], k = outward ? c[2] : c[1], l = c[3];
    const double all = std::numeric_limits<double>::infinity();
    made_.clear();
    for (const auto& t : {std::array<Index, 3>{i, j, k}, {i, l, j}, {j, l, k}, {k, l, i}})
        made_.push_back(new_face(t[0], t[1], t[2], all));
    faces_[made_[0]].beyond = {made_[1], made_[2], made_[3]};
    faces_[made_[1]].beyond = {made_[3], made_[2], made_[0]};
    faces_[made_[2]].beyond = {made_[1], made_[3], made_[0]};
    faces_[made_[3]].beyond = {made_[2], made_[1], made_[0]};
}

Index EpaPolytope::new_face(Index p, Index q, Index r, double least) {
    Index f;
    if (free_.empty()) {
        f = static_cast<Index>(faces_.size());
        faces_.emplace_back();
    } else {
        f = free_.back();
        free_.pop_back();
    }
    EpaFace& face = faces_[f];
    face.corner = {p, q, r};
    face.name = names_++;
    face.mark = 0;
    face.alive = true;
    measure(face);
    if (face.distance - face.turn * reach_ <= least) push(f);
    return f;
}

// The plane in double. Every coordinate of the cross product is off by at most 4 roundings of its
// products' magnitudes.
void EpaPolytope::measure(EpaFace& face) const {
    const dvec3& o = points_[face.corner[0]].p;
    const dvec3 u = points_[face.corner[1]].p - o, v = points_[face.corner[2]].p - o;
    const double yz = u.y * v.z, zy = u.z * v.y;
    const double zx = u.z * v.x, xz = u.x * v.z;
    const double xy = u.x * v.y, yx = u.y * v.x;
    const dvec3 n(yz - zy, zx - xz, xy - yx);
    const double size = std::fabs(yz) + std::fabs(zy) + std::fabs(zx) + std::fabs(xz) +
                        std::fabs(xy) + std::fabs(yx);
    const double length = std::sqrt(glm::dot(n, n));
    face.refined = false;
    if (!(length > 0x1p10 * unit * size)) {
        refine(face);
        return;
    }
    const double inverse = 1 / length;
    face.normal = inverse * n;
    face.distance = glm::dot(face.normal, o);
    // Of the direction: the coordinates' errors, and 4 roundings of the length and the product.
    face.turn = 8 * unit * size * inverse + 8 * unit;
    face.uncertain = (face.turn + 16 * unit) * reach_;
}

// The plane by exact arithmetic, rounded at the end.
void EpaPolytope::refine(EpaFace& face) const {
    const dvec3& o = points_[face.corner[0]].p;
    face.normal = exact_unit_normal(o, points_[face.corner[1]].p, points_[face.corner[2]].p);
    face.distance = glm::dot(face.normal, o);
    face.turn = 16 * unit;
    face.uncertain = 32 * unit * reach_;
    face.refined = true;
}

void EpaPolytope::push(Index f) {
    const EpaFace& face = faces_[f];
    heap_.push_back({face.distance - face.turn * reach_, f, face.name});
    std::push_heap(heap_.begin(), heap_.end(), later);
}

Index EpaPolytope::closest_face(double precision) {
    for (;;) {
        const Entry top = heap_.front();
        EpaFace& face = faces_[top.face];
        if (face.alive && face.name == top.name) {
            if (face.refined || face.turn * reach_ <= precision) return top.face;
            std::pop_heap(heap_.begin(), heap_.end(), later);
            heap_.pop_back();
            refine(face);
            push(top.face);
            continue;
        }
        std::pop_heap(heap_.begin(), heap_.end(), later);
        heap_.pop_back();
    }
}

bool EpaPolytope::sees(const dvec3& p, Index f) const {
    const EpaFace& face = faces_[f];
    const double height = glm::dot(face.normal, p) - face.distance;
    if (height > face.uncertain) return true;
    if (height < -face.uncertain) return false;
    return sees_exactly(p, f);
}

bool EpaPolytope::sees_exactly(const dvec3& p, Index f) const {
    const auto& c = faces_[f].corner;
    return exact_turn(points_[c[0]].p, points_[c[1]].p, points_[c[2]].p, p) > 0;
}

void EpaPolytope::find_outline(const dvec3& p, Index from) {
    removed_.clear();
    outline_.clear();
    stack_.clear();
    // Marks of this round: odd for seen, even for hidden.
    const Index seen = 2 * ++marks_ + 1, hidden = 2 * marks_;

    // Walk over the seen faces counter-clockwise, depth first: so the edges that part seen from
    // hidden faces come in order round the outline.
    const auto enter = [&](Index f, Index first_side, Index sides) {
        faces_[f].mark = seen;
        removed_.push_back(f);
        for (Index k = sides; k-- > 0;) stack_.push_back({f, (first_side + k) % 3});
    };
    enter(from, 0, 3);
    while (!stack_.empty()) {
        const auto [f, side] = stack_.back();
        stack_.pop_back();
        const Index g = faces_[f].beyond[side];
        if (faces_[g].mark == seen) continue;
        const Index a = faces_[f].corner[side], b = faces_[f].corner[(side + 1) % 3];
        const auto& c = faces_[g].corner;
        const Index back = c[0] == b ? 0u : c[1] == b ? 1u : 2u;
        if (faces_[g].mark != hidden && sees(p, g)) {
            enter(g, (back + 1) % 3, 2);
            continue;
        }
        faces_[g].mark = hidden;
        outline_.push_back({g, back, a, b});
    }
}

void EpaPolytope::join(Index point, double least) {
    made_.clear();
    for (const Index f : removed_) {
        faces_[f].alive = false;
        free_.push_back(f);
    }
    for (const OutlineEdge& edge : outline_) {
        const Index f = new_face(edge.from, edge.to, point, least);
        faces_[f].beyond[0] = edge.face;
        faces_[edge.face].beyond[edge.side] = f;
        made_.push_back(f);
    }
    const std::size_t n = made_.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Index next = made_[i + 1 == n ? 0 : i + 1];
        faces_[made_[i]].beyond[1] = next;
        faces_[next].beyond[2] = made_[i];
    }
}

Index EpaPolytope::leave_by(Index near, const dvec3& d, std::array<double, 3>& weights) const {
    // Cross the side on whose outer side the ray passes, until there is none.
    Index f = near, next = near, came_from = near;
    std::array<double, 3> area{};
    for (std::size_t steps = faces_.size(); steps-- > 0;) {
        came_from = f;
        f = next;
        double least = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const dvec3 &p = corner(f, k).p, &q = corner(f, (k + 1) % 3).p;
            double& opposite = area[(k + 2) % 3];
            opposite = glm::dot(glm::cross(p, q), d);
            if (opposite < least && faces_[f].beyond[k] != came_from) {
                least = opposite;
                next = faces_[f].beyond[k];
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
