#include "collision/trees/shapes/shape_mesh.h"

#include "app/demos/families/pair_demo.h"
#include "app/demos/families/ray_tree.h"

namespace collidoscope::app {
namespace {

// The contacts in an answer, unless others are asked for: more cost time to draw.
constexpr int contacts_shown = 64;

// All contacts, the deepest first; of equals those of the lowest triangle.
std::vector<Contact> contacts_of(const ShapeMeshAnswer& found) {
    std::vector<Contact> contacts;
    for (const MeshTouch& touch : found.touched)
        contacts.insert(contacts.end(), touch.pair.contacts.begin(), touch.pair.contacts.end());
    std::stable_sort(contacts.begin(), contacts.end(),
                     [](const Contact& a, const Contact& b) { return a.depth > b.depth; });
    return contacts;
}

class ShapeMeshDemo final : public Harness<ShapeMeshDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Hull>(), {kind_of_type<Sphere>(), kind_of_type<Capsule>()}},
                {"b", kind_of_type<MeshInstance>()}};
    }
    std::vector<OptionSpec> options() const override {
        return {{.id = "contacts",
                 .title = "Contacts, at most",
                 .help = "So many contacts are in the answer, the deepest first.",
                 .fallback = contacts_shown,
                 .min = 0,
                 .max = 100'000}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Sphere>(false), default_meshes().front()};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const MeshInstance& mesh = mesh_of(question);
        const auto tree = ray_tree(*mesh.asset, control);
        const RelativePose placed({}, mesh.pose);
        const Shape& a = question.inputs[0];
        const auto ask = [&](const auto& body) {
            return touched_triangles(body, *tree->tree, placed, TraceOfBody<T>{trace, 1});
        };
        const ShapeMeshAnswer found = std::holds_alternative<Sphere>(a) ? ask(std::get<Sphere>(a))
                                      : std::holds_alternative<Capsule>(a)
                                          ? ask(std::get<Capsule>(a))
                                          : ask(convex_hull(std::get<Hull>(a).points));
        return answer_of(found, option(*this, question, "contacts").template get<std::size_t>());
    }

    void prepare(const Question& question, const RunControl& control) const override {
        ray_tree(*mesh_of(question).asset, control);
    }
    bool prepared(const Question& question) const override {
        return ray_tree_if_ready(*mesh_of(question).asset) != nullptr;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return ray_tree_view(question, input);
    }

  private:
    static const MeshInstance& mesh_of(const Question& question) {
        return std::get<MeshInstance>(question.inputs[1]);
    }

    static Answer answer_of(const ShapeMeshAnswer& found, std::size_t most) {
        Answer answer;
        answer.hit = found.hit();
        answer.volume_tests = found.opened + found.skipped;
        answer.primitive_tests = found.primitive_tests;
        std::vector<Contact> contacts = contacts_of(found);
        answer.add("touched", found.touched.size(), "The number of triangles that A touches.");
        answer.add("contact_count", contacts.size(), "The number of their contacts.");
        if (!found.hit()) return answer;
        const MeshTouch& deepest = found.touched[found.deepest];
        answer.triangle = deepest.triangle;
        answer.signed_distance = deepest.pair.signed_distance;
        answer.normal = deepest.pair.normal;
        answer.point_on_a = deepest.pair.point_on_a;
        answer.point_on_b = deepest.pair.point_on_b;
        contacts.resize(std::min(contacts.size(), most));
        answer.contacts = std::move(contacts);
        return answer;
    }
};

[[maybe_unused]] const bool shape_mesh_registered =
    Registry::add(std::make_unique<ShapeMeshDemo>(DemoInfo{
        .id = "shape_mesh",
        .title = "Sphere, capsule or hull against a mesh",
        .short_title = "Body against mesh: contacts",
        .family = Family::Trees,
        .level = 126,
        .words = "box character controller ground contact manifold trimesh collide",
        .sources = "ericson2005: sections 6.3 and 5.2.7; gregorius2013",
        .summary = "All triangles that a convex body touches, with their contacts. Nodes whose "
                   "boxes are apart from the body's are skipped; the others' triangles are tested "
                   "one by one, and the deepest contact is named."}));

}  // namespace
}  // namespace collidoscope::app
