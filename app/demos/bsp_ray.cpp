#include "collision/trees/space/bsp_ray.h"
#include "app/demos/families/bsp_trees.h"
#include "app/demos/families/mesh_ray_demo.h"

namespace collidoscope::app {
namespace {

// Adds the number of hits, and what each of the first ones is.
void add_hits(Answer& answer, const BspCrossings& found) {
    constexpr std::size_t max_listed = 1000;
    const auto count = [&](Passage passage) {
        return static_cast<std::int64_t>(
            std::count_if(found.hits.begin(), found.hits.end(),
                          [&](const BspCrossing& c) { return c.passage == passage; }));
    };
    answer.add("entering", count(Passage::Entering),
               "Triangles that the ray passes against their normal.");
    answer.add("leaving", count(Passage::Leaving),
               "Triangles that the ray passes along their normal.");
    if (const std::int64_t grazing = count(Passage::Grazing); grazing > 0)
        answer.add("grazing", grazing, "Triangles whose plane the ray lies in.");
    Datum::List hits;
    for (const BspCrossing& one : found.hits) {
        if (hits.size() == max_listed) break;
        hits.emplace_back(Datum::List{Datum(one.hit.t), Datum(std::int64_t{one.hit.triangle}),
                                      Datum(name_of(one.passage))});
    }
    answer.add("hits", std::move(hits),
               "Every hit: t, the number of the triangle, entering or leaving.");
}

void say_solid(StepBuilder& step, const Ray& ray) {
    step.verdict(true)
        .decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal)
        .say("The mesh counts as ", strong("solid"),
             ": a ray from inside hits at once, at t = ", now(0.0f), ".")
        .point(ray.origin, Role::Hit)
        .now_value("t", 0.0f);
}

class BspRayDemo final : public MeshRayDemo<BspRayDemo> {
  public:
    using MeshRayDemo::MeshRayDemo;

    std::vector<OptionSpec> tree_options() const override {
        return {{.id = "hits",
                 .title = "Hits",
                 .help =
                     "first: the walk ends at the first hit. all: every triangle on the ray, in "
                     "order, entering or leaving, as the lecture's test outputs them.",
                 .fallback = "first",
                 .choices = {"first", "all"}}};
    }
    RayOptions rules_taken() const override { return RayOptions::CullsSolid; }
    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const MeshInstance& mesh = mesh_of(question);
        const auto tree = built(question, control)->tree;
        const Ray& given = std::get<Ray>(question.inputs[0]);
        const Ray ray = in_frame_of(mesh, given);
        const BspLocation start = locate(*tree, ray.origin);
        trace.step("locate", [&](auto& step) {
            step.say("After ", counted(start.planes, "plane"), " the ray's origin is found ",
                     strong(start.where == Where::Inside     ? "inside"
                            : start.where == Where::Boundary ? "on the surface"
                                                             : "outside"),
                     ".")
                .point(given.origin, Role::Current);
        });
        const RelativePose frame({}, mesh.pose);
        const RayRules rules = ray_rules_of(question);
        Answer answer;
        if (rules.solid && start.where == Where::Inside) {
            trace.step("solid", [&](auto& step) { say_solid(step, given); });
            answer = to_answer(ray_rules::after(given, {}, ray_rules::Verdict::AtOnce));
        } else if (option(*this, question, "hits").template get<std::string>() == "all") {
            const BspCrossings found =
                raycast_all(*tree, ray, rules, TraceOfBody<T>{trace, 1}, frame);
            TreeRayAnswer first;
            if (!found.hits.empty()) first.hit = found.hits.front().hit;
            first.opened = found.opened;
            first.primitive_tests = found.primitive_tests;
            answer = to_answer(first, mesh);
            add_hits(answer, found);
            answer.volume_tests = found.opened;
        } else {
            const TreeRayAnswer found = raycast(*tree, ray, rules, TraceOfBody<T>{trace, 1}, frame);
            answer = to_answer(found, mesh);
            answer.volume_tests = found.opened;
        }
        answer.inside = start.where == Where::Inside;
        answer.add("start", std::string(app::name_of(start.where)),
                   "Where the ray begins: inside, outside or on the surface.");
        if (!tree->surface.sides_hold())
            answer.add("surface", reason(tree->surface),
                       "Why the tree's inside and outside cannot be relied on.");
        return answer;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return input == 1 ? bsp_view_of(mesh_of(question)) : nullptr;
    }

    std::shared_ptr<const BuiltTree<BspTree>> built(const Question& question,
                                                    const RunControl& control) const {
        return bsp_tree_of(mesh_of(question), control);
    }
};

[[maybe_unused]] const bool bsp_ray_registered = Registry::add(std::make_unique<
                                                               BspRayDemo>(DemoInfo{
    .id = "bsp_ray",
    .title = "Ray and point queries in a BSP tree",
    .short_title = "Ray against mesh (BSP tree)",
    .family = Family::Rays,
    .level = 70,
    .words = "binary space partition point inside solid",
    .sources = "lecture: Using BSP trees for ray intersecting; thibault1987",
    .summary =
        "A point descends the tree of a closed mesh to a leaf, which lies inside or outside; for "
        "an open mesh the winding number decides. A ray "
        "visits the near side of each plane, the triangles in it, and then the far side."}));

}  // namespace
}  // namespace collidoscope::app
