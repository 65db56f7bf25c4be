#include "collision/trees/quantized/quantized_ray_steps.h"

#include <algorithm>
#include <limits>
#include <string>

#include "collision/trace/mark.h"
#include "collision/trace/words.h"
#include "collision/trees/wide_rays/wide_ray_steps.h"

namespace collidoscope::quantized_ray {

namespace {

constexpr float no_end = std::numeric_limits<float>::infinity();

}  // namespace

std::string numbers_of(const QuantizedNode& node, std::uint32_t lane) {
    std::string text;
    for (int k = 0; k < 3; ++k) {
        if (k > 0) text += ", ";
        text += std::to_string(node.min[k][lane]);
        text += " - ";
        text += std::to_string(node.max[k][lane]);
    }
    return text;
}

std::string cells_of(const QuantizedNode& node) {
    std::string text;
    for (int k = 0; k < 3; ++k) {
        if (k > 0) text += ", ";
        text += "2^";
        text += std::to_string(int{node.exponent[k]} - QuantizedGrid::bias);
    }
    return text;
}

double growth_of(const Aabb& exact, const Aabb& decoded) {
    const double own{area(exact)};
    return own > 0 ? double{area(decoded)} / own - 1 : 0;
}

Telling::Telling(const QuantizedTree& tree, const Ray& ray, const RayRules& rules,
                 const std::vector<detail::WideRayEvent>& events)
    : tree_(tree),
      events_(events),
      ends_(rules.t_max < no_end),
      entries_(numbered(tree)),
      exact_(exact_boxes(tree, entries_)),
      false_(events.size(), 0) {
    const ViewRay volume(ray);
    double limit{rules.t_max};
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (events[i].kind == detail::WideRayEvent::Hit && events[i].t >= 0)
            limit = std::min(limit, double{std::nextafter(events[i].t, no_end)});
        if (events[i].kind != detail::WideRayEvent::Open || events[i].index == 0) continue;
        const std::uint32_t node = events[i].index;
        false_[i] = volume.enters(decoded_box(tree, entries_[node]), limit).has_value() &&
                    !volume.enters(exact_[node], limit);
    }
}

const char* Telling::label(std::size_t event) const {
    constexpr const char* labels[] = {"open", "skip", "hit", "miss"};
    return labels[events_[event].kind];
}

bool Telling::opens_node(std::size_t event) const {
    return events_[event].kind == detail::WideRayEvent::Open &&
           !entries_[events_[event].index].link.is_leaf();
}

const QuantizedNode& Telling::node_of(std::size_t event) const {
    return tree_.node(entries_[events_[event].index].link.place());
}

void Telling::say_event(StepBuilder& step, std::size_t event) const {
    wide_ray::say_event(step, events_, event, ends_);
}

void Telling::say_grid(StepBuilder& step, std::size_t event) const {
    const std::uint32_t number = events_[event].index;
    const QuantizedNode& node = node_of(event);
    const QuantizedGrid grid = node.grid();
    const vec3 cell(grid.cell(0), grid.cell(1), grid.cell(2));
    step.say("The grid of node ", strong(number), " begins at ", grid.origin, ". Its cells are ",
             now(cells_of(node)), " on x, y and z: powers of two, of which 255 reach across.")
        .mark(NodeMark{0, number}, Role::Current)
        .value("origin", grid.origin)
        .value("cell", cell)
        .now_value("cells", cells_of(node));
    // Some of its lines on each axis: every 32nd.
    const Aabb box = exact_[number];
    for (int k = 0; k < 3; ++k) {
        const int other = (k + 1) % 3;
        for (std::uint32_t i = 0; i <= QuantizedGrid::units; i += 32) {
            vec3 from = box.min;
            from[k] = grid.coordinate(k, i);
            if (from[k] > box.max[k]) break;
            vec3 to = from;
            to[other] = box.max[other];
            step.line(from, to, Role::Construction);
        }
    }
    step.point(grid.origin, Role::Current, "origin");
}

void Telling::say_boxes(StepBuilder& step, std::size_t event) const {
    const QuantizedEntry& entry = entries_[events_[event].index];
    const QuantizedNode& node = node_of(event);
    double exact = 0, decoded = 0;
    for (std::uint32_t lane = 0; lane < entry.children; ++lane) {
        const std::uint32_t child = entry.first_child + lane;
        exact += double{area(exact_[child])};
        decoded += double{area(node.bounds(lane))};
        std::string name = "node ";
        name += std::to_string(child);
        step.value(name, numbers_of(node, lane))
            .mark(NodeMark{0, child}, Role::Bounds)
            .mark(BoxMark{to_box(exact_[child])}, Role::Construction);
    }
    const double grown = exact > 0 ? 100 * (decoded / exact - 1) : 0;
    step.say("The boxes of its ", strong(entry.children),
             " children, decoded: lower sides are rounded down to the grid, upper ones up. Beside "
             "the exact boxes (thin) their area has grown by ",
             now(grown), " %.")
        .now_value("growth %", grown);
}

void Telling::say_false(StepBuilder& step, std::size_t event) const {
    const std::uint32_t number = events_[event].index;
    const double grown = 100 * growth_of(exact_[number], decoded_box(tree_, entries_[number]));
    step.say("The ray meets the decoded box of node ", strong(number), ", whose area is larger by ",
             now(grown), " %, but not the exact one: the node is visited for nothing.")
        .mark(NodeMark{0, number}, Role::Current)
        .mark(BoxMark{to_box(exact_[number])}, Role::Construction)
        .now_value("growth %", grown);
}

void Telling::say_done(StepBuilder& step, const TreeRayAnswer& answer) const {
    wide_ray::say_done(step, answer);
    const auto visits = std::count(false_.begin(), false_.end(), char{1});
    if (visits > 0) {
        step.say(" ", visits, plural(visits, " node was", " nodes were"), " visited for nothing.");
    }
    step.value("false visits", static_cast<std::int64_t>(visits));
}

}  // namespace collidoscope::quantized_ray
