#include "collision/trees/instances/two_level_ray.h"

#include "app/demos/families/instances_demo.h"
#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {
namespace {

Datum::List path_list(const InstancePath& path) {
    Datum::List list;
    for (const std::uint32_t instance : path.instances) list.emplace_back(instance);
    return list;
}

// A ray, and instances of meshes and groups.
class TwoLevelRayDemo final : public Harness<TwoLevelRayDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Ray>()}, {"b", kind_of_type<Instances>()}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_instances()};
    }
    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all{
            opening_option(),
            {.id = "hits",
             .title = "Hits",
             .help = "nearest: the first along the ray. any: the first that is found, enough for "
                     "line of sight",
             .fallback = "nearest",
             .choices = {"nearest", "any"}},
            {.id = "mask",
             .title = "Mask of the ray",
             .help = "Instances whose mask has no bit in common with it are passed through",
             .fallback = 255,
             .min = 0,
             .max = 255},
            {.id = "min_t",
             .title = "Smallest t",
             .help = "The ray begins at this t, in lengths of its direction: a hit before it does "
                     "not count",
             .fallback = 0.0,
             .low = 0,
             .high = 1e6}};
        for (OptionSpec& rule : ray_options(RayOptions::Culls)) all.push_back(std::move(rule));
        return all;
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const OptionReader given(*this, question);
        const auto& instances = std::get<Instances>(question.inputs[1]);
        const InstancedScene scene =
            scene_of(instances, opening_of(instances, given.get<std::uint32_t>("open")));
        const RayRules shared = ray_rules_of(question);
        InstanceRayRules rules;
        rules.t_min = given.get<float>("min_t");
        rules.t_max = shared.t_max;
        rules.cull = shared.cull;
        rules.mask = given.get<std::uint32_t>("mask");
        rules.any = given.get<std::string>("hits") == "any";
        InstanceCosts costs(instances.members.size());
        return describe(
            scene, raycast(scene, std::get<Ray>(question.inputs[0]), rules, &costs, trace), costs);
    }

  private:
    static Answer describe(const InstancedScene& scene, const InstanceRayAnswer& found,
                           const InstanceCosts& costs) {
        Answer answer;
        answer.hit = found.hit.has_value();
        if (found.hit) {
            const InstancePath path = scene.locate(found.hit->triangle);
            answer.t = found.hit->t;
            answer.normal = found.hit->normal;
            answer.triangle = path.triangle;
            answer.add("instance", path_list(path),
                       "The instance that is hit; in a group the number in it follows.");
        }
        answer.volume_tests = found.top_tests + found.object_tests;
        answer.primitive_tests = found.primitive_tests;
        answer.add("top_tests", found.top_tests, "Boxes of the top tree tested, in the world.");
        answer.add("entered", found.entered,
                   "How often the ray was taken into the space of an instance.");
        answer.add("entries", scene.refs().size(),
                   "Entries of the top tree: instances, and parts of those that were opened.");
        Datum::List rows;
        for (const InstanceCost& cost : costs.of)
            rows.emplace_back(
                Datum::List{cost.entered, cost.node_tests, cost.triangle_tests, cost.hits});
        answer.add("costs", std::move(rows),
                   "Of every instance: times entered, boxes and triangles tested, hits.");
        return answer;
    }
};

[[maybe_unused]] const bool two_level_ray_registered =
    Registry::add(std::make_unique<TwoLevelRayDemo>(DemoInfo{
        .id = "two_level_ray",
        .title = "Ray through a tree of instances",
        .short_title = "Ray against instances (TLAS)",
        .family = Family::Rays,
        .level = 95,
        .words = "tlas blas two-level acceleration structure instancing bvh object space mask",
        .sources = "wald2003; benthin2017; kay1986",
        .summary = "A top tree over instances, and below it the trees of their meshes, each kept "
                   "once. At a leaf of the top tree the ray is taken into object space; t stays "
                   "the same.",
        .opened_for = OpenedFor::SceneOfTrees}));

}  // namespace
}  // namespace collidoscope::app
