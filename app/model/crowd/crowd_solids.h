// The bodies of a crowd as the tests of two bodies want them: with the trees of their models.
#pragma once

#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "app/model/shapes/crowd.h"
#include "collision/broad/managers/solid_body.h"

namespace collidoscope::app {

class CrowdSolids {
  public:
    enum class For : std::uint8_t {
        Solids,    // without convex pieces
        Features,  // with the trees of convex pieces
    };
    // Builds what does not change while the bodies move. Cost: a tree for each size of a body, and
    // for each mesh where none was built before.
    CrowdSolids(const CrowdState& crowd, For use);
    // Body i is a new one. Cost: a tree where there was no body of its form and size before.
    void set(std::size_t i, const CrowdState& crowd);

    // Body i where it is now.
    SolidBody solid(const MovingBody& body, std::size_t i) const;

  private:
    struct Solid {
        std::shared_ptr<const SolidModel> model;
        vec3 middle{0};  // of the mesh: where the body's center is
    };
    Pose pose_of(const MovingBody& body, const vec3& middle) const;

    For use_;

    // Bodies of one form and size share it: mesh or not, sphere or not, mesh, half sizes.
    using Key = std::tuple<bool, bool, int, float, float, float>;
    std::map<Key, std::shared_ptr<const Solid>> known_;
    std::vector<std::shared_ptr<const Solid>> solids_;
};

// Solids that copies of a run share until one of them changes its own.
class SolidsBeingChanged {
  public:
    explicit SolidsBeingChanged(std::shared_ptr<const CrowdSolids>& solids) : solids_(solids) {}
    void set(std::size_t i, const CrowdState& crowd) {
        if (!own_) solids_ = own_ = std::make_shared<CrowdSolids>(*solids_);
        own_->set(i, crowd);
    }

  private:
    std::shared_ptr<const CrowdSolids>& solids_;
    std::shared_ptr<CrowdSolids> own_;
};

}  // namespace collidoscope::app
