#include "app/demos/families/ray_demo.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "collision/trees/builders/ray_dop.h"
#include "collision/trees/traverse_hits.h"
#include "collision/trees/view_ray.h"

namespace collidoscope::app {
namespace {

// The tree that the mouse picks with, as the option's value.
constexpr const char* picking = "picking";

const MeshInstance& target_of(const Question& question) {
    return std::get<MeshInstance>(question.inputs[1]);
}

// A ray and a mesh, through the tree that serves the mouse or one of any builder.
class RayMeshDemo final : public Harness<RayMeshDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Ray>()}, {"b", kind_of_type<MeshInstance>()}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_meshes().front()};
    }
    std::vector<OptionSpec> options() const override {
        OptionSpec builder{"builder", "Tree",
                           "The tree used for picking with the mouse, one from a builder of the "
                           "workshop, or file: "
                           "the tree that the body's file holds",
                           picking, builder_names()};
        builder.choices.insert(builder.choices.begin(), picking);
        builder.choices.emplace_back(tree_of_the_file);
        std::vector<OptionSpec> all{builder, leaf_size_option()};
        for (OptionSpec& rule : ray_options(RayOptions::Culls)) all.push_back(std::move(rule));
        all.push_back({.id = "hits",
                       .title = "Hits",
                       .help = "nearest: the first along the ray. any: the first that is found, "
                               "enough for line of sight. all: every triangle on the ray.",
                       .fallback = "nearest",
                       .choices = {"nearest", "any", "all"}});
        return all;
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const Ray& ray = std::get<Ray>(question.inputs[0]);
        const MeshInstance& mesh = target_of(question);
        const auto request = request_of(question);
        const RayRules rules = ray_rules_of(question);
        const auto wanted = option(*this, question, "hits").template get<std::string>();
        if (wanted != "nearest") {
            const RayHits kind = wanted == "any" ? RayHits::Any : RayHits::All;
            const Ray local = in_frame_of(mesh, ray);
            const TraceOfBody<T> of_mesh{trace, 1};
            if (!request) {
                const auto tree = ray_tree(*mesh.asset, control);
                return hits_answer(raycast_hits(*tree->tree, local, kind, rules, of_mesh), kind,
                                   mesh);
            }
            const auto tree = workshop_tree(mesh, *request, control);
            return hits_answer(raycast_hits(*tree->view, local, kind, rules, of_mesh), kind, mesh);
        }
        if (!request) return ray_through_tree(ray, mesh, rules, trace);
        const auto tree = workshop_tree(mesh, *request, control);
        // A view has hulls in place of k-DOPs, so their tree is asked itself.
        Answer of_dops;
        const auto ask_dops = [&](const auto& dops) {
            const TreeRayAnswer found =
                raycast(dops, in_frame_of(mesh, ray), rules, TraceOfBody<T>{trace, 1});
            of_dops = to_answer(found, mesh);
            of_dops.volume_tests = found.opened + found.skipped;
        };
        if (with_dop_tree(*tree->view, ask_dops)) return of_dops;
        std::vector<std::pair<double, std::uint32_t>> scratch;
        const ViewRayAnswer found =
            raycast(*tree->view, in_frame_of(mesh, ray), scratch, TraceOfBody<T>{trace, 1}, rules);
        Answer answer = to_answer(found, mesh);
        answer.volume_tests = found.volume_tests;
        return answer;
    }

    void prepare(const Question& question, const RunControl& control) const override {
        if (const auto request = request_of(question)) {
            workshop_tree(target_of(question), *request, control);
        } else {
            ray_tree(*target_of(question).asset, control);
        }
    }
    bool prepared(const Question& question) const override {
        return tree_of(question, 1) != nullptr;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        if (input != 1) return nullptr;
        if (const auto request = request_of(question)) {
            const auto made = workshop_tree_if_ready(target_of(question), *request);
            return made ? made->view : nullptr;
        }
        return ray_tree_view(question, input);
    }

  private:
    // The first hit as of the nearest one, and all of them beside it.
    static Answer hits_answer(const TreeRayHits& found, RayHits kind, const MeshInstance& mesh) {
        TreeRayAnswer first;
        if (!found.hits.empty()) first.hit = found.hits.front();
        first.opened = found.opened;
        first.skipped = found.skipped;
        first.primitive_tests = found.primitive_tests;
        Answer answer = to_answer(first, mesh);
        if (kind == RayHits::Any) return answer;
        Datum::List all_t, triangles;
        all_t.reserve(found.hits.size());
        triangles.reserve(found.hits.size());
        for (const TreeRayHit& hit : found.hits) {
            all_t.emplace_back(hit.t);
            triangles.emplace_back(hit.triangle);
        }
        answer.add("hit_count", found.hits.size(), "The number of triangles on the ray.");
        answer.add("all_t", std::move(all_t), "The t of every hit, rising.");
        answer.add("triangles", std::move(triangles), "The triangle of every hit, in that order.");
        return answer;
    }

    // Nothing for the tree that the mouse picks with.
    std::optional<WorkshopRequest> request_of(const Question& question) const {
        const OptionReader options(*this, question);
        auto builder = options.get<std::string>("builder");
        if (builder == picking) return std::nullopt;
        return WorkshopRequest{std::move(builder), options.get<std::uint32_t>("leaf_size"), {}};
    }
};

[[maybe_unused]] const bool ray_mesh_registered =
    Registry::add(std::make_unique<RayMeshDemo>(DemoInfo{
        .id = "ray_mesh",
        .title = "Ray against mesh, with a tree",
        .short_title = "Ray against mesh (BVH)",
        .family = Family::Rays,
        .level = 50,
        .words = "picking bvh bounding volume hierarchy aabb tree mouse",
        .sources =
            "kenwright2014: section 9 (picking with the mouse); lecture: Bounding volume hierarchy",
        .summary = "The first triangle hit by the ray, any, or all. A tree of boxes skips what the "
                   "ray cannot hit, "
                   "and what lies behind the best hit so far. The mouse picks this way.",
        .opened_for = OpenedFor::RayThroughMesh}));

}  // namespace
}  // namespace collidoscope::app
