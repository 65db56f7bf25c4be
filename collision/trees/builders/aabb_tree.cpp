// The silent build, compiled once for all who use it.
#include "collision/trees/builders/aabb_tree.h"

namespace collidoscope {

template std::optional<AabbTree> build_aabb_tree(const Mesh&, const BuildOptions&, BuildProgress*,
                                                 NoTrace);

}  // namespace collidoscope
