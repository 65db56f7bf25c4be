// Categories and masks: who is compared with whom at all.
#pragma once

#include <cstdint>

namespace collidoscope {

// The categories that a body belongs to, and those that it meets, a bit for each.
struct BodyFilter {
    std::uint16_t category = 1, mask = 0xffff;
    bool operator==(const BodyFilter&) const = default;
};
// Each belongs to a category that the other meets.
inline bool filters_agree(const BodyFilter& a, const BodyFilter& b) {
    return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

}  // namespace collidoscope
