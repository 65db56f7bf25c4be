#include "collision/trees/patches/cd_tree.h"

#include "collision/trees/patches/cd_divide.h"

namespace collidoscope {

std::size_t CdTree::bytes() const {
    return nodes.size() * sizeof(CdNode) + patches.size() * sizeof(CdPatch) +
           primitives.size() * sizeof(std::uint32_t) + triangles.size() * sizeof(Triangle) +
           slots.size() * sizeof(CdSlot) + vertices.size() * sizeof(vec3) +
           reach.size() * sizeof(float);
}

std::optional<CdTree> build_cd_tree(const Mesh& mesh, const CdBuildOptions& options,
                                    BuildProgress* progress) {
    return build_cd_tree(mesh, options, progress, NoTrace{});
}

}  // namespace collidoscope
