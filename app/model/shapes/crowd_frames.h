// Crowds whose bodies follow the frames that another program recorded: boxes that come, go, move
// and change their sizes as the frames say.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/model/shapes/crowd.h"
#include "app/model/shapes/crowd_events.h"
#include "app/model/shapes/shape.h"

namespace collidoscope::app {

// The frames of a file, kept by the asset that it is loaded as. Null for any other file.
std::shared_ptr<const RecordedFrames> frames_of(const MeshAsset& asset);
// For who reads the file.
void keep_frames(const MeshAsset& asset, std::shared_ptr<const RecordedFrames> frames);

// The boxes of a frame as a crowd that goes on to the frames after it. Bodies are numbered as their
// tracks are: by the frame they first come in. Throws InputError when there is no such frame.
CrowdState crowd_of(const std::string& file, std::shared_ptr<const RecordedFrames> frames,
                    std::uint32_t at = 0);

// The extent of a frame's boxes without those that are far larger than most, as ground and walls
// are: their longest side is more than 16 times the median one's.
Aabb extent_of_bodies(const RecordedFrames& frames, const RecordedFrame& frame);

// Goes to the next frame, if there is one: recorded bodies that are in it stand where it has them.
// `boxes` holds those of all bodies, and becomes theirs again.
void next_frame(CrowdState& crowd, std::vector<Aabb>& boxes);

// Recorded bodies that are no longer in the frame, by falling number.
std::vector<std::uint32_t> bodies_gone(const CrowdState& crowd);
// The boxes that the frame has and the one before it did not, and that no body is there for yet.
std::vector<RecordedBox> boxes_to_come(const CrowdState& crowd);
void add_recorded(CrowdState& crowd, const RecordedBox& box);

// Bodies come and go as the frame says; see Simulation::spawn_and_remove.
template <typename Remove, typename Add>
void come_and_go(CrowdState& crowd, const Remove& remove, const Add& add, SpawnedAndRemoved& sum) {
    remove_bodies(bodies_gone(crowd), crowd, remove, add, sum);
    for (const RecordedBox& box : boxes_to_come(crowd)) {
        add_recorded(crowd, box);
        add(crowd.bodies.size() - 1);
        ++sum.came;
    }
}

// Calls change(file) for the file of a crowd's frames, if it has any.
void change_files(Crowd& crowd, const std::function<std::string(const std::string&)>& change);

}  // namespace collidoscope::app
