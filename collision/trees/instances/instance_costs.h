// Costs of rays by instance.
#pragma once

#include <cstdint>
#include <vector>

namespace collidoscope {

// Work that rays did inside one outermost instance, that of scenes in it included.
struct InstanceCost {
    std::uint64_t entered = 0;         // times that a ray was taken into its space
    std::uint64_t node_tests = 0;      // boxes tested there
    std::uint64_t triangle_tests = 0;  // triangles brought into the world and tested
    std::uint64_t hits = 0;            // rays whose answer lies on it
    bool operator==(const InstanceCost&) const = default;
};

// Costs of each instance, added up over any number of rays.
struct InstanceCosts {
    explicit InstanceCosts(std::size_t instances) : of(instances) {}

    std::vector<InstanceCost> of;
    std::uint64_t top_tests = 0;  // boxes of the top tree tested
    std::uint64_t rays = 0;
};

}  // namespace collidoscope
