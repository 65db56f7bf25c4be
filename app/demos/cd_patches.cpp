#include "collision/trees/patches/cd_patches.h"
#include "app/demos/families/harness.h"
#include "app/demos/families/tree_demo.h"

namespace collidoscope::app {
namespace {

class CdPatches final : public Harness<CdPatches> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override { return {{"a", kind_of_type<MeshInstance>()}}; }
    std::vector<Shape> default_inputs() const override { return {default_meshes().front()}; }
    std::vector<OptionSpec> options() const override {
        return {{"connected", "Connected patches",
                 "A triangle joins only a patch that it shares an edge with", true},
                {"patch_size", "Patch size", "Max triangles per patch", 6, {}, 1, max_patch_size}};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto& body = std::get<MeshInstance>(question.inputs[0]);
        const CdBuildOptions options{option(*this, question, "patch_size").get<std::uint32_t>(),
                                     option(*this, question, "connected").get<bool>()};
        BuildProgress progress(control.cancel, control.progress);
        const auto patches = grow_patches(body.asset->mesh(), options, &progress, trace,
                                          RelativePose({}, body.pose));
        if (!patches) throw Canceled();
        Answer answer;
        Datum::List sizes;
        std::size_t largest = 0;
        for (const ConvexPatch& patch : *patches) {
            largest = std::max(largest, patch.triangles.size());
            if (sizes.size() < 1000) sizes.push_back(patch.triangles.size());
        }
        answer.add_verdict(std::to_string(patches->size()) +
                           (plural(patches->size(), " patch", " patches")));
        answer.add("patches", patches->size(),
                   "Number of convex patches that the surface was grouped into.");
        answer.add("largest", largest, "The most triangles in one patch.");
        answer.add("sizes", std::move(sizes), "Number of triangles of each patch.");
        return answer;
    }
};

[[maybe_unused]] const bool cd_patches_registered = Registry::add(std::make_unique<CdPatches>(
    DemoInfo{.id = "cd_patches",
             .title = "Growing convex patches",
             .short_title = "Growing convex patches",
             .family = Family::Trees,
             .level = 140,
             .words = "convex decomposition surface thesis",
             .sources = "thesis2002: section 3.3.1, pictures 10 to 13",
             .summary = "Each triangle joins the first patch that has room and stays convex: "
                        "consistent normals, no triangle visible from another, no plane crossed. "
                        "The patches are the leaves of the thesis's tree."}));

}  // namespace
}  // namespace collidoscope::app
