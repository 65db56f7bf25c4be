#include "collision/trees/builders/swept_sphere_tree.h"

#include <glm/geometric.hpp>

#include "app/demos/families/mesh_pair_demo.h"
#include "collision/rounding.h"
#include "collision/trees/tree_distance.h"

namespace collidoscope::app {
namespace {

template <SweptCore Core>
constexpr auto build_core =
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_swept_sphere_tree<Core>(mesh, options, progress);
    };

class SweptSphereDemo final : public MeshPairDemo<SweptSphereDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all{
            {"ask",
             "Query",
             "The distance of the bodies, or only whether they are within the tolerance",
             "distance",
             {"distance", "tolerance"}},
            {"tolerance", "Tolerance", "In hundredths of a unit", 20, {}, 0, 1'000'000},
            {"error",
             "Allowed error",
             "Relative error of the distance, in hundredths",
             0,
             {},
             0,
             99},
            {"core",
             "Swept over",
             "The core primitive that the sphere is swept over",
             "rectangle",
             {"rectangle", "segment", "point"}}};
        for (const OptionSpec& option : tree_options()) {
            if (option.id != "all" && option.id != "contacts") all.push_back(option);
        }
        return all;
    }

    template <typename Call>
    auto with_builder(const Question& question, Call&& call) const {
        const auto core = option_of<std::string>(question, "core");
        if (core == "segment") return call(core, build_core<SweptCore::Segment>);
        if (core == "point") return call(core, build_core<SweptCore::Point>);
        return call(core, build_core<SweptCore::Rectangle>);
    }

    template <Tracer T, typename Tree>
    Answer query(const Question& question, const Tree& a, const Tree& b, const RunControl& control,
                 T trace) const {
        TreeDistanceOptions options;
        options.cancel = control.cancel;
        const bool tolerance = option_of<std::string>(question, "ask") == "tolerance";
        if (tolerance) {
            options.within = 0.01 * option_of<double>(question, "tolerance");
            options.any_within = true;
        } else {
            options.relative_error = 0.01 * option_of<double>(question, "error");
        }
        const OpenChosen rule = rule_named(option_of<std::string>(question, "rule"));
        const TreeDistanceAnswer found = ask_within(
            OptionReader(*this, question), options, in_frame_of(mesh_of(question, 0), trace),
            [&](const TreeDistanceOptions& within, auto tracer) {
                return distance_between(a, b, pose_of(question), within, rule, tracer);
            });
        return answer_of_distance(question, found, tolerance);
    }

  private:
    static Answer answer_of_distance(const Question& question, const TreeDistanceAnswer& found,
                                     bool tolerance) {
        const auto& a = std::get<MeshInstance>(question.inputs[0]);
        const auto& b = std::get<MeshInstance>(question.inputs[1]);
        Answer answer;
        answer.hit = found.found && found.distance == 0;
        answer.volume_tests = found.volume_tests;
        answer.primitive_tests = found.primitive_tests;
        answer.partial = !found.complete;
        // Assume meshes not known to be apart to meet, or to be within the tolerance.
        if (found.interrupted)
            answer.add("interrupted", true,
                       "Whether the budget was spent before the query was complete.");
        const bool known = found.found || !found.interrupted;
        if (tolerance) {
            if (known)
                answer.add("within", found.found,
                           "Whether the bodies are nearer than the tolerance.");
            answer.add_verdict(found.found ? "Within the tolerance"
                               : known     ? "Farther than the tolerance"
                                           : "Assumed to be within the tolerance");
        } else if (found.interrupted && found.lower_bound <= 0) {
            answer.hit = true;
            if (!(found.found && found.distance == 0)) {
                answer.add_verdict("Assumed to collide");
                return answer;
            }
        }
        if (!found.found) {
            if (found.lower_bound <= 0) return answer;
            answer.signed_distance = float_at_most(found.lower_bound);
            answer.exact_distance = false;
            return answer;
        }
        answer.add("triangles", Datum::List{found.pair.a, found.pair.b},
                   "The nearest triangles: one of A, one of B.");
        if (answer.hit) {
            answer.contacts.push_back(triangle_contact(a, b, found.pair.a, found.pair.b));
            return answer;
        }
        // From A's frame into the world.
        const dmat3 turn = glm::mat3_cast(glm::normalize(glm::dquat(a.pose.rotation)));
        const dvec3 on_a = turn * found.point_on_a + dvec3(a.pose.position);
        const dvec3 on_b = turn * found.point_on_b + dvec3(a.pose.position);
        answer.point_on_a = vec3(on_a);
        answer.point_on_b = vec3(on_b);
        answer.normal = vec3(turn * (found.point_on_b - found.point_on_a) / found.distance);
        if (tolerance) {
            answer.add("distance_at_most", float_at_least(found.distance),
                       "Proven: the distance is at most this.");
        } else {
            answer.exact_distance = found.lower_bound == found.distance;
            answer.signed_distance = answer.exact_distance ? static_cast<float>(found.distance)
                                                           : float_at_most(found.lower_bound);
            if (!answer.exact_distance)
                answer.add("distance_at_most", float_at_least(found.distance),
                           "Proven: the distance is at most this.");
        }
        return answer;
    }
};

[[maybe_unused]] const bool swept_sphere_tree_registered =
    register_builder("swept_sphere_tree", "Swept spheres, rectangles",
                     build_core<SweptCore::Rectangle>) &&
    register_builder("swept_sphere_tree_segments", "Swept spheres, segments",
                     build_core<SweptCore::Segment>) &&
    Registry::add(std::make_unique<SweptSphereDemo>(
        DemoInfo{.id = "swept_sphere_tree",
                 .title = "Distance by trees of swept spheres",
                 .short_title = "Swept-sphere tree (PQP)",
                 .family = Family::Trees,
                 .level = 120,
                 .words = "rss rectangle swept sphere lozenge distance proximity",
                 .sources = "larsen1999; ecods: table 1",
                 .summary = "Every node is bounded by a sphere swept over a rectangle. The "
                            "distance of two of those is cheap to compute, and nodes farther apart "
                            "than the closest triangles found so far are pruned."}));

}  // namespace
}  // namespace collidoscope::app
