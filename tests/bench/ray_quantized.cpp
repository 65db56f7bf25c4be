#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

#include "collision/trees/quantized/quantized_ray.h"
#include "collision/trees/sah/sah_bvh.h"
#include "tests/bench/ray_embree.h"
#include "tests/bench/ray_kit.h"

namespace collidoscope::bench {

void print_quantized_head() {
    std::printf(
        "\n| body | triangles | rays from | Embree ns | compact ns | eight floats ns | quantized "
        "ns "
        "| of eight floats' | of Embree's | of compact's | error | node bytes | with corners "
        "| eight floats: node bytes | with corners | Embree bytes | compact bytes |\n"
        "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
}

bool measure_quantized(const Body& body, bool from_surface, std::size_t count, int rounds) {
    const std::vector<Ray> rays = random_rays(body.mesh, from_surface, count);
    const Embree embree(body.mesh, RTC_BUILD_QUALITY_MEDIUM);
    const Embree compact(body.mesh, RTC_BUILD_QUALITY_MEDIUM, RTC_SCENE_FLAG_COMPACT);
    const AabbTree binary = *build_sah_bvh(body.mesh, {4});
    const WideRayTree wide = for_rays(binary, body.mesh);
    const QuantizedTree tree = quantized(binary, body.mesh);
    Least theirs, theirs_compact, floats, bytes;
    std::vector<std::optional<TreeRayHit>> hits(rays.size());
    double sum = 0;
    bool right = true;
    for (int round = 0; round < rounds; ++round) {
        theirs.time([&] {
            for (const Ray& ray : rays) sum += double(embree.cast(ray));
        });
        floats.time([&] {
            for (std::size_t i = 0; i < rays.size(); ++i) hits[i] = raycast(wide, rays[i]).hit;
        });
        theirs_compact.time([&] {
            for (const Ray& ray : rays) sum += double(compact.cast(ray));
        });
        bytes.time([&] {
            for (std::size_t i = 0; i < rays.size(); ++i) {
                const std::optional<TreeRayHit> hit = raycast(tree, rays[i]).hit;
                right &= hit.has_value() == hits[i].has_value() &&
                         (!hit || (hit->t == hits[i]->t && hit->triangle == hits[i]->triangle));
            }
        });
    }
    right &= !std::isnan(sum);
    const double ns = 1e9 / double(rays.size()), n{double(body.mesh.triangles.size())};
    std::printf(
        "| %s | %zu | %s | %.0f | %.0f | %.0f | %.0f | **%.2f** | **%.2f** | **%.2f** | %.1f %% | "
        "**%.1f** | %.1f | %.1f | %.1f | %.1f | %.1f |\n",
        body.name.c_str(), body.mesh.triangles.size(), from_surface ? "surface" : "outside",
        ns * theirs.seconds(), ns * theirs_compact.seconds(), ns * floats.seconds(),
        ns * bytes.seconds(), bytes.seconds() / floats.seconds(),
        bytes.seconds() / theirs.seconds(), bytes.seconds() / theirs_compact.seconds(),
        100 * decoding_error(tree).growth(), double(tree.node_bytes()) / n,
        double(tree.bytes()) / n, double(wide.bytes()) / n - 36, double(wide.bytes()) / n,
        double(embree.bytes()) / n, double(compact.bytes()) / n);
    std::fflush(stdout);
    return right;
}

}  // namespace collidoscope::bench
