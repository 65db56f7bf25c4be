// Trial of a kind of bounding volume, its cost and how often it is wrong: on one body and a copy of
// it in many poses; and on two bodies in one.
#pragma once

#include <memory>
#include <vector>

#include "collision/volumes/volume_marks.h"

namespace collidoscope {

// The same on every machine.
struct VolumeTally {
    double overlap_operations = 0;  // of one overlap test, on average over the poses
    double update_operations = 0;   // of bringing one volume to a pose
    int says_meet = 0;              // poses in which the volumes overlap
};

// Poses of a copy of the body: turned every way about the middle of the hull, and away from it by 0
// to 2.2 times the hull's radius. Spread evenly, the same every time.
std::vector<RelativePose> trial_poses(const Polytope& hull, int count);

class VolumeTrial {
  public:
    virtual ~VolumeTrial() = default;
    // Counts operations (counted.h).
    virtual VolumeTally tally() = 0;
    // The plain code over all poses, to be timed by whoever has a clock. The first returns how many
    // overlap.
    virtual int run_overlaps() = 0;
    virtual void run_updates() = 0;
};

// Everything given must outlive it.
std::unique_ptr<VolumeTrial> make_trial(const AllVolumes& all, VolumeKind kind,
                                        const std::vector<RelativePose>& poses);

// One kind of volume round each of two bodies, B standing in A's frame by a pose. The volumes must
// outlive it; they are those of the bodies in their own frames.
class VolumesOfPair {
  public:
    VolumesOfPair(const AllVolumes& a, const AllVolumes& b)
        : a_(a), b_(b), climber_a_(a.hull), climber_b_(b.hull) {}

    // Brings B's volume to the pose and tests the two. False proves the bodies apart. Adds the
    // operations of both to what is given.
    bool meet(VolumeKind kind, const RelativePose& pose, std::uint64_t* operations = nullptr);
    // B's volume at the pose, to be shown.
    std::vector<Geometry> geometry_at(VolumeKind kind, const RelativePose& pose, VolumeLook look);

  private:
    const AllVolumes &a_, &b_;
    HullClimber climber_a_, climber_b_;
    DopCorners<26> corners_{};
};

}  // namespace collidoscope
