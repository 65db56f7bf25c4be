#include "collision/volumes/bounding_volumes.h"

#include "collision/trace/numbers.h"

namespace collidoscope::detail {

std::string fitted_how(const AllVolumes& all, VolumeKind kind) {
    switch (kind) {
        case VolumeKind::RitterSphere:
            return "starts with two distant vertices, and grows to include every vertex outside.";
        case VolumeKind::SmallestSphere:
            return "the smallest enclosing sphere, determined by two to four vertices on it.";
        case VolumeKind::Aabb:
            return "the least and the greatest coordinate along each axis of the world.";
        case VolumeKind::Dop6:
            return "six planes along the axes: the AABB again, but refitted to the hull when it "
                   "turns.";
        case VolumeKind::Beveled:
            return "the AABB with its vertical edges cut off: ten planes.";
        case VolumeKind::Dop14:
            return "the AABB with its corners cut off: fourteen planes.";
        case VolumeKind::Dop18:
            return "the AABB with its edges cut off: eighteen planes.";
        case VolumeKind::Dop26:
            return "the AABB with edges and corners cut off: twenty-six planes.";
        case VolumeKind::Capsule:
            return "a sphere swept along a segment: the smallest disc around the projection gives "
                   "the "
                   "radius.";
        case VolumeKind::Obb:
            return "the axes of greatest and least variance of the hull's surface.";
        case VolumeKind::RoundedRectangle:
            return "a sphere as thick as the body swept over a rectangle.";
        case VolumeKind::Hull:
            return "no convex volume is tighter, and none more expensive: " +
                   grouped(all.hull.faces.size()) + " faces.";
    }
    return "";
}

}  // namespace collidoscope::detail
