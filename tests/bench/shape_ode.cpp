// ODE as Debian builds it, in double: dCollide with up to eight contacts, and its rays. It tells no
// distance of bodies that are apart.
#include <ode/ode.h>

#include <algorithm>
#include <array>

#include "tests/bench/shape.h"

namespace collidoscope::bench {
namespace {

struct Faces {
    std::vector<dReal> planes, points;
    std::vector<unsigned> polygons;
};

struct OdeGeom {
    OdeGeom() = default;
    ~OdeGeom() {
        if (geom) dGeomDestroy(geom);
    }
    OdeGeom(const OdeGeom&) = delete;
    OdeGeom& operator=(const OdeGeom&) = delete;

    dGeomID geom = nullptr;
    Faces faces;
};

// ODE keeps pointers into the faces.
dGeomID hull_of(const Hull& hull, const SolidPlace& place, Faces& faces) {
    const Polytope world = convex_hull(hull.points);
    for (const dvec3& p : own_points_of({world.vertices}, place))
        faces.points.insert(faces.points.end(), {dReal(p.x), dReal(p.y), dReal(p.z)});
    for (Index f = 0; f < world.faces.size(); ++f) {
        const dvec3 n = world.faces[f].normal * place.rotation;
        const double offset = world.faces[f].offset - glm::dot(world.faces[f].normal, place.center);
        faces.planes.insert(faces.planes.end(),
                            {dReal(n.x), dReal(n.y), dReal(n.z), dReal(offset)});
        const std::size_t count_at = faces.polygons.size();
        faces.polygons.push_back(0);
        world.round_face(f, [&](Index e) {
            faces.polygons.push_back(world.origin(e));
            ++faces.polygons[count_at];
        });
    }
    return dCreateConvex(nullptr, faces.planes.data(), static_cast<unsigned>(world.faces.size()),
                         faces.points.data(), static_cast<unsigned>(world.vertices.size()),
                         faces.polygons.data());
}

std::unique_ptr<OdeGeom> geom_of(const Solid& solid) {
    auto made = std::make_unique<OdeGeom>();
    const SolidPlace place = place_of(solid, 2);
    const dReal height(size_of(solid).height), radius(size_of(solid).radius);
    switch (static_cast<SolidKind>(solid.index())) {
        case SolidKind::Sphere:
            made->geom = dCreateSphere(nullptr, radius);
            break;
        case SolidKind::Box: {
            const dvec3 size = 2.0 * dvec3(std::get<Box>(solid).half);
            made->geom = dCreateBox(nullptr, dReal(size.x), dReal(size.y), dReal(size.z));
            break;
        }
        case SolidKind::Capsule:
            made->geom = dCreateCapsule(nullptr, radius, height);
            break;
        case SolidKind::Cylinder:
            made->geom = dCreateCylinder(nullptr, radius, height);
            break;
        case SolidKind::Hull:
            made->geom = hull_of(std::get<Hull>(solid), place, made->faces);
            break;
        default:
            return made;
    }
    const dmat3& m = place.rotation;
    const dMatrix3 turn = {dReal(m[0][0]), dReal(m[1][0]), dReal(m[2][0]), 0,
                           dReal(m[0][1]), dReal(m[1][1]), dReal(m[2][1]), 0,
                           dReal(m[0][2]), dReal(m[1][2]), dReal(m[2][2]), 0};
    dGeomSetPosition(made->geom, dReal(place.center.x), dReal(place.center.y),
                     dReal(place.center.z));
    dGeomSetRotation(made->geom, turn);
    return made;
}

class OdeShapes final : public ShapeEngine {
  public:
    OdeShapes() {
        static const bool started = dInitODE2(0) != 0;
        (void)started;
    }

    bool has(const ShapeKind& kind) const override {
        const auto knows = [](SolidKind solid) {
            return solid != SolidKind::Cone && solid != SolidKind::Ellipsoid &&
                   solid != SolidKind::RoundedBox;
        };
        return kind.question != Question::Sweep && knows(kind.a) && knows(kind.b);
    }
    void load(const ShapeKind& kind, const std::vector<ShapeCase>& cases) override {
        ray_ = kind.question == Question::Ray;
        cases_.clear();
        for (const ShapeCase& one : cases) {
            std::unique_ptr<OdeGeom> a;
            if (kind.question == Question::Pair) {
                a = geom_of(one.a);
            } else if (kind.question == Question::Plane) {
                const dvec3 n(one.plane.normal);
                a = std::make_unique<OdeGeom>();
                a->geom = dCreatePlane(nullptr, dReal(n.x), dReal(n.y), dReal(n.z),
                                       dReal(one.plane.offset));
            } else {
                const dvec3 o(one.ray.origin), d(one.ray.direction);
                a = std::make_unique<OdeGeom>();
                a->geom = dCreateRay(nullptr, dReal(ray_length));
                dGeomRaySet(a->geom, dReal(o.x), dReal(o.y), dReal(o.z), dReal(d.x), dReal(d.y),
                            dReal(d.z));
            }
            cases_.emplace_back(std::move(a), geom_of(one.b));
        }
    }
    ShapeAnswer ask(std::size_t i) override {
        std::array<dContactGeom, 8> contacts;
        const int count = dCollide(cases_[i].first->geom, cases_[i].second->geom, 8,
                                   contacts.data(), sizeof contacts[0]);
        if (count == 0) return {};
        double depth = double(contacts[0].depth);
        for (int k = 1; k < count; ++k)
            depth = std::max(depth, double(contacts[static_cast<std::size_t>(k)].depth));
        return {true, ray_ ? depth : -depth};
    }

  private:
    bool ray_ = false;
    std::vector<std::pair<std::unique_ptr<OdeGeom>, std::unique_ptr<OdeGeom>>> cases_;
};

}  // namespace

std::unique_ptr<ShapeEngine> shape_ode() {
    return std::make_unique<OdeShapes>();
}

}  // namespace collidoscope::bench
