// Terms of clusters that merge along a curve: the window that is looked at, the smallest common
// box, and that both name each other. The tree is built once more, and notes its rounds.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "collision/trees/build_steps/split_node.h"
#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/builders/ploc.h"

namespace collidoscope {
namespace {

using split::SplitNode;
using split::tell_sides;

double surface(const Aabb& a, const Aabb& b) {
    const dvec3 e = glm::max(dvec3(a.max), dvec3(b.max)) - glm::min(dvec3(a.min), dvec3(b.min));
    return 2 * (e.x * e.y + e.y * e.z + e.z * e.x);
}

class PlocTerms final : public SplitTerms {
  public:
    PlocTerms(const TreeView& tree, const Mesh& mesh, const BuildOptions& options,
              std::uint32_t radius, const Pose& place)
        : tree_(tree), place_(place), seen_(place), radius_(radius) {
        (void)build_ploc(mesh, options, radius, nullptr, &record_);
    }
    const char* pseudocode() const override { return "split_ploc"; }

    void tell(std::uint32_t number, Recorder trace) const override {
        const SplitNode node(tree_, number, place_);
        const PlocMerge& merge = record_.merges[number];
        const std::vector<Aabb>& boxes = record_.rounds[merge.round - 1];
        const auto count = static_cast<std::int64_t>(boxes.size());
        const Window window = window_of(boxes, merge.place);
        const Aabb &own = boxes[merge.place], &other = boxes[merge.other];

        trace.step("window", [&](StepBuilder& step) {
            step.say("From the bottom up, in round ", strong(merge.round), ", ", count,
                     " clusters are left along the Morton curve. Each looks at those up to ",
                     radius_, plural(radius_, " place", " places"), " away: the one at place ",
                     merge.place, " at ", now(window.size()), ".")
                .value("round", std::int64_t{merge.round})
                .value("clusters", count)
                .value("place", std::int64_t{merge.place})
                .now_value("neighbors", window.size());
            show_window(step, boxes, window);
            show(step, own, Role::Current);
        });
        const double area = surface(own, other);
        trace.step("nearest", [&](StepBuilder& step) {
            const std::uint32_t apart = merge.other - merge.place;
            step.say("The box around it and the one ", strong(apart),
                     plural(apart, " place", " places"), " on has the surface ", now(area));
            say_next(step, next_best(boxes, merge.place, merge.other));
            step.value("places apart", std::int64_t{apart}).now_value("surface", area);
            show(step, own, Role::Apart);
            show(step, other, Role::ShapeB);
            show(step, common(own, other), Role::Best);
        });
        trace.step("mutual", [&](StepBuilder& step) {
            if (merge.forced) {
                step.say(
                    "In this round fewer than one cluster in 64 was named by the one that it "
                    "names, or it is late. So each that is left alone takes the ",
                    now("next one alone"), ".");
            } else {
                step.say("That one, too, has ", now("no smaller box"),
                         " with another: they have named each other, and merge");
                say_next(step, next_best(boxes, merge.other, merge.place));
            }
            step.value("forced", merge.forced);
            show(step, own, Role::Apart);
            show(step, other, Role::ShapeB);
            show_window(step, boxes, window_of(boxes, merge.other));
            step.mark(NodeMark{0, number}, Role::Best);
        });
        tell_sides(node, trace, "Its children hold what was merged");
    }

  private:
    // Places from the first to the last, the one in the middle not counted.
    struct Window {
        std::uint32_t first, last;
        std::int64_t size() const { return std::int64_t{last} - std::int64_t{first}; }
    };
    Window window_of(const std::vector<Aabb>& boxes, std::uint32_t place) const {
        return {place - std::min(place, radius_),
                std::min(place + radius_, static_cast<std::uint32_t>(boxes.size()) - 1)};
    }
    // The surface of the box with the best neighbor but one; infinite where there is none.
    double next_best(const std::vector<Aabb>& boxes, std::uint32_t of, std::uint32_t but) const {
        const Window window = window_of(boxes, of);
        double least = HUGE_VAL;
        for (std::uint32_t i = window.first; i <= window.last; ++i)
            if (i != of && i != but) least = std::min(least, surface(boxes[of], boxes[i]));
        return least;
    }
    static void say_next(StepBuilder& step, double next) {
        if (std::isfinite(next)) {
            step.say("; with the next best neighbor it would be ", next, ".");
            step.value("next best", next);
        } else {
            step.say("; there is no other neighbor.");
        }
    }
    static Aabb common(const Aabb& a, const Aabb& b) {
        return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
    }
    void show(StepBuilder& step, const Aabb& box, Role role) const {
        step.mark(BoxMark{seen_.box(to_box(box))}, role);
    }
    // Its boxes, and the curve through their centers.
    void show_window(StepBuilder& step, const std::vector<Aabb>& boxes, Window window) const {
        std::vector<vec3> curve;
        for (std::uint32_t i = window.first; i <= window.last; ++i) {
            show(step, boxes[i], Role::Candidate);
            curve.push_back(seen_.point(center_of(boxes[i])));
        }
        step.mark(Wire{std::move(curve), false}, Role::Construction);
    }

    const TreeView& tree_;
    Pose place_;
    SeenFromWorld seen_;
    std::uint32_t radius_;
    PlocRecord record_;
};

}  // namespace

std::unique_ptr<const SplitTerms> ploc_terms(const TreeView& tree, const Mesh& mesh,
                                             const BuildOptions& options, std::uint32_t radius,
                                             const Pose& place) {
    return std::make_unique<PlocTerms>(tree, mesh, options, radius, place);
}

}  // namespace collidoscope
