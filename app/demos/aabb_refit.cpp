#include <mutex>

#include "app/demos/families/tree_demo.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/waving.h"
#include "collision/volumes/outline.h"

namespace collidoscope::app {
namespace {

// A waves; its tree was built at rest.
class RefitDemo final : public MeshesDemo<RefitDemo> {
  public:
    using MeshesDemo::MeshesDemo;

    std::vector<OptionSpec> options() const override {
        return {{"wave", "Waves", "Amplitude, in hundredths of A's length", 10, {}, 0, 200},
                {"phase", "Phase", "Phase of the waves, in hundredths of a period", 0, {}, 0, 100},
                {"swirl",
                 "Swirl",
                 "Rotation of the center relative to the rim, in hundredths of a turn",
                 50,
                 {},
                 0,
                 1000},
                {"leaf_size", "Leaf size", "Max triangles per leaf", 1, {}, 1, max_leaf_size}};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto& a = mesh_of(question, 0);
        const auto& b = mesh_of(question, 1);
        const BuildOptions build{of<std::uint32_t>(question, "leaf_size")};
        const auto moved = waving(question, control);
        trace.step("wave", [&](auto& step) {
            step.say("The vertices of A have moved; its tree was built ", strong("before"),
                     " they did.");
            const RelativePose out({}, a.pose);
            int wire = 0;
            for (const Wire& w : outline_of(moved->mesh))
                step.mark(placed(w, out), Role::ShapeA).keep("wave " + std::to_string(wire++));
        });
        if constexpr (T::enabled) {
            AabbTree again = *build_aabb_tree(a.asset->mesh(), build);
            refit(again, moved->mesh, trace);
        }

        // Ask the same of the refitted tree and of one built anew.
        const AabbTree other = *build_aabb_tree(b.asset->mesh(), build);
        const RelativePose pose(a.pose, b.pose);
        const TreePairAnswer refitted = overlapping_triangles(*moved->refitted, other, pose);
        const TreePairAnswer anew = overlapping_triangles(*moved->rebuilt, other, pose);
        const RefitComparison costs = compare(*moved->refitted, *moved->rebuilt);
        const double pays =
            queries_until_rebuilding_pays(costs, refitted.volume_tests, anew.volume_tests);
        trace.step("cost", [&](auto& step) {
            step.say("A ray now costs ", now(costs.sah_refit),
                     " steps on average; in a rebuilt tree ", strong(costs.sah_rebuilt), ".")
                .now_value("SAH cost, refitted", costs.sah_refit)
                .value("SAH cost, rebuilt", costs.sah_rebuilt)
                .value("overlap, refitted", costs.overlap_refit)
                .value("overlap, rebuilt", costs.overlap_rebuilt);
        });
        trace.step("query", [&](auto& step) {
            step.verdict(!refitted.pairs.empty());
            step.say("Both trees find the same ", strong(refitted.pairs.size()),
                     " intersecting pairs of triangles, with ", now(refitted.volume_tests),
                     " volume tests in the refitted one and ", strong(anew.volume_tests),
                     " in the rebuilt one.")
                .now_value("volume tests, refitted", std::int64_t(refitted.volume_tests))
                .value("volume tests, rebuilt", std::int64_t(anew.volume_tests));
        });
        trace.step("done", [&](auto& step) {
            step.say("Refitting updates ", costs.refit_work, " boxes, rebuilding about ",
                     costs.rebuild_work, ": ");
            if (pays > 0) {
                step.say("the rebuild pays off after ", strong(pays),
                         " such queries between two moves.");
            } else {
                step.say(strong("refitting is enough"), " here.");
            }
        });

        Answer answer;
        answer.hit = refitted.hit();
        answer.pairs = refitted.pairs.size();
        answer.volume_tests = refitted.volume_tests;
        answer.primitive_tests = refitted.primitive_tests;
        for (const TrianglePair& pair : refitted.pairs)
            answer.triangle_pairs.emplace_back(pair.a, pair.b);
        std::sort(answer.triangle_pairs.begin(), answer.triangle_pairs.end());
        answer.add("volume_tests_rebuilt", anew.volume_tests,
                   "Pairs of volumes compared in a rebuilt tree.");
        answer.add("sah_cost", float(costs.sah_refit),
                   "Expected steps of a random ray through the tree (surface-area heuristic).");
        answer.add("sah_cost_rebuilt", float(costs.sah_rebuilt), "The same for a rebuilt tree.");
        answer.add("overlap", float(costs.overlap_refit),
                   "How much of their parents' volume sibling boxes share, on average.");
        answer.add("overlap_rebuilt", float(costs.overlap_rebuilt), "The same for a rebuilt tree.");
        answer.add("queries_until_rebuilding_pays", float(pays),
                   "The number of queries after which a rebuilt tree has paid for its build.");
        return answer;
    }

    void prepare(const Question& question, const RunControl& control) const override {
        waving(question, control);
    }
    bool prepared(const Question& question) const override {
        const std::lock_guard lock(mutex_);
        return kept_ && kept_->same(key_of(question));
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        const std::lock_guard lock(mutex_);
        return input == 0 && kept_ && kept_->same(key_of(question)) ? kept_->view : nullptr;
    }

  private:
    struct Key {
        std::shared_ptr<const MeshAsset> asset;
        int wave, phase, swirl;
        std::uint32_t leaf_size;
    };
    struct Moved {
        Key key;
        Mesh mesh;
        std::shared_ptr<const AabbTree> refitted, rebuilt;
        std::shared_ptr<const TreeView> view;
        bool same(const Key& k) const {
            return k.asset == key.asset && k.wave == key.wave && k.phase == key.phase &&
                   k.swirl == key.swirl && k.leaf_size == key.leaf_size;
        }
    };

    template <typename Value>
    Value of(const Question& question, const char* id) const {
        return option(*this, question, id).template get<Value>();
    }
    Key key_of(const Question& question) const {
        return {mesh_of(question, 0).asset, of<int>(question, "wave"), of<int>(question, "phase"),
                of<int>(question, "swirl"), of<std::uint32_t>(question, "leaf_size")};
    }
    // The last one is kept: a slider asks for one after the other.
    std::shared_ptr<const Moved> waving(const Question& question, const RunControl& control) const {
        const Key key = key_of(question);
        {
            const std::lock_guard lock(mutex_);
            if (kept_ && kept_->same(key)) return kept_;
        }
        auto moved = std::make_shared<Moved>();
        moved->key = key;
        const Waving waves{0.01f * float(key.wave), 2, 0.01f * float(key.phase),
                           0.01f * float(key.swirl)};
        moved->mesh = waved(key.asset->mesh(), waves);
        BuildProgress progress(control.cancel, control.progress);
        const auto built = [&](const Mesh& mesh) {
            auto tree = build_aabb_tree(mesh, {key.leaf_size}, &progress);
            if (!tree) throw Canceled();
            return *std::move(tree);
        };
        AabbTree tree = built(key.asset->mesh());
        refit(tree, moved->mesh);
        moved->refitted = std::make_shared<const AabbTree>(std::move(tree));
        moved->rebuilt = std::make_shared<const AabbTree>(built(moved->mesh));
        moved->view = make_view(moved->refitted);
        const std::lock_guard lock(mutex_);
        kept_ = moved;
        return moved;
    }

    mutable std::mutex mutex_;
    mutable std::shared_ptr<const Moved> kept_;
};

[[maybe_unused]] const bool aabb_refit_registered = Registry::add(std::make_unique<RefitDemo>(
    DemoInfo{.id = "aabb_refit",
             .title = "Refitting a tree to a deforming body",
             .short_title = "Refitting an AABB tree",
             .family = Family::Trees,
             .level = 100,
             .words = "deformable deforming cloth skinning rebuild update",
             .sources = "vandenbergen1998; thesis2002: section 2.2",
             .summary = "When a mesh deforms, its tree keeps its topology and only the bounds are "
                        "updated, bottom-up. The more former neighbors move apart, the more the "
                        "boxes overlap, until a rebuild pays off."}));

}  // namespace
}  // namespace collidoscope::app
