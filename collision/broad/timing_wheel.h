// A queue of things to be done in later frames.
// Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels" (1987), scheme 7.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace collidoscope {

// Six wheels of 64 slots: the first holds the frames that come next, one in each slot, the second
// the 64 blocks of 64 frames after them, and so on. When the first wheel has come round, the next
// slot of the second is spread over it. Cost: constant to put an entry in; until its frame it is
// moved at most five times. Entries of one frame come in an order that depends on nothing but the
// calls made so far.
template <typename Entry>
class TimingWheel {
  public:
    // For a frame that is not before now().
    void put(std::uint32_t frame, const Entry& entry) {
        slot_of(frame).push_back({frame, entry});
        ++size_;
    }
    std::uint32_t now() const { return now_; }
    // Calls visit(entry) for all that are due in this frame, those put in meanwhile for it
    // included, and takes them out.
    template <typename Visit>
    void take(Visit&& visit) {
        std::vector<Timed>& due = slot_of(now_);
        for (std::size_t i = 0; i < due.size(); ++i) visit(Entry(due[i].entry));
        size_ -= due.size();
        due.clear();
    }
    // Moves to the next frame. Entries that were not taken are lost.
    void advance() {
        size_ -= slot_of(now_).size();
        slot_of(now_).clear();
        ++now_;
        // The wheels that came round, the slowest first.
        for (std::size_t level = wheels - 1; level > 0; --level) {
            if (now_ % (std::uint64_t{1} << (bits * level)) != 0) continue;
            std::vector<Timed> spread;
            spread.swap(slots_[level][digit(now_, level)]);
            for (const Timed& timed : spread) slot_of(timed.frame).push_back(timed);
        }
    }

    std::size_t size() const { return size_; }
    // Takes out what the predicate (of a frame and an entry) says.
    template <typename Predicate>
    void erase_if(Predicate&& predicate) {
        size_ = 0;
        for (auto& wheel : slots_) {
            for (std::vector<Timed>& slot : wheel) {
                std::erase_if(slot, [&](const Timed& t) { return predicate(t.frame, t.entry); });
                size_ += slot.size();
            }
        }
    }
    // Calls visit(frame, entry) for all.
    template <typename Visit>
    void for_each(Visit&& visit) const {
        for (const auto& wheel : slots_) {
            for (const std::vector<Timed>& slot : wheel) {
                for (const Timed& timed : slot) visit(timed.frame, timed.entry);
            }
        }
    }

  private:
    static constexpr std::size_t wheels = 6, bits = 6, slots = 64;
    struct Timed {
        std::uint32_t frame;
        Entry entry;
    };

    static std::size_t digit(std::uint32_t frame, std::size_t level) {
        return static_cast<std::size_t>((std::uint64_t{frame} >> (bits * level)) % slots);
    }
    // By the highest digit in which the frame differs from now.
    std::vector<Timed>& slot_of(std::uint32_t frame) {
        const auto different = static_cast<std::size_t>(std::bit_width(frame ^ now_));
        const std::size_t level = different == 0 ? 0 : (different - 1) / bits;
        return slots_[level][digit(frame, level)];
    }

    std::array<std::array<std::vector<Timed>, slots>, wheels> slots_;
    std::uint32_t now_ = 0;
    std::size_t size_ = 0;
};

}  // namespace collidoscope
