// The building of the thesis's tree: DivideTree over convex patches, and 18-DOPs merged upward.
#include "app/demos/families/build_demo.h"
#include "collision/trace/words.h"
#include "collision/trees/patches/cd_divide.h"

namespace collidoscope::app {
namespace {

class CdBuildDemo final : public BuildDemo<CdBuildDemo, CdTree> {
  public:
    using BuildDemo::BuildDemo;

    std::vector<OptionSpec> options() const override {
        return {{"connected", "Connected patches",
                 "A triangle joins only a patch that it shares an edge with", true},
                {"patch_size", "Patch size", "Max triangles per patch", 6, {}, 1, max_patch_size}};
    }
    CdBuildOptions options_of(const Question& question) const {
        const OptionReader given(*this, question);
        return {given.get<std::uint32_t>("patch_size"), given.get<bool>("connected")};
    }
    std::string key(const Question& question) const {
        const CdBuildOptions options = options_of(question);
        return std::to_string(options.patch_size) + (options.connected ? " connected" : "");
    }
    template <typename... Told>
    static std::optional<CdTree> build(const Mesh& mesh, const CdBuildOptions& options,
                                       BuildProgress* progress, const Told&... told) {
        return build_cd_tree(mesh, options, progress, told...);
    }
    static std::string made(const CdTree& tree) {
        return counted(tree.patches.size(), "patch", "patches");
    }
};

[[maybe_unused]] const bool cd_build_registered = Registry::add(std::make_unique<CdBuildDemo>(
    DemoInfo{.id = "cd_build",
             .title = "DivideTree: a tree of 18-DOPs over convex patches",
             .short_title = "Building the CD tree",
             .family = Family::Trees,
             .level = 145,
             .words = "dividetree splatter mean variance k-dop merge bottom-up build hierarchy "
                      "construction thesis",
             .sources = "thesis2002: section 3.3.2",
             .summary = "The patches of a node are split at the mean of their centers, on the axis "
                        "on which these vary most, until each node holds one patch. Then the "
                        "18-DOPs of the patches are merged from the leaves to the root."}));

}  // namespace
}  // namespace collidoscope::app
