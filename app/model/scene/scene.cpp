#include "app/model/scene/scene.h"

#include <algorithm>

#include "app/model/crowd/simulation.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {

Question question_of(const Demo& demo, const Scene& scene) {
    const std::size_t count = demo.inputs().size();
    std::vector<Shape> shapes;
    for (std::size_t i = 0; i < std::min(count, scene.bodies.size()); ++i) {
        shapes.push_back(scene.bodies[i].shape);
    }
    return make_question(demo, std::move(shapes), scene.options);
}

void retitle(Scene& scene, std::string title) {
    scene.title = std::move(title);
    scene.note.clear();
    scene.expect.clear();
    scene.preset.clear();
}

Scene default_scene(const Demo& demo, const MeshLoader& load) {
    const std::vector<Preset> presets = presets_of(demo.info().id);
    if (!presets.empty()) return load_preset(presets.front(), load);
    Scene scene;
    scene.title = demo.info().title;
    scene.demo = demo.info().id;
    const std::vector<Shape> shapes = demo.default_inputs();
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const std::string letter(1, static_cast<char>('A' + i));
        scene.bodies.push_back({letter, shapes[i]});
    }
    return scene;
}

namespace {

// Whether a scene with a crowd of another demo makes sense here: meshes belong to the game they
// were made for, and some demos take only some kinds of bodies. The frame was the other demo's.
bool keeps_its_crowd(const Demo& to, Scene& scene) {
    const auto* moving = dynamic_cast<const SimulationDemo*>(&to);
    if (!moving) return true;
    const auto& bodies = std::get<Crowd>(scene.bodies[0].shape).bodies();
    if (std::any_of(bodies.begin(), bodies.end(),
                    [](const MovingBody& body) { return body.form == BodyForm::Mesh; }))
        return false;
    scene.options.erase("frame");
    try {
        (void)moving->start(question_of(to, scene));
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

std::string conversion_words(const Shape& shape, const InputSlot& slot) {
    const std::optional<Shape> as = fitted(shape, slot);
    if (!as || as->index() == shape.index()) return {};
    if (std::holds_alternative<Hull>(*as)) return "its convex hull";
    return "as a " + std::string(title_of(*as));
}

namespace {

// If one of two meshes that a demo takes was there, the same stands beside it once more.
bool places_a_copy(Scene& fresh, const std::vector<InputSlot>& slots, std::size_t slot,
                   const std::vector<bool>& used) {
    const bool of_meshes = std::all_of(slots.begin(), slots.end(), [](const InputSlot& one) {
        return one.kind == kind_of_type<MeshInstance>();
    });
    if (slot != 1 || !of_meshes || std::count(used.begin(), used.end(), true) != 1) return false;
    const Body& kept = fresh.bodies[0];
    const Aabb box = bounds_of(kept.shape);
    fresh.bodies[1] = {kept.name + " 2",
                       moved(kept.shape, {1.15f * (box.max.x - box.min.x), 0, 0})};
    return true;
}

}  // namespace

Switched switched(const Scene& scene, const Demo& to, const MeshLoader& load) {
    Switched result;
    Scene& fresh = result.scene = default_scene(to, load);
    const std::vector<InputSlot> slots = to.inputs();
    std::vector<bool> used(scene.bodies.size(), false);
    bool kept_all = true, copied = false;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        // The body in the same role first, then any other that fits.
        std::vector<std::size_t> order;
        if (slot < scene.bodies.size()) order.push_back(slot);
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) order.push_back(i);
        const auto fits = [&](std::size_t i) {
            return !used[i] && fitted(scene.bodies[i].shape, slots[slot]).has_value();
        };
        const auto found = std::find_if(order.begin(), order.end(), fits);
        if (found == order.end()) {
            copied = places_a_copy(fresh, slots, slot, used);
            if (!copied) kept_all = false;
            continue;
        }
        used[*found] = true;
        const std::string words = conversion_words(scene.bodies[*found].shape, slots[slot]);
        if (!words.empty()) result.remarks.push_back(scene.bodies[*found].name + ": " + words);
        fresh.bodies[slot] = scene.bodies[*found];
        fresh.bodies[slot].shape = *fitted(scene.bodies[*found].shape, slots[slot]);
    }
    const bool kept_any = std::find(used.begin(), used.end(), true) != used.end();
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (!used[i] && (i < slots.size() || !kept_all))
            result.remarks.push_back(scene.bodies[i].name + ": not kept");
    }
    if (kept_any) retitle(fresh, to.info().title);
    if (kept_all) {
        fresh.camera = copied ? std::nullopt : scene.camera;
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            if (!used[i] && i >= slots.size()) fresh.bodies.push_back(scene.bodies[i]);
        }
    }
    for (const OptionSpec& spec : to.options()) {
        const Datum* given = scene.options.find(spec.id);
        if (given && given->alike(spec.fallback)) fresh.options.set(spec.id, *given);
    }
    result.kept_any = kept_any && keeps_its_crowd(to, fresh);
    if (!result.kept_any) return {default_scene(to, load), {}, false};
    return result;
}

}  // namespace collidoscope::app
