// The inspector: the selected body as numbers that can be typed anew, one edit each.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "app/base/utilities/format.h"
#include "app/model/shapes/shape_type.h"
#include "app/model/shapes/vertices.h"
#include "app/view/drawing/crowd_drawing.h"
#include "app/window/widgets/number_field.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

constexpr double to_degrees = 180 / 3.14159265358979323846;

// Six digits: angles are not held, they are worked out of the quaternion.
std::string angle_text(double radians) {
    const std::string text = fmt::format("{:.6g}", radians * to_degrees);
    return std::string(text) == "-0" ? "0" : text;
}

class InspectorTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    // Draws fields for the components; what they are after one was typed.
    template <typename V>
    std::optional<V> components(const Workbench& bench, const std::string& id, const V& value);
    std::optional<quat> angles(const Workbench& bench, const std::string& id, const quat& value);
    // Draws the field; true when what it refers to has changed.
    bool draw_field(const Workbench& bench, const ShapeField& field);
    void draw_name(const Workbench& bench, std::size_t body);
    // Draws the place of a shape of nothing but vertices, and by how much it is to be turned; what
    // it is after one was typed.
    std::optional<Shape> draw_place(const Workbench& bench, const Shape& shape);
    void draw_body(const Workbench& bench, std::size_t body, const Rect& room);
    void draw_member(const Workbench& bench, const Crowd& crowd, std::size_t member);
    // Whether it is static, and its categories and mask; the name of what was set, or empty.
    std::string draw_rules(const Workbench& bench, MovingBody& body);
    void draw_questions(const Workbench& bench, const Crowd& crowd);
    void draw_mesh(const Workbench& bench, std::size_t body, const MeshInstance& mesh);

    NumberFields numbers_;
    bool naming_ = false;  // the name's field has the keys
    std::array<char, 64> typed_name_{};
};

const bool registered_inspector = register_tab({
    .id = "inspector",
    .title = "Inspector",
    .help = "Position, rotation, sizes and vertices of the selected body, as numbers to be typed.",
    .order = 170,
    .make = [] { return std::make_unique<InspectorTab>(); },
});

constexpr float label_width = 7, field_width = 7.4f;  // ems

void inspector_label(const Workbench& bench, const std::string& text, const char* help = nullptr) {
    ImGui::AlignTextToFramePadding();
    ui::words(bench, text, ui::Rank::Quiet);
    if (help) ui::tooltip(bench, help);
    ImGui::SameLine(bench.em() * label_width);
}

void set_shape(const Workbench& bench, std::size_t body, const std::string& what, Shape shape,
               const std::string& verb = "Set") {
    bench.post([body, what, verb, shape = std::move(shape)](Workbench& b) {
        const auto& bodies = b.document.scene().bodies;
        if (body >= bodies.size()) return;
        try {
            b.document.edit(verb + " " + what + " of " + bodies[body].name,
                            [&](Scene& scene) { scene.bodies[body].shape = shape; });
        } catch (const InputError& e) {
            b.say(e.what(), Tone::Warning);
        }
    });
}

// The list of bodies, and what can be done with them.
void list_bodies(const Workbench& bench) {
    const auto& bodies = bench.document.scene().bodies;
    const std::size_t inputs = bench.document.demo().inputs().size();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const char* marker = i == 0 ? "■" : i == 1 ? "●" : "▲";
        if (ui::row(bench, "inspector.body:" + std::to_string(i), bodies[i].name,
                    {.selected = bench.selection.body == i,
                     .icon = marker,
                     .icon_color = &bench.palette.body(i),
                     .trailing = i < inputs ? "" : "not tested",
                     .height = 1.7f}))
            bench.post([i](Workbench& b) { b.selection.select(i); });
        if (i >= inputs && ImGui::IsItemHovered())
            ui::tooltip(bench,
                        "The demo tests only the first bodies. Use this one as A or B to "
                        "test it.");
    }
    ImGui::Dummy({0, bench.em() * 0.3f});
    if (ImGui::Button("Add body…")) ImGui::OpenPopup("add body");
    ui::note(bench, "inspector.add");
    ImGui::SameLine(0, bench.em() * 0.4f);
    if (ImGui::Button("More…")) ImGui::OpenPopup("body menu");
    ui::note(bench, "inspector.more");
    const auto commands = [&](const char* popup, const auto& wanted) {
        if (!ImGui::BeginPopup(popup)) return;
        for (const Command& command : bench.commands.all())
            if (wanted(command)) ui::menu_item(bench, command);
        ImGui::EndPopup();
    };
    commands("add body", [](const Command& c) { return c.id.starts_with("body.add_"); });
    commands("body menu", [](const Command& c) {
        return c.menu == Menu::Edit &&
               (c.id.ends_with("_body") || c.id.starts_with("edit.use_as") ||
                c.id == "edit.replace_mesh");
    });
}

// Kinds that the demo takes in the body's place.
void choose_kind(const Workbench& bench, std::size_t body) {
    const Body& shown = bench.document.scene().bodies[body];
    const auto slots = bench.document.demo().inputs();
    ImGui::SameLine(0, bench.em() * 0.3f);
    ImGui::SetNextItemWidth(bench.em() * 1.8f * field_width);
    const bool open = ImGui::BeginCombo("##kind", title_of(shown.shape).data());
    ui::note(bench, "inspector.kind");
    ui::tooltip(bench, "Other shapes that the demo takes here. It keeps its place.");
    if (!open) return;
    for (std::size_t i = 0; i < std::variant_size_v<Shape>; ++i) {
        const auto kind = static_cast<ShapeKind>(i);
        const std::optional<Shape> usual = usual_shape(kind, body == 1);
        if (!usual || std::holds_alternative<Crowd>(*usual)) continue;
        if (body < slots.size() && !fitted(*usual, slots[body])) continue;
        const std::string words = body < slots.size() ? conversion_words(*usual, slots[body]) : "";
        const std::string title =
            std::string(title_of(*usual)) + (words.empty() ? "" : " (" + words + ")");
        if (ImGui::Selectable(title.c_str(), kind == kind_of(shown.shape)) &&
            kind != kind_of(shown.shape)) {
            const vec3 to = pose_of(shown.shape).position, from = pose_of(*usual).position;
            const bool ends = extent_of(*usual) == Extent::Bounded;
            set_shape(bench, body, "shape", ends ? moved(*usual, to - from) : *usual);
        }
        ui::note(bench, "kind:" + std::string(name_of(kind)));
    }
    ImGui::EndCombo();
}

// Behind a vertex: one more beside it, or without it; where the shape has any number of them.
void draw_vertex_buttons(const Workbench& bench, std::size_t body, std::size_t vertex,
                         const std::string& name) {
    const Shape& shape = bench.document.scene().bodies[body].shape;
    const std::optional<Shape> more = with_vertex_after(shape, vertex);
    if (!more) return;
    const std::optional<Shape> less = without_vertex(shape, vertex);
    const std::string id = std::to_string(vertex);
    const auto button = [&](const char* sign, const std::string& widget, const std::string& verb,
                            const std::string& help, const std::optional<Shape>& result) {
        ImGui::SameLine(0, bench.em() * 0.3f);
        ImGui::BeginDisabled(!result);
        if (ImGui::Button((sign + ("##" + widget)).c_str(), {bench.em() * 1.9f, 0}))
            set_shape(bench, body, "vertex " + name, *result, verb);
        ImGui::EndDisabled();
        ui::note(bench, widget);
        ui::tooltip(bench, help);
    };
    button("+", "vertex.add:" + id, "Split", "Adds a vertex after this one.", more);
    button("-", "vertex.remove:" + id, "Remove",
           less ? "Removes this vertex." : "At least this many vertices are needed.", less);
}

// The name, as scene files and messages call the body.
void InspectorTab::draw_name(const Workbench& bench, std::size_t body) {
    const std::string& name = bench.document.scene().bodies[body].name;
    inspector_label(bench, "name, shape");
    ImGui::SetNextItemWidth(bench.em() * 1.2f * field_width);
    if (!naming_) std::snprintf(typed_name_.data(), typed_name_.size(), "%s", name.c_str());
    ImGui::InputText("##name", typed_name_.data(), typed_name_.size());
    naming_ = ImGui::IsItemActive();
    ui::note(bench, "inspector.name");
    if (!ImGui::IsItemDeactivatedAfterEdit()) return;
    std::string typed = typed_name_.data();
    if (typed.empty() || typed == name) return;
    bench.post([body, typed](Workbench& b) {
        if (body >= b.document.scene().bodies.size()) return;
        b.document.edit("Rename " + b.document.scene().bodies[body].name,
                        [&](Scene& scene) { scene.bodies[body].name = typed; });
    });
}

template <typename V>
std::optional<V> InspectorTab::components(const Workbench& bench, const std::string& id,
                                          const V& value) {
    constexpr std::array names = {"x", "y", "z"};
    std::optional<V> changed;
    for (int k = 0; k < static_cast<int>(V::length()); ++k) {
        if (k > 0) ImGui::SameLine(0, bench.em() * 0.3f);
        const auto typed = numbers_.draw(bench, id + "." + names[static_cast<std::size_t>(k)],
                                         exact_text(value[k]), bench.em() * field_width);
        ui::tooltip(bench, names[static_cast<std::size_t>(k)]);
        if (!typed) continue;
        changed = value;
        (*changed)[k] = static_cast<float>(*typed);
    }
    return changed;
}

// By three angles, and exactly by the quaternion itself.
std::optional<quat> InspectorTab::angles(const Workbench& bench, const std::string& id,
                                         const quat& value) {
    constexpr std::array axes = {"x", "y", "z"};
    constexpr std::array parts = {"w", "x", "y", "z"};
    inspector_label(bench, "rotation, °",
                    "Rotation about the X axis first, then about Y, then about Z, in degrees.");
    dvec3 euler = glm::eulerAngles(glm::normalize(glm::dquat(value)));
    std::optional<glm::dquat> turned;
    for (int k = 0; k < 3; ++k) {
        if (k > 0) ImGui::SameLine(0, bench.em() * 0.3f);
        const auto typed = numbers_.draw(bench, id + "." + axes[static_cast<std::size_t>(k)],
                                         angle_text(euler[k]), bench.em() * field_width);
        ui::tooltip(bench, axes[static_cast<std::size_t>(k)]);
        if (!typed) continue;
        euler[k] = *typed / to_degrees;
        turned = glm::dquat(euler);
    }
    inspector_label(bench, "quaternion", "w, x, y, z. Typed values are normalized.");
    const std::array<float, 4> held = {value.w, value.x, value.y, value.z};
    for (std::size_t k = 0; k < parts.size(); ++k) {
        if (k > 0) ImGui::SameLine(0, bench.em() * 0.3f);
        const auto typed = numbers_.draw(bench, id + ".q" + parts[k], exact_text(held[k]),
                                         bench.em() * (3 * field_width - 0.3f) / 4);
        ui::tooltip(bench, parts[k]);
        if (!typed) continue;
        std::array<double, 4> q{};
        for (std::size_t i = 0; i < 4; ++i) q[i] = i == k ? *typed : static_cast<double>(held[i]);
        turned = glm::dquat(q[0], q[1], q[2], q[3]);
    }
    if (!turned) return std::nullopt;
    const double length = glm::length(*turned);
    if (!(length > 0) || !std::isfinite(length)) {
        bench.post([](Workbench& b) {
            b.say("A quaternion of length 0 is no rotation: it was left unchanged.", Tone::Warning);
        });
        return std::nullopt;
    }
    return quat(*turned / length);
}

std::optional<Shape> InspectorTab::draw_place(const Workbench& bench, const Shape& shape) {
    const vec3 middle = pose_of(shape).position;
    inspector_label(bench, "position",
                    "The center of the vertices. A typed value moves all of them.");
    if (const auto typed = components(bench, "field:position", middle))
        return moved(shape, *typed - middle);
    if (!type_of(shape).turns) return std::nullopt;
    inspector_label(bench, "rotate by, °",
                    "Rotates all vertices about their center, around the X, Y or Z axis. No angle "
                    "is stored, so the fields start at 0 again.");
    const auto angles = components(bench, "field:rotate by", vec3(0));
    if (!angles) return std::nullopt;
    return turned(shape, quat(glm::dquat(dvec3(*angles) / to_degrees)));
}

bool InspectorTab::draw_field(const Workbench& bench, const ShapeField& field) {
    const std::string id = "field:" + field.name;
    return std::visit(
        [&](auto* place) {
            using V = std::decay_t<decltype(*place)>;
            if constexpr (std::is_same_v<V, quat>) {
                const auto typed = angles(bench, id, *place);
                if (typed) *place = *typed;
                return typed.has_value();
            } else if constexpr (std::is_same_v<V, float>) {
                inspector_label(bench, field.name);
                const auto typed =
                    numbers_.draw(bench, id, exact_text(*place), bench.em() * field_width);
                if (typed) *place = static_cast<float>(*typed);
                return typed.has_value();
            } else {
                inspector_label(bench, field.name);
                const auto typed = components(bench, id, *place);
                if (typed) *place = *typed;
                return typed.has_value();
            }
        },
        field.place);
}

void InspectorTab::draw_mesh(const Workbench& bench, std::size_t body, const MeshInstance& mesh) {
    inspector_label(bench, "scale");
    const auto typed =
        numbers_.draw(bench, "field:scale", exact_text(mesh.scale), bench.em() * field_width);
    if (typed) {
        bench.post([body, scale = static_cast<float>(*typed)](Workbench& b) {
            b.files.meshes.scale(body, scale);
        });
    }
    inspector_label(bench, "up axis",
                    "Which axis of the file points up: Z up rotates it by -90° about X.");
    const quat z_up = upright_rotation(true);
    for (const bool z : {false, true}) {
        if (z) ImGui::SameLine(0, bench.em() * 0.5f);
        const bool on = mesh.pose.rotation == (z ? z_up : upright_rotation(false));
        if (ImGui::RadioButton(z ? "Z" : "Y", on)) {
            MeshInstance turned = mesh;
            turned.pose.rotation = upright_rotation(z);
            set_shape(bench, body, "up axis", turned);
        }
        ui::note(bench, z ? "inspector.z_up" : "inspector.y_up");
    }
    const dvec3 there = mesh.asset ? mesh.asset->origin_in_file() : dvec3(0);
    if (there != dvec3(0)) {
        inspector_label(bench, "in the file",
                        "The file's coordinates of the mesh's origin: add them to a point of the "
                        "mesh to get the coordinates in the file.");
        const std::string text =
            fmt::format("{:.12g}, {:.12g}, {:.12g}", there.x, there.y, there.z);
        ui::words(bench, text);
    }
    ui::words(bench,
              std::filesystem::path(mesh.file).filename().string() + ", " +
                  ui::count(mesh.asset ? mesh.asset->mesh().triangles.size() : 0) + " triangles",
              ui::Rank::Faint);
    ui::tooltip(bench, mesh.file);
}

void InspectorTab::draw_body(const Workbench& bench, std::size_t body, const Rect& room) {
    const float em = bench.em();
    Shape shape = bench.document.scene().bodies[body].shape;
    numbers_.begin(std::to_string(bench.document.scene_number()) + ":" + std::to_string(body));
    const std::vector<ShapeField> fields = type_of(shape).fields(shape);
    const bool corners = std::any_of(fields.begin(), fields.end(),
                                     [](const ShapeField& field) { return field.corner; });
    const float width = em * (label_width + 3 * field_width + 2);
    ImGui::BeginChild("quantities", {corners ? width : room.w, room.h});
    draw_name(bench, body);
    choose_kind(bench, body);
    std::string set;
    for (const ShapeField& field : fields) {
        if (!field.corner && draw_field(bench, field)) set = field.name;
    }
    const auto has_place = [](const ShapeField& field) {
        return !field.corner && !std::holds_alternative<float*>(field.place);
    };
    if (corners && std::none_of(fields.begin(), fields.end(), has_place)) {
        if (auto placed = draw_place(bench, shape)) {
            shape = *std::move(placed);
            set = "place";
        }
    }
    if (const auto* mesh = std::get_if<MeshInstance>(&shape)) draw_mesh(bench, body, *mesh);
    ImGui::EndChild();
    if (corners) {
        ImGui::SameLine(0, em);
        ImGui::BeginChild("vertices", {0, room.h});
        ui::words(bench, "Vertices", ui::Rank::Faint);
        std::size_t vertex = 0;
        for (const ShapeField& field : fields) {
            if (!field.corner) continue;
            if (draw_field(bench, field)) set = "vertex " + field.name;
            draw_vertex_buttons(bench, body, vertex++, field.name);
        }
        ImGui::EndChild();
    }
    if (!set.empty()) set_shape(bench, body, set, shape);
}

std::string InspectorTab::draw_rules(const Workbench& bench, MovingBody& body) {
    std::string set;
    inspector_label(bench, "static",
                    "A static body never moves; two of them are never tested against each other.");
    if (ImGui::Checkbox("##static", &body.fixed)) {
        set = "static";
        if (body.fixed) body.velocity = body.spin = vec3(0);
    }
    ui::note(bench, "inspector.static");
    const auto bits = [&](const char* name, std::uint16_t& value) {
        float number = value;
        if (!draw_field(bench, {name, &number})) return;
        value = static_cast<std::uint16_t>(std::clamp(number, 0.0f, 65535.0f));
        set = name;
    };
    bits("category", body.filter.category);
    bits("mask", body.filter.mask);
    return set;
}

// The regions, rays and points that the scene asks about.
void InspectorTab::draw_questions(const Workbench& bench, const Crowd& crowd) {
    CrowdQueries queries = crowd.state->queries;
    numbers_.begin(std::to_string(bench.document.scene_number()) + ".questions");
    std::vector<ShapeField> fields;
    if (queries.region) {
        fields.push_back({"region, min", &queries.region->box.min});
        fields.push_back({"region, max", &queries.region->box.max});
    }
    if (queries.ray) {
        fields.push_back({"ray, origin", &queries.ray->ray.origin});
        fields.push_back({"ray, direction", &queries.ray->ray.direction});
        fields.push_back({"ray, largest t", &queries.ray->max_t});
    }
    if (queries.nearest) fields.push_back({"nearest to", &queries.nearest->point});
    std::string set;
    for (const ShapeField& field : fields)
        if (draw_field(bench, field)) set = field.name;
    if (set.empty()) return;
    bench.post([set, queries](Workbench& b) {
        b.stage.frames.start_from_frame();
        try {
            b.document.edit("Set " + set, [&](Scene& scene) {
                Shape& shape = scene.bodies[0].shape;
                CrowdState state = *std::get<Crowd>(shape).state;
                state.queries = queries;
                shape = make_crowd(std::move(state));
            });
        } catch (const InputError& e) {
            b.say(e.what(), Tone::Warning);
        }
    });
}

// One body of a crowd, as it stands at the beginning.
void InspectorTab::draw_member(const Workbench& bench, const Crowd& crowd, std::size_t member) {
    MovingBody body = crowd.bodies()[member];
    numbers_.begin(std::to_string(bench.document.scene_number()) + "." + std::to_string(member));
    std::vector<ShapeField> fields = {{"center", &body.center}};
    if (body.form == BodyForm::Sphere)
        fields.push_back({"radius", &body.half.x});
    else if (body.form != BodyForm::Mesh)
        fields.push_back({"half size", &body.half});
    if (body.form == BodyForm::Box || body.form == BodyForm::Mesh)
        fields.push_back({"rotation", &body.rotation});
    fields.push_back({"velocity", &body.velocity});
    std::string set;
    for (const ShapeField& field : fields)
        if (draw_field(bench, field)) set = field.name;
    if (const std::string rule = draw_rules(bench, body); !rule.empty()) set = rule;
    if (set.empty()) return;
    if (body.form == BodyForm::Sphere) body.half = vec3(body.half.x);
    bench.post([member, set, body](Workbench& b) {
        b.stage.frames.start_from_frame();
        try {
            const std::string title = "Set " + set + " of body " + std::to_string(member);
            b.document.edit(title, [&](Scene& scene) {
                Shape& shape = scene.bodies[0].shape;
                shape = with_body(std::get<Crowd>(shape), member, body);
            });
        } catch (const InputError& e) {
            b.say(e.what(), Tone::Warning);
        }
    });
}

}  // namespace

void InspectorTab::draw(const Workbench& bench) {
    const float em = bench.em();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {em * 0.4f, em * 0.18f});
    if (const Crowd* crowd = crowd_of(bench.stage.shown_scene())) {
        const auto& member = bench.selection.member;
        if (member && *member < crowd->bodies().size()) {
            draw_member(bench, *crowd, *member);
        } else {
            ui::words(bench, "Click on a body to see and set its numbers.", ui::Rank::Faint);
            draw_questions(bench, *crowd);
        }
        ImGui::PopStyleVar();
        return;
    }
    ImGui::BeginChild("bodies", {em * 15, room.y});
    list_bodies(bench);
    ImGui::EndChild();
    ImGui::SameLine(0, em * 1.5f);
    const auto& body = bench.selection.body;
    if (body && *body < bench.document.scene().bodies.size()) {
        draw_body(bench, *body, {0, 0, room.x - em * 16.5f, room.y});
    } else {
        ui::words(bench, "Select a body to see and set its numbers.", ui::Rank::Faint);
    }
    ImGui::PopStyleVar();
}

}  // namespace collidoscope::app
