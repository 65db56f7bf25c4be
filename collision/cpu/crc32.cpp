#include "collision/cpu/crc32.h"

#include <array>
#include <bit>
#include <cstring>

namespace collidoscope {
namespace {

static_assert(std::endian::native == std::endian::little, "words are read as they stand");

using CrcTables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr CrcTables crc_tables = [] {
    CrcTables made{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t c = i;
        for (int bit = 0; bit < 8; ++bit) c = (c & 1u) != 0 ? 0xedb88320u ^ (c >> 1) : c >> 1;
        made[0][i] = c;
    }
    for (std::size_t i = 0; i < 256; ++i) {
        for (std::size_t t = 1; t < 8; ++t)
            made[t][i] = made[0][made[t - 1][i] & 0xffu] ^ (made[t - 1][i] >> 8);
    }
    return made;
}();

}  // namespace

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before) {
    const CrcTables& tables = crc_tables;
    std::uint32_t crc = ~before;
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::uint32_t low = 0, high = 0;
        std::memcpy(&low, bytes.data() + i, 4);
        std::memcpy(&high, bytes.data() + i + 4, 4);
        low ^= crc;
        crc = tables[7][low & 0xffu] ^ tables[6][low >> 8 & 0xffu] ^ tables[5][low >> 16 & 0xffu] ^
              tables[4][low >> 24] ^ tables[3][high & 0xffu] ^ tables[2][high >> 8 & 0xffu] ^
              tables[1][high >> 16 & 0xffu] ^ tables[0][high >> 24];
    }
    for (; i < bytes.size(); ++i)
        crc = tables[0][(crc ^ std::to_integer<std::uint32_t>(bytes[i])) & 0xffu] ^ (crc >> 8);
    return ~crc;
}

}  // namespace collidoscope
