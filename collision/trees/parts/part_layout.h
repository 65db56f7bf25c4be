// Head and foot of a file of parts, for its reader and its writer.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace collidoscope::detail {

static_assert(std::endian::native == std::endian::little, "numbers are written as they stand");

using PartMagic = std::array<unsigned char, 8>;
// A byte above 127, the two ends of line and the end of a text: what a transfer as text spoils.
inline constexpr PartMagic part_head_magic{0x89, 'C', 'P', 'R', 'T', '\r', '\n', 0x1a};
inline constexpr PartMagic part_foot_magic{0x89, 'C', 'P', 'E', 'N', 'D', '\n', 0x1a};
inline constexpr std::uint32_t part_byte_order = 0x01020304;

struct PartHead {
    PartMagic magic = part_head_magic;
    std::uint32_t version = 0;
    std::uint32_t order = part_byte_order;
};
static_assert(sizeof(PartHead) == 16);

struct PartFoot {
    PartMagic magic = part_foot_magic;
    std::uint32_t version = 0;
    std::uint32_t parts = 0;
    std::uint64_t triangles = 0;
    std::uint64_t table_at = 0;
    std::uint64_t file_bytes = 0;
    std::uint32_t table_checksum = 0;
    std::uint32_t head_checksum = 0;
    std::uint32_t reserved = 0;
    std::uint32_t checksum = 0;  // of the foot up to here
};
static_assert(sizeof(PartFoot) == 56);

}  // namespace collidoscope::detail
