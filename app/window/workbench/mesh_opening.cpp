// Uses of a mesh that was opened: alone, in a body's place, or beside another.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/base/utilities/input_error.h"
#include "app/model/scene/document.h"
#include "app/model/scene/presets.h"
#include "app/window/workbench/dialogs.h"
#include "app/window/workbench/mesh_opening.h"
#include "app/window/workbench/messages.h"
#include "app/window/workbench/settings.h"
#include "app/window/workbench/stage.h"
#include "collision/shapes.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

bool takes_meshes(const InputSlot& slot) {
    const ShapeKind mesh = kind_of_type<MeshInstance>();
    return slot.kind == mesh ||
           std::find(slot.also.begin(), slot.also.end(), mesh) != slot.also.end();
}

bool takes_meshes(const Demo& demo) {
    const auto slots = demo.inputs();
    return std::any_of(slots.begin(), slots.end(),
                       [](const InputSlot& slot) { return takes_meshes(slot); });
}

double longest_side(const Shape& shape) {
    const Aabb box = bounds_of(shape);
    const dvec3 sides = dvec3(box.max) - dvec3(box.min);
    return std::max({sides.x, sides.y, sides.z});
}

// The demo a mesh is opened in when the current one has no use for it.
const Demo* mesh_demo() {
    if (const Demo* best = Registry::opened_for(OpenedFor::OneMesh)) return best;
    for (const Demo* demo : Registry::all()) {
        if (takes_meshes(*demo)) return demo;
    }
    return nullptr;
}

// Sizes that are this many times apart are made equal: the smaller one would not be seen.
constexpr double apart_in_size = 4;

// "bunny and dragon", of a scene in which all bodies that the demo takes are meshes; else nothing.
std::string title_of_meshes(const std::vector<Body>& bodies, std::size_t inputs) {
    std::string title;
    for (std::size_t i = 0; i < bodies.size() && i < inputs; ++i) {
        if (!std::holds_alternative<MeshInstance>(bodies[i].shape)) return {};
        title += (title.empty() ? "" : " and ") + bodies[i].name;
    }
    return title;
}

// Without threads the window stands still while trees are built over a mesh.
constexpr std::size_t max_triangles = 500'000;

void refuse_if_too_large(const ImportedMesh& imported, const std::filesystem::path& file) {
    if constexpr (have_threads) return;
    const std::size_t count = imported.mesh.triangles.size();
    if (count > max_triangles)
        throw InputError(file.filename().string() + " has " + grouped(std::uint64_t{count}) +
                         " triangles; a page in a browser takes " +
                         grouped(std::uint64_t{max_triangles}) +
                         " at most. Install Collidoscope for more.");
}

}  // namespace

bool takes_two_meshes(const Demo& demo) {
    const auto slots = demo.inputs();
    return slots.size() == 2 && takes_meshes(slots[0]) && takes_meshes(slots[1]);
}

quat upright_rotation(bool z_up) {
    return z_up ? quat(std::sqrt(0.5f), -std::sqrt(0.5f), 0, 0) : quat(1, 0, 0, 0);
}

MeshOpening::MeshOpening(Window window, MeshLibrary& library, std::function<void()> wake)
    : window_(window), library_(library), wake_(std::move(wake)) {}

void MeshOpening::open(const std::filesystem::path& path, std::optional<MeshUse> use) {
    file_ = path;
    use_ = use;
    body_.reset();
    opened_.reset();
    job_.start(
        [path](const auto& cancel, auto& progress) {
            return import_mesh(path, [&](double share) {
                progress.store(static_cast<float>(share));
                return !cancel.load();
            });
        },
        wake_);
}

void MeshOpening::open_as(const std::filesystem::path& path, std::size_t body) {
    open(path, MeshUse::Scene);
    body_ = body;
}

bool MeshOpening::fetch() {
    if (!job_.done()) return false;
    try {
        ImportedMesh imported = job_.fetch();
        refuse_if_too_large(imported, file_);
        OpenedMesh opened;
        opened.path = file_;
        std::error_code error;
        opened.mesh.file = std::filesystem::absolute(file_, error).string();
        opened.warnings = imported.report.warnings();
        opened.mesh.asset = library_.adopt(opened.mesh.file, std::move(imported));
        window_.settings.note_recent(file_);
        window_.settings.allow_folder_of(file_);
        opened_ = std::move(opened);
        if (body_) {
            replace(*std::exchange(opened_, std::nullopt), *body_);
        } else if (use_) {
            use(use_);
        } else {
            window_.dialogs.show("mesh");
        }
    } catch (const ImportCanceled&) {
        window_.messages.say("The import was canceled.");
    } catch (const std::exception& e) {
        window_.messages.say(e.what(), Tone::Warning);
    }
    return true;
}

void MeshOpening::open_scene(const std::string& title, Scene scene) {
    window_.document.open_next(title, std::move(scene));
    window_.stage.open();
}

MeshInstance MeshOpening::upright(const MeshInstance& mesh) const {
    MeshInstance turned = mesh;
    turned.pose.rotation = upright_rotation(window_.settings.mesh_z_up && !has_up_axis(mesh.file));
    return turned;
}

void MeshOpening::scale(std::size_t body, float scale) {
    const auto& bodies = window_.document.scene().bodies;
    if (body >= bodies.size() || !std::holds_alternative<MeshInstance>(bodies[body].shape)) return;
    try {
        MeshInstance mesh = std::get<MeshInstance>(bodies[body].shape);
        mesh.scale = scale;
        check(Shape(mesh));
        mesh.asset = library_.load(mesh.file, scale);
        window_.document.edit("Set scale of " + bodies[body].name,
                              [&](Scene& scene) { scene.bodies[body].shape = mesh; });
    } catch (const std::exception& e) {
        window_.messages.say(e.what(), Tone::Warning);
    }
}

bool MeshOpening::takes(std::size_t body) const {
    if (window_.document.empty()) return false;
    const std::vector<InputSlot> slots = window_.document.demo().inputs();
    if (body >= slots.size()) return body < window_.document.scene().bodies.size();
    return takes_meshes(slots[body]) || slots[body].kind == kind_of_type<Hull>();
}

void MeshOpening::use(std::optional<MeshUse> use) {
    const std::optional<OpenedMesh> mesh = std::exchange(opened_, std::nullopt);
    if (window_.dialogs.shown() == "mesh") window_.dialogs.close();
    if (!mesh || !use) return;
    try {
        if (*use == MeshUse::Scene) {
            open_alone(*mesh);
        } else if (*use == MeshUse::Beside) {
            open_beside(*mesh);
        } else {
            replace(*mesh, *use == MeshUse::A ? 0 : 1);
        }
    } catch (const std::exception& e) {
        window_.messages.say(e.what(), Tone::Warning);
    }
    // Started with two, the program has them both as they were opened: nothing is edited yet.
    if (std::exchange(second_comes_, false)) window_.document.open(window_.document.scene());
    if (second_.empty()) return;
    second_comes_ = true;
    open(std::exchange(second_, {}), MeshUse::Beside);
}

void MeshOpening::tell(const OpenedMesh& mesh, const std::string& remark) {
    window_.messages.say(mesh.path.filename().string() + ": " +
                         grouped(std::uint64_t{mesh.mesh.asset->mesh().triangles.size()}) +
                         " triangles" + remark);
    for (const std::string& warning : mesh.warnings)
        window_.messages.say(mesh.path.filename().string() + ": " + warning, Tone::Remark);
}

// It stands where the body stood: as that was turned when it was a mesh, else upright, box around
// the same middle.
void MeshOpening::replace(const OpenedMesh& opened, std::size_t body) {
    if (body >= window_.document.scene().bodies.size() || !takes(body)) {
        window_.messages.say("This demo does not accept a mesh there.", Tone::Warning);
        return;
    }
    const Shape& before = window_.document.scene().bodies[body].shape;
    Shape shape = upright(opened.mesh);
    if (std::holds_alternative<MeshInstance>(before)) {
        std::get<MeshInstance>(shape).pose = pose_of(before);
    } else {
        const Aabb from = bounds_of(shape), to = bounds_of(before);
        shape = moved(shape, 0.5f * to.min + 0.5f * to.max - 0.5f * from.min - 0.5f * from.max);
    }
    const std::vector<InputSlot> slots = window_.document.demo().inputs();
    std::string remark;
    if (body < slots.size()) {
        const std::string words = conversion_words(shape, slots[body]);
        if (!words.empty()) remark = "; the demo takes " + words;
        shape = fitted(shape, slots[body]).value();
    }
    const std::string name = opened.path.stem().string();
    window_.document.edit("Replace " + window_.document.scene().bodies[body].name + " by " + name,
                          [&](Scene& scene) {
                              scene.bodies[body].shape = shape;
                              scene.bodies[body].name = name;
                              const std::string title = title_of_meshes(scene.bodies, slots.size());
                              if (title.empty()) return;
                              retitle(scene, title);
                          });
    window_.stage.sync();
    window_.view.frame_all();
    tell(opened, remark);
}

const Body* MeshOpening::beside() const {
    if (window_.document.empty()) return nullptr;
    for (const Body& body : window_.document.scene().bodies)
        if (std::holds_alternative<MeshInstance>(body.shape)) return &body;
    return nullptr;
}

const Demo* MeshOpening::two_mesh_demo() const {
    if (!window_.document.empty() && takes_two_meshes(window_.document.demo()))
        return &window_.document.demo();
    return Registry::opened_for(OpenedFor::TwoMeshes);
}

// Standing on the same height, a gap apart; scaled where one would be lost beside the other.
void MeshOpening::open_beside(const OpenedMesh& opened) {
    const Body* first = beside();
    const Demo* demo = two_mesh_demo();
    if (!first || !demo) return open_alone(opened);
    const Shape a = first->shape;
    MeshInstance mesh = upright(opened.mesh);
    const double size = longest_side(a), own = longest_side(Shape(mesh));
    std::string remark;
    if (size > 0 && own > 0 && std::max(size / own, own / size) > apart_in_size) {
        mesh.scale = static_cast<float>(size / own);
        check(Shape(mesh));
        mesh.asset = library_.load(mesh.file, mesh.scale);
        remark = "; scaled by " + significant(size / own) + " to the size of " + first->name +
                 " (Inspector: scale)";
    }
    const Aabb left = bounds_of(a), box = bounds_of(Shape(mesh));
    const dvec3 low(box.min), middle = 0.5 * (dvec3(box.min) + dvec3(box.max));
    const dvec3 to(double{left.max.x} + 0.15 * size, double{left.min.y},
                   0.5 * (double{left.min.z} + double{left.max.z}));
    const Shape b = moved(Shape(mesh), vec3(to - dvec3(low.x, low.y, middle.z)));
    Scene scene = default_scene(*demo, library_.loader());
    std::string name = opened.path.stem().string();
    if (name == first->name) name += " 2";
    retitle(scene, first->name + " and " + name);
    scene.bodies = {{first->name, a}, {name, b}};
    scene.camera.reset();
    scene.options = {};
    scene.unknown.clear();
    open_scene("Open " + name + " beside " + first->name, std::move(scene));
    tell(opened, remark);
}

// Alone where one mesh is asked for, or twice, side by side, ready to be dragged into itself.
void MeshOpening::open_alone(const OpenedMesh& opened) {
    const bool here = !window_.document.empty() && takes_meshes(window_.document.demo());
    const Demo* demo = here ? &window_.document.demo() : mesh_demo();
    if (!demo) {
        window_.messages.say("No demo accepts this mesh.", Tone::Warning);
        return;
    }
    const std::string name = opened.path.stem().string();
    const std::vector<InputSlot> slots = demo->inputs();
    Scene scene = default_scene(*demo, library_.loader());
    retitle(scene, name);
    scene.camera.reset();
    scene.options = {};
    scene.unknown.clear();
    const Shape shape = upright(opened.mesh);
    const Aabb box = bounds_of(shape);
    std::size_t copies = 0;
    for (std::size_t i = 0; i < slots.size() && i < scene.bodies.size(); ++i) {
        if (!takes_meshes(slots[i])) continue;
        double aside =
            1.15 * (double{box.max.x} - double{box.min.x}) * static_cast<double>(copies++);
        // If floats have no room beside it, both are in one place.
        if (box.max.x + aside > 0.999 * double{std::numeric_limits<float>::max()}) aside = 0;
        scene.bodies[i] = {copies == 1 ? name : name + " " + std::to_string(copies),
                           moved(shape, {static_cast<float>(aside), 0, 0})};
    }
    scene.bodies.resize(std::min(scene.bodies.size(), slots.size()));
    open_scene("Open " + name, std::move(scene));
    tell(opened, "");
}

}  // namespace collidoscope::app
