#include "app/model/frame_files/frame_findings.h"

#include <algorithm>
#include <array>

#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// Bounds above which a figure is told. Each is a share or a ratio, and chosen such that a crowd of
// even sizes, evenly scattered and in steady motion stays below all of them.
constexpr double clump_share = 0.25;       // of the bodies of a frame in one cell
constexpr std::uint64_t clump_least = 16;  // fewer are no clump
constexpr double pairs_per_body = 8;       // in the mean
constexpr double hub_share = 0.25;         // of the pairs of a frame, with one body
constexpr std::uint64_t hub_least = 32;    // pairs of one body
constexpr double jump_share = 0.05;        // of the moving boxes, by more than their own side
constexpr double churn_share = 0.05;       // of the bodies, in each frame
constexpr double interval_share = 0.5;     // of all pairs, overlapping along an axis
constexpr double resting_share = 0.3;      // of the boxes, never moving and not static

std::string percent(double share) {
    return significant(100 * share, 2) + " %";
}
double share_of(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

class Finder {
  public:
    Finder(const RecordedFrames& recorded, const FrameMeasures& m) : recorded_(recorded), m_(m) {}

    std::vector<FrameFinding> all() {
        sizes();
        crowding();
        motion();
        axes();
        resting();
        return std::move(found_);
    }

  private:
    void add(FindingKind kind, double amount, std::string text) {
        found_.push_back({kind, amount, std::move(text)});
    }

    void sizes() {
        if (m_.large_boxes == 0) return;
        const double ratio = share_of(m_.largest_side, m_.median_side);
        std::string text = "box " + std::to_string(m_.largest_id) + " is " +
                           significant(m_.largest_side) + " long in frame " +
                           std::to_string(m_.largest_in) + ", the median box " +
                           significant(m_.median_side) + "; " +
                           percent(share_of(double(m_.large_boxes), double(m_.boxes))) +
                           " of the boxes are longer than " + significant(large_ratio) +
                           " medians. The cells of a uniform grid have to be larger than the "
                           "largest box, so many small ones share a cell; in sorted lists a long "
                           "interval overlaps many. Split the large bodies, take them out of the "
                           "broad phase, or use a tree or a hash with levels.";
        add(FindingKind::LargeBoxes, ratio, std::move(text));
    }

    void crowding() {
        const double clump = share_of(double(m_.fullest_cell), double(m_.boxes_then));
        if (clump > clump_share && m_.fullest_cell >= clump_least)
            add(FindingKind::Clump, clump,
                grouped(m_.fullest_cell) + " of " + grouped(m_.boxes_then) + " bodies of frame " +
                    std::to_string(m_.fullest_in) + " are in one cell of " +
                    significant(2 * m_.median_side) +
                    ": within it every broad phase compares nearly all with all. Keep them apart, "
                    "or give them categories that do not meet.");
        const double mean = share_of(double(m_.pairs), double(m_.boxes));
        if (mean > pairs_per_body)
            add(FindingKind::ManyPairs, mean,
                "there are " + significant(mean) +
                    " overlapping pairs for each body: no broad phase takes less time than it "
                    "takes to list them. Look for boxes with too wide margins, for missing "
                    "categories and masks, and for static bodies that are not said to be static.");
        const double in_hub = share_of(double(m_.max_pairs) * double(m_.frames), double(m_.pairs));
        if (in_hub > hub_share && m_.max_pairs >= hub_least)
            add(FindingKind::OneHub, double(m_.max_pairs),
                "body " + std::to_string(m_.max_pairs_id) + " alone is in " +
                    grouped(m_.max_pairs) + " pairs of frame " + std::to_string(m_.max_pairs_in) +
                    ". Ground and walls, triggers and sensors are such bodies: take it out of the "
                    "broad phase and test it by itself, or give it a mask.");
    }

    void motion() {
        const double jumps = share_of(double(m_.jumped), double(m_.followed));
        if (jumps > jump_share) {
            std::string text = percent(jumps) +
                               " of the moving boxes move by more than their own length from one "
                               "frame to the next, all by " +
                               significant(share_of(m_.ways, double(m_.followed))) +
                               " lengths in the mean: what is kept from frame to frame (sorted "
                               "lists, fat boxes) is of little use. ";
            text += m_.gaps ? "Some frames between them were not recorded: record every one "
                              "before you judge by this."
                            : "Use a structure that is built anew (a grid, a hash, an axis sort).";
            add(FindingKind::NoCoherence, jumps, std::move(text));
        }
        const double steps = double(m_.frames) - 1;
        const double mean_boxes = share_of(double(m_.boxes), double(m_.frames));
        const double churn = share_of(double(m_.came + m_.went), steps * mean_boxes);
        if (churn > churn_share)
            add(FindingKind::Churn, churn,
                significant(share_of(double(m_.came), steps)) + " bodies come and " +
                    significant(share_of(double(m_.went), steps)) +
                    " go in each frame: sorted lists pay for each with a way through the list. "
                    "Keep bodies and move them aside, or add many at once.");
    }

    // Pairs of intervals along each axis, as shares of all pairs.
    void axes() {
        double all = 0;
        for (const RecordedFrame& frame : recorded_.frames) {
            const auto n = double(frame.count());
            all += n * (n - 1) / 2;
        }
        if (m_.max_boxes < clump_least) return;
        static constexpr std::array<const char*, 3> names = {"x", "y", "z"};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double share = share_of(double(m_.interval_pairs[axis]), all);
            if (share <= interval_share) continue;
            add(FindingKind::Flat, share,
                "along " + std::string(names[axis]) + " " + percent(share) +
                    " of all pairs overlap: this axis tells hardly any bodies apart. Three sorted "
                    "lists swap there for nothing, and cells are wasted on it: sort along another "
                    "axis, use a grid of two dimensions.");
        }
    }

    void resting() {
        std::vector<bool> moves(recorded_.tracks.size());
        std::vector<const Aabb*> first(recorded_.tracks.size());
        for (const RecordedFrame& frame : recorded_.frames) {
            for (const RecordedBox& one : frame.boxes) {
                const Aabb*& begun = first[one.track];
                if (!begun) begun = &one.box;
                if (begun->min != one.box.min || begun->max != one.box.max) moves[one.track] = true;
            }
        }
        std::uint64_t resting = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) resting += first[i] && !moves[i];
        const double share = share_of(double(resting), double(recorded_.tracks.size()));
        if (m_.frames < 2 || share <= resting_share || resting < clump_least) return;
        add(FindingKind::AllMoving, share,
            grouped(resting) + " of " + grouped(std::uint64_t{recorded_.tracks.size()}) +
                " bodies never move, and are not static: their pairs are looked for in every "
                "frame. Say that they are static, or let them sleep.");
    }

    const RecordedFrames& recorded_;
    const FrameMeasures& m_;
    std::vector<FrameFinding> found_;
};

}  // namespace

const char* name_of(FindingKind kind) {
    switch (kind) {
        case FindingKind::LargeBoxes:
            return "large boxes";
        case FindingKind::Clump:
            return "clump";
        case FindingKind::ManyPairs:
            return "many pairs";
        case FindingKind::OneHub:
            return "one hub";
        case FindingKind::NoCoherence:
            return "no coherence";
        case FindingKind::Churn:
            return "churn";
        case FindingKind::Flat:
            return "flat axis";
        case FindingKind::AllMoving:
            break;
    }
    return "resting bodies";
}

std::vector<FrameFinding> findings(const RecordedFrames& recorded, const FrameMeasures& measures) {
    return Finder(recorded, measures).all();
}

}  // namespace collidoscope::app
