#include "collision/broad/managers/solid_tests.h"

#include <cmath>

#include "collision/motion/sweep_bodies.h"
#include "collision/narrow/primitives/sphere_sphere.h"
#include "collision/trace/words.h"

namespace collidoscope {
namespace {

// The smallest one about the body's center that holds its box.
Sphere sphere_around(const MovingBody& body) {
    if (body.form == BodyForm::Sphere) return {body.center, body.half.x};
    const double radius = glm::length(dvec3(body.half));
    return {body.center, std::nextafter(static_cast<float>(radius * (1 + 0x1p-22)), HUGE_VALF)};
}

MovingBody ball_around(const MovingBody& body) {
    MovingBody ball = body;
    ball.form = BodyForm::Sphere;
    ball.half = vec3(sphere_around(body).radius);
    return ball;
}

}  // namespace

void SolidTreesTest::say(StepBuilder& step, const Memory&, const Memory& after,
                         std::uint64_t tests) const {
    if (after.by == DecidedBy::Shapes) {
        step.say("spheres and boxes have no triangles: their own exact test decides.");
    } else {
        step.say("descend both trees to the first intersecting triangles, ", now(tests),
                 plural(tests, " test.", " tests."));
        if (after.by == DecidedBy::Inside)
            step.say(" No triangles intersect, but one body lies inside the other.");
    }
    step.now_value("tests", static_cast<std::int64_t>(tests));
}

namespace {

Aabb box_for(TwoBodyChoice test, const SolidBody& body) {
    if (test == TwoBodyChoice::Spheres) return box_of(ball_around(body.shape));
    if (test == TwoBodyChoice::Boxes) return box_of(body.shape);
    return box_of(body);
}

bool spheres_meet(const SolidBody& a, const SolidBody& b) {
    return collide(sphere_around(a.shape), sphere_around(b.shape)).hit;
}
bool spheres_meet(const SolidBody& a, const SolidBody& b, const Recorder& trace) {
    return collide(sphere_around(a.shape), sphere_around(b.shape), trace.scope("sphere_sphere"))
        .hit;
}

}  // namespace

Aabb ChosenTest::box(const SolidBody& body) const {
    const Aabb box = box_for(choice_, body);
    if (body.is_simple() || of_meshes_ == choice_) return box;
    const Aabb other = box_for(of_meshes_, body);
    return {glm::min(box.min, other.min), glm::max(box.max, other.max)};
}

template <typename... Trace>
bool ChosenTest::ask(const SolidBody& a, const SolidBody& b, Memory& memory, std::uint64_t& work,
                     const Trace&... trace) const {
    memory.test = a.is_simple() || b.is_simple() ? choice_ : of_meshes_;
    if (memory.test == TwoBodyChoice::Features)
        return SolidFeaturesTest()(a, b, memory, work, trace...);
    // No features are known of a pair that another test was asked about.
    memory.known = false;
    memory.features.clear();
    if (memory.test == TwoBodyChoice::Trees) return solids_meet(a, b, work, memory.by, trace...);
    ++work;
    if (memory.test == TwoBodyChoice::Boxes) return overlaps(a.shape, b.shape, trace...);
    return spheres_meet(a, b, trace...);
}

bool ChosenTest::operator()(const SolidBody& a, const SolidBody& b, Memory& memory,
                            std::uint64_t& work) const {
    return ask(a, b, memory, work);
}

bool ChosenTest::operator()(const SolidBody& a, const SolidBody& b, Memory& memory,
                            std::uint64_t& work, const Recorder& trace) const {
    return ask(a, b, memory, work, trace);
}

void ChosenTest::say(StepBuilder& step, const Memory& before, const Memory& after,
                     std::uint64_t work) const {
    step.say(of_meshes_ == choice_ ? "call the narrow-phase test"
                                   : "call the test for this kind of pair",
             " and cache its result: ");
    switch (after.test) {
        case TwoBodyChoice::Trees:
            SolidTreesTest().say(step, {}, {after.by}, work);
            break;
        case TwoBodyChoice::Features:
            SolidFeaturesTest().say(step, before, after, work);
            break;
        case TwoBodyChoice::Boxes:
            step.say("that of spheres and boxes, meshes taken as the boxes around them.");
            break;
        case TwoBodyChoice::Spheres:
            step.say("that of the spheres around them.");
            break;
    }
}

}  // namespace collidoscope
