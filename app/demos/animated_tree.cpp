#include <algorithm>
#include <mutex>

#include "app/demos/families/animation.h"
#include "app/demos/families/built_tree.h"
#include "collision/trace/words.h"

namespace collidoscope::app {
namespace {

// A deforms frame by frame; the tree shown is that of one frame, under one strategy.
class AnimatedTreeDemo final : public Harness<AnimatedTreeDemo>, public AnimationDemo {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override { return {{"a", kind_of_type<MeshInstance>()}}; }
    std::vector<Shape> default_inputs() const override { return {default_meshes().front()}; }
    std::vector<OptionSpec> options() const override {
        return {
            {"frame",
             "Frame",
             "The frame that is shown, from 0; past the last one, the last",
             6,
             {},
             0,
             max_frames - 1},
            {"strategy", "Strategy",
             "refit: boxes only. rebuild: a tree for each frame. every: a tree every few frames. "
             "partial: subtrees that became dear. interval: one tree, whose boxes move",
             "refit", strategy_ids()},
            {"wave",
             "Waves",
             "Amplitude in the last frame, in hundredths of A's length",
             10,
             {},
             0,
             200},
            {"swirl",
             "Swirl",
             "Rotation of the center relative to the rim in the last frame, in hundredths of a "
             "turn",
             150,
             {},
             0,
             1000},
            {"frames", "Frames", "Number of frames", 12, {}, 1, max_frames},
            {"every",
             "Every",
             "Frames from one build to the next (strategy every), and in an interval (strategy "
             "interval)",
             4,
             {},
             1,
             max_frames},
            {.id = "factor",
             .title = "Factor",
             .help = "A subtree is rebuilt (strategy partial), or counts as spoiled, when it costs "
                     "more than so many times what it did when built",
             .fallback = 2.0,
             .low = 1,
             .high = 10},
            {"rays",
             "Rays a frame",
             "For the comparison of the strategies' total costs",
             1000,
             {},
             0,
             100'000'000},
            {"builder", "Builder", "Builder of trees and subtrees", "sah_bvh",
             animation_builders()},
            {"leaf_size", "Leaf size", "Max triangles per leaf", 1, {}, 1, max_leaf_size}};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto kept = costs_of(question, control);
        const auto shown = tree_at(question, *kept, control);
        const Key& key = kept->key;
        const UpkeepStrategy strategy = strategy_of(question);
        const std::size_t frame = frame_of(question);
        if constexpr (T::enabled) {
            BuildProgress progress(control.cancel);
            AnimatedTree tree(kept->moving, animation_maker(key.builder, key.leaf_size),
                              {strategy, key.every, key.factor});
            const RelativePose out({}, mesh_of(question).pose);
            for (std::size_t i = 0; i <= frame; ++i)
                if (!tree.advance(&progress, trace, out)) throw Canceled();
        }
        const AnimationCosts& costs = *kept->costs;
        const StrategyCosts& own = *costs.of(strategy);
        const double rays = rays_of(question);
        trace.step("rays", [&](auto& step) { say_rays(step, costs, own, frame); });
        const auto pays = first_frame_rebuilding_pays(costs, rays);
        trace.step("done", [&](auto& step) { say_done(step, costs, own, rays, pays); });
        return answer_of(costs, own, frame, rays, pays, *shown);
    }

    void prepare(const Question& question, const RunControl& control) const override {
        tree_at(question, *costs_of(question, control), control);
    }
    bool prepared(const Question& question) const override {
        return tree_of(question, 0) != nullptr;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        const std::scoped_lock lock(mutex_);
        return input == 0 && kept_ && kept_->key == key_of(question) && shown_ &&
                       shown_->of(*kept_, strategy_of(question), frame_of(question))
                   ? shown_->view
                   : nullptr;
    }

    std::shared_ptr<const AnimationCosts> costs_if_ready(const Question& question) const override {
        const std::scoped_lock lock(mutex_);
        return kept_ && kept_->key == key_of(question) ? kept_->costs : nullptr;
    }
    UpkeepStrategy strategy_of(const Question& question) const override {
        return strategy_named(of<std::string>(question, "strategy"));
    }
    std::size_t frame_of(const Question& question) const override {
        return std::min(of<std::size_t>(question, "frame"),
                        of<std::size_t>(question, "frames") - 1);
    }
    double rays_of(const Question& question) const override { return of<double>(question, "rays"); }

  private:
    static constexpr int max_frames = 60;

    struct Key {
        std::shared_ptr<const MeshAsset> asset;
        int wave = 0, swirl = 0, frames = 0;
        std::uint32_t every = 0, leaf_size = 0;
        double factor = 0;
        std::string builder;
        bool operator==(const Key&) const = default;
    };
    struct Kept {
        Key key;
        MovingMesh moving;
        std::shared_ptr<const AnimationCosts> costs;
    };
    struct Shown {
        const Kept* kept = nullptr;
        UpkeepStrategy strategy = UpkeepStrategy::Refit;
        std::size_t frame = 0;
        std::shared_ptr<const TreeView> view;
        bool of(const Kept& all, UpkeepStrategy by, std::size_t at) const {
            return kept == &all && strategy == by && frame == at;
        }
    };

    static const MeshInstance& mesh_of(const Question& question) {
        return std::get<MeshInstance>(question.inputs[0]);
    }
    template <typename Value>
    Value of(const Question& question, const char* id) const {
        return option(*this, question, id).template get<Value>();
    }
    Key key_of(const Question& question) const {
        return {mesh_of(question).asset,
                of<int>(question, "wave"),
                of<int>(question, "swirl"),
                of<int>(question, "frames"),
                of<std::uint32_t>(question, "every"),
                of<std::uint32_t>(question, "leaf_size"),
                of<double>(question, "factor"),
                of<std::string>(question, "builder")};
    }

    // The last one is kept, as is the last tree: a slider asks for one after the other.
    std::shared_ptr<const Kept> costs_of(const Question& question,
                                         const RunControl& control) const {
        Key key = key_of(question);
        {
            const std::scoped_lock lock(mutex_);
            if (kept_ && kept_->key == key) return kept_;
        }
        auto made = std::make_shared<Kept>();
        const Waving last{0.01f * static_cast<float>(key.wave), 2, 0,
                          0.01f * static_cast<float>(key.swirl)};
        made->moving = deforming(key.asset->mesh(), last, static_cast<std::size_t>(key.frames));
        auto costs = animation_costs(
            made->moving, animation_maker(key.builder, key.leaf_size),
            rays_through(box_of_all(made->moving), animation_rays, animation_seed),
            all_strategies(key.every, key.factor), control.cancel, control.progress);
        if (!costs) throw Canceled();
        made->key = std::move(key);
        made->costs = std::make_shared<const AnimationCosts>(*std::move(costs));
        const std::scoped_lock lock(mutex_);
        kept_ = made;
        return made;
    }
    std::shared_ptr<const TreeView> tree_at(const Question& question, const Kept& kept,
                                            const RunControl& control) const {
        const UpkeepStrategy strategy = strategy_of(question);
        const std::size_t frame = frame_of(question);
        {
            const std::scoped_lock lock(mutex_);
            if (shown_ && shown_->of(kept, strategy, frame)) return shown_->view;
        }
        BuildProgress progress(control.cancel);
        AnimatedTree tree(kept.moving, animation_maker(kept.key.builder, kept.key.leaf_size),
                          {strategy, kept.key.every, kept.key.factor});
        for (std::size_t i = 0; i <= frame; ++i)
            if (!tree.advance(&progress)) throw Canceled();
        auto view = make_view(std::make_shared<const AabbTree>(tree.tree()));
        const std::scoped_lock lock(mutex_);
        shown_ = {&kept, strategy, frame, view};
        return view;
    }

    static void say_rays(StepBuilder& step, const AnimationCosts& costs, const StrategyCosts& own,
                         std::size_t frame) {
        const UpkeepCost &now_cost = own.frames[frame],
                         &anew = costs.of(UpkeepStrategy::Rebuild)->frames[frame];
        step.say("The same ", costs.rays, " rays are cast in every tree: ", strong(now_cost.hits),
                 " of them hit, as in a tree built for the frame. They take ",
                 now(now_cost.volume_tests), " volume tests, and ", anew.volume_tests,
                 " in that tree.")
            .now_value("volume tests", static_cast<std::int64_t>(now_cost.volume_tests))
            .value("volume tests, rebuilt", static_cast<std::int64_t>(anew.volume_tests))
            .value("hits", std::int64_t{now_cost.hits});
    }
    static void say_done(StepBuilder& step, const AnimationCosts& costs, const StrategyCosts& own,
                         double rays, const std::optional<std::size_t>& pays) {
        const FrameSpread spread = sah_spread(own);
        step.verdict(true);
        step.say("Over all frames a random ray costs from ", spread.low, " to ", now(spread.high),
                 ", most in frame ", spread.high_frame, ". With ", rays, " rays a frame ");
        if (pays) {
            step.say("a build pays from ", strong("frame " + std::to_string(*pays)), " on.");
        } else {
            step.say(strong("refitting is enough"), ".");
        }
        step.now_value("greatest SAH cost", spread.high)
            .value("least SAH cost", spread.low)
            .value("mean SAH cost", spread.mean);
        if (costs.spoiled.empty()) return;
        const SpoiledNode& first = costs.spoiled.front();
        step.value("first spoiled", first.path).value("in frame", std::int64_t(first.frame));
    }

    static Answer answer_of(const AnimationCosts& costs, const StrategyCosts& own,
                            std::size_t frame, double rays, const std::optional<std::size_t>& pays,
                            const TreeView& tree) {
        const UpkeepCost& cost = own.frames[frame];
        const FrameSpread spread = sah_spread(own);
        Answer answer;
        answer.hit = tree.node_count() > 0;
        answer.add_verdict(pays ? "Rebuilding pays from frame " + std::to_string(*pays)
                                : "Refitting is enough");
        answer.volume_tests = cost.volume_tests;
        answer.primitive_tests = cost.triangle_tests;
        answer.add("frame", frame, "The frame that is shown.");
        answer.add("sah_cost", static_cast<float>(cost.sah_cost),
                   "Expected steps of a random ray through the tree of this frame (surface-area "
                   "heuristic).");
        answer.add("sah_cost_least", static_cast<float>(spread.low),
                   "The same in the frame where it is least.");
        answer.add("sah_cost_greatest", static_cast<float>(spread.high),
                   "The same in the frame where it is greatest.");
        answer.add("sah_cost_mean", static_cast<float>(spread.mean), "The mean over all frames.");
        answer.add("worst_frame", spread.high_frame, "The frame where it is greatest.");
        answer.add("work", cost.work(),
                   "Boxes computed and triangles sorted by builds, each once a level, in this "
                   "frame.");
        std::uint64_t work = 0;
        for (const UpkeepCost& one : own.frames) work += one.work();
        answer.add("work_of_all_frames", work, "The same in all frames.");
        answer.add("rebuilt_triangles", cost.rebuilt, "Triangles built anew in this frame.");
        answer.add("total", animation_total(own, costs.rays, rays),
                   "Work of all frames and tests of their rays, each a step.");
        answer.add("rays_hit", cost.hits, "Rays that hit in this frame, of those that are cast.");
        answer.add("rays_differing", cost.differing,
                   "Rays whose hit is not that of a tree built for this frame.");
        answer.add("rebuilding_pays_from", pays.value_or(0),
                   "The first frame in which building anew and its rays take fewer steps than "
                   "refitting and its rays; 0: none.");
        if (!costs.spoiled.empty()) {
            const SpoiledNode& first = costs.spoiled.front();
            answer.add("spoiled_frame", first.frame,
                       "The first frame in which a node of the refitted tree costs more than it "
                       "did by the factor.");
            answer.add("spoiled_node", first.node, "The node that has become dearest there.");
            answer.add("spoiled_path", first.path,
                       "The way to it from the root: which child at each level.");
            answer.add("spoiled_triangles", first.triangles, "The triangles below it.");
        }
        return answer;
    }

    mutable std::mutex mutex_;
    mutable std::shared_ptr<const Kept> kept_;
    mutable std::optional<Shown> shown_;
};

[[maybe_unused]] const bool animated_tree_registered =
    Registry::add(std::make_unique<AnimatedTreeDemo>(DemoInfo{
        .id = "animated_tree",
        .title = "A tree over an animation, frame by frame",
        .short_title = "Tree over an animation",
        .family = Family::Trees,
        .level = 105,
        .tab = "animation",
        .words = "deformable deforming animation frames refit rebuild partial selective "
                 "restructuring motion blur msbvh interval dynamic update",
        .sources = "vandenbergen1998; lauterbach2006; yoon2007; grunschloss2011",
        .summary = "A mesh deforms over frames, and its tree follows: refitted, built anew in each "
                   "frame or every few, rebuilt in the subtrees that became dear, or with boxes "
                   "that move. Work and rays of all strategies are held against each other.",
        .own_panels = {"animation"}}));

}  // namespace
}  // namespace collidoscope::app
