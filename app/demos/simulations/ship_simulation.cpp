#include "app/demos/simulations/ship_simulation.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "app/demos/families/broad_demo.h"
#include "collision/cube_root.h"
#include "collision/simulation/mesh_contact.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope::app {
namespace {

std::shared_ptr<const ShipModels> models_of(const CrowdState& crowd) {
    auto models = std::make_shared<ShipModels>();
    for (const CrowdMesh& mesh : crowd.meshes) {
        auto solid = std::make_shared<SolidModel>();
        solid->tree = mesh.asset->derived<ObbTree>(
            "ships", [](const Mesh& triangles) { return *build_obb_tree(triangles); });
        solid->surface =
            *mesh.asset->derived<SurfaceParts>("crowd surface parts", parts_of_surface);
        models->push_back({std::move(solid), middle_of_mesh(mesh)});
    }
    return models;
}

Pose pose_of(const MovingBody& body, const ShipModel& model) {
    const dvec3 middle = glm::normalize(glm::dquat(body.rotation)) * dvec3(model.middle);
    return {vec3(dvec3(body.center) - middle), body.rotation};
}

SolidBody solid(const ShipModels& models, const MovingBody& body) {
    const ShipModel& model = models[body.mesh];
    return {body, pose_of(body, model), model.solid};
}

std::vector<TrianglePair> pairs_of(const ShipModels& models, const MovingBody& a,
                                   const MovingBody& b) {
    const ShipModel &first = models[a.mesh], &second = models[b.mesh];
    return overlapping_triangles(first.tree(), second.tree(),
                                 RelativePose(pose_of(a, first), pose_of(b, second)))
        .pairs;
}

}  // namespace

ShipSimulation::ShipSimulation(CrowdState crowd, const ShipOptions& options)
    : crowd_(std::move(crowd)), models_(models_of(crowd_)), options_(options) {
    const auto meet = [models = models_](const MovingBody& a, const MovingBody& b) {
        std::uint64_t tests = 0;
        DecidedBy by{};
        return solids_meet(solid(*models, a), solid(*models, b), tests, by);
    };
    const auto telling = [models = models_](const MovingBody& a, const MovingBody& b,
                                            const Recorder& trace) {
        std::uint64_t tests = 0;
        DecidedBy by{};
        return solids_meet(solid(*models, a), solid(*models, b), tests, by, trace);
    };
    manager_ = Ecods(options.cache, PluggedTest(meet, telling, "descend both OBB trees"));
    crowd_.given.clear();
    for (std::size_t i = 0; i < crowd_.bodies.size(); ++i) {
        const MovingBody& body = crowd_.bodies[i];
        if (body.form != BodyForm::Mesh)
            throw InputError("crowd.bodies[" + std::to_string(i) + "]: ships must be meshes");
        add(body);
    }
}

void ShipSimulation::add(const MovingBody& body) {
    manager_.add(body, options_.fixed && is_fixed(body));
    fastest_ = std::max(fastest_, glm::length(body.velocity));
}

MovingBody ShipSimulation::as_met(ProxyId ship) const {
    MovingBody body = crowd_.bodies[ship];
    if (manager_.fixed(ship)) body.mass = std::numeric_limits<float>::infinity();
    return body;
}

Answer ShipSimulation::run(Recording* recording) {
    return recording ? run_frame(Recorder(*recording)) : run_frame(NoTrace{});
}

template <Tracer T>
Answer ShipSimulation::run_frame(T trace) {
    if (begun_) move(trace);
    begun_ = true;
    change(trace);
    manager_.update(trace);
    const std::vector<ProxyPair> touching(manager_.collisions().begin(),
                                          manager_.collisions().end());
    for (const ProxyPair pair : touching) respond(pair, trace);
    touched_ = touching;
    ++frame_;

    const PairCounts counts = manager_.counts();
    auto found = std::make_shared<CrowdAnswer>();
    found->pairs = touching;
    const std::uint64_t n = crowd_.bodies.size();
    found->count_bodies(n);
    found->count("all_pairs", n * (n - std::min<std::uint64_t>(n, 1)) / 2,
                 "Number of all pairs: n (n − 1) / 2.");
    found->count("potential", counts.potential,
                 "Pairs whose boxes overlap: the result of the broad phase.", CounterId::Potential);
    found->count("calls", counts.calls, "Number of narrow-phase tests made.");
    if (options_.cache)
        found->count("cached", counts.cached,
                     "Pairs whose result was kept, as neither body moved.");
    found->count("real", counts.real, "Pairs that the narrow phase confirmed.");
    if (options_.fixed) {
        found->count_static(counts.fixed, counts.possible());
        found->fixed = manager_.fixed();
    }
    found->state_hash = state_hash(crowd_);
    Answer answer;
    answer.hit = !found->pairs.empty();
    answer.crowd = std::move(found);
    return answer;
}

std::vector<Mark> ShipSimulation::structure(std::size_t most) const {
    std::vector<Mark> marks;
    for (const ProxyPair& pair : manager_.candidates()) {
        if (marks.size() >= most) break;
        Mark line;
        line.geometry = Line{crowd_.bodies[pair.low].center, crowd_.bodies[pair.high].center};
        line.role = Role::Candidate;
        marks.push_back(std::move(line));
    }
    return marks;
}

// Ships that stand still are not reported: what is cached of them stays.
template <Tracer T>
void ShipSimulation::move(T trace) {
    drift(crowd_, frame_seconds);
    std::size_t moving = 0;
    for (std::size_t i = 0; i < crowd_.bodies.size(); ++i) {
        const MovingBody& body = crowd_.bodies[i];
        if (body.velocity == vec3(0) && body.spin == vec3(0)) continue;
        manager_.move(static_cast<ProxyId>(i), body);
        ++moving;
    }
    trace.step("drift", [&](auto& step) {
        step.say("Time step of 1/60 s: ", strong(moving), " of ", crowd_.bodies.size(),
                 " ships move and rotate, and walls reflect them. Those at rest are not reported "
                 "to the manager.")
            .value("moving", static_cast<std::int64_t>(moving));
    });
}

// Ships that come and go; nothing is remembered of pairs with a number that has changed hands.
template <Tracer T>
void ShipSimulation::change(T trace) {
    const auto forget = [&](std::size_t i) {
        std::erase_if(touched_,
                      [&](const ProxyPair& pair) { return pair.low == i || pair.high == i; });
    };
    const SpawnedAndRemoved sum = spawn_and_remove(
        crowd_, [&](std::size_t i) { forget(i), manager_.remove(static_cast<ProxyId>(i)); },
        [&](std::size_t i) { add(crowd_.bodies[i]); });
    if (!sum.any()) return;
    trace.step("changed", [&](auto& step) {
        step.say(strong(sum.came), " ships are spawned and ", strong(sum.went),
                 " removed: they are added to the manager or removed from it, and nothing else is "
                 "rebuilt. There are ",
                 now(crowd_.bodies.size()), " ships now.")
            .now_value("ships", static_cast<std::int64_t>(crowd_.bodies.size()));
    });
}

template <Tracer T>
void ShipSimulation::respond(const ProxyPair& pair, T trace) {
    MovingBody &a = crowd_.bodies[pair.low], &b = crowd_.bodies[pair.high];
    const bool impulse = options_.rule == BounceRule::Impulse;
    const Contact contact = contact_of(a, b);
    // The reversal looks at the centers: ships that met turn round, whatever their hulls do.
    const dvec3 place(contact.position);
    const double closing =
        impulse
            ? glm::dot(velocity_at(b, place) - velocity_at(a, place), dvec3(contact.normal))
            : glm::dot(dvec3(b.velocity) - dvec3(a.velocity), dvec3(b.center) - dvec3(a.center));
    const bool fresh = !std::binary_search(touched_.begin(), touched_.end(), pair);
    if ((impulse || !fresh) && !(closing < 0)) {
        trace.step("parting", [&](auto& step) {
            step.say("Ships ", strong(pair.low), " and ", strong(pair.high), " touch, but ",
                     now("are not approaching"),
                     impulse ? " there: an impulse would pull them together."
                             : ": reversing them again would hold them together.")
                .body(pair.low, Role::Current)
                .body(pair.high, Role::Current);
        });
        return;
    }
    const Bounce met =
        bounce(as_met(pair.low), as_met(pair.high), contact,
               BounceOptions{.rule = options_.rule,
                             .seed = frame_ * 0x10001u + pair.low * 0x101u + pair.high},
               trace.scope("bounce"));
    const bool low_stays = manager_.fixed(pair.low), high_stays = manager_.fixed(pair.high);
    if (!low_stays) a = kept(a, met.a);
    if (!high_stays) b = kept(b, met.b);
    trace.step(impulse ? "impulse" : "reverse", [&](auto& step) {
        step.say("Ships ", strong(pair.low), " and ", strong(pair.high));
        if (impulse) {
            step.say(
                    " receive an impulse normal to the plane of their intersection curve: momentum "
                    "and energy are ",
                    now("kept"), ", and an off-center impulse rotates them.")
                .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n");
        } else {
            step.say(" reverse their velocities and spins, each ", now("scaled at random"),
                     " from a half to one and a half: not physical, but easy to see.");
        }
        if (low_stays || high_stays)
            step.say(" Ship ", strong(low_stays ? pair.low : pair.high),
                     " is static: it stays as it is, and the other one bounces off.");
        step.body(pair.low, Role::Hit)
            .body(pair.high, Role::Hit)
            .point(contact.position, Role::Hit)
            .arrow(a.center, a.center + 0.4f * a.velocity, Role::Result)
            .arrow(b.center, b.center + 0.4f * b.velocity, Role::Result)
            .value("speed of the first", glm::length(a.velocity))
            .value("speed of the second", glm::length(b.velocity));
    });
}

// The averaged plane of the curve in which the ships meet; where that says nothing, across the line
// between the centers.
Contact ShipSimulation::contact_of(const MovingBody& a, const MovingBody& b) const {
    const ShipModels& models = *models_;
    const Pose pose = pose_of(a, models[a.mesh]);
    const auto found =
        contact_of_meshes(crowd_.meshes[a.mesh].asset->mesh(), crowd_.meshes[b.mesh].asset->mesh(),
                          RelativePose(pose, pose_of(b, models[b.mesh])), pairs_of(models, a, b));
    Contact contact;
    if (found) {
        const glm::dquat turn = glm::normalize(glm::dquat(pose.rotation));
        contact.normal = vec3(turn * dvec3(found->normal));
        contact.position = vec3(dvec3(pose.position) + turn * dvec3(found->position));
    } else {
        const dvec3 between = dvec3(b.center) - dvec3(a.center);
        const double length = glm::length(between);
        contact.normal = length > 0 ? vec3(between / length) : vec3(0, 1, 0);
        contact.position = 0.5f * a.center + 0.5f * b.center;
    }
    contact.point_on_a = contact.point_on_b = contact.position;
    return contact;
}

// Random scales would let ships fall asleep, or tunnel: a reversed one keeps at least a quarter
// of the fastest ship's first speed, and at most one and a half times that.
MovingBody ShipSimulation::kept(const MovingBody& before, MovingBody after) const {
    const float speed = glm::length(after.velocity);
    if (options_.rule != BounceRule::Reversal || !(speed > 0)) return after;
    if (std::isinf(before.mass)) return before;
    after.velocity *= std::clamp(speed, 0.25f * fastest_, 1.5f * fastest_) / speed;
    const float spin = glm::length(after.spin);
    if (spin > 4) after.spin *= 4 / spin;
    return after;
}

CrowdState with_ships(const CrowdState& given, std::uint32_t count, bool grows) {
    CrowdState crowd = given;
    const std::size_t before = given.bodies.size();
    if (count == 0 || count == before || given.meshes.empty() || before == 0) return crowd;
    if (grows) {
        const auto scale =
            static_cast<float>(cube_root(static_cast<double>(count) / static_cast<double>(before)));
        const vec3 middle = 0.5f * given.field.min + 0.5f * given.field.max;
        crowd.field.min = middle + scale * (given.field.min - middle);
        crowd.field.max = middle + scale * (given.field.max - middle);
        const float lift = given.field.min.y - crowd.field.min.y;
        crowd.field.min.y += lift, crowd.field.max.y += lift;
    }
    CrowdRecipe recipe;
    recipe.count = count;
    recipe.form = BodyForm::Mesh;
    for (const MovingBody& body : given.bodies)
        recipe.speed = std::max(recipe.speed, glm::length(body.velocity));
    crowd.bodies = scattered(crowd.field, recipe, crowd.meshes);
    crowd.given.clear();
    return crowd;
}

}  // namespace collidoscope::app
