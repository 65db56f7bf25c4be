#include "app/model/meshes/gltf_buffers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/base/files/import_error.h"
#include "app/base/files/whole_file.h"
#include "app/model/meshes/byte_reader.h"
#include "app/model/meshes/obj_text.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// Values of componentType.
constexpr int int8 = 5120, uint8 = 5121, int16 = 5122, uint16 = 5123, uint32 = 5125, float32 = 5126;

std::size_t component_bytes(int type) {
    switch (type) {
        case int8:
        case uint8:
            return 1;
        case int16:
        case uint16:
            return 2;
        case uint32:
        case float32:
            return 4;
        default:
            return 0;
    }
}

std::uint32_t index_at(const char* at, int type) {
    if (type == uint8) return number_at<std::uint8_t>(at);
    if (type == uint16) return number_at<std::uint16_t>(at);
    return number_at<std::uint32_t>(at);
}

// "Normalized" integers stand for -1 to 1 or 0 to 1.
float coordinate_at(const char* at, int type, bool normalized) {
    const auto scaled = [&](auto value) {
        const auto whole = static_cast<float>(value);
        const auto most = static_cast<float>(std::numeric_limits<decltype(value)>::max());
        return normalized ? std::max(whole / most, -1.0f) : whole;
    };
    switch (type) {
        case int8:
            return scaled(number_at<std::int8_t>(at));
        case uint8:
            return scaled(number_at<std::uint8_t>(at));
        case int16:
            return scaled(number_at<std::int16_t>(at));
        case uint16:
            return scaled(number_at<std::uint16_t>(at));
        default:
            return number_at<float>(at);
    }
}

vec3 point_at(const char* at, int type, bool normalized) {
    const std::size_t bytes = component_bytes(type);
    return {coordinate_at(at, type, normalized), coordinate_at(at + bytes, type, normalized),
            coordinate_at(at + 2 * bytes, type, normalized)};
}

// Nothing when the text is no base64.
std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0;
    int held = 0;
    while (text.ends_with('=')) text.remove_suffix(1);
    for (const char c : text) {
        std::uint32_t digit = 0;
        if (c >= 'A' && c <= 'Z') {
            digit = static_cast<std::uint32_t>(c - 'A');
        } else if (c >= 'a' && c <= 'z') {
            digit = static_cast<std::uint32_t>(c - 'a') + 26;
        } else if (c >= '0' && c <= '9') {
            digit = static_cast<std::uint32_t>(c - '0') + 52;
        } else if (c == '+' || c == '-') {
            digit = 62;
        } else if (c == '/' || c == '_') {
            digit = 63;
        } else {
            return std::nullopt;
        }
        bits = bits << 6 | digit;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        bytes.push_back(static_cast<char>(bits >> held & 0xFF));
    }
    return bytes;
}

// "%20" is a blank; a percent sign that begins no such code stays.
std::string without_percent_codes(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto digit = [&](std::size_t at) {
            const char c = at < text.size() ? text[at] : ' ';
            if (c >= '0' && c <= '9') return c - '0';
            if (c >= 'A' && c <= 'F') return c - 'A' + 10;
            if (c >= 'a' && c <= 'f') return c - 'a' + 10;
            return -1;
        };
        if (text[i] == '%' && digit(i + 1) >= 0 && digit(i + 2) >= 0) {
            plain.push_back(static_cast<char>(16 * digit(i + 1) + digit(i + 2)));
            i += 2;
        } else {
            plain.push_back(text[i]);
        }
    }
    return plain;
}

std::string at(const char* list, std::uint64_t number) {
    return std::string(list) + "[" + std::to_string(number) + "]";
}

}  // namespace

std::uint64_t gltf_number(const Json& object, const char* key,
                          std::optional<std::uint64_t> otherwise, const std::string& place,
                          const std::string& file, std::uint64_t most) {
    const auto found = object.find(key);
    if (found == object.end() && otherwise) return *otherwise;
    if (found == object.end())
        throw ImportError(file, 0, place + " has no \"" + key + "\"; export it again");
    // Some programs write whole numbers as 3.0.
    const double value = found->is_number() ? found->get<double>() : -1;
    if (!(value >= 0 && value <= static_cast<double>(most)) || value != std::floor(value))
        throw ImportError(file, 0,
                          place + ": \"" + key + "\" must be a whole number up to " +
                              grouped(static_cast<std::size_t>(most)));
    return static_cast<std::uint64_t>(value);
}

const Json& gltf_item(const Json& document, const char* key, std::uint64_t number,
                      const std::string& file) {
    const auto list = document.find(key);
    if (list == document.end() || !list->is_array() || number >= list->size()) {
        const std::size_t count =
            list != document.end() && list->is_array() ? list->size() : std::size_t{0};
        throw ImportError(
            file, 0,
            at(key, number) + " is named, but there are only " + grouped(count) + " of them");
    }
    const Json& item = (*list)[static_cast<std::size_t>(number)];
    if (!item.is_object()) throw ImportError(file, 0, at(key, number) + " is not an object");
    return item;
}

GltfBuffers::GltfBuffers(const Json& document, std::string_view binary,
                         const std::filesystem::path& file)
    : document_(document), binary_(binary), file_(file) {}

void GltfBuffers::fail(const std::string& place, const std::string& message) const {
    throw ImportError(file_.string(), 0, place + ": " + message);
}

std::string_view GltfBuffers::buffer(std::size_t number) {
    const std::string place = at("buffers", number);
    const Json& item = gltf_item(document_, "buffers", number, file_.string());
    const std::uint64_t length = gltf_number(item, "byteLength", {}, place, file_.string());
    if (loaded_.size() <= number) loaded_.resize(number + 1);
    const auto uri = item.find("uri");
    std::string_view bytes;
    if (uri == item.end()) {
        bytes = binary_;
    } else if (!uri->is_string()) {
        fail(place, "\"uri\" must be a text");
    } else {
        if (!loaded_[number]) {
            const auto& text = uri->get_ref<const std::string&>();
            if (text.starts_with("data:")) {
                const std::size_t comma = text.find(";base64,");
                if (comma != std::string::npos)
                    loaded_[number] = from_base64(std::string_view(text).substr(comma + 8));
                if (!loaded_[number]) fail(place, "its data is not base64");
            } else {
                // Only what lies beside the file or below it is opened.
                const std::filesystem::path beside = without_percent_codes(text);
                const bool leaves = std::any_of(beside.begin(), beside.end(),
                                                [](const auto& part) { return part == ".."; });
                if (beside.is_absolute() || leaves || text.find("://") != std::string::npos)
                    fail(place, "\"" + text + "\" does not lie beside the file; move it there");
                try {
                    const WholeFile whole(file_.parent_path() / beside);
                    loaded_[number] = std::string(whole.text());
                } catch (const FileError& error) {
                    fail(place, "\"" + text + "\": " + error.reason());
                }
            }
        }
        bytes = *loaded_[number];
    }
    if (bytes.size() < length)
        fail(place, "it should have " + grouped(length) + " bytes, but there are " +
                        grouped(bytes.size()) + "; the file is cut short");
    return bytes.substr(0, length);
}

std::string_view GltfBuffers::view(std::size_t number, std::size_t& stride) {
    const std::string place = at("bufferViews", number);
    const std::string file = file_.string();
    const Json& item = gltf_item(document_, "bufferViews", number, file);
    const std::string_view whole = buffer(gltf_number(item, "buffer", {}, place, file, 1 << 20));
    const std::uint64_t offset = gltf_number(item, "byteOffset", 0, place, file);
    const std::uint64_t length = gltf_number(item, "byteLength", {}, place, file);
    stride = gltf_number(item, "byteStride", 0, place, file, 252);
    if (offset > whole.size() || length > whole.size() - offset)
        fail(place, "it reaches beyond its buffer of " + grouped(whole.size()) + " bytes");
    return whole.substr(offset, length);
}

GltfBuffers::Values GltfBuffers::values(std::size_t accessor, const char* kind,
                                        std::size_t components) {
    const std::string place = at("accessors", accessor);
    const std::string file = file_.string();
    const Json& item = gltf_item(document_, "accessors", accessor, file);
    if (item.value("type", Json()) != kind) fail(place, std::string("its type must be ") + kind);
    Values values;
    values.count = gltf_number(item, "count", {}, place, file, 999'999'998);
    values.type = static_cast<int>(gltf_number(item, "componentType", {}, place, file, 9999));
    values.normalized = item.value("normalized", Json()) == true;
    const std::size_t bytes = component_bytes(values.type) * components;
    if (bytes == 0)
        fail(place, "componentType " + std::to_string(values.type) + " is not one of glTF's");
    values.stride = bytes;
    if (!item.contains("bufferView")) {
        // Only a sparse accessor may leave its bytes out, and may be as long as it says.
        if (!item.contains("sparse")) fail(place, "it has no \"bufferView\"");
        if (values.count > 100'000'000) fail(place, "it has too many values without bytes");
        return values;
    }
    std::size_t stride = 0;
    const std::string_view whole =
        view(gltf_number(item, "bufferView", {}, place, file, 1 << 30), stride);
    const std::uint64_t offset = gltf_number(item, "byteOffset", 0, place, file);
    if (stride != 0) values.stride = stride;
    const std::uint64_t needed = values.count == 0 ? 0 : values.stride * (values.count - 1) + bytes;
    if (offset > whole.size() || needed > whole.size() - offset)
        fail(place, "its " + grouped(values.count) + " values reach beyond bufferViews[" +
                        item["bufferView"].dump() + "]");
    values.bytes = whole.substr(offset);
    return values;
}

void GltfBuffers::sparse(std::size_t accessor, const Values& values, std::size_t components,
                         const std::function<void(std::size_t, const char*)>& replace) {
    const std::string place = at("accessors", accessor);
    const std::string file = file_.string();
    const Json& item = gltf_item(document_, "accessors", accessor, file);
    const auto sparse = item.find("sparse");
    if (sparse == item.end()) return;
    if (!sparse->is_object() || !sparse->value("indices", Json()).is_object() ||
        !sparse->value("values", Json()).is_object())
        fail(place, "\"sparse\" has no \"indices\" and \"values\"");
    const std::uint64_t count = gltf_number(*sparse, "count", {}, place, file, values.count);
    const Json &places = (*sparse)["indices"], &news = (*sparse)["values"];
    const int type = static_cast<int>(gltf_number(places, "componentType", {}, place, file, 9999));
    if (type != uint8 && type != uint16 && type != uint32)
        fail(place, "the indices of \"sparse\" are not unsigned numbers");
    const auto bytes_in = [&](const Json& part, std::size_t each) {
        std::size_t stride = 0;
        const std::string_view whole =
            view(gltf_number(part, "bufferView", {}, place, file, 1 << 30), stride);
        const std::uint64_t offset = gltf_number(part, "byteOffset", 0, place, file);
        if (offset > whole.size() || count * each > whole.size() - offset)
            fail(place, "\"sparse\" reaches beyond its bufferView");
        return whole.substr(offset);
    };
    const std::size_t value_bytes = component_bytes(values.type) * components;
    const std::string_view at_places = bytes_in(places, component_bytes(type));
    const std::string_view at_news = bytes_in(news, value_bytes);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t to = index_at(at_places.data() + component_bytes(type) * i, type);
        if (to >= values.count) fail(place, "\"sparse\" names value " + std::to_string(to));
        replace(to, at_news.data() + value_bytes * i);
    }
}

std::vector<vec3> GltfBuffers::positions(std::size_t accessor) {
    const Values found = values(accessor, "VEC3", 3);
    if (found.type == uint32) fail(at("accessors", accessor), "positions cannot be unsigned int");
    std::vector<vec3> points(found.count, vec3(0));
    if (!found.bytes.empty()) {
        for (std::size_t i = 0; i < found.count; ++i)
            points[i] =
                point_at(found.bytes.data() + found.stride * i, found.type, found.normalized);
    }
    sparse(accessor, found, 3, [&](std::size_t place, const char* from) {
        points[place] = point_at(from, found.type, found.normalized);
    });
    return points;
}

std::vector<std::uint32_t> GltfBuffers::indices(std::size_t accessor) {
    const Values found = values(accessor, "SCALAR", 1);
    if (found.type != uint8 && found.type != uint16 && found.type != uint32)
        fail(at("accessors", accessor), "indices must be unsigned numbers");
    std::vector<std::uint32_t> list(found.count, 0);
    if (!found.bytes.empty()) {
        for (std::size_t i = 0; i < found.count; ++i)
            list[i] = index_at(found.bytes.data() + found.stride * i, found.type);
    }
    sparse(accessor, found, 1,
           [&](std::size_t place, const char* from) { list[place] = index_at(from, found.type); });
    return list;
}

}  // namespace collidoscope::app
