// Ours. Polytopes and support bodies are made before the time is taken, as the shapes of the others
// are.
#include "collision/motion/convex/convex_advancement.h"
#include "collision/narrow/box/capsule_box.h"
#include "collision/narrow/box/plane_box.h"
#include "collision/narrow/box/ray_box.h"
#include "collision/narrow/box/sat_box_box.h"
#include "collision/narrow/box/sphere_box.h"
#include "collision/narrow/curved/curved_contact.h"
#include "collision/narrow/curved/ray_convex.h"
#include "collision/narrow/curved/rounded_deep.h"
#include "collision/narrow/epa/epa_contact.h"
#include "collision/narrow/mpr/mpr.h"
#include "collision/narrow/primitives/capsule_capsule.h"
#include "collision/narrow/primitives/plane_capsule.h"
#include "collision/narrow/primitives/plane_cylinder.h"
#include "collision/narrow/primitives/plane_hull.h"
#include "collision/narrow/primitives/ray_capsule.h"
#include "collision/narrow/primitives/ray_cylinder.h"
#include "collision/narrow/primitives/ray_sphere.h"
#include "collision/narrow/primitives/sphere_plane.h"
#include "collision/narrow/triangle/ray_hull.h"
#include "tests/bench/shape.h"

namespace collidoscope::bench {
namespace {

enum class Method : std::uint8_t { Best, Gjk, Epa, Mpr, Deep, Near };

// The gap that Bullet's sweep ends at.
constexpr double near_gap = 0.001;

struct Prepared {
    Prepared(const ShapeKind& kind, const ShapeCase& given) : one(given) {
        if (kind.question != Question::Plane) body_b.emplace(support_body_of(one.b));
        hull_b = rounded_hull_of(one.b);
        if (kind.question != Question::Pair && kind.question != Question::Sweep) return;
        body_a.emplace(support_body_of(one.a));
        hull_a = rounded_hull_of(one.a);
        pair = std::make_unique<curved::Pair>(*body_a, *body_b);
        if (kind.question != Question::Sweep) return;
        moving = std::make_unique<MovingPair>(MovingConvex(*body_a, one.motion_a),
                                              MovingConvex(*body_b, one.motion_b), 1.0,
                                              SpeedBound::Along);
    }

    ShapeCase one;
    std::optional<SupportBody> body_a, body_b;
    std::optional<RoundedHull> hull_a, hull_b;
    std::unique_ptr<curved::Pair> pair;
    std::unique_ptr<MovingPair> moving;
};
using Ask = ShapeAnswer (*)(Prepared& p);

ShapeAnswer answer_of(const PairResult& result) {
    if (!result.exact_distance) return {result.hit};
    return {result.hit, double{result.signed_distance}};
}
ShapeAnswer answer_of(const std::optional<RayHit>& hit) {
    if (!hit || hit->t > ray_length) return {};
    return {true, double{hit->t}};
}
ShapeAnswer answer_of(const ConvexImpact& impact) {
    if (!impact.sweep.hit) return {};
    return {true, impact.sweep.time};
}

template <typename A, typename B>
ShapeAnswer ask_pair(Prepared& p) {
    return answer_of(collide(std::get<A>(p.one.a), std::get<B>(p.one.b)));
}
template <typename B>
ShapeAnswer ask_plane(Prepared& p) {
    return answer_of(collide(p.one.plane, std::get<B>(p.one.b)));
}
template <typename B>
ShapeAnswer ask_ray(Prepared& p) {
    return answer_of(raycast(p.one.ray, std::get<B>(p.one.b)));
}

ShapeAnswer ask_sphere_plane(Prepared& p) {
    return answer_of(collide(std::get<Sphere>(p.one.b), p.one.plane));
}
ShapeAnswer ask_ray_hull(Prepared& p) {
    return answer_of(raycast(p.one.ray, p.hull_b->core));
}
ShapeAnswer ask_ray_convex(Prepared& p) {
    return answer_of(raycast_by_gjk(p.one.ray, *p.body_b).hit);
}
ShapeAnswer ask_rounded_gjk(Prepared& p) {
    return answer_of(collide_by_gjk(*p.hull_a, *p.hull_b).pair);
}
ShapeAnswer ask_curved_gjk(Prepared& p) {
    return answer_of(collide_by_gjk(*p.body_a, *p.body_b).pair);
}
ShapeAnswer ask_polytope_epa(Prepared& p) {
    return answer_of(epa_contact(p.hull_a->core, p.hull_b->core).pair);
}
ShapeAnswer ask_curved_epa(Prepared& p) {
    return answer_of(collide_by_epa(*p.body_a, *p.body_b).pair);
}
// The depth along the portal, which need not be the least.
ShapeAnswer ask_mpr(Prepared& p) {
    p.pair->points_a.forget();
    p.pair->points_b.forget();
    return answer_of(mpr::Search<NoTrace>(*p.body_a, *p.body_b, *p.pair, {}).run().pair);
}
ShapeAnswer ask_deep(Prepared& p) {
    return answer_of(deep_penetration(*p.hull_a, *p.hull_b).result);
}
ShapeAnswer ask_sweep(Prepared& p) {
    return answer_of(advance_convex(*p.moving));
}
ShapeAnswer ask_near_sweep(Prepared& p) {
    return answer_of(advance_convex(*p.moving, {near_gap / p.moving->size()}));
}

bool rounded(SolidKind kind) {
    return kind != SolidKind::Cylinder && kind != SolidKind::Cone && kind != SolidKind::Ellipsoid;
}
bool polytope(SolidKind kind) {
    return kind == SolidKind::Box || kind == SolidKind::Hull;
}

Ask general(const ShapeKind& kind) {
    return rounded(kind.a) && rounded(kind.b) ? ask_rounded_gjk : ask_curved_gjk;
}
Ask best_pair(const ShapeKind& kind) {
    using K = SolidKind;
    if (kind.a == K::Sphere && kind.b == K::Box) return ask_pair<Sphere, Box>;
    if (kind.a == K::Capsule && kind.b == K::Capsule) return ask_pair<Capsule, Capsule>;
    if (kind.a == K::Capsule && kind.b == K::Box) return ask_pair<Capsule, Box>;
    if (kind.a == K::Box && kind.b == K::Box) return ask_pair<Box, Box>;
    return general(kind);
}
Ask best_plane(SolidKind kind) {
    switch (kind) {
        case SolidKind::Sphere:
            return ask_sphere_plane;
        case SolidKind::Box:
            return ask_plane<Box>;
        case SolidKind::Capsule:
            return ask_plane<Capsule>;
        case SolidKind::Cylinder:
            return ask_plane<Cylinder>;
        case SolidKind::Hull:
            return ask_plane<Hull>;
        default:
            return nullptr;
    }
}
Ask best_ray(SolidKind kind) {
    switch (kind) {
        case SolidKind::Sphere:
            return ask_ray<Sphere>;
        case SolidKind::Box:
            return ask_ray<Box>;
        case SolidKind::Capsule:
            return ask_ray<Capsule>;
        case SolidKind::Cylinder:
            return ask_ray<Cylinder>;
        case SolidKind::Hull:
            return ask_ray_hull;
        default:
            return ask_ray_convex;
    }
}

Ask way_to_ask(const ShapeKind& kind, Method method) {
    switch (kind.question) {
        case Question::Plane:
            return method == Method::Best ? best_plane(kind.b) : nullptr;
        case Question::Ray:
            return method == Method::Best  ? best_ray(kind.b)
                   : method == Method::Gjk ? ask_ray_convex
                                           : nullptr;
        case Question::Sweep:
            return method == Method::Best   ? ask_sweep
                   : method == Method::Near ? ask_near_sweep
                                            : nullptr;
        case Question::Pair:
            break;
    }
    switch (method) {
        case Method::Best:
            return best_pair(kind);
        case Method::Gjk:
            return general(kind);
        case Method::Epa:
            return polytope(kind.a) && polytope(kind.b) ? ask_polytope_epa : ask_curved_epa;
        case Method::Mpr:
            return ask_mpr;
        case Method::Deep:
            return rounded(kind.a) && rounded(kind.b) ? ask_deep : nullptr;
        case Method::Near:
            break;
    }
    return nullptr;
}

class OurShapes final : public ShapeEngine {
  public:
    explicit OurShapes(Method method) : method_(method) {}

    bool has(const ShapeKind& kind) const override { return way_to_ask(kind, method_) != nullptr; }
    void load(const ShapeKind& kind, const std::vector<ShapeCase>& cases) override {
        ask_ = way_to_ask(kind, method_);
        prepared_.clear();
        for (const ShapeCase& one : cases)
            prepared_.push_back(std::make_unique<Prepared>(kind, one));
    }
    ShapeAnswer ask(std::size_t i) override { return ask_(*prepared_[i]); }

  private:
    Method method_;
    Ask ask_ = nullptr;
    std::vector<std::unique_ptr<Prepared>> prepared_;
};

}  // namespace

std::unique_ptr<ShapeEngine> shape_ours() {
    return std::make_unique<OurShapes>(Method::Best);
}
std::unique_ptr<ShapeEngine> shape_gjk() {
    return std::make_unique<OurShapes>(Method::Gjk);
}
std::unique_ptr<ShapeEngine> shape_epa() {
    return std::make_unique<OurShapes>(Method::Epa);
}
std::unique_ptr<ShapeEngine> shape_mpr() {
    return std::make_unique<OurShapes>(Method::Mpr);
}
std::unique_ptr<ShapeEngine> shape_deep() {
    return std::make_unique<OurShapes>(Method::Deep);
}
std::unique_ptr<ShapeEngine> shape_near() {
    return std::make_unique<OurShapes>(Method::Near);
}

}  // namespace collidoscope::bench
