#include "collision/motion/triangles/swept_mesh.h"

#include "app/demos/families/ray_tree.h"
#include "app/demos/families/swept_answer.h"

namespace collidoscope::app {
namespace {

constexpr const char* cones_key = "normal cones";
constexpr const char* ignored = "ignored";
constexpr const char* approaching = "approaching";

class SweptMeshDemo final : public Harness<SweptMeshDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Sphere>(), {kind_of_type<Capsule>()}},
                {"b", kind_of_type<MeshInstance>()}};
    }
    std::vector<OptionSpec> options() const override {
        return {motion_option(),
                {.id = "internal_edges",
                 .title = "Internal edges",
                 .help = "Contacts at edges and vertices whose normals the surface does not have "
                         "there: as they are, or with the normal of the face.",
                 .fallback = "as they are",
                 .choices = {"as they are", ignored}},
                {.id = "contacts_that_stop",
                 .title = "Contacts that stop A",
                 .help = "all: each. approaching: not those that A glides along or leaves.",
                 .fallback = "all",
                 .choices = {"all", approaching}}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Sphere>(false), default_meshes().front()};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const OptionReader options(*this, question);
        const MeshInstance& mesh = mesh_of(question);
        const auto tree = ray_tree(*mesh.asset, control);
        const auto cones = cones_of(*mesh.asset);
        const RelativePose placed({}, mesh.pose);
        const MeshSweepRules rules{options.get<std::string>("internal_edges") == ignored,
                                   options.get<std::string>("contacts_that_stop") == approaching};
        const vec3 motion = options.get<vec3>("motion");
        const auto ask = [&](const auto& body) {
            return sweep_mesh(body, motion, *tree->tree, mesh.asset->mesh(), *cones, placed, rules,
                              TraceOfBody<T>{trace, 1});
        };
        const Shape& a = question.inputs[0];
        return answer_of(std::holds_alternative<Capsule>(a) ? ask(std::get<Capsule>(a))
                                                            : ask(std::get<Sphere>(a)));
    }

    void prepare(const Question& question, const RunControl& control) const override {
        ray_tree(*mesh_of(question).asset, control);
        cones_of(*mesh_of(question).asset);
    }
    bool prepared(const Question& question) const override {
        const MeshAsset& mesh = *mesh_of(question).asset;
        return ray_tree_if_ready(mesh) && mesh.derived_if_ready<NormalCones>(cones_key);
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return ray_tree_view(question, input);
    }

  private:
    static const MeshInstance& mesh_of(const Question& question) {
        return std::get<MeshInstance>(question.inputs[1]);
    }
    static std::shared_ptr<const NormalCones> cones_of(const MeshAsset& mesh) {
        return mesh.derived<NormalCones>(
            cones_key, [](const Mesh& triangles) { return NormalCones(triangles); });
    }
    static Answer answer_of(const MeshSweep& found) {
        Answer answer = to_answer(found.first);
        answer.volume_tests = found.opened + found.skipped;
        answer.primitive_tests = found.primitive_tests;
        if (found.hit()) {
            answer.triangle = found.triangle;
            answer.add("ghost", found.ghost,
                       "Whether the contact's own normal is none that the surface has there.");
        }
        answer.add("ghosts", found.ghosts, "The number of such contacts met on the way.");
        return answer;
    }
};

[[maybe_unused]] const bool swept_mesh_registered =
    Registry::add(std::make_unique<SweptMeshDemo>(DemoInfo{
        .id = "swept_mesh",
        .title = "Moving sphere or capsule against mesh",
        .short_title = "Swept sphere against mesh",
        .family = Family::Motion,
        .level = 28,
        .words = "ghost collision internal edge edges character controller rolling ball floor "
                 "trimesh toi time of impact ccd continuous shape cast sweep",
        .sources = "ericson2005: sections 5.5.6 and 6.3; catto2020",
        .summary =
            "The first contact on the way, through a tree of boxes. A body that rolls over a flat "
            "floor of triangles bumps into the edges inside of it: ghost collisions. An option "
            "compares each normal with those that the faces around the edge allow."}));

}  // namespace
}  // namespace collidoscope::app
