// The header of a PLY file, before its data.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

enum class PlyType { Int8, UInt8, Int16, UInt16, Int32, UInt32, Float32, Float64 };
std::size_t bytes_of(PlyType type);

struct PlyProperty {
    std::string name;
    PlyType type = PlyType::Float32;
    std::optional<PlyType> count;  // of a list's length, for a list
};

struct PlyElement {
    std::string name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;
    std::size_t line = 0;

    // The place of a property; nothing when there is none.
    std::optional<std::size_t> find(std::string_view property) const;
    // Bytes at least for one, in binary.
    std::size_t min_bytes() const;
};

struct PlyHeader {
    std::optional<std::endian> order;  // none: text
    std::vector<PlyElement> elements;
    std::size_t bytes = 0;  // of the header
    std::size_t lines = 0;
};

// Throws ImportError with the line that is not understood.
PlyHeader read_ply_header(std::string_view bytes, const std::string& name);

}  // namespace collidoscope::app
