#include "collision/narrow/primitives/inflated_bodies.h"

#include <array>
#include <string>
#include <vector>

#include "app/demos/families/grown_corners.h"
#include "app/demos/families/ray_demo.h"
#include "app/model/crowd/simulation.h"

namespace collidoscope::app {
namespace {

std::vector<vec3> corners_of_box(const Aabb& box) {
    std::vector<vec3> corners;
    corners.reserve(8);
    for (unsigned i = 0; i < 8; ++i)
        corners.emplace_back((i & 1U) != 0 ? box.max.x : box.min.x,
                             (i & 2U) != 0 ? box.max.y : box.min.y,
                             (i & 4U) != 0 ? box.max.z : box.min.z);
    return corners;
}

// The points whose hull is the body where it is.
std::vector<vec3> points_of(const CrowdState& crowd, std::size_t i) {
    const MovingBody& body = crowd.bodies[i];
    if (body.form == BodyForm::Aabb) return corners_of_box(crowd.box(i));
    std::vector<vec3> points = corners_of_box({-body.half, body.half});
    if (body.form == BodyForm::Mesh) {
        const CrowdMesh& mesh = crowd.meshes[body.mesh];
        const vec3 middle = middle_of_mesh(mesh);
        points = mesh.asset->mesh().positions;
        for (vec3& point : points) point -= middle;
    }
    for (vec3& point : points) point = body.center + body.rotation * point;
    return points;
}

std::vector<Polytope> world_of(const CrowdState& crowd) {
    constexpr std::size_t most = 5'000;
    if (crowd.bodies.size() > most)
        throw InputError("growing " + std::to_string(crowd.bodies.size()) +
                         " bodies would take too long: at most " + std::to_string(most));
    std::vector<Polytope> world;
    world.reserve(crowd.bodies.size());
    for (std::size_t i = 0; i < crowd.bodies.size(); ++i) {
        const std::string name = "body " + std::to_string(i);
        if (crowd.bodies[i].form == BodyForm::Sphere)
            throw InputError(name + " of the world is a sphere: it takes boxes and meshes");
        world.push_back(convex_hull(points_of(crowd, i)));
        if (world.back().dimension < 2)
            throw InputError(name + " of the world has no face that could be offset");
    }
    return world;
}

class InflatedBodiesDemo final : public Harness<InflatedBodiesDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Ray>()}, {"b", kind_of_type<Crowd>()}};
    }
    std::vector<OptionSpec> options() const override {
        return {{.id = "radius",
                 .title = "Radius",
                 .help = "Of the sphere whose center moves along the ray.",
                 .fallback = 0.5,
                 .low = 0,
                 .high = 1000},
                corners_option("displaced")};
    }
    std::vector<Shape> default_inputs() const override {
        CrowdState crowd;
        crowd.field = {vec3(-6, 0, -6), vec3(6, 3, 6)};
        CrowdRecipe recipe;
        recipe.count = 16;
        recipe.seed = 3;
        recipe.form = BodyForm::Box;
        recipe.min_size = 0.4f, recipe.max_size = 0.9f;
        recipe.speed = 0;
        crowd.bodies = scattered(crowd.field, recipe);
        return {Ray{vec3(-7, 1.5f, -5), vec3(4, 0, 3)}, make_crowd(std::move(crowd))};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const OptionReader options(*this, question);
        const std::vector<Polytope> world = world_of(*std::get<Crowd>(question.inputs[1]).state);
        const InflatedPath path =
            first_inflated(std::get<Ray>(question.inputs[0]), options.get<float>("radius"), world,
                           corners_of(options), trace);
        Answer answer;
        answer.hit = path.first.has_value();
        if (path.first) {
            answer.t = static_cast<float>(path.first->t);
            answer.normal = vec3(path.first->normal);
            answer.body = path.first->body;
        }
        static constexpr std::array<const char*, 3> timings{"right", "too early", "too late"};
        answer.add("stop", timings[static_cast<std::size_t>(path.timing)],
                   "The stop of the point, held against the sphere itself.");
        if (path.truth) {
            answer.add("true_t", path.truth->t, "When the sphere itself touches a body.");
            answer.add("true_body", std::int64_t{path.truth->body},
                       "The body that the sphere itself touches first.");
        }
        if (path.first)
            answer.add("overlap", path.overlap,
                       "How deep the sphere is in a body where the point stops; negative: how far "
                       "away.");
        answer.add("missed", path.missed.size(),
                   "Bodies that the sphere touches on its way and the point does not enter.");
        answer.add("redundant", path.redundant.size(),
                   "Bodies that the point enters and the sphere never touches.");
        answer.add("bodies", world.size(), "Number of bodies.");
        return answer;
    }
};

[[maybe_unused]] const bool inflated_bodies_registered =
    Registry::add(std::make_unique<InflatedBodiesDemo>(DemoInfo{
        .id = "inflated_bodies",
        .title = "Moving sphere in an inflated world",
        .family = Family::Rays,
        .level = 85,
        .words = "ball sweep configuration space minkowski sum displaced vertices offset many "
                 "bodies character level",
        .sources = "lecture: Spherical Collision Detection",
        .summary = "All bodies of the world grow by the radius, and the moving sphere becomes a "
                   "point on a ray. Displaced vertices, the lecture's simplest way, stop it too "
                   "late; offset planes without bevels too early."}));

}  // namespace
}  // namespace collidoscope::app
