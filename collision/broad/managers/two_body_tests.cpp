#include "collision/broad/managers/two_body_tests.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "collision/broad/managers/constants.h"
#include "collision/motion/sweep_bodies.h"
#include "collision/trace/scopes.h"
#include "collision/trace/words.h"
#include "collision/trees/seen_pair.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

namespace {

std::vector<vec3> placed(const std::vector<vec3>& points, const Pose& pose) {
    const RelativePose to_world(Pose{}, pose);
    std::vector<vec3> world;
    world.reserve(points.size());
    for (const vec3& p : points) world.push_back(to_world(p));
    return world;
}

}  // namespace

ConvexBody::ConvexBody(const std::vector<vec3>& points, const Pose& pose)
    : world(convex_hull(placed(points, pose))) {}

Aabb LinCannyTest::box(const ConvexBody& body) const {
    Aabb box{vec3(std::numeric_limits<float>::max()), vec3(-std::numeric_limits<float>::max())};
    for (const vec3& p : body.world.vertices) {
        box.min = glm::min(box.min, p);
        box.max = glm::max(box.max, p);
    }
    return box;
}

namespace {

template <Tracer T>
bool decide(const ConvexBody& a, const ConvexBody& b, LinCannyTest::Memory& memory,
            std::uint64_t& moves, T trace) {
    const HullGap gap =
        measure_hulls({&a.world, true}, {&b.world, true}, memory.features, moves, trace);
    memory.known = true;
    return gap.meet;
}

}  // namespace

bool LinCannyTest::operator()(const ConvexBody& a, const ConvexBody& b, Memory& memory,
                              std::uint64_t& moves) const {
    return decide(a, b, memory, moves, NoTrace{});
}
bool LinCannyTest::operator()(const ConvexBody& a, const ConvexBody& b, Memory& memory,
                              std::uint64_t& moves, const Recorder& trace) const {
    return decide(a, b, memory, moves, trace);
}

void LinCannyTest::say(StepBuilder& step, const Memory& before, const Memory&,
                       std::uint64_t moves) const {
    if (before.known)
        step.say("start at the closest features of the previous frame; ", now(moves),
                 plural(moves, " step leads", " steps lead"), " to the current closest features.");
    else
        step.say("a new pair, so start at any features; ", now(moves),
                 plural(moves, " step leads", " steps lead"),
                 " to the closest ones, which are cached.");
    step.now_value("moves", static_cast<std::int64_t>(moves));
}

Aabb ObbTreeTest::box(const MeshBody& body) const {
    if (!body.tree || body.tree->empty()) return {body.pose.position, body.pose.position};
    // The root's box holds all triangles; turn its axes and add up their reach.
    const Obb& root = body.tree->nodes[0].bounds;
    const dmat3 turn = glm::mat3_cast(glm::normalize(glm::dquat(body.pose.rotation)));
    const dvec3 center = turn * dvec3(root.center) + dvec3(body.pose.position);
    dvec3 reach(0);
    for (int k = 0; k < 3; ++k)
        reach += glm::abs(turn * dvec3(root.axis(k))) * static_cast<double>(root.half[k]);
    const dvec3 local = glm::abs(dvec3(root.center)) + dvec3(root.half);
    const double whole = local.x + local.y + local.z + std::abs(body.pose.position.x) +
                         std::abs(body.pose.position.y) + std::abs(body.pose.position.z);
    reach += dvec3(constants::mesh_box_pad * whole);
    return {vec3(center - reach), vec3(center + reach)};
}

namespace {

template <Tracer T>
bool descend(const MeshBody& a, const MeshBody& b, std::uint64_t& tests, T trace) {
    if (!a.tree || !b.tree) return false;
    const TreePairAnswer answer = overlapping_triangles(
        *a.tree, *b.tree, RelativePose(a.pose, b.pose), {.max_pairs = 1}, OpenTogether{},
        with_changed_marks(trace.scope("obb_tree"),
                           [&] { return SeenPair(*a.tree, a.pose, *b.tree, b.pose); }));
    tests += answer.volume_tests + answer.primitive_tests;
    return answer.hit();
}

}  // namespace

bool ObbTreeTest::operator()(const MeshBody& a, const MeshBody& b, Memory&,
                             std::uint64_t& tests) const {
    return descend(a, b, tests, NoTrace{});
}
bool ObbTreeTest::operator()(const MeshBody& a, const MeshBody& b, Memory&, std::uint64_t& tests,
                             const Recorder& trace) const {
    return descend(a, b, tests, trace);
}

void ObbTreeTest::say(StepBuilder& step, const Memory&, const Memory&, std::uint64_t tests) const {
    step.say("descend both OBB trees to the first intersecting triangles, ", now(tests),
             plural(tests, " test.", " tests."))
        .now_value("tests", static_cast<std::int64_t>(tests));
}

PluggedTest::PluggedTest()
    : function_([](const MovingBody& a, const MovingBody& b) { return overlaps(a, b); }),
      telling_([](const MovingBody& a, const MovingBody& b, const Recorder& trace) {
          return overlaps(a, b, trace);
      }) {}

void PluggedTest::say(StepBuilder& step, const Memory&, const Memory&, std::uint64_t) const {
    step.say(call_, ".");
}

}  // namespace collidoscope
