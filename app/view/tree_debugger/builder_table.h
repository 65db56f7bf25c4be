// All builders over one mesh, held against each other: time, memory, the measures of each tree, and
// what the same rays cost in it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/demos/families/tree_builders.h"
#include "app/model/shapes/shape.h"
#include "collision/trees/ray_replay.h"

namespace collidoscope::app {

enum class BuilderColumn : std::uint8_t {
    Builder,
    BuildTime,   // in ms, on one thread
    Memory,      // bytes of the finished tree
    PeakMemory,  // bytes that the build takes at most, the tree with them; the mesh is not counted
    Nodes,
    Depth,
    Sah,            // the tree's SAH cost
    Epo,            // its end-point overlap, for trees of axis-aligned boxes
    VolumeTests,    // of a ray, on average over the rays
    TriangleTests,  // likewise
    RayTime,        // of a ray, in ns, for trees whose own code casts rays
};
inline constexpr std::size_t builder_column_count = 11;
const char* id_of(BuilderColumn column);     // "build_ms"
const char* title_of(BuilderColumn column);  // "build time"
const char* unit_of(BuilderColumn column);   // "ms"; empty for none
const char* help_of(BuilderColumn column);
bool is_whole(BuilderColumn column);  // its values are counts

struct BuilderRow {
    std::string name;    // as the option "builder" takes it
    std::string title;   // "Merged along the curve (PLOC)"
    std::string volume;  // "aabb"
    // Negative: does not apply to the tree, or is too large for a number.
    std::array<double, builder_column_count> values{};
    std::size_t differing = 0;  // rays whose answer is not the one recorded
    std::string problem{};      // why the builder refuses this mesh; then no value applies
    double value(BuilderColumn column) const { return values[static_cast<std::size_t>(column)]; }
};

// The rays that every tree has to answer, with their answers: those of a path tracer
// (made_rays.h) that has the whole mesh in its picture, all four kinds, some 10,000. Empty when
// canceled.
std::shared_ptr<const RecordedRays> rays_for_builders(const Mesh& mesh,
                                                      const std::atomic<bool>* cancel = nullptr,
                                                      std::uint32_t sights = 2'500);

// One builder's row; nothing when canceled. The time to build is the least of up to three, or of
// one where one takes 100 ms; that of a ray the least of three passes over all rays that can be
// cast, each to its nearest hit. Tests are counted through the view of the tree (view_ray.h), so
// that all volumes and widths count alike; those of k-DOPs and hulls are of the boxes around them.
std::optional<BuilderRow> builder_row(const std::string& name, const Mesh& mesh,
                                      std::uint32_t leaf_size,
                                      const std::shared_ptr<const RecordedRays>& rays,
                                      const std::atomic<bool>* cancel = nullptr);

// The names of the builders (builder_names) whose volume is this one; of all where it is empty.
std::vector<std::string> builders_of_volume(std::string_view volume);

// Indices of the rows by a column; those to which it does not apply come last, equal ones by name.
std::vector<std::size_t> ordered(std::span<const BuilderRow> rows, BuilderColumn column,
                                 bool descending);

// Whether each row is on the Pareto front of two columns in which less is better: no other row is
// less in one of them and no more in the other. False where one of the two does not apply.
std::vector<bool> pareto_front(std::span<const BuilderRow> rows, BuilderColumn a, BuilderColumn b);

// With a line of titles; what does not apply is left empty.
std::string csv_of(std::span<const BuilderRow> rows, std::span<const std::size_t> order);

// The table of the mesh that is shown, made in the background, a builder at a time.
class BuilderTable {
  public:
    // Drops what is known if the mesh or the leaf size is another.
    void show(const std::shared_ptr<const MeshAsset>& mesh, std::uint32_t leaf_size);
    // Adds these builders to those that are to be measured; those known already are not again.
    void measure(const std::vector<std::string>& names);
    // Takes what has come, and begins what is next; from the thread that draws.
    void go_on(const std::function<void()>& wake);
    // Asks what is under way to stop, without waiting for it; nothing of it is taken.
    void cancel();

    bool busy() const { return runs(rays_job_) || runs(row_job_) || !waiting_.empty(); }
    // The builder that is being measured; empty for none.
    const std::string& current() const { return current_; }
    std::size_t left() const { return waiting_.size() + (runs(row_job_) ? 1 : 0); }
    std::span<const BuilderRow> rows() const { return rows_; }
    std::size_t ray_count() const { return rays_ ? rays_->rays.size() : 0; }
    // Grows whenever a row has come.
    std::uint64_t version() const { return version_; }

  private:
    template <typename Work>
    static bool runs(const Work& job) {
        return job.active() && !job.canceled();
    }

    std::shared_ptr<const MeshAsset> mesh_;
    std::uint32_t leaf_size_ = 0;
    std::shared_ptr<const RecordedRays> rays_;
    Job<std::shared_ptr<const RecordedRays>> rays_job_;
    Job<std::optional<BuilderRow>> row_job_;
    std::vector<std::string> waiting_;  // the next one last
    std::string current_;
    std::vector<BuilderRow> rows_;
    std::uint64_t version_ = 0;
};

}  // namespace collidoscope::app
