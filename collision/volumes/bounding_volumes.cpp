#include "collision/volumes/bounding_volumes.h"

namespace collidoscope::detail {

std::string fitted_how(const AllVolumes& all, VolumeKind kind) {
    switch (kind) {
        case VolumeKind::RitterSphere:
            return "start with two far corners, and grow to every corner outside.";
        case VolumeKind::SmallestSphere:
            return "no sphere is smaller; two to four corners on it hold it in place.";
        case VolumeKind::Aabb:
            return "the lowest and highest coordinate along each axis of the world.";
        case VolumeKind::Dop6:
            return "six planes along the axes: the AABB again, but refitted to the hull when it "
                   "turns.";
        case VolumeKind::Beveled:
            return "the AABB with its upright edges cut off: ten planes.";
        case VolumeKind::Dop14:
            return "the AABB with its corners cut off: fourteen planes.";
        case VolumeKind::Dop18:
            return "the AABB with its edges cut off: eighteen planes.";
        case VolumeKind::Dop26:
            return "the AABB with edges and corners cut off: twenty-six planes.";
        case VolumeKind::Capsule:
            return "a ball swept along a line: the disc round the shadow gives the radius.";
        case VolumeKind::Obb:
            return "the axes along which the hull's surface spreads most and least.";
        case VolumeKind::RoundedRectangle:
            return "a ball as thick as the body swept over a rectangle.";
        case VolumeKind::Hull:
            return "no convex volume is tighter, and none is dearer: " +
                   std::to_string(all.hull.faces.size()) + " faces.";
    }
    return "";
}

}  // namespace collidoscope::detail
