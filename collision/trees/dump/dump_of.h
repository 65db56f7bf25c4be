// Any tree of ours as a dump, to be written or checked.
#pragma once

#include "collision/trees/dump/tree_dump.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

// Bounds as they are in axis-aligned and oriented boxes, spheres and k-DOPs of the library; volumes
// of other kinds, or of several, become the k-DOPs around what is drawn of them and the triangles
// below. A tree with a primitive in several leaves, or of cells, is marked as clipped. A view of a
// dump gives that dump. With triangles: the corners of all, so that the dump needs no mesh. Cost:
// O(nodes).
TreeDump dump_of(const TreeView& view, bool with_triangles);

}  // namespace collidoscope
