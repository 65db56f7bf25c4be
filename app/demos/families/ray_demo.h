// Harness of ray casts: a ray (A) against one shape (B).
#pragma once

#include <optional>
#include <type_traits>

#include "app/demos/families/harness.h"
#include "app/demos/families/ray_tree.h"

namespace collidoscope::app {

Answer to_answer(const std::optional<RayHit>& hit);

// Meshes that a harness over meshes starts with (tree_demo.cpp).
std::vector<Shape> default_meshes();

// Casts at no mesh: for shapes that no mesh is made of.
struct NoMeshes {};

template <typename Target, typename Raycast, typename AtMesh = NoMeshes>
class RayDemo final : public Harness<RayDemo<Target, Raycast, AtMesh>> {
  public:
    RayDemo(DemoInfo info, Raycast raycast, AtMesh at_mesh = {})
        : Harness<RayDemo>(std::move(info)),
          raycast_(std::move(raycast)),
          at_mesh_(std::move(at_mesh)) {}

    std::vector<InputSlot> inputs() const override {
        InputSlot target{"b", kind_of_type<Target>()};
        if (takes_meshes) target.also.push_back(kind_of_type<MeshInstance>());
        if (aligned) target.also.push_back(kind_of_type<Aabb>());
        return {{"a", kind_of_type<Ray>()}, target};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_shape<Target>(false)};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const Ray& ray = std::get<Ray>(question.inputs[0]);
        if constexpr (takes_meshes) {
            if (const auto* mesh = std::get_if<MeshInstance>(&question.inputs[1])) {
                return to_answer(at_mesh_(ray, *mesh, trace));
            }
        }
        if constexpr (aligned) {
            if (const auto* box = std::get_if<Aabb>(&question.inputs[1]))
                return to_answer(raycast_(ray, *box, trace));
        }
        return to_answer(raycast_(ray, std::get<Target>(question.inputs[1]), trace));
    }

    void prepare(const Question& question, const RunControl& control) const override {
        if (const auto* mesh = std::get_if<MeshInstance>(&question.inputs[1])) {
            ray_tree(*mesh->asset, control);
        }
    }
    bool prepared(const Question& question) const override {
        const auto* mesh = std::get_if<MeshInstance>(&question.inputs[1]);
        return !mesh || ray_tree_if_ready(*mesh->asset);
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        const auto* mesh = std::get_if<MeshInstance>(&question.inputs[input]);
        const auto ready = mesh ? ray_tree_if_ready(*mesh->asset) : nullptr;
        return ready ? ready->view : nullptr;
    }

  private:
    static constexpr bool aligned = takes_aligned<Raycast, Ray, Target>;
    static constexpr bool takes_meshes = !std::is_same_v<AtMesh, NoMeshes>;

    Raycast raycast_;
    AtMesh at_mesh_;
};

// raycast(ray, target, trace) -> std::optional<RayHit>, or an Answer where there is more to say.
// at_mesh(ray, MeshInstance, trace) makes the demo take meshes as well.
template <typename Target, typename Raycast, typename AtMesh = NoMeshes>
bool register_ray_demo(DemoInfo info, Raycast raycast, AtMesh at_mesh = {}) {
    return Registry::add(std::make_unique<RayDemo<Target, Raycast, AtMesh>>(
        std::move(info), std::move(raycast), std::move(at_mesh)));
}

}  // namespace collidoscope::app
