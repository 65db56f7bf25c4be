// Bounding volumes as marks of a trace: what round and many-sided ones look like in lines and
// faces.
#pragma once

#include <vector>

#include "collision/trace/mark.h"
#include "collision/volumes/all_volumes.h"

namespace collidoscope {

enum class VolumeLook : std::uint8_t {
    Faces,  // as a body of its own: filled where it has flat faces
    Lines,  // its edges, or outlines where it is round
};

std::vector<Geometry> geometry_of(const Sphere& sphere, VolumeLook look);
std::vector<Geometry> geometry_of(const Aabb& box, VolumeLook look);
std::vector<Geometry> geometry_of(const Obb& box, VolumeLook look);
std::vector<Geometry> geometry_of(const LineSweptSphere& capsule, VolumeLook look);
std::vector<Geometry> geometry_of(const RoundedRectangle& rectangle, VolumeLook look);
std::vector<Geometry> geometry_of(const Polytope& hull, VolumeLook look);
std::vector<Geometry> geometry_of(const std::vector<std::vector<dvec3>>& faces, VolumeLook look);
template <int K>
std::vector<Geometry> geometry_of(const Dop<K>& dop, VolumeLook look) {
    return geometry_of(faces_of(dop), look);
}

// Adds them all in one role, under one link and, if it is given, one key.
template <typename Step, typename V>
void show_volume(Step& step, const V& volume, VolumeLook look, Role role, const std::string& link,
                 const std::string& key = {}) {
    for (Geometry& geometry : geometry_of(volume, look)) {
        step.mark(std::move(geometry), role).link(link);
        if (!key.empty()) step.keep(key);
    }
}

}  // namespace collidoscope
