// Steps of a ray through a quantized tree: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collision/trace/recorder.h"
#include "collision/trees/quantized/quantized_tree.h"
#include "collision/trees/view_ray.h"

namespace collidoscope::quantized_ray {

// A grid and the numbers of a child's box in words, for values: "0 - 37, 12 - 255, 3 - 90".
std::string numbers_of(const QuantizedNode& node, std::uint32_t lane);
// Cell sizes as powers of two: "2^-7, 2^-9, 2^-7".
std::string cells_of(const QuantizedNode& node);
// The growth of a decoded box, as a share of the exact one's area; 0 for one without area.
double growth_of(const Aabb& exact, const Aabb& decoded);

// Tells the events on a ray's way. Cost of making one: O(n).
class Telling {
  public:
    Telling(const QuantizedTree& tree, const Ray& ray, const RayRules& rules,
            const std::vector<detail::WideRayEvent>& events);

    const char* label(std::size_t event) const;
    // Whether an inner node is opened: its grid and the boxes of its children are told, too.
    bool opens_node(std::size_t event) const;
    // Whether what is opened is met only because its box was rounded outward: at the ray's place on
    // its way, the exact box is missed or begins behind the limit.
    bool is_false(std::size_t event) const { return false_[event]; }

    void say_event(StepBuilder& step, std::size_t event) const;
    void say_grid(StepBuilder& step, std::size_t event) const;
    void say_boxes(StepBuilder& step, std::size_t event) const;
    void say_false(StepBuilder& step, std::size_t event) const;
    void say_done(StepBuilder& step, const TreeRayAnswer& answer) const;

  private:
    const QuantizedNode& node_of(std::size_t event) const;

    const QuantizedTree& tree_;
    const std::vector<detail::WideRayEvent>& events_;
    bool ends_;
    std::vector<QuantizedEntry> entries_;
    std::vector<Aabb> exact_;
    std::vector<char> false_;  // by event
};

}  // namespace collidoscope::quantized_ray
