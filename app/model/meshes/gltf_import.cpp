#include "app/model/meshes/gltf_import.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "app/base/json/json.h"
#include "app/base/json/json_places.h"
#include "app/model/meshes/byte_reader.h"
#include "app/model/meshes/gltf_buffers.h"
#include "app/model/meshes/import_report.h"
#include "app/model/meshes/mesh_collector.h"
#include "app/model/meshes/obj_text.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// Values of a primitive's "mode": how its vertices form triangles.
constexpr std::uint64_t triangles = 4, triangle_fan = 6;  // 5: a strip
constexpr std::size_t max_triangles = 100'000'000;
constexpr std::size_t max_values = 2'000'000'000;

struct GltfFile {
    std::string_view json, binary;
};

// The chunks of a .glb; a .gltf is its own only chunk.
GltfFile chunks_of(std::string_view bytes, const std::string& name) {
    if (!is_glb(bytes)) return {bytes, {}};
    if (bytes.size() < 20) throw ImportError(name, 0, "the file is cut short; copy it again");
    const auto version = number_at<std::uint32_t>(bytes.data() + 4);
    if (version != 2)
        throw ImportError(name, 0,
                          "this is glTF " + std::to_string(version) + "; export it as glTF 2.0");
    const std::uint64_t length = number_at<std::uint32_t>(bytes.data() + 8);
    if (length > bytes.size())
        throw ImportError(name, 0,
                          "the file should have " + grouped(length) + " bytes, but has " +
                              grouped(bytes.size()) + "; copy or export it again");
    GltfFile file;
    for (std::size_t at = 12; at + 8 <= length;) {
        const std::uint64_t size = number_at<std::uint32_t>(bytes.data() + at);
        const std::string_view kind = bytes.substr(at + 4, 4);
        if (size > length - at - 8)
            throw ImportError(name, 0, "a chunk reaches beyond the file's end; export it again");
        using namespace std::string_view_literals;
        const std::string_view chunk = bytes.substr(at + 8, size);
        if (kind == "JSON"sv && file.json.empty()) file.json = chunk;
        if (kind == "BIN\0"sv && file.binary.empty()) file.binary = chunk;
        at += 8 + size;
    }
    if (file.json.empty()) throw ImportError(name, 0, "there is no JSON chunk in it");
    return file;
}

bool affects_triangles(const std::string& extension) {
    static constexpr std::string_view harmless[] = {"KHR_materials_", "KHR_texture_",
                                                    "EXT_texture_",   "KHR_lights_",
                                                    "KHR_animation_", "KHR_xmp"};
    return extension != "KHR_mesh_quantization" &&
           std::none_of(std::begin(harmless), std::end(harmless),
                        [&](std::string_view start) { return extension.starts_with(start); });
}

void refuse_unknown_extensions(const Json& document, const std::string& name) {
    const auto required = document.find("extensionsRequired");
    if (required == document.end() || !required->is_array()) return;
    for (const Json& extension : *required) {
        if (!extension.is_string() || !affects_triangles(extension.get<std::string>())) continue;
        const auto what = extension.get<std::string>();
        const bool compressed = what.find("compression") != std::string::npos;
        throw ImportError(name, 0,
                          "it needs " + what + ", which is not read here; export it without " +
                              (compressed ? "compression" : "it"));
    }
}

std::string numbered(const char* list, std::uint64_t number) {
    return std::string(list) + "[" + std::to_string(number) + "]";
}

class SceneReader {
  public:
    SceneReader(const GltfFile& chunks, const Json& document, const std::filesystem::path& file,
                const std::function<bool(double)>& keep_going, ImportedMesh& result)
        : document_(document),
          name_(file.string()),
          keep_going_(keep_going),
          result_(result),
          buffers_(document, chunks.binary, file),
          table_(result.mesh.positions),
          collector_(result.mesh, result.report, 0) {}

    void read() {
        std::vector<Visit> open;
        for (const std::uint64_t root : roots()) open.push_back({root, dmat4(1)});
        std::reverse(open.begin(), open.end());
        std::set<std::uint64_t> seen;
        while (!open.empty()) {
            const Visit visit = open.back();
            open.pop_back();
            if (!seen.insert(visit.node).second)
                throw ImportError(name_, 0,
                                  numbered("nodes", visit.node) +
                                      " has two parents or is its own ancestor; export it again");
            if (!keep_going_(progress())) throw ImportCanceled(name_);
            const Json& node = gltf_item(document_, "nodes", visit.node, name_);
            const dmat4 place = visit.place * own_transform(node, visit.node);
            if (node.contains("mesh")) {
                read_mesh(gltf_number(node, "mesh", {}, numbered("nodes", visit.node), name_),
                          place);
                if (node.contains("skin")) ++skinned_;
            }
            const std::vector<std::uint64_t> children = list_of(node, "children", visit.node);
            for (auto child = children.rbegin(); child != children.rend(); ++child)
                open.push_back({*child, place});
        }
        if (!collector_.finish(keep_going_)) throw ImportCanceled(name_);
        say_left_out();
    }

  private:
    using dmat4 = glm::dmat4;
    struct Visit {
        std::uint64_t node;
        dmat4 place;
    };

    double progress() const {
        const auto done = static_cast<double>(values_);
        return done / (done + 1e6);
    }

    // The nodes that the default scene shows, or without scenes those that are no node's child.
    std::vector<std::uint64_t> roots() const {
        const auto scenes = document_.find("scenes");
        if (scenes != document_.end() && scenes->is_array() && !scenes->empty()) {
            const std::uint64_t shown = gltf_number(document_, "scene", 0, "the document", name_);
            return list_of(gltf_item(document_, "scenes", shown, name_), "nodes", shown);
        }
        const auto nodes = document_.find("nodes");
        if (nodes == document_.end() || !nodes->is_array()) return {};
        std::set<std::uint64_t> children;
        for (std::size_t i = 0; i < nodes->size(); ++i) {
            for (const std::uint64_t child :
                 list_of(gltf_item(document_, "nodes", i, name_), "children", i))
                children.insert(child);
        }
        std::vector<std::uint64_t> roots;
        for (std::size_t i = 0; i < nodes->size(); ++i)
            if (!children.contains(i)) roots.push_back(i);
        return roots;
    }

    std::vector<std::uint64_t> list_of(const Json& object, const char* key,
                                       std::uint64_t number) const {
        std::vector<std::uint64_t> list;
        const auto found = object.find(key);
        if (found == object.end()) return list;
        const bool sound =
            found->is_array() && std::all_of(found->begin(), found->end(), [](const Json& value) {
                return value.is_number_unsigned();
            });
        if (!sound)
            throw ImportError(
                name_, 0,
                numbered("nodes", number) + ": \"" + key + "\" must be a list of numbers");
        for (const Json& value : *found) list.push_back(value.get<std::uint64_t>());
        return list;
    }

    // Numbers of a list of the wanted length; `otherwise` where there is none.
    template <std::size_t Count>
    std::array<double, Count> numbers(const Json& node, const char* key, std::uint64_t number,
                                      std::array<double, Count> otherwise) const {
        const auto found = node.find(key);
        if (found == node.end()) return otherwise;
        std::array<double, Count> values{};
        bool sound = found->is_array() && found->size() == Count;
        for (std::size_t i = 0; sound && i < Count; ++i) {
            sound = (*found)[i].is_number();
            if (sound) values[i] = (*found)[i].get<double>();
            sound = sound && std::isfinite(values[i]);
        }
        if (!sound)
            throw ImportError(name_, 0,
                              numbered("nodes", number) + ": \"" + key + "\" must be " +
                                  std::to_string(Count) + " finite numbers");
        return values;
    }

    // T R S, or a matrix by columns.
    dmat4 own_transform(const Json& node, std::uint64_t number) const {
        dmat4 matrix(1);
        if (node.contains("matrix")) {
            const auto values = numbers<16>(node, "matrix", number, {});
            for (std::size_t i = 0; i < 16; ++i)
                matrix[static_cast<int>(i / 4)][static_cast<int>(i % 4)] = values[i];
            return matrix;
        }
        const auto t = numbers<3>(node, "translation", number, {0, 0, 0});
        const auto r = numbers<4>(node, "rotation", number, {0, 0, 0, 1});
        const auto s = numbers<3>(node, "scale", number, {1, 1, 1});
        glm::dquat turn(r[3], r[0], r[1], r[2]);
        const double length = glm::length(turn);
        if (!(length > 0))
            throw ImportError(name_, 0, numbered("nodes", number) + ": its rotation is zero");
        matrix = glm::mat4_cast(turn / length);
        for (int k = 0; k < 3; ++k) {
            matrix[k] *= s[static_cast<std::size_t>(k)];
            matrix[3][k] = t[static_cast<std::size_t>(k)];
        }
        return matrix;
    }

    void read_mesh(std::uint64_t number, const dmat4& place) {
        const Json& mesh = gltf_item(document_, "meshes", number, name_);
        const auto primitives = mesh.find("primitives");
        if (primitives == mesh.end() || !primitives->is_array()) return;
        for (const Json& primitive : *primitives) {
            const std::string where = numbered("meshes", number);
            if (!primitive.is_object())
                throw ImportError(name_, 0, where + ": a primitive is not an object");
            if (primitive.contains("targets")) ++morphed_;
            const std::uint64_t mode = gltf_number(primitive, "mode", triangles, where, name_, 6);
            const auto attributes = primitive.find("attributes");
            const bool has_points = attributes != primitive.end() && attributes->is_object() &&
                                    attributes->contains("POSITION");
            if (mode < triangles) {
                ++result_.report.lines_and_points;
            } else if (has_points) {
                read_primitive(primitive, *attributes, mode, where, place);
            }
        }
    }

    void read_primitive(const Json& primitive, const Json& attributes, std::uint64_t mode,
                        const std::string& where, const dmat4& place) {
        const std::vector<vec3> points =
            buffers_.positions(gltf_number(attributes, "POSITION", {}, where, name_));
        std::vector<std::uint32_t> order;
        if (primitive.contains("indices")) {
            order = buffers_.indices(gltf_number(primitive, "indices", {}, where, name_));
        } else {
            order.resize(points.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
        }
        values_ += points.size() + order.size();
        const std::size_t corners = mode == triangles ? order.size() / 3 : order.size();
        if (values_ > max_values || result_.mesh.triangles.size() + corners > max_triangles)
            throw ImportError(name_, 0,
                              "its nodes show more than " + grouped(max_triangles) +
                                  " triangles in all; show fewer of them");
        place_points(points, place);
        // A transform that mirrors turns all triangles.
        const bool mirrored = glm::determinant(glm::dmat3(place)) < 0;
        const auto add = [&](std::size_t a, std::size_t b, std::size_t c) {
            add_triangle(order[a], order[mirrored ? c : b], order[mirrored ? b : c]);
        };
        if (mode == triangles) {
            for (std::size_t i = 0; i + 2 < order.size(); i += 3) add(i, i + 1, i + 2);
            return;
        }
        for (std::size_t i = 2; i < order.size(); ++i) {
            if (mode == triangle_fan) {
                add(0, i - 1, i);
            } else {
                add(i - 2, i % 2 == 0 ? i - 1 : i, i % 2 == 0 ? i : i - 1);
            }
        }
    }

    // Finds the primitive's points among the mesh's; 0 for one that is nowhere.
    void place_points(const std::vector<vec3>& points, const dmat4& place) {
        places_.clear();
        places_.reserve(points.size());
        for (const vec3& point : points) {
            const dvec3 exact(place * glm::dvec4(dvec3(point), 1));
            vec3 placed(exact);
            if (result_.origin.used)
                for (int k = 0; k < 3; ++k) placed[k] = result_.origin.own(k, exact[k]);
            const bool finite =
                std::isfinite(placed.x) && std::isfinite(placed.y) && std::isfinite(placed.z);
            if (!finite)
                collector_.count_unusable_vertex(result_.report.vertices,
                                                 "it is not finite, or too large for a float");
            places_.push_back(finite ? static_cast<int>(table_.place_of(placed)) + 1 : 0);
            ++result_.report.vertices;
        }
    }

    void add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        std::array<int, 3> corners{};
        const std::array<std::uint32_t, 3> named{a, b, c};
        const std::size_t face = result_.report.faces++;
        for (std::size_t k = 0; k < 3; ++k) {
            if (named[k] >= places_.size()) {
                collector_.add_unusable_face(
                    face, "vertex index " + std::to_string(named[k]) +
                              (places_.size() == 1 ? ": there is only " : ": there are only ") +
                              grouped(places_.size()) + ", numbered from 0");
                return;
            }
            corners[k] = places_[named[k]];
            if (corners[k] == 0) {
                collector_.add_unusable_face(face, "a vertex of it has no usable position", true);
                return;
            }
        }
        collector_.add_face(face, corners);
    }

    void say_left_out() {
        std::vector<std::string>& said = result_.report.left_out;
        const auto say = [&](std::size_t count, const char* one, const char* many,
                             const char* rest) {
            if (count > 0) said.push_back(grouped(count) + " " + (count == 1 ? one : many) + rest);
        };
        say(skinned_, "skinned mesh stays", "skinned meshes stay", " in the pose of the model");
        say(morphed_, "part stays", "parts stay", " as modeled, without morph targets");
    }

    const Json& document_;
    const std::string name_;
    const std::function<bool(double)>& keep_going_;
    ImportedMesh& result_;
    GltfBuffers buffers_;
    PointTable table_;
    MeshCollector collector_;
    std::vector<int> places_;
    std::size_t values_ = 0, skinned_ = 0, morphed_ = 0;
};

}  // namespace

bool is_glb(std::string_view bytes) {
    return bytes.starts_with("glTF");
}

void read_gltf(std::string_view bytes, const std::filesystem::path& file,
               const std::function<bool(double)>& keep_going, ImportedMesh& result) {
    const std::string name = file.string();
    result.report.is_obj = result.report.numbered_by_line = false;
    const GltfFile chunks = chunks_of(bytes, name);
    if (nests_too_deep(chunks.json))
        throw ImportError(name, 0,
                          "its brackets are nested more than " + std::to_string(deepest_nesting) +
                              " deep; export it again");
    const Json document = Json::parse(chunks.json, nullptr, false);
    if (document.is_discarded() || !document.is_object()) {
        // Named like a glTF, or the JSON of one.
        if (!is_glb(bytes) && !chunks.json.starts_with('{')) refuse_other_format(bytes, name);
        throw ImportError(name, 0, "its JSON is damaged; export it again");
    }
    const auto asset = document.find("asset");
    const bool second = asset != document.end() && asset->is_object() &&
                        asset->contains("version") && (*asset)["version"].is_string() &&
                        (*asset)["version"].get<std::string>().starts_with("2.");
    if (!second) throw ImportError(name, 0, "it does not say that it is glTF 2.0; export it so");
    refuse_unknown_extensions(document, name);
    SceneReader(chunks, document, file, keep_going, result).read();
}

}  // namespace collidoscope::app
