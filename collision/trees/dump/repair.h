// Repairs of a dumped tree that are certain.
#pragma once

#include <string>
#include <vector>

#include "collision/trees/dump/tree_dump.h"

namespace collidoscope {

struct DumpRepair {
    TreeDump dump;
    // One sentence for each kind of thing that was mended; empty: nothing could be.
    std::vector<std::string> done;
};

// Mended is what follows from the rest of the tree: stored parents, from the children; the bounds
// of boxes and k-DOPs that are not sound, stick out or do not hold what is below them, from the
// triangles below, where these are known; and a build order that is none, by leaving it out. Links,
// missing and repeated primitives stay as they are: what they should be is not known.
//
// If a child does not lie in its parent, the child is fitted first, and the parent if that
// was not enough. All other bounds stay, however loose. Cost: a few times that of find_problems.
DumpRepair repaired(const TreeDump& dump);

}  // namespace collidoscope
