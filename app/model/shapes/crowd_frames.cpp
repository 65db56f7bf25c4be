#include "app/model/shapes/crowd_frames.h"

#include "app/base/utilities/input_error.h"
#include "collision/broad/frames/frame_measures.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

constexpr const char* frames_key = "recorded frames";

struct FramesOfFile {
    std::shared_ptr<const RecordedFrames> frames;
};

const RecordedFrame& frame_of(const CrowdState& crowd) {
    return crowd.recorded.frames->frames[crowd.recorded.at];
}

MovingBody body_of(const RecordedTrack& track, const Aabb& box) {
    MovingBody body;
    set_box(body, box);
    body.fixed = track.fixed;
    body.filter = track.filter;
    return body;
}

}  // namespace

std::shared_ptr<const RecordedFrames> frames_of(const MeshAsset& asset) {
    return asset.derived<FramesOfFile>(frames_key, [](const Mesh&) { return FramesOfFile{}; })
        ->frames;
}

void keep_frames(const MeshAsset& asset, std::shared_ptr<const RecordedFrames> frames) {
    asset.derived<FramesOfFile>(frames_key, [&](const Mesh&) { return FramesOfFile{frames}; });
}

CrowdState crowd_of(const std::string& file, std::shared_ptr<const RecordedFrames> frames,
                    std::uint32_t at) {
    if (at >= frames->frames.size())
        throw InputError(file + " has " + std::to_string(frames->frames.size()) +
                         " frames, and none of number " + std::to_string(at) + ", counted from 0");
    CrowdState crowd;
    crowd.field = frames->field;
    crowd.recorded = {file, std::move(frames), at, {}};
    for (const RecordedBox& one : boxes_in(frame_of(crowd))) add_recorded(crowd, one);
    return crowd;
}

Aabb extent_of_bodies(const RecordedFrames& frames, const RecordedFrame& frame) {
    const std::vector<RecordedBox> boxes = boxes_in(frame);
    if (boxes.empty()) return frames.field;
    const auto side_of = [](const RecordedBox& one) {
        const dvec3 extent = dvec3(one.box.max) - dvec3(one.box.min);
        return std::max({extent.x, extent.y, extent.z});
    };
    std::vector<double> sides;
    sides.reserve(boxes.size());
    for (const RecordedBox& one : boxes) sides.push_back(side_of(one));
    const auto middle = sides.begin() + static_cast<std::ptrdiff_t>(sides.size() / 2);
    std::nth_element(sides.begin(), middle, sides.end());
    Aabb extent = empty_aabb();
    for (const RecordedBox& one : boxes) {
        if (side_of(one) <= large_ratio * *middle) grow(extent, one.box);
    }
    return extent;
}

void next_frame(CrowdState& crowd, std::vector<Aabb>& boxes) {
    CrowdFrames& recorded = crowd.recorded;
    if (!recorded.last()) ++recorded.at;
    const RecordedFrame& frame = frame_of(crowd);
    for (std::size_t i = 0; i < crowd.bodies.size(); ++i) {
        if (!recorded.tracked(i)) continue;
        const Aabb* box = box_in(*recorded.frames, frame, recorded.tracks[i]);
        // One that is about to go stays until then.
        if (box) {
            boxes[i] = *box;
            set_box(crowd.bodies[i], *box);
        } else {
            boxes[i] = box_of(crowd.bodies[i]);
        }
    }
    crowd.given = boxes;
}

std::vector<std::uint32_t> bodies_gone(const CrowdState& crowd) {
    const CrowdFrames& recorded = crowd.recorded;
    std::vector<std::uint32_t> gone;
    for (std::size_t i = crowd.bodies.size(); i-- > 0;) {
        if (recorded.tracked(i) && !box_in(*recorded.frames, frame_of(crowd), recorded.tracks[i]))
            gone.push_back(static_cast<std::uint32_t>(i));
    }
    return gone;
}

std::vector<RecordedBox> boxes_to_come(const CrowdState& crowd) {
    const CrowdFrames& recorded = crowd.recorded;
    std::vector<RecordedBox> fresh;
    if (recorded.at == 0) return fresh;
    const RecordedFrame& before = recorded.frames->frames[recorded.at - 1];
    const RecordedFrame& frame = frame_of(crowd);
    const auto look = [&](const std::vector<RecordedBox>& boxes) {
        for (const RecordedBox& one : boxes) {
            if (!box_in(*recorded.frames, before, one.track)) fresh.push_back(one);
        }
    };
    if (frame.statics != before.statics) look(*frame.statics);
    look(frame.boxes);
    if (fresh.empty()) return fresh;
    std::vector<bool> present(recorded.frames->tracks.size());
    for (const std::uint32_t track : recorded.tracks) {
        if (track != no_track) present[track] = true;
    }
    std::erase_if(fresh, [&](const RecordedBox& one) { return present[one.track]; });
    std::sort(fresh.begin(), fresh.end(),
              [](const RecordedBox& p, const RecordedBox& q) { return p.track < q.track; });
    return fresh;
}

void add_recorded(CrowdState& crowd, const RecordedBox& box) {
    crowd.bodies.push_back(body_of(crowd.recorded.frames->tracks[box.track], box.box));
    crowd.given.push_back(box.box);
    crowd.recorded.tracks.push_back(box.track);
}

void change_files(Crowd& crowd, const std::function<std::string(const std::string&)>& change) {
    if (!crowd.state->recorded.frames) return;
    std::string file = change(crowd.state->recorded.file);
    if (file == crowd.state->recorded.file) return;
    CrowdState state = *crowd.state;
    state.recorded.file = std::move(file);
    crowd = make_crowd(std::move(state));
}

}  // namespace collidoscope::app
