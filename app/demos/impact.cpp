// IMMPACT: two models in parts on disk fly through each other, within a limit of memory.
#include "app/demos/families/broad_demo.h"
#include "app/demos/families/built_tree.h"
#include "app/model/part_files/part_disk.h"
#include "collision/trees/parts/part_query.h"

namespace collidoscope::app {
namespace {

struct ImpactOptions {
    std::uint64_t limit = 0;  // bytes
    PartOptions parts;
    PartOrder order = PartOrder::Graph;
    std::int64_t ahead = 0;  // frames
};

// A body's model, cut once for each size of its parts.
std::shared_ptr<const PartModel> model_of(const CrowdMesh& mesh, const PartOptions& parts) {
    using Model = std::shared_ptr<const PartModel>;
    return *mesh.asset->derived<Model>(
        "parts of " + std::to_string(parts.part_size),
        [&](const Mesh& triangles) { return cut_to_disk(triangles, parts); });
}

class ImpactSimulation final : public Simulation {
  public:
    ImpactSimulation(const Crowd& crowd, const ImpactOptions& options)
        : crowd_(*crowd.state), options_(options) {
        const auto& bodies = crowd_.bodies;
        if (bodies.size() != 2 || bodies[0].form != BodyForm::Mesh ||
            bodies[1].form != BodyForm::Mesh)
            throw InputError("impact takes two bodies, and both have to be meshes");
        for (const MovingBody& body : bodies) {
            models_.push_back(model_of(crowd_.meshes[body.mesh], options.parts));
            middles_.push_back(middle_of_mesh(crowd_.meshes[body.mesh]));
        }
        const std::uint64_t least = PartCache::min_limit(*models_[0], *models_[1]);
        if (options.limit < least)
            throw InputError("a limit of " + std::to_string(options.limit / 1024) +
                             " KB is too low: the tables and the largest part of each model take " +
                             std::to_string(least / 1024 + 1) + " KB");
        cache_.emplace(models_[0], models_[1], options.limit);
    }
    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<ImpactSimulation>(*this);
    }
    // Parts are shared by the copies that have them.
    std::size_t bytes() const override {
        return Simulation::bytes() +
               (models_[0]->parts().size() + models_[1]->parts().size()) * 100;
    }

    Answer run(Recording* recording) override {
        if (begun_) drift(crowd_, frame_seconds);
        begun_ = true;
        const PartCounts before = cache_->counts();
        const PartQueryAnswer found = recording ? frame(Recorder(*recording)) : frame(NoTrace{});
        return answer(found, before);
    }
    const CrowdState& crowd() const override { return crowd_; }
    std::vector<Mark> structure(std::size_t most) const override {
        return marks_of_parts(*cache_, {pose_of(0), pose_of(1)}, most);
    }

  private:
    template <Tracer T>
    PartQueryAnswer frame(T trace) {
        cache_->begin_frame();
        PartQueryAnswer found = overlapping_triangles(
            *cache_, pose_of(0), pose_of(1), {.keep_pairs = 0, .order = options_.order}, trace);
        if (options_.ahead > 0) {
            const vec3 way = (crowd_.bodies[1].velocity - crowd_.bodies[0].velocity) *
                             (frame_seconds * static_cast<float>(options_.ahead));
            load_ahead(*cache_, pose_of(0), pose_of(1), way, ~std::uint64_t{0}, trace);
        }
        return found;
    }

    Pose pose_of(std::size_t i) const {
        const MovingBody& body = crowd_.bodies[i];
        return {body.center - body.rotation * middles_[i], body.rotation};
    }

    Answer answer(const PartQueryAnswer& found, const PartCounts& before) const {
        const PartCounts& now = cache_->counts();
        auto crowd = std::make_shared<CrowdAnswer>();
        if (found.hit()) crowd->pairs.push_back({0, 1});
        crowd->counters.push_back({"memory_kb", static_cast<double>(cache_->bytes()) / 1024,
                                   "Memory that parts and tables take now.",
                                   CounterId::MemoryUsed});
        crowd->counters.push_back({"limit_kb", static_cast<double>(cache_->limit()) / 1024,
                                   "Memory that parts and tables may take.",
                                   CounterId::MemoryLimit});
        crowd->count("waits", now.waits - before.waits,
                     "Parts that a test of this frame needed and that had to be loaded first.",
                     CounterId::Waits);
        crowd->count("loaded_ahead", now.ahead - before.ahead,
                     "Parts that were loaded before a test needed them.", CounterId::LoadedAhead);
        crowd->count("dropped", now.drops - before.drops,
                     "Parts dropped to make room, the least recently used first.",
                     CounterId::Dropped);
        crowd->count("part_pairs", found.part_pairs,
                     "Pairs of parts whose boxes overlap: edges of the overlap graph.");
        crowd->count("triangle_pairs", found.pair_count, "Pairs of triangles that intersect.");
        crowd->count("waits_so_far", now.waits, "Waits since the first frame.");
        crowd->count("loads_so_far", now.loads(),
                     "Parts loaded since the first frame, with a wait or ahead.");
        crowd->state_hash = state_hash(crowd_);
        Answer answer;
        answer.hit = found.hit();
        answer.volume_tests = found.volume_tests;
        answer.primitive_tests = found.primitive_tests;
        answer.crowd = std::move(crowd);
        return answer;
    }

    CrowdState crowd_;
    ImpactOptions options_;
    std::vector<std::shared_ptr<const PartModel>> models_;
    std::vector<vec3> middles_;
    std::optional<PartCache> cache_;
    bool begun_ = false;
};

// Two rings that fly into each other.
Crowd two_rings() {
    CrowdState crowd;
    crowd.field = {vec3(-4, -0.4f, -1.8f), vec3(4, 3, 1.8f)};
    const auto ring = std::get<MeshInstance>(default_meshes().front());
    crowd.meshes.push_back({ring.file, ring.scale, ring.asset});
    for (const float side : {-1.0f, 1.0f}) {
        MovingBody body;
        body.form = BodyForm::Mesh;
        body.half = half_of_mesh(crowd.meshes.front());
        body.center = {2.4f * side, 1.2f + 0.05f * side, 0.1f * side};
        if (side > 0) body.rotation = glm::normalize(quat(0.7f, 0.7f, 0, 0.2f));
        body.velocity = {-2.4f * side, 0, 0};
        crowd.bodies.push_back(body);
    }
    return make_crowd(std::move(crowd));
}

class ImpactDemo final : public SimulationDemo {
  public:
    using SimulationDemo::SimulationDemo;
    std::vector<Shape> default_inputs() const override { return {two_rings()}; }

  protected:
    std::unique_ptr<Simulation> simulate(const Question& question) const override {
        const OptionReader given(*this, question);
        ImpactOptions options;
        options.limit = given.get<std::uint64_t>("limit") * 1024;
        options.parts.part_size = given.get<std::uint32_t>("part_size");
        if (given.get<std::string>("order") == "by numbers") options.order = PartOrder::Numbers;
        options.ahead = given.get<std::int64_t>("ahead");
        return std::make_unique<ImpactSimulation>(std::get<Crowd>(question.inputs[0]), options);
    }
    std::vector<OptionSpec> own_options() const override {
        return {
            {.id = "limit",
             .title = "Memory limit",
             .help = "For parts and tables of both models, in KB",
             .fallback = 160,
             .min = 1,
             .max = 1'000'000},
            {.id = "part_size",
             .title = "Triangles per part",
             .help = "At most; a mesh is halved until its parts are small enough",
             .fallback = 128,
             .min = 1,
             .max = 65'536},
            {.id = "order",
             .title = "Order",
             .help =
                 "Along the overlap graph, always the part that needs the fewest loads next; or by "
                 "the numbers of the parts",
             .fallback = "along the graph",
             .choices = {"along the graph", "by numbers"}},
            {.id = "ahead",
             .title = "Load ahead",
             .help = "Frames of the motion whose parts are loaded before they are needed; 0: none",
             .fallback = 6,
             .min = 0,
             .max = 120}};
    }
};

const bool impact_registered = Registry::add(std::make_unique<ImpactDemo>(DemoInfo{
    .id = "impact",
    .title = "IMMPACT: massive models within a memory limit",
    .short_title = "IMMPACT: parts on disk",
    .family = Family::Trees,
    .level = 153,
    .words = "massive models out of core memory limit disk cache overlap graph prefetch "
             "least recently used load ahead parts immpact",
    .sources = "ecods: table 1; wilson1999",
    .summary = "Two models are cut into parts on disk. The overlap graph of the parts' boxes says "
               "which of them may meet; parts are loaded when a test needs them or ahead of the "
               "motion, and the least recently used are dropped.",
    .own_panels = {"memory.panel"}}));

}  // namespace
}  // namespace collidoscope::app
