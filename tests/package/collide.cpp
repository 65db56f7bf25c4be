// Builds trees over two meshes, collides the meshes, and dumps one tree for the workshop:
// collide FILE.cbvh prints how many pairs of triangles meet.
#include <collision/trees/builders/aabb_tree.h>
#include <collision/trees/dump/collidoscope_tree.h>
#include <collision/trees/traverse_pair.h>

#include <cstdio>

using namespace collidoscope;

namespace {

// The faces of a cube of size 2, each cut into n x n squares of two triangles.
Mesh cube(unsigned n) {
    Mesh mesh;
    for (int face = 0; face < 6; ++face) {
        const int axis = face / 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (unsigned i = 0; i <= n; ++i) {
            for (unsigned j = 0; j <= n; ++j) {
                vec3 p(face % 2 == 0 ? -1.0f : 1.0f);
                p[u] = 2 * float(i) / float(n) - 1;
                p[v] = 2 * float(j) / float(n) - 1;
                mesh.positions.push_back(p);
            }
        }
        for (unsigned i = 0; i < n; ++i) {
            for (unsigned j = 0; j < n; ++j) {
                const std::uint32_t a = first + i * (n + 1) + j, b = a + n + 1;
                mesh.triangles.push_back({a, b, a + 1});
                mesh.triangles.push_back({a + 1, b, b + 1});
            }
        }
    }
    return mesh;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const Mesh mesh = cube(10);
    const AabbTree tree = *build_aabb_tree(mesh);

    // A second cube, moved: as far as it still touches, and farther.
    Pose near, far;
    near.position = {2, 0.05f, 0};
    far.position = {2.01f, 0.05f, 0};
    const auto touching = overlapping_triangles(tree, tree, RelativePose(Pose{}, near));
    const auto apart = overlapping_triangles(tree, tree, RelativePose(Pose{}, far));
    std::printf("touching %zu apart %zu\n", touching.pairs.size(), apart.pairs.size());

    TreeWriter out(TreeWriter::Volume::aabb);
    for (const auto& node : tree.nodes) {
        const std::uint32_t number = out.add_aabb(&node.bounds.min.x, &node.bounds.max.x);
        if (node.is_leaf()) {
            out.add_primitives(number, &tree.primitives[node.first()], node.count());
        } else {
            out.add_child(number, node.first());
            out.add_child(number, node.first() + 1);
        }
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        out.add_triangle(&t.a.x, &t.b.x, &t.c.x);
    }
    out.set_builder("package test");
    out.set_memory(tree.bytes());
    if (!out.write(argv[1])) std::puts(out.error().c_str());
    return touching.hit() && !apart.hit() && out.error().empty() ? 0 : 1;
}
