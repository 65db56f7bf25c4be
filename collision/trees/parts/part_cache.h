// The parts of two models that are in memory: never more than a limit allows, and when room is
// needed the least recently used goes first.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "collision/trees/parts/overlap_graph.h"
#include "collision/trees/parts/part_file.h"

namespace collidoscope {

// Counted since the beginning. loads = waits + ahead.
struct PartCounts {
    std::uint64_t waits = 0;       // parts that were needed and had to be loaded first
    std::uint64_t ahead = 0;       // loaded before they were needed
    std::uint64_t foreseen = 0;    // of these, the ones needed later, which saved a wait each
    std::uint64_t hits = 0;        // parts that were needed and in memory
    std::uint64_t drops = 0;       // parts dropped to make room
    std::uint64_t again = 0;       // loads of parts that had been loaded before
    std::uint64_t bytes_read = 0;  // from the files
    std::uint64_t peak_bytes = 0;  // the most memory that was taken

    std::uint64_t loads() const { return waits + ahead; }
    bool operator==(const PartCounts&) const = default;
};

// A copy shares the parts and goes its own way. Not for several threads at once.
class PartCache {
  public:
    // The limit counts parts and tables of both models, in bytes. Throws std::invalid_argument
    // when it is below min_limit().
    PartCache(std::shared_ptr<const PartModel> a, std::shared_ptr<const PartModel> b,
              std::uint64_t limit);
    // Two parts have to be in memory at once, the largest of each model at worst.
    static std::uint64_t min_limit(const PartModel& a, const PartModel& b);

    const PartModel& model(int body) const { return *models_[body]; }
    const PartEntry& entry(PartKey key) const { return model(key.body).parts()[key.part]; }
    std::uint64_t limit() const { return limit_; }
    std::uint64_t bytes() const { return bytes_; }
    const PartCounts& counts() const { return counts_; }

    bool in_memory(PartKey key) const { return slot(key).tree != nullptr; }
    // In memory, and not used since it was loaded ahead.
    bool is_ahead(PartKey key) const { return slot(key).ahead; }
    // Parts in memory.
    std::size_t held() const { return by_use_.size(); }
    const AabbTree& tree(PartKey key) const { return *slot(key).tree; }

    // Parts used from here on are not dropped for the sake of those loaded ahead.
    void begin_frame() { frame_began_ = clock_; }

    // While a part is in use it is not dropped. Uses may nest.
    void pin(PartKey key) { ++slot(key).pins; }
    void unpin(PartKey key) { --slot(key).pins; }

    bool fits(PartKey key) const { return bytes_ + entry(key).bytes() <= limit_; }
    // The least recently used part that is not in use; for_ahead: nor used in this frame.
    std::optional<PartKey> oldest(bool for_ahead = false) const;
    void drop(PartKey key);
    // The part has to fit. Throws PartError, and then nothing has changed.
    void load(PartKey key, bool ahead);
    // A part in memory is used now: it counts as a hit.
    void use(PartKey key);
    // It will be used soon: as if it had been used now, without counting.
    void keep(PartKey key) { touch(key); }

  private:
    struct Slot {
        std::shared_ptr<const AabbTree> tree;
        std::uint64_t used = 0;  // on the clock
        int pins = 0;
        bool ahead = false, loaded_before = false;
    };
    Slot& slot(PartKey key) { return slots_[key.body][key.part]; }
    const Slot& slot(PartKey key) const { return slots_[key.body][key.part]; }
    void touch(PartKey key);

    std::shared_ptr<const PartModel> models_[2];
    std::uint64_t limit_ = 0, bytes_ = 0;
    std::vector<Slot> slots_[2];
    std::map<std::uint64_t, PartKey> by_use_;  // parts in memory, the least recently used first
    std::uint64_t clock_ = 1, frame_began_ = 0;
    PartCounts counts_;
};

}  // namespace collidoscope
