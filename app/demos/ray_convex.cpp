#include "collision/narrow/curved/ray_convex.h"

#include "app/demos/families/hull_demo.h"
#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {
namespace {

class RayConvexDemo final : public Harness<RayConvexDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Ray>()}, {"b", kind_of_type<Hull>(), round_kinds()}};
    }
    std::vector<OptionSpec> options() const override { return ray_options(RayOptions::CullsSolid); }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_shape<Hull>(false)};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const SupportBody body = support_body(type_of(question.inputs[1]).core(question.inputs[1]));
        const Ray& ray = std::get<Ray>(question.inputs[0]);
        const RayConvexAnswer found = raycast_by_gjk(ray, body, trace);
        const std::optional<RayHit> hit =
            apply_rules(ray, body, found.hit, ray_rules_of(question), trace);
        Answer answer = to_answer(hit);
        answer.add("status", name_of(found.status), "How the search ended.");
        answer.iterations = found.iterations;
        if (hit && hit->t == found.hit->t) {
            answer.add("t_lower", found.lower, "The surface is crossed no earlier than this.");
            if (found.status == RayStatus::Hit)
                answer.add("t_upper", found.upper, "Proven: it is crossed no later than this.");
            answer.add("gap", found.gap, "At t the ray is at most this far from the body.");
        }
        if (found.capped)
            answer.add("capped", true, "Whether the search ended at its limit of iterations.");
        return answer;
    }
};

[[maybe_unused]] const bool ray_convex_registered =
    Registry::add(std::make_unique<RayConvexDemo>(DemoInfo{
        .id = "ray_convex",
        .title = "Ray cast on GJK",
        .family = Family::Rays,
        .level = 45,
        .words = "gjk support mapping convex clipping plane separating van den bergen bullet "
                 "continuous cylinder cone ellipsoid rounded",
        .sources = "vandenbergen2004; gjk1988",
        .summary =
            "Every convex body with a support mapping can be cast at. GJK looks for a plane that "
            "separates the ray's place from the body; the place moves to where the ray crosses "
            "that plane, until no plane separates it or the ray never crosses one."}));

}  // namespace
}  // namespace collidoscope::app
