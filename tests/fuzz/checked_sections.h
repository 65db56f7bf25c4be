// Changes of files that consist of sections with checksums (assets/TREE_FORMAT.md, RAY_FORMAT.md):
// the last step of every change makes the checksums match again, as far as there are sections.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace fuzz {

inline std::uint32_t crc32(const std::uint8_t* data, std::size_t size) {
    std::uint32_t crc = ~0u;
    for (std::size_t i = 0; i < size; ++i) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; ++bit) crc = (crc & 1u) ? 0xedb88320u ^ (crc >> 1) : crc >> 1;
    }
    return ~crc;
}

inline std::uint32_t word(const std::uint8_t* at) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < 4; ++i) value |= std::uint32_t{at[i]} << 8 * i;
    return value;
}
inline void put(std::uint8_t* at, std::uint32_t value) {
    for (unsigned i = 0; i < 4; ++i) at[i] = static_cast<std::uint8_t>(value >> 8 * i);
}

// `beginning`: the first bytes of every such file. Bytes of another form are changed as they are,
// and so is one in sixteen. Returns the new size.
inline std::size_t mutate_sections(const std::array<std::uint8_t, 12>& beginning,
                                   std::uint8_t* data, std::size_t size, std::size_t most,
                                   unsigned seed) {
    const bool binary = size >= 12 && data[0] == beginning[0];
    size = LLVMFuzzerMutate(data, size, most);
    if (!binary || size < 12 || seed % 16 == 0) return size;
    for (std::size_t i = 0; i < 12; ++i) data[i] = beginning[i];
    std::size_t at = 12;
    while (size - at >= 20) {
        std::size_t length = word(data + at + 4);
        if (length > size - at - 20) {
            length = size - at - 20;
            put(data + at + 4, static_cast<std::uint32_t>(length));
        }
        put(data + at + 8, 0);
        put(data + at + 12, crc32(data + at, 12));
        put(data + at + 16 + length, crc32(data + at + 16, length));
        at += 20 + length;
    }
    return size;
}

}  // namespace fuzz
