// Harness of rays through a mesh's tree of a demo's own: a ray (A), a mesh (B).
#pragma once

#include <memory>
#include <string>

#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {

// Self offers built(question, control), a pointer to what is kept with the mesh, made on first use;
// `static const auto& rays_of(const Built&)`, what raycast(tree, ray, rules, trace) takes; and
// tree_of(question, 1), null while nothing is built.
template <typename Self>
class MeshRayDemo : public Harness<Self> {
  public:
    using Harness<Self>::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Ray>()}, {"b", kind_of_type<MeshInstance>()}};
    }
    // A tree's own options, if any, and the rules of the ray.
    std::vector<OptionSpec> options() const final {
        std::vector<OptionSpec> all = tree_options();
        for (OptionSpec& rule : ray_options(rules_taken())) all.push_back(std::move(rule));
        return all;
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_meshes().front()};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const MeshInstance& mesh = mesh_of(question);
        const auto built = self().built(question, control);
        return to_answer(
            raycast(Self::rays_of(*built), in_frame_of(mesh, std::get<Ray>(question.inputs[0])),
                    ray_rules_of(question), TraceOfBody<T>{trace, 1}),
            mesh);
    }
    void prepare(const Question& question, const RunControl& control) const override {
        (void)self().built(question, control);
    }
    bool prepared(const Question& question) const override {
        return this->tree_of(question, 1) != nullptr;
    }

  protected:
    virtual std::vector<OptionSpec> tree_options() const { return {}; }
    virtual RayOptions rules_taken() const { return RayOptions::Culls; }

    static const MeshInstance& mesh_of(const Question& question) {
        return std::get<MeshInstance>(question.inputs[1]);
    }
    // The option of that name, which trees of several sizes are told apart by.
    std::uint32_t leaf_size_of(const Question& question) const {
        return option(*this, question, "leaf_size").template get<std::uint32_t>();
    }
    std::string key_of(const Question& question) const {
        return this->info().id + ":" + std::to_string(leaf_size_of(question));
    }

  private:
    const Self& self() const { return static_cast<const Self&>(*this); }
};

}  // namespace collidoscope::app
