// Rays and pairs of triangles through a tree over a mesh.
//
// Builds one tree over a torus, and asks it two kinds of questions.
//
// Rays: a picture of 64 x 24 characters, one ray each, brighter where the surface faces the eye.
// Pairs: which triangles of the torus meet those of a second one that is linked with it like the
// next link of a chain, as that one is moved sideways. One line for each place:
//
//     moved 0.40: 84 pairs (1401 volume tests); all pairs tried: 84
//
// The last number comes from testing every triangle with every other one. The program ends with 1
// if the two ever differ.
#include <collision/narrow/triangle/triangle_triangle.h>
#include <collision/trees/sah/sah_bvh.h>
#include <collision/trees/traverse_pair.h>
#include <collision/trees/traverse_ray.h>

#include <cmath>
#include <cstdio>

using namespace collidoscope;

namespace {

constexpr float turn = 6.2831853f;

// A ring in the plane of x and z: radius 1, as thick as 2 * tube.
Mesh torus(unsigned around, unsigned across, float tube) {
    Mesh mesh;
    for (unsigned i = 0; i < around; ++i) {
        for (unsigned j = 0; j < across; ++j) {
            const float u = turn * float(i) / float(around), v = turn * float(j) / float(across);
            const float r = 1 + tube * std::cos(v);
            mesh.positions.push_back({r * std::cos(u), tube * std::sin(v), r * std::sin(u)});
            const unsigned i2 = (i + 1) % around, j2 = (j + 1) % across;
            const unsigned a = i * across + j, b = i * across + j2;
            const unsigned c = i2 * across + j2, d = i2 * across + j;
            mesh.triangles.push_back({a, b, c});
            mesh.triangles.push_back({a, c, d});
        }
    }
    return mesh;
}

void draw(const AabbTree& tree) {
    const vec3 forward = glm::normalize(vec3(0, -1, -1)), up = glm::normalize(vec3(0, 1, -1));
    for (int row = 0; row < 24; ++row) {
        for (int column = 0; column < 64; ++column) {
            const float x = (float(column) - 31.5f) / 22, y = (11.5f - float(row)) / 11;
            const Ray ray{vec3(x, 0, 0) + y * up - 5.0f * forward, forward};
            const std::optional<TreeRayHit> hit = raycast(tree, ray).hit;
            const float facing = hit ? -glm::dot(hit->normal, forward) : 0;
            std::putchar(hit ? ".:-=+*#%@"[static_cast<int>(facing * 8.99f)] : ' ');
        }
        std::putchar('\n');
    }
}

}  // namespace

int main() {
    const Mesh mesh = torus(48, 16, 0.35f);
    // A build can be canceled from another thread; this one is not, so there is a tree.
    const AabbTree tree = *build_sah_bvh(mesh, {.leaf_size = 2});
    std::printf("%zu triangles, %zu nodes\n", mesh.triangles.size(), tree.nodes.size());
    draw(tree);

    bool agree = true;
    for (const float moved : {0.0f, 0.2f, 0.4f, 0.6f, 0.8f, 1.0f}) {
        // The second ring stands upright; both are bodies of one tree in two poses.
        const Pose second{vec3(1 + moved, 0, 0), glm::angleAxis(turn / 4, vec3(1, 0, 0))};
        const RelativePose pose(Pose{}, second);
        const TreePairAnswer answer = overlapping_triangles(tree, tree, pose);

        std::size_t tried = 0;
        for (std::size_t j = 0; j < mesh.triangles.size(); ++j) {
            const Triangle b = pose(mesh.triangle(j));
            for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
                tried += overlaps(mesh.triangle(i), b);
        }
        std::printf("moved %.2f: %zu pairs (%llu volume tests); all pairs tried: %zu\n",
                    double(moved), answer.pairs.size(),
                    static_cast<unsigned long long>(answer.volume_tests), tried);
        agree = agree && answer.pairs.size() == tried;
    }
    return agree ? 0 : 1;
}
