// CRC-32 as in zip and PNG, for files whose damage has to be found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace collidoscope {

// The checksum of `bytes`, continuing from that of what precedes them (0 at the beginning). Every
// single changed byte changes it. Cost: about a nanosecond a byte (Kounavis and Berry 2005,
// "slicing by 8").
std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before = 0);

}  // namespace collidoscope
