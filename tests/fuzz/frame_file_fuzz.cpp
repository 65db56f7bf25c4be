// Any bytes at all, read as a file of frames: they are refused with a message, or give frames whose
// boxes are finite, whose lists are in order, and which can be measured and compared.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/model/frame_files/frame_findings.h"
#include "app/model/frame_files/frame_import.h"

namespace {

using namespace collidoscope;
using namespace collidoscope::app;

void require(bool condition) {
    if (!condition) std::abort();
}

void check(const RecordedFrames& all, const std::vector<RecordedBox>& boxes, bool fixed) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        require(boxes[i].track < all.tracks.size());
        require(all.tracks[boxes[i].track].fixed == fixed);
        require(i == 0 || boxes[i - 1].track < boxes[i].track);
        for (int axis = 0; axis < 3; ++axis) {
            const float min = boxes[i].box.min[axis], max = boxes[i].box.max[axis];
            require(std::isfinite(min) && std::isfinite(max) && min <= max);
            require(all.field.min[axis] <= min && max <= all.field.max[axis]);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    ImportedFrames imported;
    try {
        imported = import_frames_text(text, "fuzz");
    } catch (const ImportError& error) {
        require(!error.message().empty());
        return 0;
    }
    require(imported.warnings.size() <= max_frame_warnings + 1);
    const RecordedFrames& all = imported.recorded;
    require(!all.frames.empty() && !all.tracks.empty());
    for (const RecordedFrame& frame : all.frames) {
        check(all, *frame.statics, true);
        check(all, frame.boxes, false);
        for (const ProxyPair& pair : frame.pairs.value_or(std::vector<ProxyPair>{})) {
            require(pair.low < pair.high);
            require(box_in(all, frame, pair.low) && box_in(all, frame, pair.high));
        }
        const std::vector<ProxyPair> truth = true_pairs(all, frame);
        const PairComparison found = compare_pairs(all, frame, truth, 5);
        require(found.list.size() <= 5);
        require(!frame.pairs ||
                found.reported + found.missing == found.expected + found.extra + found.twice);
    }
    for (const FrameFinding& one : findings(all, measure(all))) require(!one.text.empty());
    return 0;
}
