// The bytes that a glTF file's accessors stand for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/json/json.h"
#include "collision/shapes.h"

namespace collidoscope::app {

// Whatever is wrong is an ImportError that names the place, as "accessors[3]".
class GltfBuffers {
  public:
    // `binary` is the second chunk of a .glb, which a buffer without a name stands for.
    GltfBuffers(const Json& document, std::string_view binary, const std::filesystem::path& file);

    // Positions as floats; quantized ones as KHR_mesh_quantization says.
    std::vector<vec3> positions(std::size_t accessor);
    std::vector<std::uint32_t> indices(std::size_t accessor);

  private:
    struct Values {
        std::string_view bytes;  // from the first value on; empty: all are zero
        std::size_t stride = 0, count = 0;
        int type = 0;  // a componentType
        bool normalized = false;
    };
    Values values(std::size_t accessor, const char* kind, std::size_t components);
    std::string_view view(std::size_t number, std::size_t& stride);
    std::string_view buffer(std::size_t number);
    // Replaces the values that a sparse accessor names: replace(place in the accessor, value).
    void sparse(std::size_t accessor, const Values& values, std::size_t components,
                const std::function<void(std::size_t, const char*)>& replace);
    [[noreturn]] void fail(const std::string& place, const std::string& message) const;

    const Json& document_;
    std::string_view binary_;
    std::filesystem::path file_;
    std::vector<std::optional<std::string>> loaded_;
};

// A whole number of `object`, at most `most`; `otherwise` where there is none, else refused.
// `place` names the object in the message.
std::uint64_t gltf_number(const Json& object, const char* key,
                          std::optional<std::uint64_t> otherwise, const std::string& place,
                          const std::string& file, std::uint64_t most = std::uint64_t{1} << 48);
// document[key][number], which has to be an object.
const Json& gltf_item(const Json& document, const char* key, std::uint64_t number,
                      const std::string& file);

}  // namespace collidoscope::app
