#include "app/view/tree_debugger/builder_table.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>

#include "app/base/utilities/memory_meter.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "collision/decimal.h"
#include "collision/trees/build_steps/tree_quality.h"
#include "collision/trees/builders/ray_dop.h"
#include "collision/trees/made_rays.h"
#include "collision/trees/quantized/quantized_ray.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/statistics.h"
#include "collision/trees/traverse_ray.h"
#include "collision/trees/wide_rays/wide_ray.h"

namespace collidoscope::app {
namespace {

struct BuilderColumnWords {
    const char *id, *title, *unit, *help;
};
constexpr std::array<BuilderColumnWords, builder_column_count> builder_column_words = {
    {{"builder", "builder", "", "A click on a row builds the tree that is shown with it."},
     {"build_ms", "build time", "ms", "On one thread: the least of up to three builds."},
     {"bytes", "memory", "bytes", "Nodes, primitives and vertices of the finished tree."},
     {"peak_bytes", "peak", "bytes",
      "Memory that the build takes at most, the tree with it; the mesh is not counted."},
     {"nodes", "nodes", "", ""},
     {"depth", "depth", "", "Edges from the root to the deepest leaf."},
     {"sah_cost", "SAH cost", "",
      "The expected cost of a random ray by nodes and triangles: trees of unlike volumes or widths "
      "count unlike nodes."},
     {"epo", "EPO", "",
      "End-point overlap: what rays that end at the surface open for nothing. For trees of "
      "axis-aligned boxes."},
     {"volume_tests", "volume tests", "",
      "Volumes that a ray tests, on average over the rays; a k-DOP or a hull by the box around "
      "it."},
     {"triangle_tests", "triangle tests", "",
      "Triangles that a ray tests, on average over the rays."},
     {"ray_ns", "ray time", "ns",
      "Time of a ray to its nearest hit on one thread, on average over the rays. For trees of "
      "boxes or k-DOPs with two children, and of boxes with four or eight."}}};

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

bool stopped(const std::atomic<bool>* cancel) {
    return cancel && cancel->load(std::memory_order_relaxed);
}

std::string shortest(double value) {
    std::array<char, 32> text{};
    return {text.data(), to_decimal(text.data(), text.data() + text.size(), value).ptr};
}

// The least time of three passes over these rays, by the tree's own code; negative when canceled.
template <typename Tree>
double ns_of_ray(const Tree& tree, const std::vector<const RecordedRay*>& rays,
                 const std::atomic<bool>* cancel) {
    if (rays.empty()) return -1;
    double least = std::numeric_limits<double>::infinity();
    // Compared, so that no call is optimized away.
    std::uint64_t hits = 0;
    for (int pass = 0; pass < 3; ++pass) {
        const auto start = Clock::now();
        std::uint64_t met = 0;
        for (std::size_t i = 0; i < rays.size(); ++i) {
            if (i % 256 == 0 && stopped(cancel)) return -1;
            RayRules rules(rays[i]->t_max);
            rules.cull = rays[i]->cull_back_faces;
            if (raycast(tree, rays[i]->ray, rules).hit) ++met;
        }
        if (pass > 0 && met != hits) return -1;
        hits = met;
        least = std::min(least, ms_since(start));
    }
    return least * 1e6 / static_cast<double>(rays.size());
}

double own_ray_time(const TreeView& view, const RecordedRays& recorded,
                    const std::atomic<bool>* cancel) {
    std::vector<const RecordedRay*> rays;
    rays.reserve(recorded.rays.size());
    for (const RecordedRay& ray : recorded.rays)
        if (usable(ray)) rays.push_back(&ray);
    if (const auto* boxes = dynamic_cast<const TreeViewOf<Aabb>*>(&view))
        return ns_of_ray(boxes->tree(), rays, cancel);
    if (const auto* oriented = dynamic_cast<const TreeViewOf<Obb>*>(&view))
        return ns_of_ray(oriented->tree(), rays, cancel);
    if (const auto* wide = wide_boxes_of(view)) return ns_of_ray(for_rays(*wide), rays, cancel);
    if (const auto* small = quantized_of(view)) return ns_of_ray(*small, rays, cancel);
    double ns = -1;
    with_dop_tree(view, [&](const auto& tree) { ns = ns_of_ray(tree, rays, cancel); });
    return ns;
}

}  // namespace

const char* id_of(BuilderColumn column) {
    return builder_column_words[static_cast<std::size_t>(column)].id;
}
const char* title_of(BuilderColumn column) {
    return builder_column_words[static_cast<std::size_t>(column)].title;
}
const char* unit_of(BuilderColumn column) {
    return builder_column_words[static_cast<std::size_t>(column)].unit;
}
const char* help_of(BuilderColumn column) {
    return builder_column_words[static_cast<std::size_t>(column)].help;
}
bool is_whole(BuilderColumn column) {
    return column == BuilderColumn::Memory || column == BuilderColumn::PeakMemory ||
           column == BuilderColumn::Nodes || column == BuilderColumn::Depth;
}

std::shared_ptr<const RecordedRays> rays_for_builders(const Mesh& mesh,
                                                      const std::atomic<bool>* cancel,
                                                      std::uint32_t sights) {
    BuildProgress progress(cancel);
    auto tree = build_sah_bvh(mesh, {}, &progress);
    if (!tree) return nullptr;
    const auto view = make_view(std::make_shared<const AabbTree>(*std::move(tree)));
    MadeRayOptions options;
    options.kinds = {RayKind::Camera, RayKind::Shadow, RayKind::AmbientOcclusion, RayKind::Diffuse};
    options.count = sights;
    RayMaker maker(view, view_of_all(*view), options);
    while (maker.step(256))
        if (stopped(cancel)) return nullptr;
    return std::make_shared<const RecordedRays>(maker.take());
}

std::optional<BuilderRow> builder_row(const std::string& name, const Mesh& mesh,
                                      std::uint32_t leaf_size,
                                      const std::shared_ptr<const RecordedRays>& rays,
                                      const std::atomic<bool>* cancel) {
    const TreeBuilder& builder = builder_named(name);
    BuilderRow row{name, builder.title, builder.volume};
    row.values.fill(-1);
    const auto set = [&](BuilderColumn column, double value) {
        if (std::isfinite(value)) row.values[static_cast<std::size_t>(column)] = value;
    };
    double build_ms = std::numeric_limits<double>::infinity();
    std::shared_ptr<const TreeView> view;
    try {
        for (int round = 0; round < 3; ++round) {
            BuildProgress progress(cancel);
            const MemoryMeter memory;
            const auto start = Clock::now();
            auto built = builder.build(mesh, {leaf_size, 1}, &progress);
            const double ms = ms_since(start);
            if (!built) return std::nullopt;
            view = std::move(built);
            build_ms = std::min(build_ms, ms);
            if (MemoryMeter::available())
                set(BuilderColumn::PeakMemory, static_cast<double>(memory.peak()));
            if (ms > 100) break;
        }
    } catch (const InputError& error) {
        row.problem = error.what();
        return row;
    }
    const TreeStatistics numbers = statistics(*view, {}, false);
    set(BuilderColumn::BuildTime, build_ms);
    set(BuilderColumn::Memory, static_cast<double>(numbers.bytes));
    set(BuilderColumn::Nodes, numbers.nodes);
    set(BuilderColumn::Depth, numbers.depth);
    set(BuilderColumn::Sah, numbers.sah_cost);
    if (stopped(cancel)) return std::nullopt;
    if (const auto epo = end_point_overlap(*view, {}, cancel)) set(BuilderColumn::Epo, *epo);
    RayReplay replay(view, rays);
    while (replay.step(256))
        if (stopped(cancel)) return std::nullopt;
    const ReplayStatistics of_rays = statistics(replay);
    if (of_rays.rays > of_rays.unusable) {
        set(BuilderColumn::VolumeTests,
            of_rays.costs[static_cast<std::size_t>(RayMeasure::Volumes)].mean);
        set(BuilderColumn::TriangleTests,
            of_rays.costs[static_cast<std::size_t>(RayMeasure::Triangles)].mean);
    }
    row.differing = of_rays.differing();
    set(BuilderColumn::RayTime, own_ray_time(*view, *rays, cancel));
    if (stopped(cancel)) return std::nullopt;
    return row;
}

std::vector<std::string> builders_of_volume(std::string_view volume) {
    std::vector<std::string> names;
    for (const std::string& name : builder_names())
        if (volume.empty() || builder_named(name).volume == volume) names.push_back(name);
    return names;
}

std::vector<std::size_t> ordered(std::span<const BuilderRow> rows, BuilderColumn column,
                                 bool descending) {
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        const BuilderRow &a = rows[i], &b = rows[j];
        if (column == BuilderColumn::Builder) return descending ? b.name < a.name : a.name < b.name;
        const double x = a.value(column), y = b.value(column);
        if ((x < 0) != (y < 0)) return y < 0;
        if (x != y) return descending ? y < x : x < y;
        return a.name < b.name;
    });
    return order;
}

std::vector<bool> pareto_front(std::span<const BuilderRow> rows, BuilderColumn a, BuilderColumn b) {
    std::vector<bool> front(rows.size(), false);
    const auto has = [&](const BuilderRow& row) { return row.value(a) >= 0 && row.value(b) >= 0; };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto beats = [&](const BuilderRow& other) {
            return has(other) && other.value(a) <= rows[i].value(a) &&
                   other.value(b) <= rows[i].value(b) &&
                   (other.value(a) < rows[i].value(a) || other.value(b) < rows[i].value(b));
        };
        front[i] = has(rows[i]) && std::none_of(rows.begin(), rows.end(), beats);
    }
    return front;
}

std::string csv_of(std::span<const BuilderRow> rows, std::span<const std::size_t> order) {
    std::string text;
    for (std::size_t i = 0; i < builder_column_count; ++i) {
        text += id_of(static_cast<BuilderColumn>(i));
        text += i == 0 ? ",volume," : ",";
    }
    text += "differing\n";
    for (const std::size_t r : order) {
        const BuilderRow& row = rows[r];
        text += row.name + ',' + row.volume + ',';
        for (std::size_t i = 1; i < builder_column_count; ++i) {
            if (row.values[i] >= 0) text += shortest(row.values[i]);
            text += ',';
        }
        text += std::to_string(row.differing) + '\n';
    }
    return text;
}

void BuilderTable::show(const std::shared_ptr<const MeshAsset>& mesh, std::uint32_t leaf_size) {
    if (mesh == mesh_ && leaf_size == leaf_size_) return;
    cancel();
    if (mesh != mesh_) rays_.reset();
    mesh_ = mesh;
    leaf_size_ = leaf_size;
    rows_.clear();
    ++version_;
}

void BuilderTable::measure(const std::vector<std::string>& names) {
    const auto known = [&](const std::string& name) {
        return name == current_ ||
               std::find(waiting_.begin(), waiting_.end(), name) != waiting_.end() ||
               std::any_of(rows_.begin(), rows_.end(),
                           [&](const BuilderRow& row) { return row.name == name; });
    };
    for (const std::string& name : names)
        if (!known(name)) waiting_.insert(waiting_.begin(), name);
}

void BuilderTable::cancel() {
    waiting_.clear();
    current_.clear();
    rays_job_.cancel();
    row_job_.cancel();
}

void BuilderTable::go_on(const std::function<void()>& wake) {
    if (rays_job_.done()) {
        const bool dropped = rays_job_.canceled();
        auto rays = rays_job_.fetch();
        if (!dropped) rays_ = std::move(rays);
    }
    if (row_job_.done()) {
        const bool dropped = row_job_.canceled();
        auto row = row_job_.fetch();
        if (!dropped) current_.clear();
        if (!dropped && row) {
            rows_.push_back(*std::move(row));
            ++version_;
        }
    }
    if (!mesh_ || waiting_.empty() || rays_job_.active() || row_job_.active()) return;
    if (!rays_) {
        rays_job_.start([mesh = mesh_](const auto& cancel,
                                       auto&) { return rays_for_builders(mesh->mesh(), &cancel); },
                        wake);
        return;
    }
    current_ = waiting_.back();
    waiting_.pop_back();
    row_job_.start([mesh = mesh_, rays = rays_, name = current_, leaf = leaf_size_](
                       const auto& cancel,
                       auto&) { return builder_row(name, mesh->mesh(), leaf, rays, &cancel); },
                   wake);
}

}  // namespace collidoscope::app
