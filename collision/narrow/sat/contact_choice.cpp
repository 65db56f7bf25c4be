#include "collision/narrow/sat/contact_choice.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <numeric>

#include "collision/narrow/primitives/segment_gap.h"
#include "collision/narrow/sat/constants.h"

namespace collidoscope {

ContactPatch::ContactPatch(const HullPair& pair, const dvec3& normal,
                           std::span<const HullContacts::Point> points)
    : pair_(pair), normal_(normal), points_(points.begin(), points.end()) {
    double widest = 0;
    for (std::size_t i = 1; i < size(); ++i) widest = std::max(widest, squared(0, i));
    flat_ = constants::flat_patch * widest;
}

double ContactPatch::squared(std::size_t i, std::size_t k) const {
    const dvec3 d = points_[k].middle - points_[i].middle;
    return glm::dot(d, d);
}

double ContactPatch::turn(std::size_t i, std::size_t j, std::size_t k) const {
    const dvec3 p = points_[i].middle;
    return glm::dot(normal_, glm::cross(points_[j].middle - p, points_[k].middle - p));
}

double ContactPatch::outside(const ContactChoice& three, std::size_t i) const {
    const double way = turn(three[0], three[1], three[2]) < 0 ? -1 : 1;
    double most = 0;
    for (std::size_t k = 0; k < 3; ++k)
        most = std::max(most, -way * turn(three[k], three[(k + 1) % 3], i));
    return most;
}

// Andrew's monotone chain, along an axis across the normal.
std::vector<std::size_t> ContactPatch::outline(std::vector<std::size_t> of) const {
    const dvec3 u = glm::normalize(detail::any_across(normal_)), v = glm::cross(normal_, u);
    const auto at = [&](std::size_t i) {
        const dvec3 d = points_[i].middle - points_[0].middle;
        return dvec2(glm::dot(u, d), glm::dot(v, d));
    };
    std::sort(of.begin(), of.end(), [&](std::size_t i, std::size_t k) {
        const dvec2 p = at(i), q = at(k);
        return p.x != q.x ? p.x < q.x : p.y < q.y;
    });
    std::vector<std::size_t> chain;
    for (int pass = 0; pass < 2; ++pass) {
        const std::size_t base = chain.size();
        for (const std::size_t i : of) {
            while (chain.size() >= base + 2 && turn(chain[chain.size() - 2], chain.back(), i) <= 0)
                chain.pop_back();
            chain.push_back(i);
        }
        chain.pop_back();
        std::reverse(of.begin(), of.end());
    }
    return chain;
}

double ContactPatch::area() const {
    std::vector<std::size_t> all(size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return area_of(all);
}

double ContactPatch::area(const ContactChoice& chosen) const {
    return area_of({chosen.begin(), chosen.end()});
}

double ContactPatch::area_of(const std::vector<std::size_t>& of) const {
    if (of.size() < 3) return 0;
    const std::vector<std::size_t> round = outline(of);
    double twice = 0;
    for (std::size_t k = 2; k < round.size(); ++k) twice += turn(round[0], round[k - 1], round[k]);
    return 0.5 * twice;
}

std::vector<HullContacts::Point> ContactPatch::only(const ContactChoice& chosen) const {
    std::vector<HullContacts::Point> kept;
    kept.reserve(chosen.size());
    for (const std::size_t i : chosen) kept.push_back(points_[i]);
    return kept;
}

vec3 ContactPatch::place(std::size_t i) const {
    return pair_.world(points_[i].middle);
}
vec3 ContactPatch::on_a(std::size_t i) const {
    return pair_.world(points_[i].middle + 0.5 * points_[i].depth * normal_);
}
vec3 ContactPatch::on_b(std::size_t i) const {
    return pair_.world(points_[i].middle - 0.5 * points_[i].depth * normal_);
}

bool ContactPatch::before(std::size_t i, std::size_t k) const {
    const dvec3 &p = points_[i].middle, &q = points_[k].middle;
    for (int axis = 0; axis < 3; ++axis)
        if (p[axis] != q[axis]) return p[axis] < q[axis];
    return false;
}

}  // namespace collidoscope
