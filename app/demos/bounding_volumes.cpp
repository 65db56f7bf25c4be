#include "collision/volumes/bounding_volumes.h"

#include "app/demos/families/ray_demo.h"
#include "app/demos/families/volume_demo.h"

namespace collidoscope::app {
namespace {

class BoundingVolumes final : public Harness<BoundingVolumes> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Hull>(), {kind_of_type<MeshInstance>()}}};
    }
    std::vector<Shape> default_inputs() const override { return {default_meshes().front()}; }
    std::vector<OptionSpec> options() const override {
        std::vector<std::string> choices{"all"};
        for (const VolumeKind kind : volume_kinds) choices.emplace_back(id_of(kind));
        return {{"show", "Show", "Draw all volumes, or only one", "all", choices}};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const WorldCorners corners = world_corners(question.inputs[0]);
        const std::string show = option(*this, question, "show").get<std::string>();
        return to_answer(
            compare_volumes(corners.points, corners.contents, volume_named(show), trace));
    }
};

[[maybe_unused]] const bool bounding_volumes_registered =
    Registry::add(std::make_unique<BoundingVolumes>(DemoInfo{
        .id = "bounding_volumes",
        .title = "Bounding volumes compared",
        .short_title = "Bounding volumes compared",
        .family = Family::Volumes,
        .level = 10,
        .words = "bounding box sphere aabb obb k-dop kdop capsule hull tightness fit",
        .sources = "lecture: Bounding Boxes; thesis2002: chapter 2; klosowskiheld1998; larsen1999",
        .summary = "Twelve volumes around one body: spheres, boxes, k-DOPs, swept spheres and the "
                   "convex hull. A volume that is cheap to test fits loosely, and gives more false "
                   "positives: the drawer shows efficiency, storage and costs of all."}));

}  // namespace
}  // namespace collidoscope::app
