// Rays that a program recorded, or that were made from a view, cast in the tree that is shown.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/window/workbench/workbench.h"
#include "collision/trees/made_rays.h"
#include "collision/trees/ray_replay.h"

namespace collidoscope::app {

// The rays cast in one tree, and what is told of them.
struct CastRays {
    std::shared_ptr<const TreeView> tree;
    std::shared_ptr<const RayReplay> replay;
    ReplayStatistics all;
    // A kind that has rays, and its statistics; by rising number.
    std::vector<std::pair<std::uint8_t, ReplayStatistics>> kinds;
};
// Finds them out. Cost: linear in the rays.
CastRays told_of(std::shared_ptr<const TreeView> tree, std::shared_ptr<const RayReplay> replay);

// The indices of the rays to draw: of this kind (none: of all), at most about `limit` of them at
// equal steps, and before them up to a quarter as many whose answers differ. Rays that miss the
// root's volume, whose cost is one test, are left out.
std::vector<std::size_t> rays_to_draw(const RayReplay& replay, std::optional<std::uint8_t> kind,
                                      std::size_t limit);

class RayCloud final : public Part {
  public:
    // Takes rays over the mesh whose tree is shown. Throws InputError without one, ImportError.
    void open(Workbench& bench, const std::filesystem::path& file);
    // Makes rays of these kinds from the camera's place and casts them, in the background.
    void make(Workbench& bench, const std::vector<RayKind>& kinds);
    void close_rays();

    // There are rays over the mesh of the workshop that is open.
    bool shown(const Workbench& bench) const;
    // Null until the rays have been cast in the tree that is shown.
    const CastRays* cast() const { return cast_ ? &*cast_ : nullptr; }
    const std::string& name() const { return name_; }

    RayMeasure measure() const { return measure_; }
    void next_measure();
    bool by_kind() const { return by_kind_; }
    void toggle_color() { by_kind_ = !by_kind_; }
    // The kind that is shown alone; none: all are.
    std::optional<std::uint8_t> kind() const { return kind_; }
    void show_kind(std::optional<std::uint8_t> kind);
    // The rays that are drawn, those that cost most, and those whose answers differ.
    const std::vector<std::size_t>& drawn() const { return drawn_; }
    const std::vector<std::size_t>& costliest() const { return costliest_; }
    const std::vector<std::size_t>& differing() const { return differing_; }

    // Opens a ray, to be stepped through, with the tree of the same builder.
    void open_ray(Workbench& bench, std::size_t ray) const;

    void advance(Workbench& bench, double seconds, double now) override;
    std::vector<Pending> pending() const override;
    void close(Workbench& bench) override;
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

  private:
    void take(const MeshInstance& mesh, RecordedRays rays, std::string name);
    void list();

    std::shared_ptr<const MeshAsset> mesh_;
    std::shared_ptr<const RecordedRays> rays_;
    std::string name_;
    std::shared_ptr<const TreeView> wanted_;  // the tree that the rays are being cast in
    Job<CastRays> job_;
    Job<RecordedRays> making_;
    std::shared_ptr<const MeshAsset> made_for_;
    std::optional<CastRays> cast_;
    RayMeasure measure_ = RayMeasure::Volumes;
    bool by_kind_ = false;
    std::optional<std::uint8_t> kind_;
    std::vector<std::size_t> drawn_, costliest_, differing_;
};

}  // namespace collidoscope::app
