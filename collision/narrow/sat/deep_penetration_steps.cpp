#include "collision/narrow/sat/deep_penetration_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <tuple>

#include "collision/narrow/sat/hull_contacts.h"
#include "collision/narrow/sat/sat_hull_hull_steps.h"

namespace collidoscope::deep {
namespace {

void show_direction(StepBuilder& step, const HullPair& pair, const dvec3& n, Role role,
                    const std::string& label) {
    const double length = pair.size > 0 ? 0.6 * pair.size : 1;
    step.arrow(pair.world(dvec3(0)), pair.world(length * n), role, label).link(label);
    step.point(vec3(n), role, label).in(Space::GaussMap).link(label);
}

// The arcs round a vertex of A - B: of A's edges and of -B's.
void show_hub(StepBuilder& step, const HullPair& pair, const Hub& hub) {
    step.feature(0, FeatureKind::Vertex, hub.a, Role::ShapeA);
    step.feature(1, FeatureKind::Vertex, hub.b, Role::ShapeB);
    for (const auto& [body, hull, vertex] :
         {std::tuple(0, &pair.a, hub.a), std::tuple(1, &pair.b, hub.b)}) {
        const Role role = body == 0 ? Role::ShapeA : Role::ShapeB;
        hull->shape->round_vertex(vertex, [&step, role, of = body](Index e) {
            step.feature(of, FeatureKind::Edge, e & ~Index{1}, role).in(Space::GaussMap);
        });
    }
    step.point(vec3(pair.a.vertices[hub.a] - pair.b.vertices[hub.b]), Role::Simplex)
        .in(Space::MinkowskiDifference);
}

// The plane of a face of A - B, seen as its corners and the way to it from the origin.
void show_face(StepBuilder& step, const HullPair& pair, const HullAxis& face, Role role) {
    step.line(vec3(0), vec3(face.overlap * face.normal), Role::Depth)
        .measures(face.overlap)
        .in(Space::MinkowskiDifference);
    step.point(vec3(0), Role::Construction, "origin").in(Space::MinkowskiDifference);
    for (const Hub& hub : hubs_on(pair, face, farthest_hub(pair, face.normal)))
        step.point(vec3(pair.a.vertices[hub.a] - pair.b.vertices[hub.b]), role)
            .in(Space::MinkowskiDifference);
}

}  // namespace

void say_meet(StepBuilder& step, const HullPair& pair, bool meet) {
    step.say(meet ? "The hulls share a point, so the origin lies in their Minkowski difference "
                    "A − B. How far is it from the surface?"
                  : "The hulls share no point: there is no depth to estimate.");
    step.value("share a point", meet);
    step.point(pair.world(pair.a.center), Role::ShapeA, "A").keep("center A");
    step.point(pair.world(pair.b.center), Role::ShapeB, "B").keep("center B");
    step.point(vec3(0), Role::Construction, "origin").in(Space::MinkowskiDifference);
}

void say_start(StepBuilder& step, const HullPair& pair, const dvec3& start, const Hub& hub) {
    step.say("Guess a ", strong("direction"),
             " and take the support vertex of A − B along it: ", "A's vertex ", hub.a,
             " minus B's vertex ", hub.b, ".");
    step.now_value("direction", vec3(start));
    step.drop("best").drop("best direction");
    show_direction(step, pair, start, Role::SearchDirection, "guess");
    show_hub(step, pair, hub);
}

void say_expand(StepBuilder& step, const HullPair& pair, const std::vector<Hub>& hubs,
                const std::vector<HullAxis>& faces, const HullAxis& best) {
    if (hubs.empty()) {
        step.say("All vertices around this face have been visited.");
    } else {
        step.say(
            "Overlay the arcs of A and of −B at ", plural(hubs.size(), "this vertex", "these "),
            hubs.size() == 1 ? std::string() : std::to_string(hubs.size()) + " vertices",
            " on the Gauss map: ", now(faces.size()),
            plural(faces.size(), " face of A − B meets there.", " faces of A − B meet there."));
    }
    step.now_value("faces", static_cast<std::int64_t>(faces.size()));
    if (best.kind != AxisKind::None) step.value("depth so far", best.overlap);
    for (std::size_t k = 0; k < std::min<std::size_t>(hubs.size(), 16); ++k)
        show_hub(step, pair, hubs[k]);
    for (std::size_t k = 0; k < std::min<std::size_t>(faces.size(), 64); ++k)
        step.point(vec3(faces[k].normal), Role::Candidate)
            .measures(faces[k].overlap)
            .in(Space::GaussMap)
            .link(sat::name_of(pair, faces[k]));
}

void say_walk(StepBuilder& step, const HullPair& pair, const std::vector<HullAxis>& faces,
              const HullAxis& least, const HullAxis& best) {
    // Offer the different directions, in an order that gives nothing away.
    std::vector<HullAxis> choices{least};
    const auto differs = [&](const HullAxis& face) {
        return std::all_of(choices.begin(), choices.end(), [&](const HullAxis& c) {
            return glm::dot(c.normal, face.normal) < 0.999;
        });
    };
    for (const HullAxis& face : faces)
        if (choices.size() < 6 && differs(face)) choices.push_back(face);
    if (choices.size() > 1) {
        std::sort(choices.begin(), choices.end(), [](const HullAxis& x, const HullAxis& y) {
            return x.normal.x != y.normal.x ? x.normal.x < y.normal.x : x.normal.y < y.normal.y;
        });
        step.ask("Which way does the depth decrease?");
        for (const HullAxis& c : choices)
            step.choice(sat::name_of(pair, c), c.normal == least.normal, Dot{vec3(c.normal)},
                        Space::GaussMap);
    }
    step.say("The shallowest of them is ", strong(sat::name_of(pair, least)), ", ",
             now(least.overlap), " from the origin");
    if (best.kind == AxisKind::None)
        step.say(". Walk there.");
    else
        step.say(", less than ", best.overlap, ". Walk on.");
    step.now_value("depth", least.overlap).value("face", sat::name_of(pair, least));
    if (best.kind != AxisKind::None)
        step.line(vec3(best.normal), vec3(least.normal), Role::SearchDirection).in(Space::GaussMap);
    show_direction(step, pair, least.normal, Role::Best, "n");
    step.keep("best direction");
    show_face(step, pair, least, Role::Best);
}

void say_stop(StepBuilder& step, const HullPair& pair, const HullAxis& best,
              const HullAxis& least) {
    if (best.kind == AxisKind::None) {
        step.say("A − B is a line or a point: there is no face to walk on.");
        return;
    }
    step.say("No adjacent face is shallower than ", now(best.overlap), ": a ",
             strong("local minimum"), ". The walk ends; elsewhere there may be a lower one.");
    step.now_value("depth", best.overlap);
    if (least.kind != AxisKind::None) step.value("min of neighbors", least.overlap);
    show_direction(step, pair, best.normal, Role::Best, "n");
    show_face(step, pair, best, Role::Best);
}

void say_estimate(StepBuilder& step, const HullPair& pair, const HullAxis& best,
                  const PairResult& result) {
    step.say("The estimate is ", now(-result.signed_distance), " along ",
             strong(sat::name_of(pair, best)),
             ": moving B that far separates the hulls. A shorter translation may exist.");
    step.now_value("estimate", -result.signed_distance).value("normal", result.normal);
    step.drop("best direction");
    for (const Contact& contact : result.contacts) {
        step.point(contact.position, Role::Hit);
        step.line(contact.point_on_a, contact.point_on_b, Role::Depth);
    }
    const auto length = static_cast<float>(0.3 * pair.size);
    step.arrow(result.point_on_a, result.point_on_a + length * result.normal, Role::Normal, "n");
    step.point(vec3(best.normal), Role::Result, "n").in(Space::GaussMap);
}

}  // namespace collidoscope::deep
