// A body in few lines: its sharp edges, and where planes cut it. To show where it stands without
// hiding what is around it.
#pragma once

#include <vector>

#include "collision/mesh.h"
#include "collision/trace/mark.h"

namespace collidoscope {

// Sharp edges (the faces turn by 35 degrees or more; at most 160 of them, the longest) and the
// curves in which about five planes across each of the two longest axes cut the mesh. Curves whose
// ends meet are closed. Cost: a few passes over the triangles.
std::vector<Wire> outline_of(const Mesh& mesh);

// The same wire as a pose moves it, and after that as the frame it is in stands in the world.
Wire placed(const Wire& wire, const RelativePose& pose);
Geometry placed(const Geometry& geometry, const RelativePose& pose);

}  // namespace collidoscope
