// The commands of bodies: copied, pasted, added, deleted, exchanged; and the inspector.
#include <algorithm>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include "app/model/links/link.h"
#include "app/model/scene/body_text.h"
#include "app/model/scene/question_scene.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::size_t input_count(const Workbench& b) {
    return b.document.demo().inputs().size();
}

bool crowd_is_shown(const Workbench& b) {
    const auto& bodies = b.document.scene().bodies;
    return std::any_of(bodies.begin(), bodies.end(),
                       [](const Body& body) { return std::holds_alternative<Crowd>(body.shape); });
}

// The selected body; none where it is a crowd.
std::optional<std::size_t> picked_body(const Workbench& b) {
    if (b.document.empty() || crowd_is_shown(b)) return std::nullopt;
    const auto& body = b.selection.body;
    return body && *body < b.document.scene().bodies.size() ? body : std::nullopt;
}

bool on_page(const Shape& shape) {
    return std::holds_alternative<Point2>(shape) || std::holds_alternative<Polygon>(shape);
}

// Whether a body of this kind can stand in the scene: on the page or in space, not in a crowd.
bool can_add_body(const Workbench& b, const Shape& shape) {
    return !b.document.empty() && !crowd_is_shown(b) &&
           on_page(shape) == b.document.demo().flat() && !std::holds_alternative<Crowd>(shape);
}

// "C", where A and B are taken.
std::string free_name(const Scene& scene) {
    const auto taken = [&](const std::string& name) {
        return std::any_of(scene.bodies.begin(), scene.bodies.end(),
                           [&](const Body& body) { return body.name == name; });
    };
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
        if (!taken(std::string(1, letter))) return std::string(1, letter);
    }
    return "Body " + std::to_string(scene.bodies.size() + 1);
}

void add_body(Workbench& b, const std::string& title, Body body) {
    b.document.edit(title + " " + body.name,
                    [&](Scene& scene) { scene.bodies.push_back(std::move(body)); });
    b.selection.select(b.document.scene().bodies.size() - 1);
    b.stage.sync();
}

// Away to the right where it would cover a body that is as large and stands in the same place.
Shape beside_its_likes(const Scene& scene, Shape shape) {
    if (extent_of(shape) != Extent::Bounded) return shape;
    const auto covers = [&](const Body& body) {
        if (extent_of(body.shape) != Extent::Bounded) return false;
        const Aabb own = bounds_of(shape), other = bounds_of(body.shape);
        const vec3 small = 0.01f * (own.max - own.min) + vec3(1e-30f);
        return glm::all(glm::lessThanEqual(glm::abs(own.min - other.min), small)) &&
               glm::all(glm::lessThanEqual(glm::abs(own.max - other.max), small));
    };
    // Every body can be in the way once.
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (std::none_of(scene.bodies.begin(), scene.bodies.end(), covers)) break;
        const Aabb box = bounds_of(shape);
        const vec3 size = box.max - box.min;
        const float widest = std::max({size.x, size.y, size.z});
        const float way = size.x > 0 ? 1.15f * size.x : widest > 0 ? widest : 0.3f;
        shape = moved(shape, {way, 0, 0});
    }
    return shape;
}

// To the right of everything that has an end.
void add_body_of_kind(Workbench& b, ShapeKind kind) {
    Shape shape = usual_shape(kind, false).value();
    const Aabb own = bounds_of(shape);
    float right = own.min.x;
    for (const Body& body : b.document.scene().bodies) {
        if (extent_of(body.shape) == Extent::Bounded)
            right = std::max(right, bounds_of(body.shape).max.x);
    }
    if (extent_of(shape) == Extent::Bounded)
        shape = moved(shape, {right - own.min.x + 0.3f * (own.max.x - own.min.x), 0, 0});
    add_body(b, "Add", {free_name(b.document.scene()), shape});
}

void copy_body(Workbench& b) {
    const Body& body = b.document.scene().bodies[*picked_body(b)];
    if (!b.desktop.set_clipboard) return;
    b.desktop.set_clipboard(body_text(body));
    b.say("Copied " + body.name + ".");
}

// A question, a scene or a link is opened, a body is added to this one.
void paste(Workbench& b) {
    try {
        const std::string text = b.desktop.get_clipboard();
        if (names_demo(text) || is_link(text)) {
            b.files.paste_question();
            return;
        }
        if (crowd_is_shown(b)) {
            b.say("The bodies of this demo are a crowd: add spheres to it instead.", Tone::Warning);
            return;
        }
        Body body = parse_body(text, b.files.mesh_loader_within({}));
        if (!can_add_body(b, body.shape)) {
            b.say("A " + std::string(title_of(body.shape)) + " does not fit into this scene.",
                  Tone::Warning);
            return;
        }
        body.name = free_name(b.document.scene());
        body.shape = beside_its_likes(b.document.scene(), std::move(body.shape));
        add_body(b, "Paste", std::move(body));
    } catch (const std::exception& e) {
        b.say(std::string("The clipboard holds no body and no question: ") + e.what(),
              Tone::Warning);
    }
}

void duplicate_body(Workbench& b) {
    Body body = b.document.scene().bodies[*picked_body(b)];
    body.shape = beside_its_likes(b.document.scene(), std::move(body.shape));
    body.name = free_name(b.document.scene());
    add_body(b, "Duplicate", std::move(body));
}

bool can_delete_body(const Workbench& b) {
    const auto body = picked_body(b);
    return (body && *body >= input_count(b)) || b.commands.find("crowd.remove")->is_enabled();
}

void delete_body(Workbench& b) {
    const auto body = picked_body(b);
    if (!body) {
        b.commands.run("crowd.remove");
        return;
    }
    b.document.edit("Delete " + b.document.scene().bodies[*body].name, [&](Scene& scene) {
        scene.bodies.erase(scene.bodies.begin() + static_cast<std::ptrdiff_t>(*body));
    });
    b.selection.select({});
}

// Whether the selected body and the one in this slot can change places.
bool can_use_as(const Workbench& b, std::size_t slot) {
    const auto body = picked_body(b);
    if (!body || *body == slot) return false;
    const auto slots = b.document.demo().inputs();
    const auto& bodies = b.document.scene().bodies;
    if (slot >= slots.size() || slot >= bodies.size()) return false;
    return fitted(bodies[*body].shape, slots[slot]) &&
           (*body >= slots.size() || fitted(bodies[slot].shape, slots[*body]));
}

void use_as(Workbench& b, std::size_t slot) {
    const std::size_t body = *picked_body(b);
    const std::string title = "Use " + b.document.scene().bodies[body].name + " as " +
                              std::string(1, static_cast<char>('A' + slot));
    b.document.edit(title, [&](Scene& scene) {
        std::swap(scene.bodies[body], scene.bodies[slot]);
        // Options of a body go with it.
        if (body < 2 && slot < 2) scene.options = exchanged(b.document.demo(), scene.options);
    });
    b.selection.select(slot);
}

void open_mesh_for(Workbench& b, std::size_t body) {
    b.files.meshes.open_for(body);
    b.files.ask_for_file();
}

std::vector<Command> clipboard_commands(Workbench& b) {
    const auto selected = [&b] { return picked_body(b).has_value(); };
    const std::string select = "Select a body first.";
    return {
        {.id = "edit.copy_body",
         .title = "Copy body",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {ctrl('C')},
         .run = [&b] { copy_body(b); },
         .enabled = selected,
         .help = "As text that can be pasted here, in another window or into a scene file.",
         .needs = select},
        {.id = "edit.paste",
         .title = "Paste",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {ctrl('V')},
         .run = [&b] { paste(b); },
         .enabled =
             [&b] { return !b.document.empty() && static_cast<bool>(b.desktop.get_clipboard); },
         .help = "A body stands where it was copied from, and takes no part in the test until it "
                 "is used as A or B. A question, a line of JSON, opens its demo with its bodies "
                 "and options.",
         .needs = "There is no clipboard here."},
        {.id = "edit.duplicate_body",
         .title = "Duplicate body",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {ctrl('D')},
         .run = [&b] { duplicate_body(b); },
         .enabled = selected,
         .help = "A copy beside it.",
         .needs = select},
        {.id = "edit.delete_body",
         .title = "Delete body",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {key(key_delete)},
         .run = [&b] { delete_body(b); },
         .enabled = [&b] { return can_delete_body(b); },
         .needs =
             "Select a body that was added. The bodies that the demo tests can only be replaced."},
    };
}

std::vector<Command> exchange_commands(Workbench& b) {
    std::vector<Command> commands = {
        {.id = "edit.inspector",
         .title = "Inspector",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {ctrl('I')},
         .run =
             [&b] {
                 b.settings.panels_hidden = false;
                 b.settings.*shown_flag(b.layout, &Settings::drawer_shown) = true;
                 b.drawer.settle(b.document.demo().info().id, "inspector", b.drawer.beside());
             },
         .help = "Position, rotation, sizes and vertices of the selected body as numbers."},
        {.id = "edit.replace_mesh",
         .title = "Replace with mesh…",
         .menu = Menu::Edit,
         .group = 2,
         .run = [&b] { open_mesh_for(b, *picked_body(b)); },
         .enabled =
             [&b] {
                 const auto body = picked_body(b);
                 return body && b.files.meshes.takes(*body);
             },
         .help = "The selected body becomes a mesh from a file.",
         .needs = "Select a body that the demo can replace with a mesh, or with its convex hull."},
    };
    constexpr std::array letters = {"A", "B"};
    for (std::size_t slot = 0; slot < letters.size(); ++slot) {
        const std::string letter = letters[slot];
        const std::string small(1, static_cast<char>('a' + slot));
        commands.push_back(
            {.id = "edit.use_as_" + small,
             .title = "Use as " + letter,
             .menu = Menu::Edit,
             .group = 2,
             .run = [&b, slot] { use_as(b, slot); },
             .enabled = [&b, slot] { return can_use_as(b, slot); },
             .help = "The selected body and " + letter + " change places.",
             .needs = "Select another body that the demo can take as " + letter + "."});
        commands.push_back({.id = "file.open_as_" + small,
                            .title = "Open mesh as " + letter + "…",
                            .menu = Menu::File,
                            .run = [&b, slot] { open_mesh_for(b, slot); },
                            .enabled =
                                [&b, slot] {
                                    return !b.document.empty() && slot < input_count(b) &&
                                           b.files.meshes.takes(slot);
                                },
                            .help = "Replaces " + letter + "; the other bodies stay.",
                            .needs = "The demo takes no mesh for " + letter + "."});
    }
    return commands;
}

// One command for every kind of shape that needs no file.
std::vector<Command> commands_of_kinds(Workbench& b) {
    std::vector<Command> commands;
    for (std::size_t i = 0; i < std::variant_size_v<Shape>; ++i) {
        const auto kind = static_cast<ShapeKind>(i);
        const std::optional<Shape> usual = usual_shape(kind, false);
        if (!usual || std::holds_alternative<Crowd>(*usual)) continue;
        std::string title(title_of(*usual));
        title.front() = static_cast<char>(title.front() - 'a' + 'A');
        commands.push_back(
            {.id = "body.add_" + std::string(name_of(kind)),
             .title = title,
             .menu = Menu::Edit,
             .group = 2,
             .run = [&b, kind] { add_body_of_kind(b, kind); },
             .enabled = [&b, shape = *usual] { return can_add_body(b, shape); },
             .help = "Beside the others. It takes no part in the test until it is used as A or B.",
             .needs = on_page(*usual) ? "Available only in 2D demos."
                                      : "Available only in 3D demos without a crowd.",
             .submenu = "Add body"});
    }
    return commands;
}

const bool registered_clipboard = register_commands(30, clipboard_commands);
const bool registered_exchange = register_commands(31, exchange_commands);
const bool registered_kinds = register_commands(32, commands_of_kinds);

}  // namespace
}  // namespace collidoscope::app
