// Two levels of trees, dumped for Collidoscope.
//
// A wedge of two triangles has a tree of its own; a world places it forty times in a row, each one
// turned a little more. Its top-level tree has one fault: the box of the last instance was left
// where it was before the instance moved. A ray falls on each wedge, and its hit is recorded.
// Writes scene.cbvh, or the file that is named, and beside it the rays, scene.cbvh.crays. Then
//
//     collidoscope tree scene.cbvh                     names the instance,
//     collidoscope rays scene.cbvh.crays scene.cbvh    the ray that misses it,
//
// and `collidoscope scene.cbvh` shows the world, to be stepped through by a ray. Prints how many
// trees, instances and rays there are.
#include <collision/trees/dump/collidoscope_rays.h>
#include <collision/trees/dump/collidoscope_scene.h>

#include <cmath>
#include <cstdio>
#include <string>

using collidoscope::TreeWriter;

int main(int argc, char** argv) {
    TreeWriter wedge, top;
    wedge.set_name("wedge");
    const float corners[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const float far[] = {1, 1, 1};
    const std::uint32_t both[] = {0, 1};
    wedge.add_primitives(wedge.add_aabb(corners[0], far), both, 2);
    wedge.add_triangle(corners[0], corners[1], corners[2]);
    wedge.add_triangle(corners[0], corners[2], corners[3]);

    top.set_name("world");
    const std::uint32_t count = 40;
    const float low[] = {-2, -2, -2}, high[] = {3.0f * count, 2, 2};
    collidoscope::RayRecorder rays;
    const std::uint32_t root = top.add_aabb(low, high);
    std::uint32_t inner = root;
    for (std::uint32_t i = 0; i < count; ++i) {
        const float turn = 0.1f * float(i), c = std::cos(turn), s = std::sin(turn),
                    x = 3.0f * float(i);
        const float move = i + 1 < count ? 0.0f : 1.0f;  // after its box was computed
        const float rows[] = {c, -s, 0, x + move, s, c, 0, 0, 0, 0, 1, 0};
        top.add_instance(1, rows);
        collidoscope::RayRecorder::Ray ray;  // straight down, on (0.1, 0.6) of the wedge
        ray.origin[0] = x + move + 0.1f * c - 0.6f * s;
        ray.origin[1] = 0.1f * s + 0.6f * c;
        ray.origin[2] = 5;
        ray.direction[2] = -1;
        ray.set_hit(0, 5);
        rays.add(ray);
        const float from[] = {x - 1, -1, 0}, to[] = {x + 1, 1.5f, 1}, rest[] = {3.0f * count, 2, 2};
        // A chain: a leaf, and the rest of the row.
        top.add_primitive(top.add_aabb(from, to, inner), i);
        if (i + 2 < count) inner = top.add_aabb(from, rest, inner);
    }
    collidoscope::SceneWriter scene;
    scene.add_tree(std::move(top));
    scene.add_tree(std::move(wedge));
    std::printf("%u trees, %u instances, %u rays\n", scene.tree_count(), count, count);
    const std::string file = argc > 1 ? argv[1] : "scene.cbvh";
    if (scene.write(file) && rays.write(file + ".crays")) return 0;
    std::puts((scene.error() + rays.error()).c_str());
    return 1;
}
