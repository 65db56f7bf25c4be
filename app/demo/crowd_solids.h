// The bodies of a crowd as the tests of two bodies want them: convex hulls or meshes with trees.
#pragma once

#include <vector>

#include "app/demo/crowd.h"
#include "collision/broad/two_body_tests.h"

namespace collidoscope::app {

// A sphere stands for a polyhedron of 128 faces inside it.
class CrowdSolids {
  public:
    // Builds what does not change while the bodies move. Cost: a tree for each size of a body, and
    // for each mesh where none was built before.
    explicit CrowdSolids(const CrowdState& crowd);

    // Body i where it is now.
    ConvexBody convex(const MovingBody& body, std::size_t i) const;
    MeshBody mesh(const MovingBody& body, std::size_t i) const;

  private:
    struct Solid {
        std::vector<vec3> points;  // about the body's centre
        std::shared_ptr<const ObbTree> tree;
        vec3 middle{0};  // of the tree's mesh: where the body's centre is
    };
    Pose pose_of(const MovingBody& body, const vec3& middle) const;

    std::vector<std::shared_ptr<const Solid>> solids_;
};

}  // namespace collidoscope::app
