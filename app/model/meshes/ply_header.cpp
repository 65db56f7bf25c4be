#include "app/model/meshes/ply_header.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "app/base/files/import_error.h"
#include "app/model/meshes/obj_text.h"

namespace collidoscope::app {
namespace {

// Both families of names are in use.
constexpr std::array<std::pair<std::string_view, PlyType>, 16> type_names{
    {{"char", PlyType::Int8},
     {"uchar", PlyType::UInt8},
     {"short", PlyType::Int16},
     {"ushort", PlyType::UInt16},
     {"int", PlyType::Int32},
     {"uint", PlyType::UInt32},
     {"float", PlyType::Float32},
     {"double", PlyType::Float64},
     {"int8", PlyType::Int8},
     {"uint8", PlyType::UInt8},
     {"int16", PlyType::Int16},
     {"uint16", PlyType::UInt16},
     {"int32", PlyType::Int32},
     {"uint32", PlyType::UInt32},
     {"float32", PlyType::Float32},
     {"float64", PlyType::Float64}}};

struct HeaderLine {
    std::string_view text;
    std::size_t number = 0;
    const std::string& name;

    [[noreturn]] void fail(const std::string& message) const {
        throw ImportError(name, number, message);
    }
    std::string_view word() {
        const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
        const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
        const std::string_view found = text.substr(begin, end - begin);
        text.remove_prefix(end);
        return found;
    }
    PlyType type() {
        const std::string_view found = word();
        const auto* known =
            std::find_if(type_names.begin(), type_names.end(),
                         [&](const auto& candidate) { return candidate.first == found; });
        if (known == type_names.end())
            fail(shown(found) +
                 " is not a PLY type; those are char, uchar, short, ushort, int, uint, "
                 "float and double");
        return known->second;
    }
};

void take_property(HeaderLine& line, PlyHeader& header) {
    if (header.elements.empty()) line.fail("a property before the first element");
    PlyProperty property;
    HeaderLine ahead = line;
    if (ahead.word() == "list") {
        line.word();
        property.count = line.type();
        if (*property.count == PlyType::Float32 || *property.count == PlyType::Float64)
            line.fail("the length of a list must be a whole number");
    }
    property.type = line.type();
    property.name = std::string(line.word());
    if (property.name.empty()) line.fail("a property without a name");
    header.elements.back().properties.push_back(std::move(property));
}

void take_format(HeaderLine& line, PlyHeader& header) {
    const std::string_view format = line.word();
    if (format == "binary_little_endian") {
        header.order = std::endian::little;
    } else if (format == "binary_big_endian") {
        header.order = std::endian::big;
    } else if (format != "ascii") {
        line.fail("format " + shown(format) +
                  " is none of ascii, binary_little_endian and binary_big_endian");
    }
    const std::string_view version = line.word();
    if (version != "1.0") line.fail("version " + shown(version) + " of PLY; only 1.0 is known");
}

void take_element(HeaderLine& line, PlyHeader& header) {
    PlyElement element;
    element.name = std::string(line.word());
    element.line = line.number;
    const std::string_view count = line.word();
    const auto read = std::from_chars(count.data(), count.data() + count.size(), element.count);
    if (count.empty() || read.ec != std::errc() || read.ptr != count.data() + count.size())
        line.fail("element " + shown(element.name) + " has no count, but " + shown(count));
    header.elements.push_back(std::move(element));
}

}  // namespace

std::size_t bytes_of(PlyType type) {
    switch (type) {
        case PlyType::Int8:
        case PlyType::UInt8:
            return 1;
        case PlyType::Int16:
        case PlyType::UInt16:
            return 2;
        case PlyType::Int32:
        case PlyType::UInt32:
        case PlyType::Float32:
            return 4;
        case PlyType::Float64:
            break;
    }
    return 8;
}

std::optional<std::size_t> PlyElement::find(std::string_view property) const {
    for (std::size_t i = 0; i < properties.size(); ++i)
        if (properties[i].name == property) return i;
    return std::nullopt;
}

std::size_t PlyElement::min_bytes() const {
    std::size_t bytes = 0;
    for (const PlyProperty& property : properties)
        bytes += bytes_of(property.count.value_or(property.type));
    return bytes;
}

PlyHeader read_ply_header(std::string_view bytes, const std::string& name) {
    PlyHeader header;
    bool formatted = false;
    for (std::string_view rest = bytes; !rest.empty();) {
        // Lines end in "\n", "\r\n" or "\r"; after the last one data begin at once.
        const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
        std::size_t skip = std::min(end + 1, rest.size());
        if (end + 1 < rest.size() && rest[end] == '\r' && rest[end + 1] == '\n') ++skip;
        HeaderLine line{rest.substr(0, end), ++header.lines, name};
        const bool ends = end < rest.size();
        rest.remove_prefix(skip);
        const std::string_view word = line.word();
        if (word == "end_header") {
            header.bytes = bytes.size() - rest.size();
            if (!formatted) line.fail("the header has no line 'format'");
            return header;
        }
        if (!ends) break;
        if (word == "format") {
            take_format(line, header);
            formatted = true;
        } else if (word == "element") {
            take_element(line, header);
        } else if (word == "property") {
            take_property(line, header);
        } else if (!word.empty() && word != "ply" && word != "comment" && word != "obj_info") {
            line.fail("a header line cannot begin with " + shown(word));
        }
    }
    throw ImportError(
        name, 0,
        "the header has no end ('end_header'): the file is cut short; copy or export it "
        "again");
}

}  // namespace collidoscope::app
