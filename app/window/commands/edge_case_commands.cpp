#include "app/window/commands/edge_case_commands.h"

#include <array>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

void snap(Workbench& bench, EdgeCase edge_case) {
    if (bench.document.empty()) return;
    const auto shape = snapped(bench.document.demo(), bench.document.scene(), edge_case);
    const std::string title(title_of(edge_case));
    if (!shape) {
        bench.say(title + ": these two shapes have no such case.", Tone::Warning);
        return;
    }
    bench.document.edit(title, [&](Scene& scene) { scene.bodies[1].shape = *shape; });
}

std::optional<std::size_t> nudged_body(const Workbench& bench) {
    if (bench.document.empty()) return std::nullopt;
    const auto& bodies = bench.document.scene().bodies;
    const std::size_t body = bench.selection.body.value_or(1);
    if (body >= bodies.size() || bodies[body].locked) return std::nullopt;
    return body;
}

void nudge(Workbench& bench, int axis, int direction) {
    const auto body = nudged_body(bench);
    if (!body) return;
    bench.document.edit("Nudge", [&](Scene& scene) {
        Shape& shape = scene.bodies[*body].shape;
        shape = nudged(shape, axis, direction);
    });
}

namespace {

std::vector<Command> edge_case_commands(Workbench& b) {
    std::vector<Command> commands;
    const auto has_pair = [&b] {
        return !b.document.empty() && b.document.scene().bodies.size() > 1;
    };
    constexpr std::array<const char*, 5> ids = {"edge.touching", "edge.parallel", "edge.coplanar",
                                                "edge.contained", "edge.zero_area"};
    for (std::size_t i = 0; i < edge_cases.size(); ++i) {
        const EdgeCase edge_case = edge_cases[i];
        commands.push_back({.id = ids[i],
                            .title = "Edge case: " + std::string(title_of(edge_case)),
                            .menu = Menu::Edit,
                            .group = 3,
                            .run = [&b, edge_case] { snap(b, edge_case); },
                            .enabled = has_pair,
                            .help = std::string(help_of(edge_case)),
                            .needs = "There is only one body.",
                            .submenu = "Edge case"});
    }
    struct Arrow {
        const char* id;
        const char* title;
        int axis, direction;
        Chord chord;
    };
    constexpr std::array arrows = {
        Arrow{"edge.left", "Nudge by one ulp along -X", 0, -1, {key_left, true}},
        Arrow{"edge.right", "Nudge by one ulp along +X", 0, 1, {key_right, true}},
        Arrow{"edge.down", "Nudge by one ulp along -Y", 1, -1, {key_down, true}},
        Arrow{"edge.up", "Nudge by one ulp along +Y", 1, 1, {key_up, true}},
        Arrow{"edge.back", "Nudge by one ulp along -Z", 2, -1, {key_up, true, true}},
        Arrow{"edge.front", "Nudge by one ulp along +Z", 2, 1, {key_down, true, true}},
    };
    for (const Arrow& arrow : arrows) {
        commands.push_back({.id = arrow.id,
                            .title = arrow.title,
                            .menu = Menu::Edit,
                            .group = 4,
                            .shortcuts = {arrow.chord},
                            .run = [&b, arrow] { nudge(b, arrow.axis, arrow.direction); },
                            .enabled = [&b] { return nudged_body(b).has_value(); },
                            .help = "The smallest step of a float: moves the selected body, or B.",
                            .needs = "The body is locked, or there is none.",
                            .submenu = "Nudge"});
    }
    return commands;
}

const bool registered_edge_cases = register_commands(40, edge_case_commands);

}  // namespace
}  // namespace collidoscope::app
