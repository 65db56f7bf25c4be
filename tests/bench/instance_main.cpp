// instance_bench [--rounds N] [--instances N]... [--triangles N] [--rays N] [--flat N]
//
// Two levels of trees beside Embree's instances, and beside one level over all triangles where
// those are at most --flat: building the top, moving one instance, and rays. One thread, processor
// time, the least of the rounds, in which all take turns. Prints the section of RESULTS.md. Exit
// code 1 when answers differ.
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <glm/gtc/quaternion.hpp>
#include <random>

#include "collision/trees/instances/two_level_ray.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/wide_rays/wide_ray.h"
#include "tests/bench/engine.h"
#include "tests/bench/meshes.h"
#include "tests/bench/ray_embree.h"

namespace collidoscope::bench {
namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();

// The least of what a call took so far.
class Least {
  public:
    void time(const std::function<void()>& call) {
        const double start = cpu_seconds();
        call();
        seconds_ = std::min(seconds_, cpu_seconds() - start);
    }
    double seconds() const { return seconds_; }

  private:
    double seconds_ = std::numeric_limits<double>::infinity();
};

struct Scattered {
    std::vector<std::size_t> mesh;
    std::vector<Placement> placements;
    float side;  // of the cube that holds them
};

// Turned and scaled at random, about one body a cube of side 3.
Scattered scattered(std::size_t count, std::size_t meshes) {
    Scattered all;
    all.side = 3 * std::cbrt(static_cast<float>(count));
    std::mt19937 random(11);
    std::uniform_real_distribution<float> place(0, all.side), size(0.5f, 1.5f);
    std::normal_distribution<float> normal;
    for (std::size_t i = 0; i < count; ++i) {
        Pose pose;
        pose.position = {place(random), place(random), place(random)};
        pose.rotation =
            glm::normalize(quat(normal(random), normal(random), normal(random), normal(random)));
        all.mesh.push_back(i % meshes);
        all.placements.push_back(*Placement::make(pose, vec3(size(random))));
    }
    return all;
}

class EmbreeInstances {
  public:
    EmbreeInstances(const std::vector<Mesh>& meshes, const Scattered& scattered)
        : device_(rtcNewDevice("threads=1")) {
        for (const Mesh& mesh : meshes) {
            RTCScene scene = rtcNewScene(device_);
            rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);
            RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
            std::memcpy(
                rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                        sizeof(vec3), mesh.positions.size()),
                mesh.positions.data(), mesh.positions.size() * sizeof(vec3));
            std::memcpy(
                rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                        sizeof mesh.triangles[0], mesh.triangles.size()),
                mesh.triangles.data(), mesh.triangles.size() * sizeof mesh.triangles[0]);
            rtcCommitGeometry(geometry);
            rtcAttachGeometry(scene, geometry);
            rtcReleaseGeometry(geometry);
            rtcCommitScene(scene);
            parts_.push_back(scene);
        }
        build(scattered);
    }
    ~EmbreeInstances() {
        rtcReleaseScene(top_);
        for (RTCScene scene : parts_) rtcReleaseScene(scene);
        rtcReleaseDevice(device_);
    }
    EmbreeInstances(const EmbreeInstances&) = delete;
    EmbreeInstances& operator=(const EmbreeInstances&) = delete;

    void build(const Scattered& scattered) {
        if (top_) rtcReleaseScene(top_);
        top_ = rtcNewScene(device_);
        rtcSetSceneFlags(top_, RTC_SCENE_FLAG_ROBUST);
        instances_.clear();
        for (std::size_t i = 0; i < scattered.placements.size(); ++i) {
            RTCGeometry instance = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_INSTANCE);
            rtcSetGeometryInstancedScene(instance, parts_[scattered.mesh[i]]);
            place(instance, scattered.placements[i]);
            rtcAttachGeometry(top_, instance);
            rtcReleaseGeometry(instance);
            instances_.push_back(instance);
        }
        rtcCommitScene(top_);
    }
    void move(std::size_t i, const Placement& placement) {
        place(instances_[i], placement);
        rtcCommitScene(top_);
    }
    float cast(const Ray& ray) const {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        RTCRayHit query{};
        query.ray.org_x = ray.origin.x;
        query.ray.org_y = ray.origin.y;
        query.ray.org_z = ray.origin.z;
        query.ray.dir_x = ray.direction.x;
        query.ray.dir_y = ray.direction.y;
        query.ray.dir_z = ray.direction.z;
        query.ray.tfar = infinite;
        query.ray.mask = ~0u;
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        rtcIntersect1(top_, &context, &query);
        return query.hit.geomID == RTC_INVALID_GEOMETRY_ID ? infinite : query.ray.tfar;
    }

  private:
    static void place(RTCGeometry instance, const Placement& placement) {
        const Affine& affine = placement.affine();
        float columns[12];
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 3; ++column)
                columns[3 * column + row] = static_cast<float>(affine.linear[column][row]);
            columns[9 + row] = static_cast<float>(affine.translation[row]);
        }
        rtcSetGeometryTransform(instance, 0, RTC_FORMAT_FLOAT3X4_COLUMN_MAJOR, columns);
        rtcCommitGeometry(instance);
    }

    RTCDevice device_;
    std::vector<RTCScene> parts_;
    RTCScene top_ = nullptr;
    std::vector<RTCGeometry> instances_;
};

std::vector<Ray> random_rays(float side, std::size_t count) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> place(0, side);
    std::vector<Ray> rays;
    while (rays.size() < count) {
        const vec3 from(place(random), place(random), place(random));
        const vec3 to(place(random), place(random), place(random));
        rays.push_back({from, to - from});
    }
    return rays;
}

Mesh mesh_of(const std::vector<Triangle>& triangles) {
    Mesh mesh;
    for (const Triangle& t : triangles) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(), {t.a, t.b, t.c});
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

struct Limits {
    int rounds = 3;
    std::size_t triangles = 20'000, rays = 200'000, flat = 3'000'000;
};

bool measure(std::size_t count, const Limits& limits) {
    const std::vector<Mesh> meshes{bumpy_sphere(limits.triangles), torus_knot(limits.triangles)};
    const Scattered all = scattered(count, meshes.size());
    std::vector<std::shared_ptr<const AabbTree>> trees;
    for (const Mesh& mesh : meshes)
        trees.push_back(std::make_shared<const AabbTree>(*build_sah_bvh(mesh, {4})));
    std::vector<Instance> instances;
    for (std::size_t i = 0; i < count; ++i)
        instances.push_back({trees[all.mesh[i]], all.placements[i]});
    const std::vector<Ray> rays = random_rays(all.side, limits.rays);

    InstancedScene scene;
    EmbreeInstances embree(meshes, all);
    const bool flat = count * limits.triangles <= limits.flat;
    scene = *InstancedScene::build(instances);
    Mesh world;
    std::optional<WideRayTree> wide;
    std::optional<Embree> embree_flat;
    if (flat) {
        world = mesh_of(flattened(scene));
        wide = for_rays(*build_sah_bvh(world, {4}), world);
        embree_flat.emplace(world, RTC_BUILD_QUALITY_MEDIUM, RTC_SCENE_FLAG_ROBUST);
    }
    std::vector<float> ours(rays.size()), theirs(rays.size());
    Least build, their_build, move, their_move, cast, their_cast, flat_cast, their_flat_cast;
    double sum = 0;
    for (int round = 0; round < limits.rounds; ++round) {
        build.time([&] { scene = *InstancedScene::build(instances); });
        their_build.time([&] { embree.build(all); });
        move.time([&] { (void)scene.move(0, all.placements[0]); });
        their_move.time([&] { embree.move(0, all.placements[0]); });
        cast.time([&] {
            for (std::size_t i = 0; i < rays.size(); ++i) {
                const auto hit = raycast(scene, rays[i]).hit;
                ours[i] = hit ? hit->t : infinite;
            }
        });
        their_cast.time([&] {
            for (std::size_t i = 0; i < rays.size(); ++i) theirs[i] = embree.cast(rays[i]);
        });
        if (!flat) continue;
        flat_cast.time([&] {
            for (const Ray& ray : rays) sum += raycast(*wide, ray).hit ? 1 : 0;
        });
        their_flat_cast.time([&] {
            for (const Ray& ray : rays) sum += double{embree_flat->cast(ray)};
        });
    }
    // Embree places corners in float and tests in object space: t may be off, and a ray that grazes
    // an edge may be met by one alone.
    std::size_t hits = 0, differing = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        hits += std::isfinite(ours[i]);
        const bool same = ours[i] == theirs[i] || std::fabs(ours[i] - theirs[i]) < 1e-4f;
        differing += !same;
    }
    const double ns = 1e9 / double(rays.size());
    std::printf(
        "| %zu | %zu | %.2f | %.2f | **%.2f** | %.1f | %.1f | **%.2f** | %.0f %% | %.0f | %.0f | "
        "**%.2f** |",
        count, limits.triangles, 1e3 * build.seconds(), 1e3 * their_build.seconds(),
        build.seconds() / their_build.seconds(), 1e6 * move.seconds(), 1e6 * their_move.seconds(),
        move.seconds() / their_move.seconds(), 100 * double(hits) / double(rays.size()),
        ns * cast.seconds(), ns * their_cast.seconds(), cast.seconds() / their_cast.seconds());
    if (flat) {
        std::printf(" %.0f | %.0f | **%.2f** |", ns * flat_cast.seconds(),
                    ns * their_flat_cast.seconds(),
                    flat_cast.seconds() / their_flat_cast.seconds());
    } else {
        std::printf(" | | |");
    }
    std::printf(" %zu |\n", differing);
    std::fflush(stdout);
    return differing <= rays.size() / 2000 && !std::isnan(sum);
}

int run(const std::vector<std::size_t>& counts, const Limits& limits) {
    std::printf(
        "| instances | triangles each | build top ms | Embree ms | ratio | move one us | Embree us "
        "| ratio | hit | two levels ns | Embree ns | ratio | one level ns | Embree ns | ratio | "
        "differing |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    bool right = true;
    for (const std::size_t count : counts) right &= measure(count, limits);
    return right ? 0 : 1;
}

}  // namespace
}  // namespace collidoscope::bench

int main(int argc, char** argv) {
    CLI::App app("Measures trees over instances beside Embree");
    collidoscope::bench::Limits limits;
    std::vector<std::size_t> counts{100, 1'000, 10'000};
    app.add_option("--rounds", limits.rounds, "Rounds per number")->check(CLI::PositiveNumber);
    app.add_option("--instances", counts, "Numbers of instances");
    app.add_option("--triangles", limits.triangles, "Triangles of each of the two meshes");
    app.add_option("--rays", limits.rays, "Rays")->check(CLI::PositiveNumber);
    app.add_option("--flat", limits.flat, "Most triangles of a world that one tree is built over");
    CLI11_PARSE(app, argc, argv);
    return collidoscope::bench::run(counts, limits);
}
