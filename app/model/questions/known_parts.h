// Which parts of an answer are known at some step of its run.
#pragma once

#include <cstdint>

#include "collision/trace/fact.h"

namespace collidoscope::app {

class KnownParts {
  public:
    // Everything; also what no step decides, as counters.
    static constexpr KnownParts all() { return KnownParts(everything); }
    static constexpr KnownParts none() { return KnownParts(0); }

    constexpr bool whole() const { return bits_ == everything; }
    constexpr bool has(AnswerPart part) const { return (bits_ & bit(part)) != 0; }
    constexpr void add(AnswerPart part) { bits_ = static_cast<std::uint8_t>(bits_ | bit(part)); }
    bool operator==(const KnownParts&) const = default;

  private:
    static constexpr std::uint8_t everything = 0xff;  // one bit per part, and the rest
    static constexpr std::uint8_t bit(AnswerPart part) {
        return static_cast<std::uint8_t>(1u << static_cast<unsigned>(part));
    }
    explicit constexpr KnownParts(std::uint8_t bits) : bits_(bits) {}

    std::uint8_t bits_;
};

}  // namespace collidoscope::app
