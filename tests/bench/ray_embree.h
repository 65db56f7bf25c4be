// Embree as the measure of builds and rays, on one thread.
#pragma once

#include <embree3/rtcore.h>

#include <cstddef>
#include <limits>

#include "collision/mesh.h"
#include "collision/shapes.h"

namespace collidoscope::bench {

class Embree {
  public:
    // The build is timed from handing over the geometry to the committed scene.
    Embree(const Mesh& mesh, RTCBuildQuality quality, RTCSceneFlags flags = RTC_SCENE_FLAG_NONE);
    ~Embree();
    Embree(const Embree&) = delete;
    Embree& operator=(const Embree&) = delete;

    double build_seconds() const { return build_seconds_; }
    // The memory of the device for the scene after the build, the mesh's own buffers with it.
    std::ptrdiff_t bytes() const { return bytes_; }
    // The t of the first hit, infinity for none.
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
        query.ray.tfar = std::numeric_limits<float>::infinity();
        query.ray.mask = ~0u;
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        rtcIntersect1(scene_, &context, &query);
        return query.hit.geomID == RTC_INVALID_GEOMETRY_ID ? std::numeric_limits<float>::infinity()
                                                           : query.ray.tfar;
    }

  private:
    static bool count(void* self, ssize_t bytes, bool) {
        static_cast<Embree*>(self)->bytes_ += bytes;
        return true;
    }

    std::ptrdiff_t bytes_ = 0;
    RTCDevice device_;
    RTCScene scene_;
    double build_seconds_ = 0;
};

// The surface-area cost (one step for a node, one for a triangle) of the binary tree that Embree's
// own builder makes of the same boxes at medium quality, with at most leaf_size triangles in a
// leaf: rtcBuildBVH, whose nodes can be seen, unlike those of a scene.
double embree_sah_cost(const Mesh& mesh, std::uint32_t leaf_size);

}  // namespace collidoscope::bench
