#include "collision/volumes/frustum_culling.h"

#include "app/demos/families/harness.h"

namespace collidoscope::app {
namespace {

const char* name_of(Culled place) {
    switch (place) {
        case Culled::Outside:
            return "outside";
        case Culled::Crossing:
            return "crossing";
        case Culled::Inside:
            break;
    }
    return "inside";
}

// The view volume of a camera at (0, 1.25, 4) that looks along -z: the near rectangle and the far
// one.
Hull usual_view() {
    Hull view;
    for (const float away : {1.0f, 6.0f}) {
        for (const vec2 corner : {vec2(-1, -1), vec2(1, -1), vec2(1, 1), vec2(-1, 1)}) {
            view.points.emplace_back(0.5f * away * corner.x, 1.25f + 0.375f * away * corner.y,
                                     4 - away);
        }
    }
    return view;
}

class FrustumCulling final : public Harness<FrustumCulling> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Hull>()}, {"b", kind_of_type<Aabb>()}};
    }
    std::vector<Shape> default_inputs() const override {
        return {usual_view(), Aabb{{-0.5f, 0.5f, -0.5f}, {0.5f, 1.5f, 0.5f}}};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const Polytope view = convex_hull(std::get<Hull>(question.inputs[0]).points);
        if (view.dimension < 3) throw InputError("the points of the view volume lie in one plane");
        const auto& box = std::get<Aabb>(question.inputs[1]);
        const CullResult found = cull(view, box, trace);
        Answer answer;
        answer.hit = found.place != Culled::Outside;
        answer.add_verdict(found.place == Culled::Outside  ? "Not in view"
                           : found.place == Culled::Inside ? "Wholly in view"
                                                           : "May be in view");
        answer.add("place", name_of(found.place),
                   "The box is outside the view volume, inside it, or crosses one of its planes.");
        answer.add("planes", found.planes, "Number of planes tested.");
        answer.add("crossed", found.crossed, "Number of planes that pass through the box.");
        answer.add("meets", view_meets_box(view, box),
                   "Whether box and view volume have a point in common: the exact answer.");
        return answer;
    }
};

[[maybe_unused]] const bool frustum_culling_registered =
    Registry::add(std::make_unique<FrustumCulling>(DemoInfo{
        .id = "frustum_culling",
        .title = "Culling by the view frustum",
        .short_title = "View frustum culling",
        .family = Family::Volumes,
        .level = 30,
        .tab = "explanation",
        .words = "visibility camera pyramid view volume plane p-vertex n-vertex hidden",
        .sources = "lecture: Introduction",
        .summary = "Does a bounding box collide with what a camera sees? Each plane of the view "
                   "volume is compared with two corners of the box. A box beyond one plane is not "
                   "drawn; near an edge some are kept that cannot be seen."}));

}  // namespace
}  // namespace collidoscope::app
