// Harness of ray casts: a ray (A) against one shape (B).
#pragma once

#include <optional>
#include <type_traits>

#include "app/demos/families/harness.h"
#include "app/demos/families/ray_tree.h"
#include "collision/narrow/primitives/ray_rules.h"

namespace collidoscope::app {

Answer to_answer(const std::optional<RayHit>& hit);

// The rules that a demo's rays take.
enum class RayOptions : std::uint8_t {
    Ends,       // nothing: the ray may end
    Culls,      // of a surface: back faces may be culled
    CullsSolid  // of a solid: that, and it may be met at once from inside
};
// The rules of a ray as options of a question, and back. By default no rule is given.
std::vector<OptionSpec> ray_options(RayOptions kind);
RayRules ray_rules_of(const Question& question);

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
    std::vector<OptionSpec> options() const override {
        return ray_options(std::is_same_v<Target, Triangle> ? RayOptions::Culls
                                                            : RayOptions::CullsSolid);
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_shape<Target>(false)};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const Ray& ray = std::get<Ray>(question.inputs[0]);
        const RayRules rules = ray_rules_of(question);
        if constexpr (takes_meshes) {
            if (const auto* mesh = std::get_if<MeshInstance>(&question.inputs[1])) {
                return at_mesh_(ray, *mesh, rules, trace);
            }
        }
        if constexpr (aligned) {
            if (const auto* box = std::get_if<Aabb>(&question.inputs[1]))
                return cast(ray, *box, rules, trace);
        }
        return cast(ray, std::get<Target>(question.inputs[1]), rules, trace);
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
        return ray_tree_view(question, input);
    }

  private:
    static constexpr bool aligned = takes_aligned<Raycast, Ray, Target>;
    static constexpr bool takes_meshes = !std::is_same_v<AtMesh, NoMeshes>;

    template <typename Surface, Tracer T>
    Answer cast(const Ray& ray, const Surface& surface, const RayRules& rules, T trace) const {
        if constexpr (std::is_invocable_v<const Raycast&, const Ray&, const Surface&,
                                          const RayRules&, T>) {
            return raycast_(ray, surface, rules, trace);
        } else {
            return to_answer(
                apply_rules(ray, surface, raycast_(ray, surface, trace), rules, trace));
        }
    }

    Raycast raycast_;
    AtMesh at_mesh_;
};

// raycast(ray, target, trace) -> std::optional<RayHit>, to which the rules are applied; or
// raycast(ray, target, rules, trace) -> Answer, where there is more to say. at_mesh(ray,
// MeshInstance, rules, trace) -> Answer makes the demo take meshes as well.
template <typename Target, typename Raycast, typename AtMesh = NoMeshes>
bool register_ray_demo(DemoInfo info, Raycast raycast, AtMesh at_mesh = {}) {
    return Registry::add(std::make_unique<RayDemo<Target, Raycast, AtMesh>>(
        std::move(info), std::move(raycast), std::move(at_mesh)));
}

}  // namespace collidoscope::app
