// Harness of signed distances: a ball or point (A), a mesh (B), and the mesh's tree.
#pragma once

#include <memory>
#include <vector>

#include "app/demos/families/ray_tree.h"
#include "collision/trace/scopes.h"
#include "collision/trees/points/point_mesh.h"

namespace collidoscope::app {

// All that a mesh is asked by; kept with it.
struct BuiltSignedMesh {
    std::shared_ptr<const RayTree> tree;
    VertexFans fans;
    std::vector<Dipole> dipoles;
};
// Made on first use. Throws Canceled.
std::shared_ptr<const BuiltSignedMesh> signed_mesh(const MeshAsset& mesh,
                                                   const RunControl& control = {});
// Null while it is not made.
std::shared_ptr<const BuiltSignedMesh> signed_mesh_if_ready(const MeshAsset& mesh);

// The ball in the mesh's own frame, computed in double and rounded once.
Sphere in_frame_of(const MeshInstance& mesh, const Sphere& ball);

// A signed distance found in the mesh's frame, as the answer of a pair in the world.
struct FoundInFrame {
    double distance;
    dvec3 normal, on_mesh;
};
Answer to_answer(const FoundInFrame& found, const MeshPoint& nearest, const Sphere& ball,
                 const MeshInstance& mesh);

// Self offers ask(const Question&, const SignedMesh&, const Sphere&, T trace) const, in the mesh's
// frame, and to_answer(found, ball, mesh) -> Answer.
template <typename Self>
class PointMeshDemo : public Harness<Self> {
  public:
    using Harness<Self>::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Sphere>()}, {"b", kind_of_type<MeshInstance>()}};
    }
    std::vector<Shape> default_inputs() const override {
        return {Sphere{{-1.5f, 1.5f, 0}, 0.1f}, default_meshes().front()};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const Sphere& ball = std::get<Sphere>(question.inputs[0]);
        const MeshInstance& mesh = mesh_of(question);
        const Mesh& triangles = mesh.asset->mesh();
        if (triangles.triangles.empty()) throw InputError("the mesh has no triangles");
        const auto built = signed_mesh(*mesh.asset, control);
        auto seen = with_changed_marks(trace, [&] { return SeenFromWorld(mesh.pose); });
        const TraceOfBody<decltype(seen)> of_mesh{seen, 1};
        const SignedMesh on{triangles, *built->tree->tree, built->fans, built->dipoles};
        return self().to_answer(self().ask(question, on, in_frame_of(mesh, ball), of_mesh), ball,
                                mesh);
    }

    void prepare(const Question& question, const RunControl& control) const override {
        signed_mesh(*mesh_of(question).asset, control);
    }
    bool prepared(const Question& question) const override {
        return signed_mesh_if_ready(*mesh_of(question).asset) != nullptr;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return ray_tree_view(question, input);
    }

  private:
    static const MeshInstance& mesh_of(const Question& question) {
        return std::get<MeshInstance>(question.inputs[1]);
    }
    const Self& self() const { return static_cast<const Self&>(*this); }
};

}  // namespace collidoscope::app
