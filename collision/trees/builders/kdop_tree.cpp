// The silent build with the usual number of planes, compiled once for all who use it.
#include "collision/trees/builders/kdop_tree.h"

namespace collidoscope {

template std::optional<KdopTree<18>> build_kdop_tree<18>(const Mesh&, const BuildOptions&,
                                                         BuildProgress*, NoTrace);

}  // namespace collidoscope
