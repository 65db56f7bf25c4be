#include "collision/narrow/primitives/triangle_region_steps.h"

#include <array>
#include <string>

#include "collision/narrow/primitives/triangle_region.h"

namespace collidoscope::triangle_region {

namespace {

constexpr std::array<const char*, 3> names{"a", "b", "c"};

// The letters that the sentences speak of, one of them as what is looked at.
void show_letters(StepBuilder& step, const Triangle& t, std::size_t now = 3,
                  Role role = Role::Current) {
    const std::array<vec3, 3> v{t.a, t.b, t.c};
    for (std::size_t k = 0; k < 3; ++k)
        step.point(v[k], k == now ? role : Role::Witness, names[k])
            .keep(std::string("corner ") + names[k]);
}

}  // namespace

void say_degenerate(StepBuilder& step, const Triangle& t, const TrianglePart& part) {
    step.say("The triangle has zero area: it is only a ",
             strong(part.count == 2 ? "segment" : "segment or point"),
             ", so only its endpoints and the segment between them can be closest.")
        .line(t.a, t.b, Role::Current)
        .line(t.b, t.c, Role::Current);
}

void say_corner(StepBuilder& step, const Triangle& t, const vec3& p, std::size_t k, bool here) {
    const std::array<vec3, 3> v{t.a, t.b, t.c};
    const vec3 &q = v[k], &next = v[(k + 1) % 3], &last = v[(k + 2) % 3];
    step.say("Is vertex ", strong(names[k]), " closest? The point lies ",
             here ? "behind both of its edges: " : "ahead along one of its edges: ",
             now(here ? "yes" : "no"), ".")
        .arrow(q, next, Role::Construction)
        .arrow(q, last, Role::Construction)
        .line(q, p, Role::Current);
    show_letters(step, t, k, here ? Role::Best : Role::Current);
}

void say_edge(StepBuilder& step, const Triangle& t, const vec3& p, std::size_t k, bool here) {
    const std::array<vec3, 3> v{t.a, t.b, t.c};
    const vec3 &q = v[k], &next = v[(k + 1) % 3];
    step.say("Is edge ", strong(std::string(names[k]) + names[(k + 1) % 3]),
             " closest? The point lies ",
             here ? "outside it and between its endpoints: " : "inside it, or beyond an endpoint: ",
             now(here ? "yes" : "no"), ".")
        .line(q, next, here ? Role::Best : Role::Current)
        .line(p, detail::on_edge(q, next, p), Role::Construction);
    show_letters(step, t);
}

void say_face(StepBuilder& step, const Triangle& t) {
    step.say("The point lies inside all three edges: the ", strong("face"), " is closest.")
        .facet({t.a, t.b, t.c}, Role::Best);
    show_letters(step, t);
}

}  // namespace collidoscope::triangle_region
