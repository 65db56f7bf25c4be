// libccd itself, in double: its GJK with EPA and its MPR, with its own tolerances (1e-4) and
// support mappings written here, one function for each shape.
#include <ccd/ccd.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "tests/bench/shape.h"

namespace collidoscope::bench {
namespace {

struct CcdBody {
    SolidPlace place;
    dvec3 half{0};  // of a box, or the radii of an ellipsoid
    double height = 0, radius = 0;
    std::vector<dvec3> points;
    ccd_support_fn support = nullptr;
};

ccd_vec3_t to_ccd(const dvec3& v) {
    ccd_vec3_t out;
    ccdVec3Set(&out, v.x, v.y, v.z);
    return out;
}
dvec3 normalized(const dvec3& d) {
    const double squared = glm::dot(d, d);
    return squared > 0 ? d / std::sqrt(squared) : dvec3(0);
}
// The point of a disc across z.
dvec3 rim(const CcdBody& body, const dvec3& d, double z) {
    const double across = std::sqrt(d.x * d.x + d.y * d.y);
    const double scale = across > 1e-15 ? body.radius / across : 0;
    return {scale * d.x, scale * d.y, z};
}

dvec3 of_sphere(const CcdBody& body, const dvec3& d) {
    return body.radius * normalized(d);
}
dvec3 of_box(const CcdBody& body, const dvec3& d) {
    return {std::copysign(body.half.x, d.x), std::copysign(body.half.y, d.y),
            std::copysign(body.half.z, d.z)};
}
dvec3 of_rounded_box(const CcdBody& body, const dvec3& d) {
    return of_box(body, d) + body.radius * normalized(d);
}
dvec3 of_capsule(const CcdBody& body, const dvec3& d) {
    return dvec3(0, 0, std::copysign(0.5 * body.height, d.z)) + body.radius * normalized(d);
}
dvec3 of_cylinder(const CcdBody& body, const dvec3& d) {
    return rim(body, d, std::copysign(0.5 * body.height, d.z));
}
dvec3 of_cone(const CcdBody& body, const dvec3& d) {
    const dvec3 apex(0, 0, 0.5 * body.height), base = rim(body, d, -0.5 * body.height);
    return glm::dot(d, apex - base) > 0 ? apex : base;
}
dvec3 of_ellipsoid(const CcdBody& body, const dvec3& d) {
    return body.half * normalized(body.half * d);
}
dvec3 of_hull(const CcdBody& body, const dvec3& d) {
    double most = -1e300;
    const dvec3* best = body.points.data();
    for (const dvec3& p : body.points) {
        const double along = glm::dot(d, p);
        if (along > most) {
            most = along;
            best = &p;
        }
    }
    return *best;
}

template <dvec3 (*Own)(const CcdBody&, const dvec3&)>
void furthest(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* out) {
    const CcdBody& body = *static_cast<const CcdBody*>(object);
    const dvec3 d(direction->v[0], direction->v[1], direction->v[2]);
    *out = to_ccd(body.place.rotation * Own(body, d * body.place.rotation) + body.place.center);
}
void middle(const void* object, ccd_vec3_t* out) {
    *out = to_ccd(static_cast<const CcdBody*>(object)->place.center);
}

CcdBody body_of(const Solid& solid) {
    constexpr ccd_support_fn supports[] = {furthest<of_sphere>,      furthest<of_box>,
                                           furthest<of_capsule>,     furthest<of_cylinder>,
                                           furthest<of_cone>,        furthest<of_ellipsoid>,
                                           furthest<of_rounded_box>, furthest<of_hull>};
    CcdBody body;
    body.place = place_of(solid, 2);
    body.height = size_of(solid).height;
    body.radius = size_of(solid).radius;
    body.support = supports[solid.index()];
    if (const auto* box = std::get_if<Box>(&solid)) body.half = dvec3(box->half);
    if (const auto* box = std::get_if<RoundedBox>(&solid)) body.half = dvec3(box->box.half);
    if (const auto* ball = std::get_if<Ellipsoid>(&solid)) body.half = dvec3(ball->radii);
    if (const auto* hull = std::get_if<Hull>(&solid))
        body.points = own_points_of({convex_hull(hull->points).vertices}, body.place);
    return body;
}

class LibccdShapes final : public ShapeEngine {
  public:
    explicit LibccdShapes(bool mpr) : mpr_(mpr) {
        CCD_INIT(&ccd_);
        ccd_.center1 = ccd_.center2 = middle;
        ccd_.max_iterations = 500;
    }

    bool has(const ShapeKind& kind) const override { return kind.question == Question::Pair; }
    void load(const ShapeKind& kind, const std::vector<ShapeCase>& cases) override {
        (void)kind;
        cases_.clear();
        for (const ShapeCase& one : cases) cases_.emplace_back(body_of(one.a), body_of(one.b));
        if (cases_.empty()) return;
        ccd_.support1 = cases_[0].first.support;
        ccd_.support2 = cases_[0].second.support;
    }
    ShapeAnswer ask(std::size_t i) override {
        const auto& [a, b] = cases_[i];
        double depth = 0;
        ccd_vec3_t direction, position;
        const auto penetration = mpr_ ? ccdMPRPenetration : ccdGJKPenetration;
        if (penetration(&a, &b, &ccd_, &depth, &direction, &position) != 0) return {};
        return {true, -depth};
    }

  private:
    bool mpr_;
    ccd_t ccd_;
    std::vector<std::pair<CcdBody, CcdBody>> cases_;
};

}  // namespace

std::unique_ptr<ShapeEngine> shape_libccd_epa() {
    return std::make_unique<LibccdShapes>(false);
}
std::unique_ptr<ShapeEngine> shape_libccd_mpr() {
    return std::make_unique<LibccdShapes>(true);
}

}  // namespace collidoscope::bench
