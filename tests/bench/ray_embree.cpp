#include "tests/bench/ray_embree.h"

#include <cstring>
#include <vector>

#include "collision/volumes/aabb.h"
#include "tests/bench/engine.h"

namespace collidoscope::bench {
namespace {

// A node of Embree's builder.
struct Node {
    Node* child[2] = {};
    Aabb box[2];
    std::size_t triangles = 0;  // of a leaf
};

void* make_node(RTCThreadLocalAllocator allocator, unsigned, void*) {
    return new (rtcThreadLocalAlloc(allocator, sizeof(Node), 16)) Node;
}
void* make_leaf(RTCThreadLocalAllocator allocator, const RTCBuildPrimitive*, std::size_t count,
                void*) {
    Node* node = new (rtcThreadLocalAlloc(allocator, sizeof(Node), 16)) Node;
    node->triangles = count;
    return node;
}
void set_children(void* node, void** children, unsigned count, void*) {
    for (unsigned i = 0; i < count; ++i) {
        static_cast<Node*>(node)->child[i] = static_cast<Node*>(children[i]);
    }
}
void set_bounds(void* node, const RTCBounds** bounds, unsigned count, void*) {
    for (unsigned i = 0; i < count; ++i) {
        const RTCBounds& b = *bounds[i];
        static_cast<Node*>(node)->box[i] = {{b.lower_x, b.lower_y, b.lower_z},
                                            {b.upper_x, b.upper_y, b.upper_z}};
    }
}

}  // namespace

Embree::Embree(const Mesh& mesh, RTCBuildQuality quality, RTCSceneFlags flags)
    : device_(rtcNewDevice("threads=1")), scene_(rtcNewScene(device_)) {
    rtcSetDeviceMemoryMonitorFunction(device_, count, this);
    rtcSetSceneFlags(scene_, flags);
    rtcSetSceneBuildQuality(scene_, quality);
    RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    rtcSetGeometryBuildQuality(geometry, quality);
    void* positions =
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                sizeof(vec3), mesh.positions.size());
    std::memcpy(positions, mesh.positions.data(), mesh.positions.size() * sizeof(vec3));
    void* indices = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                            sizeof mesh.triangles[0], mesh.triangles.size());
    std::memcpy(indices, mesh.triangles.data(), mesh.triangles.size() * sizeof mesh.triangles[0]);
    const double start = cpu_seconds();
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
    build_seconds_ = cpu_seconds() - start;
}
Embree::~Embree() {
    rtcReleaseScene(scene_);
    rtcSetDeviceMemoryMonitorFunction(device_, nullptr, nullptr);
    rtcReleaseDevice(device_);
}

double embree_sah_cost(const Mesh& mesh, std::uint32_t leaf_size) {
    RTCDevice device = rtcNewDevice("threads=1");
    RTCBVH bvh = rtcNewBVH(device);
    std::vector<RTCBuildPrimitive> boxes;
    Aabb all = empty_aabb();
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Aabb b = bounds_of(mesh.triangle(i));
        grow(all, b);
        boxes.push_back({b.min.x, b.min.y, b.min.z, 0, b.max.x, b.max.y, b.max.z, i});
    }
    RTCBuildArguments arguments = rtcDefaultBuildArguments();
    arguments.byteSize = sizeof arguments;
    arguments.buildQuality = RTC_BUILD_QUALITY_MEDIUM;
    arguments.maxBranchingFactor = 2;
    arguments.maxDepth = 1024;
    arguments.sahBlockSize = 1;
    arguments.minLeafSize = arguments.maxLeafSize = leaf_size;
    arguments.traversalCost = arguments.intersectionCost = 1;
    arguments.bvh = bvh;
    arguments.primitives = boxes.data();
    arguments.primitiveCount = arguments.primitiveArrayCapacity = boxes.size();
    arguments.createNode = make_node;
    arguments.createLeaf = make_leaf;
    arguments.setNodeChildren = set_children;
    arguments.setNodeBounds = set_bounds;

    struct Visit {
        const Node* node;
        double area;
    };
    std::vector<Visit> visits{{static_cast<Node*>(rtcBuildBVH(&arguments)), double(area(all))}};
    double cost = 0;
    while (!visits.empty()) {
        const Visit visit = visits.back();
        visits.pop_back();
        if (visit.node->triangles > 0) {
            cost += visit.area * double(visit.node->triangles);
            continue;
        }
        cost += visit.area;
        for (int i = 0; i < 2; ++i) {
            visits.push_back({visit.node->child[i], double(area(visit.node->box[i]))});
        }
    }
    rtcReleaseBVH(bvh);
    rtcReleaseDevice(device);
    return cost / double(area(all));
}

}  // namespace collidoscope::bench
