#include "collision/trees/space/bsp_merge_steps.h"

#include <vector>

#include "collision/trace/mark.h"
#include "collision/trees/space/bsp_merge.h"

namespace collidoscope::bsp_merge {

namespace {

std::vector<vec3> outline(const BspFragment& fragment, const RelativePose& frame) {
    std::vector<vec3> corners;
    for (const auto& c : fragment.corners()) corners.push_back(frame(vec3(c.shown)));
    return corners;
}

}  // namespace

void say_compared(StepBuilder& step, std::uint32_t j, std::uint64_t compared, std::size_t before,
                  const BspMergeAnswer& answer) {
    const std::size_t met = answer.pairs.size() - before;
    if (met > 0) step.verdict(true);
    step.say("The fragment lies in the plane. Of ", now(compared),
             plural(compared, " triangle", " triangles"), " of A there, triangle ", j,
             " of B intersects ", strong(met), ".")
        .mark(TriangleMark{1, j}, met > 0 ? Role::Hit : Role::Rejected);
    for (std::size_t k = before; k < answer.pairs.size(); ++k)
        step.mark(TriangleMark{0, answer.pairs[k].a}, Role::Hit);
}

void say_leaf(StepBuilder& step, const BspFragment& fragment, const std::optional<double>& winding,
              bool inside, const RelativePose& frame) {
    if (inside) step.verdict(true);
    if (winding)
        step.say("A fragment of triangle ", fragment.number(),
                 " of B ends in a leaf that the surface does not classify. The winding "
                 "number there is ",
                 now(*winding), ": ", strong(inside ? "inside" : "outside"), " A.");
    else
        step.say("A fragment of triangle ", fragment.number(), " of B ends in a leaf ",
                 strong(inside ? "inside" : "outside"), " A.");
    step.facet(outline(fragment, frame), inside ? Role::Inside : Role::Outside);
}

void say_take(StepBuilder& step, std::uint32_t j) {
    step.say("Insert triangle ", strong(j), " of B into the tree of A.")
        .mark(TriangleMark{1, j}, Role::Current);
}

void say_plane(StepBuilder& step, std::uint32_t plane, const SideSummary& summary,
               const BspFragment& fragment, const RelativePose& frame, BspCells& cells,
               std::uint32_t node) {
    const bool across = summary.front && summary.back && !summary.unknown;
    step.say("The plane of triangle ", strong(plane), " of A ",
             across          ? "splits the fragment in two."
             : summary.front ? "has the fragment in front of it."
             : summary.back  ? "has the fragment behind it."
                             : "contains the fragment.")
        .mark(TriangleMark{0, plane}, Role::Candidate)
        .facet(outline(fragment, frame), Role::ShapeB);
    cells.show(step, node);
}

void say_within(StepBuilder& step, bool inside, const vec3& vertex) {
    step.say(
            "No fragment of B is inside A, and the surfaces do not intersect. A vertex of "
            "A lies ",
            strong(inside ? "inside" : "outside"), " B.")
        .point(vertex, Role::Current);
}

void say_done(StepBuilder& step, const BspMergeAnswer& answer) {
    step.verdict(answer.overlap);
    if (!answer.pairs.empty())
        step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                     AnswerPart::Depth);
    step.say("The solids ", strong(answer.overlap ? "overlap" : "are separated"), ".")
        .value("fragments inside", static_cast<std::int64_t>(answer.pieces_inside))
        .value("fragments outside", static_cast<std::int64_t>(answer.pieces_outside))
        .value("sides", static_cast<std::int64_t>(answer.sides));
}

}  // namespace collidoscope::bsp_merge
