#include <cmath>

#include "app/demos/families/mesh_pair_demo.h"
#include "collision/rounding.h"
#include "collision/trees/wide/wide_bvh.h"
#include "collision/trees/wide/wide_distance.h"

namespace collidoscope::app {
namespace {

constexpr auto build_distance_tree = [](const Mesh& mesh, const BuildOptions& options,
                                        BuildProgress* progress) {
    return build_wide_bvh(mesh, options, progress);
};

class MeshDistanceDemo final : public MeshPairDemo<MeshDistanceDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all{
            {"within",
             "Within",
             "Ask only whether the bodies are within this many hundredths of a unit; 0: compute "
             "the distance",
             0,
             {},
             0,
             100'000},
            {"leaf_size", "Leaf size", "Max triangles per leaf", 4, {}, 1, max_leaf_size}};
        for (OptionSpec& option : budget_options()) all.push_back(std::move(option));
        return all;
    }

    template <typename Call>
    auto with_builder(const Question&, Call&& call) const {
        return call(std::string("obb"), build_distance_tree);
    }

    template <Tracer T>
    Answer query(const Question& question, const WideObbTree& a, const WideObbTree& b,
                 const RunControl& control, T trace) const {
        WideDistanceOptions limits;
        limits.cancel = control.cancel;
        const int within = option_of<int>(question, "within");
        if (within > 0) {
            limits.limit = 0.01 * within;
            limits.any_within = true;
        }
        const WideDistanceAnswer found = ask_within(
            OptionReader(*this, question), limits, in_frame_of(mesh_of(question, 0), trace),
            [&](const WideDistanceOptions& options, auto tracer) {
                return wide_distance(a, b, pose_of(question), options, tracer);
            });
        Answer answer;
        answer.volume_tests = found.volume_tests;
        answer.primitive_tests = found.primitive_tests;
        answer.partial = !found.complete;
        const bool any = std::isfinite(found.distance);
        const bool known = any || !found.interrupted;
        if (within > 0 && known)
            answer.add("within", any, "Whether the bodies are nearer than the tolerance.");
        if (found.interrupted) say_interrupted(answer, found, within > 0);
        if (!any) {
            // Nothing that near: the distance is larger.
            if (within > 0 && known) {
                answer.signed_distance = float_at_most(limits.limit);
                answer.exact_distance = false;
            }
            return answer;
        }
        answer.hit = answer.hit || found.distance == 0;
        if (within > 0 || found.interrupted) {
            answer.add("at_most", found.distance, "Proven: the distance is at most this.");
        } else {
            answer.signed_distance = static_cast<float>(found.distance);
        }
        answer.add("triangles", Datum::List{found.pair.a, found.pair.b},
                   "The nearest triangles: one of A, one of B.");

        // From A's frame into the world.
        const Pose& pose = std::get<MeshInstance>(question.inputs[0]).pose;
        const dmat3 turn = glm::mat3_cast(glm::normalize(glm::dquat(pose.rotation)));
        answer.point_on_a = vec3(turn * found.point_on_a + dvec3(pose.position));
        answer.point_on_b = vec3(turn * found.point_on_b + dvec3(pose.position));
        if (!answer.hit) {
            answer.normal = vec3(glm::normalize(turn * (found.point_on_b - found.point_on_a)));
        }
        return answer;
    }

  private:
    // Assumes meshes not known to be apart to meet, or to be within the tolerance.
    static void say_interrupted(Answer& answer, const WideDistanceAnswer& found, bool tolerance) {
        answer.add("interrupted", true,
                   "Whether the budget was spent before the query was complete.");
        if (tolerance) {
            if (!std::isfinite(found.distance))
                answer.add_verdict("Assumed to be within the tolerance");
            return;
        }
        answer.hit = found.lower_bound == 0;
        if (answer.hit) {
            if (found.distance > 0) answer.add_verdict("Assumed to collide");
            return;
        }
        answer.signed_distance = float_at_most(found.lower_bound);
        answer.exact_distance = false;
    }
};

[[maybe_unused]] const bool mesh_distance_registered =
    Registry::add(std::make_unique<MeshDistanceDemo>(DemoInfo{
        .id = "mesh_distance",
        .title = "Distance between meshes",
        .short_title = "Distance between meshes",
        .family = Family::Trees,
        .level = 110,
        .words = "closest points tolerance proximity pqp clearance",
        .sources = "larsen1999; thesis2002: section 2.5; ecods: table 1",
        .summary = "The distance of two bodies, and their closest points. Pairs of boxes farther "
                   "apart than the closest triangles found so far are pruned, and near ones are "
                   "visited first. A query that asks only about a tolerance ends sooner."}));

}  // namespace
}  // namespace collidoscope::app
