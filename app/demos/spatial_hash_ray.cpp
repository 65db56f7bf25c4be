#include "app/demos/families/hash_demo.h"
#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {
namespace {

class HashRayDemo final : public Harness<HashRayDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Ray>()}, {"b", kind_of_type<Crowd>()}};
    }
    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all = hash_options();
        std::erase_if(all, [](const OptionSpec& spec) { return spec.id == "seconds"; });
        all.push_back({.id = "unoptimized",
                       .title = "Unoptimized",
                       .help = "Tests the ray against all bodies instead.",
                       .fallback = false});
        for (OptionSpec& rule : ray_options(RayOptions::Ends)) all.push_back(std::move(rule));
        return all;
    }
    std::vector<Shape> default_inputs() const override {
        CrowdState crowd;
        crowd.field = {vec3(-8, 0, -8), vec3(8, 2, 8)};
        CrowdRecipe recipe;
        recipe.count = 24;
        recipe.seed = 7;
        recipe.min_size = 0.4f, recipe.max_size = 1;
        recipe.speed = 0;
        crowd.bodies = scattered(crowd.field, recipe);
        return {Ray{vec3(-9, 1, -6), vec3(4, 0, 3)}, make_crowd(std::move(crowd))};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const CrowdState& crowd = *std::get<Crowd>(question.inputs[1]).state;
        const OptionReader reader(*this, question);
        SpatialHashOptions options = read_hash_options(reader);
        options.unoptimized = reader.get<bool>("unoptimized");
        SpatialHash hash(options);
        for (std::size_t i = 0; i < crowd.bodies.size(); ++i) {
            // Boxes that were given as such are taken to the bit.
            if (crowd.given.empty()) {
                hash.add(crowd.bodies[i], 0);
            } else {
                hash.add(crowd.given[i]);
            }
        }
        hash.update();
        const HashRayAnswer found =
            hash.raycast(std::get<Ray>(question.inputs[0]), trace, ray_rules_of(question).t_max);
        Answer answer = to_answer(found.first ? std::optional(found.first->hit) : std::nullopt);
        if (found.first) answer.body = found.first->id;
        answer.add("bodies", crowd.bodies.size(), "Number of bodies.");
        answer.add("bodies_tested", found.tests,
                   "Number of bodies that the ray was tested against.");
        answer.add("cells", found.cells, "Number of cells that the ray passes through.");
        add_hash_notes(answer, hash);
        return answer;
    }
};

[[maybe_unused]] const bool spatial_hash_ray_registered = Registry::add(std::make_unique<
                                                                        HashRayDemo>(DemoInfo{
    .id = "spatial_hash_ray",
    .title = "Ray through a spatial hash",
    .short_title = "Ray among bodies (hash)",
    .family = Family::Rays,
    .level = 80,
    .words = "bullet grid traversal dda amanatides woo cells",
    .sources = "tcollide: Hashing Objects Over Time; amanatides1987",
    .summary =
        "A bullet among many bodies: the ray traverses the cells of the hash in order, and only "
        "the bodies in them are tested. The first cell in which one is hit ends the traversal."}));

}  // namespace
}  // namespace collidoscope::app
