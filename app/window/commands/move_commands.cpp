// Bodies are selected and moved by the keyboard, in steps as large as those of snapping.
#include <array>

#include "app/model/shapes/shape.h"
#include "app/view/drawing/dragging.h"
#include "app/window/commands/edge_case_commands.h"
#include "app/window/workbench/page_keys.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

constexpr double step_pixels = 14;    // of a step, at least
constexpr double long_step_size = 5;  // steps

// The body that the keys move, as nudges do: never a crowd, and on the page not out of it.
std::optional<std::size_t> body_to_move(const Workbench& b, int axis) {
    const auto body = nudged_body(b);
    if (!body || (axis == 2 && b.document.demo().flat())) return std::nullopt;
    const Shape& shape = b.document.scene().bodies[*body].shape;
    return std::holds_alternative<Crowd>(shape) ? std::nullopt : body;
}

void move_by_key(Workbench& b, int axis, double steps) {
    const auto body = body_to_move(b, axis);
    if (!body) return;
    const Camera& camera = b.view.camera();
    vec3 offset(0);
    offset[axis] = static_cast<float>(
        steps * nice_step(step_pixels * camera.world_per_pixel(dvec3(camera.state().pivot))));
    try {
        b.document.edit("Move " + b.document.scene().bodies[*body].name, [&](Scene& scene) {
            Shape& shape = scene.bodies[*body].shape;
            shape = moved(shape, offset);
            check(shape);
        });
    } catch (const InputError& error) {
        b.say(error.what(), Tone::Warning);
    }
}

void select_next_body(Workbench& b) {
    const std::size_t count = b.document.scene().bodies.size();
    const auto& body = b.selection.body;
    b.selection.select(body && *body + 1 < count ? *body + 1 : 0);
}

std::vector<Command> move_commands(Workbench& b) {
    std::vector<Command> commands;
    commands.push_back(
        {.id = "move.select_next",
         .title = "Select the next body",
         .menu = Menu::Edit,
         .group = 4,
         .shortcuts = {shift(key_tab)},
         .run = [&b] { select_next_body(b); },
         .enabled = [&b] { return !b.document.empty() && !b.document.scene().bodies.empty(); },
         .needs = "There is no body.",
         .submenu = "Move",
         .words = "keyboard accessibility cycle choose pick"});
    struct MoveKey {
        const char* id;
        const char* name;
        int axis, direction, key;
    };
    constexpr std::array keys = {
        MoveKey{"left", "-X", 0, -1, key_left},    MoveKey{"right", "+X", 0, 1, key_right},
        MoveKey{"down", "-Y", 1, -1, key_down},    MoveKey{"up", "+Y", 1, 1, key_up},
        MoveKey{"back", "-Z", 2, -1, key_page_up}, MoveKey{"front", "+Z", 2, 1, key_page_down},
    };
    for (const bool far : {false, true}) {
        for (const MoveKey& key : keys) {
            const double steps = key.direction * (far ? long_step_size : 1);
            commands.push_back(
                {.id = std::string(far ? "move.far_" : "move.") + key.id,
                 .title = std::string(far ? "Move five steps along " : "Move along ") + key.name,
                 .menu = Menu::Edit,
                 .group = 4,
                 .shortcuts = {{key.key, false, far, false, true}},
                 .run = [&b, axis = key.axis, steps] { move_by_key(b, axis, steps); },
                 .enabled = [&b, axis = key.axis] { return body_to_move(b, axis).has_value(); },
                 .help = "Moves the selected body, or B, by as much as snapping would.",
                 .needs = "The body is locked, or it cannot go there, or there is none.",
                 .submenu = "Move",
                 .words = "keyboard accessibility translate arrow step"});
        }
    }
    return commands;
}

const bool registered_moves = register_commands(45, move_commands);

}  // namespace
}  // namespace collidoscope::app
