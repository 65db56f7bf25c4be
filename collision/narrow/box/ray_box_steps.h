// Steps of a ray against a box: sentences, values and marks.
#pragma once

#include <string>

#include "collision/narrow/box/box_coordinates.h"
#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::ray_box {

void say_parallel(StepBuilder& step, const Ray& ray, int k, bool out);
// crossing: a FaceCrossings. The interval of axis k, and that of the slabs before it, if any.
template <typename Crossings>
void say_slab(StepBuilder& step, const Crossings& crossing, int k, int in, int out, int entry,
              int exit) {
    const std::string axis(1, "xyz"[k]);
    const double t_in = crossing.t(in), t_out = crossing.t(out);
    step.say("Between the two faces of axis ", strong(axis), " the ray is inside from ", now(t_in),
             " to ", now(t_out), ".")
        .point(crossing.at(t_in), Role::Candidate, "in " + axis)
        .point(crossing.at(t_out), Role::Candidate, "out " + axis)
        .line(crossing.at(t_in), crossing.at(t_out), Role::Current)
        .interval(static_cast<float>(t_in), static_cast<float>(t_out), 0, Role::Current, axis)
        .value("t in", t_in)
        .value("t out", t_out);
    if (entry >= 0)
        step.interval(static_cast<float>(crossing.t(entry)), static_cast<float>(crossing.t(exit)),
                      1, Role::Best, "box so far");
}
template <typename Crossings>
void say_shrink(StepBuilder& step, const Crossings& crossing, int entry, int exit, bool empty) {
    if (empty) step.verdict(false);
    const double t_in = crossing.t(entry), t_out = crossing.t(exit);
    step.say("Intersection of all slabs so far: from ", now(t_in), " (face ", name_of_face(entry),
             ") to ", now(t_out), " (face ", name_of_face(exit), ")",
             empty ? ". The ray leaves one slab before it enters another: " : ".",
             strong(empty ? "no hit" : ""))
        .line(crossing.at(t_in), crossing.at(t_out), empty ? Role::Rejected : Role::Best)
        .keep("inside")
        .now_value("t in", t_in)
        .now_value("t out", t_out)
        .ask("Is any interval of the ray inside all slabs so far?")
        .choice("Yes", !empty)
        .choice("No", empty);
}
template <typename Crossings>
void say_behind(StepBuilder& step, const Crossings& crossing, int entry, int exit) {
    const double at_exit = crossing.t(exit), at_entry = crossing.t(entry);
    step.verdict(false);
    step.say("The ray's line leaves the box at ", now(at_exit),
             ", before the ray begins: the box lies ", strong("behind"), ".")
        .line(crossing.at(at_entry), crossing.at(at_exit), Role::Rejected);
}
void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit, bool begun, int face);

}  // namespace collidoscope::ray_box
