// Trees of spheres, built in two ways.
//
// From the top: the cells of an octree. A cube round the mesh is halved across x, y and z in turn,
// three levels of this tree being one of the octree; a triangle belongs to the cell of its
// centroid, and every cell gets the sphere round its triangles.
// From the bottom: the spheres of single triangles are merged, always two that are each other's
// best partner: the pair whose common sphere is smallest.
//
// A sphere does not change when its body turns: a descent moves one point per node and compares one
// distance. It fits a surface badly, though, and many more nodes are opened than with boxes.
// Sources: thesis 2.1; O'Sullivan and Dingliana, "Real-time collision detection and response using
// sphere-trees" (1999); Palmer and Grimsdale (1995) for the octree. The search for partners in a
// window along a Morton curve as in Meister and Bittner, "Parallel locally-ordered clustering"
// (2018).
#pragma once

#include "collision/trees/build.h"
#include "collision/trees/builders/sphere_volume.h"

namespace collidoscope {

using SphereTree = Tree<Sphere>;

// The sphere round triangles: the smallest one for up to 1,024 of them, Ritter's for more.
Sphere fit_sphere(std::span<const Triangle> triangles);

class SphereOctreeSplit {
  public:
    using Volume = Sphere;

    explicit SphereOctreeSplit(const Mesh& mesh);
    Sphere fit(std::uint32_t first, std::uint32_t count);
    Split split(std::uint32_t first, std::uint32_t count);
    Split halve(std::uint32_t first, std::uint32_t count);
    void finish(Tree<Sphere>& tree);

  private:
    // Remaining part of the cube, and the axis across which it is halved next.
    struct Cell {
        dvec3 middle;
        double half;  // of the cube that it is a part of
        int axis = 0;
    };
    Split result_of(const Cell& cell, std::uint32_t left);

    std::vector<Triangle> triangles_;
    std::vector<std::uint32_t> ids_;
    std::vector<Cell> waiting_;  // of the ranges to be fitted, the next one last
    Cell cell_{};
};

// Nothing when canceled. Cost: about ten passes over the triangles per level.
template <Tracer T = NoTrace>
std::optional<SphereTree> build_sphere_octree(const Mesh& mesh, const BuildOptions& options = {},
                                              BuildProgress* progress = nullptr, T trace = {}) {
    return build_top_down<SphereOctreeSplit>(mesh, options, progress, trace);
}
extern template std::optional<SphereTree> build_sphere_octree(const Mesh&, const BuildOptions&,
                                                              BuildProgress*, NoTrace);

// The way in which the spheres of a node's children found each other.
struct SphereMerge {
    std::uint32_t round = 0;    // from 1; 0: they were not merged, but halves of a tree too deep
    std::uint32_t spheres = 0;  // that were left to be merged in it
    Sphere a, b, both;          // the children's, and the one around both
    // Radius of the sphere around one of them and the next best partner; infinite without one.
    double runner_up = 0;
};

// Nothing when canceled. merges: gets that of each inner node, and one of round 0 of each leaf. A
// node gets the sphere merged from its children's, or that round its
// triangles where it is smaller. Cost: O(n log n) with 32 candidates for each sphere and round.
std::optional<SphereTree> build_merged_spheres(const Mesh& mesh, const BuildOptions& options = {},
                                               BuildProgress* progress = nullptr,
                                               std::vector<SphereMerge>* merges = nullptr);

}  // namespace collidoscope
