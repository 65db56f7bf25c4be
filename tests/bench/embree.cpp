// Embree: single rays and builds, one thread.
#include <embree3/rtcore.h>

#include <cstring>
#include <limits>

#include "tests/bench/engine.h"

namespace collidoscope::bench {
namespace {

class EmbreeScene {
  public:
    EmbreeScene(const Mesh& mesh, RTCSceneFlags flags, double* seconds = nullptr)
        : device_(rtcNewDevice("threads=1")), scene_(rtcNewScene(device_)) {
        rtcSetSceneFlags(scene_, flags);
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_MEDIUM);
        RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        void* positions =
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                    sizeof(vec3), mesh.positions.size());
        std::memcpy(positions, mesh.positions.data(), mesh.positions.size() * sizeof(vec3));
        void* indices =
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                    sizeof(mesh.triangles[0]), mesh.triangles.size());
        std::memcpy(indices, mesh.triangles.data(),
                    mesh.triangles.size() * sizeof(mesh.triangles[0]));
        const double start = cpu_seconds();
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene_, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene_);
        if (seconds) *seconds = cpu_seconds() - start;
    }
    ~EmbreeScene() {
        rtcReleaseScene(scene_);
        rtcReleaseDevice(device_);
    }
    EmbreeScene(const EmbreeScene&) = delete;
    EmbreeScene& operator=(const EmbreeScene&) = delete;

    RTCScene get() const { return scene_; }

  private:
    RTCDevice device_;
    RTCScene scene_;
};

class EmbreeRays final : public RayEngine {
  public:
    EmbreeRays(const Mesh& mesh, RTCSceneFlags flags) : scene_(mesh, flags) {}
    std::optional<float> cast(const Ray& ray) override {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        RTCRayHit query{};
        query.ray.org_x = ray.origin.x;
        query.ray.org_y = ray.origin.y;
        query.ray.org_z = ray.origin.z;
        query.ray.dir_x = ray.direction.x;
        query.ray.dir_y = ray.direction.y;
        query.ray.dir_z = ray.direction.z;
        query.ray.tfar = std::numeric_limits<float>::infinity();
        query.ray.mask = ~0u;
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        rtcIntersect1(scene_.get(), &context, &query);
        if (query.hit.geomID == RTC_INVALID_GEOMETRY_ID) return std::nullopt;
        return query.ray.tfar;
    }

  private:
    EmbreeScene scene_;
};

}  // namespace

std::unique_ptr<RayEngine> rays_embree(const Mesh& mesh) {
    return std::make_unique<EmbreeRays>(mesh, RTC_SCENE_FLAG_NONE);
}
std::unique_ptr<RayEngine> rays_embree_robust(const Mesh& mesh) {
    return std::make_unique<EmbreeRays>(mesh, RTC_SCENE_FLAG_ROBUST);
}
double build_embree(const Mesh& mesh) {
    double seconds = 0;
    const EmbreeScene scene(mesh, RTC_SCENE_FLAG_NONE, &seconds);
    return seconds;
}

}  // namespace collidoscope::bench
