// The triangles of one node of a body's tree by themselves: they stay solid, and the rest of the
// body can be looked through.
#pragma once

#include <cstdint>
#include <memory>

#include "collision/trees/tree_view.h"
#include "render/body.h"
#include "render/mesh_geometry.h"

namespace collidoscope::app {

struct IsolatedNode {
    std::size_t body = 0;
    std::uint32_t node = 0;
    std::shared_ptr<const TreeView> tree;  // of the body; has the node
    bool operator==(const IsolatedNode&) const = default;
};

// The triangles below the node, each once, in the space of the tree. Few of them (up to 500) are
// flat and have all their edges, so that each is seen; more are shaded as the body is, and above
// 50,000, where faces are too small to be told apart, they are flat again. Cost: O(triangles
// below).
render::MeshGeometry geometry_of(const IsolatedNode& isolated);

// The look of these triangles, which is that of the body but solid, even where the inside of bodies
// matters; the body itself becomes what is looked through. The mesh of the result is that of the
// body.
render::Body take_out(render::Body& body);

}  // namespace collidoscope::app
