#include "collision/narrow/textbook/triangle_triangle_moller.h"

#include "app/demos/families/pair_demo.h"
#include "collision/narrow/triangle/triangle_triangle.h"

namespace collidoscope::app {
namespace {

// Beside what the published test says, the answer holds what is true and why they differ.
[[maybe_unused]] const bool triangle_triangle_moller_registered =
    register_pair_demo<Triangle, Triangle>(
        {.id = "triangle_triangle_moller",
         .title = "Triangle test of 1997 (textbook, flawed)",
         .short_title = "Triangles (textbook, flawed)",
         .family = Family::Narrow,
         .level = 125,
         .words = "tri tri moller epsilon",
         .sources = "moller1997; thesis2002: section 3.4.2",
         .summary = "The test of 1997 in float, with 0.000001 as \"in the plane\". The scenes show "
                    "where the epsilon and rounding give the wrong answer: small models, shared "
                    "edges, triangles that touch or are nearly coplanar.",
         .robust_version = "triangle_triangle"},
        [](const Triangle& a, const Triangle& b, auto trace) {
            Answer answer;
            answer.hit = moller_overlaps(a, b, trace);
            answer.add("exact", overlaps(a, b),
                       "The answer of exact arithmetic to the same question.");
            answer.add("failure", moller::name_of(moller::why_wrong(a, b, answer.hit)),
                       "What went wrong in the textbook version.");
            return answer;
        });

}  // namespace
}  // namespace collidoscope::app
