#include "app/model/shapes/crowd.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/model/shapes/crowd_events.h"
#include "app/model/shapes/describe_shape.h"
#include "app/model/shapes/shape.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

// SplitMix64 (Steele, Lea, Flood 2014): the same numbers everywhere.
class Numbers {
  public:
    explicit Numbers(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 0x1234567u) {}
    // From 0 up to 1, in steps of 2^-24.
    float unit() {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        z ^= z >> 31;
        return static_cast<float>(z >> 40) * 0x1p-24f;
    }
    float between(float lo, float hi) { return lo + (hi - lo) * unit(); }

    // A unit vector, all directions equally likely; without sines, which differ between machines.
    vec3 direction() {
        for (;;) {
            const float x = between(-1, 1), y = between(-1, 1), z = between(-1, 1);
            const float square = x * x + y * y + z * z;
            if (square > 0.01f && square <= 1) return vec3(x, y, z) / std::sqrt(square);
        }
    }

  private:
    std::uint64_t state_;
};

bool finite_vector(const vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

void check(const MovingBody& body, const CrowdState& crowd, const std::string& list,
           std::size_t index) {
    const auto place = [&] { return list + "[" + std::to_string(index) + "]"; };
    const auto demand = [&](bool holds, const char* what) {
        if (!holds) throw FieldError(place(), what);
    };
    const auto demand_of = [&](bool holds, const char* member, const char* what) {
        if (!holds) throw FieldError(place() + member, what, " ");
    };
    demand(finite_vector(body.center), "its center must have finite numbers");
    demand(finite_vector(body.half) && body.half.x >= 0 && body.half.y >= 0 && body.half.z >= 0,
           "its size must be finite, zero or more");
    demand_of(finite_vector(body.velocity), ".velocity", "must have finite numbers");
    demand_of(finite_vector(body.spin), ".spin", "must have finite numbers");
    demand_of(body.mass > 0, ".mass", "must be above zero");
    demand_of(!body.fixed || (body.velocity == vec3(0) && body.spin == vec3(0)), ".static",
              "must not be true of a body with a velocity or a spin");
    demand_of(shapes::is_rotation(body.rotation), ".rotation",
              "must be a unit quaternion [w,x,y,z]");
    const Aabb box = box_of(body);
    demand(finite_vector(box.min) && finite_vector(box.max),
           "it reaches beyond the range of float (3.4e38)");
    demand_of(body.form != BodyForm::Mesh || body.mesh < crowd.meshes.size(), ".mesh",
              "names a mesh that is not in crowd.meshes");
}

void check_field(const Aabb& field, const std::string& name) {
    if (!finite_vector(field.min) || !finite_vector(field.max))
        throw FieldError(name, "must have finite numbers", " ");
    for (int axis = 0; axis < 3; ++axis) {
        if (field.min[axis] > field.max[axis]) throw FieldError(name, "min must not exceed max");
    }
}

}  // namespace

void set_box(MovingBody& body, const Aabb& box) {
    body.form = BodyForm::Aabb;
    body.center = 0.5f * box.min + 0.5f * box.max;
    body.half = glm::max(box.max - body.center, body.center - box.min);
}

vec3 half_of_mesh(const CrowdMesh& mesh) {
    return half_of(*mesh.asset->derived<Aabb>("crowd box", [](const Mesh& m) {
        Aabb box = empty_aabb();
        for (const vec3& p : m.positions) grow(box, p);
        return m.positions.empty() ? Aabb{} : box;
    }));
}

vec3 middle_of_mesh(const CrowdMesh& mesh) {
    half_of_mesh(mesh);
    return center_of(*mesh.asset->derived_if_ready<Aabb>("crowd box"));
}

std::vector<MovingBody> scattered(const Aabb& field, const CrowdRecipe& recipe,
                                  const std::vector<CrowdMesh>& meshes) {
    Numbers numbers(recipe.seed);
    std::vector<MovingBody> bodies(recipe.count);
    for (MovingBody& body : bodies) {
        body.form = recipe.form;
        body.mesh = recipe.mesh;
        // Many small, few large: the square of an even number.
        const float share = numbers.unit();
        const float size =
            recipe.min_size + (recipe.max_size - recipe.min_size) * share * share * share;
        body.half = vec3(size);
        if (recipe.form == BodyForm::Aabb || recipe.form == BodyForm::Box) {
            for (int axis = 0; axis < 3; ++axis) body.half[axis] *= numbers.between(0.4f, 1);
        }
        if (recipe.form == BodyForm::Mesh) body.half = half_of_mesh(meshes[recipe.mesh]);
        for (int axis = 0; axis < 3; ++axis) {
            // Inside of the walls where it fits between them.
            const float reach = recipe.form == BodyForm::Box || recipe.form == BodyForm::Mesh
                                    ? glm::length(body.half)
                                    : body.half[axis];
            const float lo = field.min[axis] + reach, hi = field.max[axis] - reach;
            const float middle = 0.5f * field.min[axis] + 0.5f * field.max[axis];
            const float at = numbers.unit();
            body.center[axis] = lo < hi ? lo + (hi - lo) * at : middle;
        }
        vec3 direction = numbers.direction();
        // A field without height is a plane to move in.
        for (int axis = 0; axis < 3; ++axis) {
            if (field.max[axis] - field.min[axis] <= 2 * body.half[axis]) direction[axis] = 0;
        }
        body.velocity = direction * (recipe.speed * numbers.between(0.3f, 1));
        if (recipe.form == BodyForm::Box || recipe.form == BodyForm::Mesh) {
            const float pitch = numbers.between(-1, 1), yaw = numbers.between(-1, 1),
                        roll = numbers.between(-1, 1);
            body.spin = vec3(pitch, yaw, roll) * std::min(recipe.speed, 3.0f);
            body.rotation = glm::normalize(quat(1, pitch, yaw, roll));
        }
        body.mass = std::max(body.half.x * body.half.y * body.half.z, 1e-6f);
    }
    return bodies;
}

Crowd with_body(const Crowd& crowd, std::size_t index, const MovingBody& body) {
    if (index >= crowd.bodies().size() || crowd.state->recorded.tracked(index)) return crowd;
    CrowdState state = *crowd.state;
    state.bodies[index] = body;
    if (!state.given.empty()) state.given[index] = box_of(body);
    return make_crowd(std::move(state));
}

void check(const Crowd& crowd) {
    const CrowdState& state = *crowd.state;
    check_field(state.field, "crowd.field");
    check(state.queries);
    if (state.bodies.size() > max_bodies)
        throw FieldError("crowd", "at most " + std::to_string(max_bodies) + " bodies");
    for (std::size_t i = 0; i < state.bodies.size(); ++i)
        check(state.bodies[i], state, "crowd.bodies", i);
    for (std::size_t e = 0; state.events && e < state.events->size(); ++e) {
        const CrowdEvent& event = *(*state.events)[e];
        const std::string name = "crowd.events[" + std::to_string(e) + "]";
        if (event.field) check_field(*event.field, name + ".field");
        for (std::size_t i = 0; i < event.bodies.size(); ++i)
            check(event.bodies[i], state, name + ".bodies", i);
        for (std::size_t i = 0; i < event.reshape.size(); ++i)
            check(event.reshape[i].second, state, name + ".reshape", i);
    }
}

}  // namespace collidoscope::app
