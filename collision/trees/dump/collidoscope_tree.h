// TreeWriter: writes a bounding volume hierarchy of your own program to a file for Collidoscope.
//
//     collidoscope::TreeWriter out(collidoscope::TreeWriter::Volume::aabb);
//     for (const MyNode& n : my_tree) {
//         const std::uint32_t node = out.add_aabb(n.min, n.max);  // 0, 1, 2, ...
//         if (n.is_leaf()) {
//             out.add_primitives(node, n.ids, n.count);
//         } else {
//             out.add_child(node, n.left);
//             out.add_child(node, n.right);
//         }
//     }
//     if (!out.write("tree.cbvh")) std::puts(out.error().c_str());
//
// Then `collidoscope tree tree.cbvh` reports on it, and `collidoscope tree.cbvh` shows it. Trees
// over instances of other trees go into one file with them: collidoscope_scene.h beside this one.
//
// One header, C++17 and its standard library, nothing to link. Nothing is checked or repaired: a
// broken tree arrives as it is, with its NaN bounds, missing children, cycles and primitives given
// twice, and is reported node by node. assets/TREE_FORMAT.md describes the files.
//
// Part of Collidoscope, under the MIT license; copy it wherever you like.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace collidoscope {

// Keeps the tree in memory until it is written. For one thread at a time.
class TreeWriter {
  public:
    enum class Volume { aabb, obb, sphere, kdop };
    static constexpr std::uint32_t no_parent = 0xffffffffu;

    // A k-DOP needs its k / 2 directions, x y z each: a node holds the points p with
    // lo[i] <= dot(direction[i], p) <= hi[i] for all i. Other volumes have none.
    explicit TreeWriter(Volume volume = Volume::aabb, const float* directions = nullptr,
                        std::uint32_t direction_count = 0);

    // -- Nodes, numbered 0, 1, 2, ... in the order of these calls --

    // Each returns the node's number and, where a parent is given, makes it the next child of that
    // node, which may be added later. Points are x y z. A tree with any bounds in double is written
    // in double as a whole, so that nothing is lost; floats among them stay what they are.
    std::uint32_t add_aabb(const float* min, const float* max, std::uint32_t parent = no_parent);
    std::uint32_t add_aabb(const double* min, const double* max, std::uint32_t parent = no_parent);
    // axes: three unit vectors. The node holds the p with |dot(axes[i], p - center)| <= half[i].
    std::uint32_t add_obb(const float* center, const float* half, const float* axes,
                          std::uint32_t parent = no_parent);
    std::uint32_t add_sphere(const float* center, float radius, std::uint32_t parent = no_parent);
    // One number per direction in each.
    std::uint32_t add_kdop(const float* lo, const float* hi, std::uint32_t parent = no_parent);
    // For any volume: its floats_per_node() numbers one after the other, in the order above.
    std::uint32_t add_node(const float* bounds, std::uint32_t parent = no_parent);
    std::uint32_t add_node(const double* bounds, std::uint32_t parent = no_parent);
    std::uint32_t floats_per_node() const;  // 6, 15, 4, or two per direction
    std::uint32_t node_count() const;

    // For trees whose nodes know their children: the next child of a node. Either may be added
    // later; -1 as an unsigned number is no child and passed over, as arrays of a fixed size have
    // it. Collidoscope shows trees of at most 8 children per node.
    void add_child(std::uint32_t parent, std::uint32_t child);
    // The root, when it is not node 0.
    void set_root(std::uint32_t node);
    // The parent that the node itself has stored, to be compared with the one it is found under.
    void set_stored_parent(std::uint32_t node, std::uint32_t parent);

    // -- Primitives, by your own numbers from 0 --

    // Primitives of a leaf or, as in some octrees, of an inner node.
    void add_primitive(std::uint32_t node, std::uint32_t id);
    void add_primitives(std::uint32_t node, const std::uint32_t* ids, std::size_t count);
    // The number of primitives to expect; without it, as many as triangles.
    void set_primitive_count(std::uint32_t count);

    // The corners of primitive 0, then of primitive 1, and so on: with them Collidoscope can draw
    // the mesh and check that bounds hold their triangles.
    void add_triangle(const float* a, const float* b, const float* c);
    // Instead of them: the OBJ file whose triangles the primitives are, in the order of the file,
    // and how many those are. With the hash it is noticed when the file has changed since.
    void set_mesh(std::string file, std::uint32_t triangles, std::string hash = {});
    static std::string hash_of_file(const std::string& path);

    // In place of triangles, in a file of several trees (collidoscope_scene.h): the next primitive
    // is an instance of the tree of this number in the file, placed by three rows of four numbers:
    // p goes to the first three columns times p, plus the fourth. A ray passes an instance through
    // whose mask has no bit in common with its own.
    void add_instance(std::uint32_t tree, const double* rows, std::uint32_t mask = 0xffffffffu);
    void add_instance(std::uint32_t tree, const float* rows, std::uint32_t mask = 0xffffffffu);

    // -- Optional: what is known of the tree --

    // A name to display.
    void set_name(std::string name);

    // The next node that your builder finished, so that the build can be replayed in its order;
    // without any call, that is the order of the numbers.
    void add_built(std::uint32_t node);
    // Whether every child's volume lies in its parent's. Without it: boxes and k-DOPs yes, others
    // no.
    void set_nested(bool yes);
    // Whether leaves hold only the part of a primitive that is inside their bounds (spatial splits,
    // k-d trees, octrees): it may be in several leaves and stick out of each.
    void set_clipped(bool yes);
    void set_builder(std::string name);
    void set_memory(std::uint64_t bytes);
    void set_build_time(double milliseconds);

    // -- Writing --

    // True when all was written; otherwise error() says why. write() chooses the JSON form for a
    // name that ends in .json and the binary form for any other.
    bool write(const std::string& path);
    bool write_json(const std::string& path);
    bool write_binary(const std::string& path);
    bool write_json(std::ostream& out);
    bool write_binary(std::ostream& out);
    const std::string& error() const { return error_; }

  private:
    friend class SceneWriter;
    static constexpr std::uint32_t unknown = 0xffffffffu;

    struct Instance {
        std::uint32_t tree, mask;
        double rows[12];
    };

    struct Link {
        std::uint32_t node, value;  // value: a child or a primitive
    };
    // The values of node i are [first[i], first[i + 1]), in the order in which they were given.
    struct Grouped {
        std::vector<std::uint32_t> first, values;
        std::uint32_t count(std::size_t node) const { return first[node + 1] - first[node]; }
    };
    struct Data {
        Volume volume = Volume::aabb;
        std::vector<float> directions, bounds, corners;
        std::vector<double> wide;  // in place of the bounds, if any of them were doubles
        bool doubles = false;
        std::vector<std::uint32_t> parents, order;
        std::vector<Link> children, primitives;
        std::uint32_t root = 0, primitive_count = unknown, mesh_triangles = 0;
        const char* nested = nullptr;  // as JSON
        bool clipped = false;
        std::vector<Instance> instances;
        std::string name, mesh, mesh_hash, builder;
        std::uint64_t bytes = 0;
        double build_ms = -1;  // unknown
    };
    class Section;

    bool group(const std::vector<Link>& links, const char* what, Grouped& grouped);
    bool finish(std::ostream& out);
    template <typename Write>
    bool write_file(const std::string& path, Write write);
    bool stands_alone();
    // One tree as a JSON object, and as sections; `begin` is the brace and the version, if any.
    bool write_object(std::ostream& out, const std::string& begin);
    bool write_sections(std::ostream& out);
    static void write_magic(std::ostream& out, char version);
    static void write_end(std::ostream& out);
    std::string head(const std::string& begin) const;
    template <typename Number>
    static void append(std::string& text, Number value);
    template <typename Number>
    static void append_all(std::string& text, const Number* values, std::size_t count);
    static std::string quoted(const std::string& text);

    Data tree_;
    std::string error_;
};

inline TreeWriter::TreeWriter(Volume volume, const float* directions,
                              std::uint32_t direction_count) {
    tree_.volume = volume;
    if (volume == Volume::kdop && directions != nullptr) {
        tree_.directions.assign(directions, directions + 3 * std::size_t{direction_count});
    }
}

// -- Nodes --

inline std::uint32_t TreeWriter::node_count() const {
    return static_cast<std::uint32_t>(tree_.parents.size());
}

inline std::uint32_t TreeWriter::floats_per_node() const {
    switch (tree_.volume) {
        case Volume::obb:
            return 15;
        case Volume::sphere:
            return 4;
        case Volume::kdop:
            return static_cast<std::uint32_t>(tree_.directions.size() / 3 * 2);
        case Volume::aabb:
            break;
    }
    return 6;
}

inline std::uint32_t TreeWriter::add_node(const float* bounds, std::uint32_t parent) {
    const std::uint32_t number = node_count();
    if (tree_.doubles) {
        tree_.wide.insert(tree_.wide.end(), bounds, bounds + floats_per_node());
    } else {
        tree_.bounds.insert(tree_.bounds.end(), bounds, bounds + floats_per_node());
    }
    tree_.parents.push_back(no_parent);
    if (parent != no_parent) add_child(parent, number);
    return number;
}

inline std::uint32_t TreeWriter::add_node(const double* bounds, std::uint32_t parent) {
    if (!tree_.doubles) {
        tree_.doubles = true;
        tree_.wide.assign(tree_.bounds.begin(), tree_.bounds.end());
        tree_.bounds = {};
    }
    const std::uint32_t number = node_count();
    tree_.wide.insert(tree_.wide.end(), bounds, bounds + floats_per_node());
    tree_.parents.push_back(no_parent);
    if (parent != no_parent) add_child(parent, number);
    return number;
}

inline std::uint32_t TreeWriter::add_aabb(const float* min, const float* max,
                                          std::uint32_t parent) {
    const float all[] = {min[0], min[1], min[2], max[0], max[1], max[2]};
    return add_node(all, parent);
}

inline std::uint32_t TreeWriter::add_aabb(const double* min, const double* max,
                                          std::uint32_t parent) {
    const double all[] = {min[0], min[1], min[2], max[0], max[1], max[2]};
    return add_node(all, parent);
}

inline std::uint32_t TreeWriter::add_obb(const float* center, const float* half, const float* axes,
                                         std::uint32_t parent) {
    float all[15];
    std::memcpy(all, center, 3 * sizeof(float));
    std::memcpy(all + 3, half, 3 * sizeof(float));
    std::memcpy(all + 6, axes, 9 * sizeof(float));
    return add_node(all, parent);
}

inline std::uint32_t TreeWriter::add_sphere(const float* center, float radius,
                                            std::uint32_t parent) {
    const float all[] = {center[0], center[1], center[2], radius};
    return add_node(all, parent);
}

inline std::uint32_t TreeWriter::add_kdop(const float* lo, const float* hi, std::uint32_t parent) {
    std::vector<float> all(lo, lo + floats_per_node() / 2);
    all.insert(all.end(), hi, hi + floats_per_node() / 2);
    return add_node(all.data(), parent);
}

inline void TreeWriter::add_child(std::uint32_t parent, std::uint32_t child) {
    if (child != no_parent) tree_.children.push_back({parent, child});
}

inline void TreeWriter::set_root(std::uint32_t node) {
    tree_.root = node;
}

inline void TreeWriter::set_stored_parent(std::uint32_t node, std::uint32_t parent) {
    if (node < node_count()) tree_.parents[node] = parent;
}

// -- Primitives --

inline void TreeWriter::add_primitive(std::uint32_t node, std::uint32_t id) {
    tree_.primitives.push_back({node, id});
}

inline void TreeWriter::add_primitives(std::uint32_t node, const std::uint32_t* ids,
                                       std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) add_primitive(node, ids[i]);
}

inline void TreeWriter::set_primitive_count(std::uint32_t count) {
    tree_.primitive_count = count;
}

inline void TreeWriter::add_triangle(const float* a, const float* b, const float* c) {
    for (const float* corner : {a, b, c}) {
        tree_.corners.insert(tree_.corners.end(), corner, corner + 3);
    }
}

inline void TreeWriter::set_mesh(std::string file, std::uint32_t triangles, std::string hash) {
    tree_.mesh = std::move(file);
    tree_.mesh_triangles = triangles;
    tree_.mesh_hash = std::move(hash);
}

// FNV-1a of 64 bits over all bytes of the file, as 16 hexadecimal digits; empty when it cannot be
// read.
inline std::string TreeWriter::hash_of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return {};
    std::uint64_t hash = 0xcbf29ce484222325u;
    std::vector<char> block(1 << 16);
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())), in.gcount() > 0) {
        for (std::streamsize i = 0; i < in.gcount(); ++i) {
            hash ^= static_cast<unsigned char>(block[static_cast<std::size_t>(i)]);
            hash *= 0x100000001b3u;
        }
    }
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

inline void TreeWriter::add_instance(std::uint32_t tree, const double* rows, std::uint32_t mask) {
    Instance instance = {tree, mask, {}};
    for (int i = 0; i < 12; ++i) instance.rows[i] = rows[i];
    tree_.instances.push_back(instance);
}

inline void TreeWriter::add_instance(std::uint32_t tree, const float* rows, std::uint32_t mask) {
    double all[12];
    for (int i = 0; i < 12; ++i) all[i] = double{rows[i]};
    add_instance(tree, all, mask);
}

// -- What is known of the tree --

inline void TreeWriter::set_name(std::string name) {
    tree_.name = std::move(name);
}

inline void TreeWriter::add_built(std::uint32_t node) {
    tree_.order.push_back(node);
}

inline void TreeWriter::set_nested(bool yes) {
    tree_.nested = yes ? "true" : "false";
}

inline void TreeWriter::set_clipped(bool yes) {
    tree_.clipped = yes;
}

inline void TreeWriter::set_builder(std::string name) {
    tree_.builder = std::move(name);
}

inline void TreeWriter::set_memory(std::uint64_t bytes) {
    tree_.bytes = bytes;
}

inline void TreeWriter::set_build_time(double milliseconds) {
    tree_.build_ms = milliseconds;
}

// -- Writing --

// A counting sort by node.
inline bool TreeWriter::group(const std::vector<Link>& links, const char* what, Grouped& grouped) {
    grouped.first.assign(tree_.parents.size() + 1, 0);
    grouped.values.resize(links.size());
    for (const Link& link : links) {
        if (link.node >= node_count()) {
            error_ = std::string(what) + " " + std::to_string(link.value) + " was given to node " +
                     std::to_string(link.node) + ", but there are only " +
                     std::to_string(node_count()) + " nodes";
            return false;
        }
        ++grouped.first[link.node + 1];
    }
    for (std::size_t i = 1; i < grouped.first.size(); ++i) grouped.first[i] += grouped.first[i - 1];
    std::vector<std::uint32_t> next(grouped.first.begin(), grouped.first.end() - 1);
    for (const Link& link : links) grouped.values[next[link.node]++] = link.value;
    return true;
}

inline bool TreeWriter::finish(std::ostream& out) {
    out.flush();
    if (!out) error_ = "the tree could not be written: is the disk full?";
    return static_cast<bool>(out);
}

template <typename Write>
bool TreeWriter::write_file(const std::string& path, Write write) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    if (!out) {
        error_ = path + " cannot be opened for writing";
        return false;
    }
    return write(out);
}

inline bool TreeWriter::write(const std::string& path) {
    const std::string ending = path.size() < 5 ? "" : path.substr(path.size() - 5);
    return ending == ".json" ? write_json(path) : write_binary(path);
}
inline bool TreeWriter::write_json(const std::string& path) {
    return write_file(path, [this](std::ostream& out) { return write_json(out); });
}
inline bool TreeWriter::write_binary(const std::string& path) {
    return write_file(path, [this](std::ostream& out) { return write_binary(out); });
}

// The fewest digits that read back to the same number; what JSON has no numbers for as words.
template <typename Number>
void TreeWriter::append(std::string& text, Number value) {
    if (std::is_floating_point_v<Number> && !std::isfinite(static_cast<double>(value))) {
        text += std::isnan(value) ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"";
        return;
    }
    char digits[48];
#if defined(__cpp_lib_to_chars)
    text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
#else
    std::snprintf(digits, sizeof digits, std::is_same_v<Number, float> ? "%.9g" : "%.17g",
                  static_cast<double>(value));
    for (char* c = digits; *c != '\0'; ++c) {
        if (*c == ',') *c = '.';  // the decimal point of some locales
    }
    text += digits;
#endif
}
template <typename Number>
void TreeWriter::append_all(std::string& text, const Number* values, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) append(text += i == 0 ? '[' : ',', values[i]);
    text += count == 0 ? "[]" : "]";
}

inline std::string TreeWriter::quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (static_cast<unsigned char>(c) >= 0x20) {
            result += c;
        } else {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
            result += escape;
        }
    }
    return result + '"';
}

// Beginning of both forms, without the closing brace.
inline std::string TreeWriter::head(const std::string& begin) const {
    static constexpr const char* names[] = {"aabb", "obb", "sphere", "kdop"};
    std::string text = begin + "\"volume\": \"";
    text += names[static_cast<int>(tree_.volume)];
    text += '"';
    if (tree_.volume == Volume::kdop) {
        text += ",\n\"directions\": [";
        for (std::size_t i = 0; i + 2 < tree_.directions.size(); i += 3) {
            if (i > 0) text += ", ";
            append_all(text, &tree_.directions[i], 3);
        }
        text += ']';
    }
    const auto add = [&](const char* key, const std::string& value) {
        text += std::string(",\n\"") + key + "\": " + value;
    };
    if (tree_.doubles) add("precision", "\"double\"");
    if (tree_.root != 0) add("root", std::to_string(tree_.root));
    if (tree_.primitive_count != unknown)
        add("primitive_count", std::to_string(tree_.primitive_count));
    if (tree_.nested != nullptr) add("nested", tree_.nested);
    if (tree_.clipped) add("clipped", "true");
    if (!tree_.name.empty()) add("name", quoted(tree_.name));
    if (!tree_.builder.empty()) add("builder", quoted(tree_.builder));
    if (tree_.bytes != 0) add("bytes", std::to_string(tree_.bytes));
    if (std::isfinite(tree_.build_ms) && tree_.build_ms >= 0) {
        std::string number;
        append(number, static_cast<float>(tree_.build_ms));
        add("build_ms", number);
    }
    if (!tree_.mesh.empty()) {
        std::string value = "{\"file\": " + quoted(tree_.mesh) +
                            ", \"triangles\": " + std::to_string(tree_.mesh_triangles);
        if (!tree_.mesh_hash.empty()) value += ", \"hash\": " + quoted(tree_.mesh_hash);
        add("mesh", value + "}");
    }
    return text;
}

inline bool TreeWriter::stands_alone() {
    if (tree_.instances.empty()) return true;
    error_ = "a tree over instances goes into one file with the trees that they place: SceneWriter";
    return false;
}

inline bool TreeWriter::write_json(std::ostream& out) {
    if (!stands_alone() || !write_object(out, "{\"collidoscope_tree\": 2, ")) return false;
    out << '\n';
    return finish(out);
}

inline bool TreeWriter::write_object(std::ostream& out, const std::string& begin) {
    Grouped children, primitives;
    if (!group(tree_.children, "child", children)) return false;
    if (!group(tree_.primitives, "primitive", primitives)) return false;
    std::string text = head(begin) + ",\n\"nodes\": [";
    const auto flush = [&] {
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        text.clear();
    };
    const std::size_t width = floats_per_node();
    for (std::size_t i = 0; i < tree_.parents.size(); ++i) {
        text += i == 0 ? "\n{\"node\": " : ",\n{\"node\": ";
        text += std::to_string(i) + ", \"bounds\": ";
        if (tree_.doubles) {
            append_all(text, tree_.wide.data() + width * i, width);
        } else {
            append_all(text, tree_.bounds.data() + width * i, width);
        }
        if (tree_.parents[i] != no_parent)
            text += ", \"parent\": " + std::to_string(tree_.parents[i]);
        if (children.count(i) > 0) {
            append_all(text += ", \"children\": ", children.values.data() + children.first[i],
                       children.count(i));
        }
        if (primitives.count(i) > 0) {
            append_all(text += ", \"primitives\": ", primitives.values.data() + primitives.first[i],
                       primitives.count(i));
        }
        text += '}';
        if (text.size() > (1u << 16)) flush();
    }
    text += "\n]";
    if (!tree_.corners.empty()) {
        text += ",\n\"triangles\": [";
        for (std::size_t i = 0; i + 8 < tree_.corners.size(); i += 9) {
            append_all(text += i == 0 ? "\n" : ",\n", &tree_.corners[i], 9);
            if (text.size() > (1u << 16)) flush();
        }
        text += "\n]";
    }
    if (!tree_.instances.empty()) {
        text += ",\n\"instances\": [";
        for (std::size_t i = 0; i < tree_.instances.size(); ++i) {
            const Instance& instance = tree_.instances[i];
            text += i == 0 ? "\n{\"tree\": " : ",\n{\"tree\": ";
            append(text, instance.tree);
            append_all(text += ", \"transform\": ", instance.rows, 12);
            if (instance.mask != 0xffffffffu) append(text += ", \"mask\": ", instance.mask);
            text += '}';
            if (text.size() > (1u << 16)) flush();
        }
        text += "\n]";
    }
    if (!tree_.order.empty())
        append_all(text += ",\n\"build_order\": ", tree_.order.data(), tree_.order.size());
    text += "}";
    flush();
    return true;
}

// A section of the binary form: name, length and a checksum of both; data; a checksum of the data.
class TreeWriter::Section {
  public:
    Section(std::ostream& out, const char* name, std::uint64_t length) : out_(out) {
        buffer_.append(name, 4);
        add(static_cast<std::uint32_t>(length));
        add(static_cast<std::uint32_t>(length >> 32));
        end();
    }
    void add(std::uint32_t value) {
        for (int shift = 0; shift < 32; shift += 8) {
            buffer_ += static_cast<char>(static_cast<unsigned char>(value >> shift));
        }
        if (buffer_.size() >= (1u << 16)) flush();
    }
    void add(float value) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        add(bits);
    }
    void add(double value) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        add(static_cast<std::uint32_t>(bits));
        add(static_cast<std::uint32_t>(bits >> 32));
    }
    void add(const std::string& bytes) { buffer_ += bytes; }
    template <typename T>
    void add(const std::vector<T>& values) {
        for (const T& value : values) add(value);
    }
    void end() {
        flush();
        const std::uint32_t checksum = ~crc_;
        add(checksum);
        out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        buffer_.clear();
        crc_ = ~0u;
    }

  private:
    // CRC-32 as in zip, gzip and PNG.
    void flush() {
        static const std::array<std::uint32_t, 256> table = [] {
            std::array<std::uint32_t, 256> made{};
            for (std::uint32_t i = 0; i < 256; ++i) {
                std::uint32_t c = i;
                for (int bit = 0; bit < 8; ++bit) c = (c & 1u) ? 0xedb88320u ^ (c >> 1) : c >> 1;
                made[i] = c;
            }
            return made;
        }();
        for (const char c : buffer_) {
            crc_ = table[(crc_ ^ static_cast<unsigned char>(c)) & 0xffu] ^ (crc_ >> 8);
        }
        out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        buffer_.clear();
    }

    std::ostream& out_;
    std::string buffer_;
    std::uint32_t crc_ = ~0u;
};

inline void TreeWriter::write_magic(std::ostream& out, char version) {
    const char magic[] = {'\x89', 'C', 'B', 'V', 'H', '\r', '\n', '\x1a', version, 0, 0, 0};
    out.write(magic, sizeof magic);
}

inline void TreeWriter::write_end(std::ostream& out) {
    Section(out, "DONE", 0).end();
}

inline bool TreeWriter::write_binary(std::ostream& out) {
    if (!stands_alone()) return false;
    write_magic(out, 2);
    if (!write_sections(out)) return false;
    write_end(out);
    return finish(out);
}

inline bool TreeWriter::write_sections(std::ostream& out) {
    Grouped children, primitives;
    if (!group(tree_.children, "child", children)) return false;
    if (!group(tree_.primitives, "primitive", primitives)) return false;
    const auto section = [&](const char* name, const auto& values, std::uint64_t length) {
        Section data(out, name, length);
        data.add(values);
        data.end();
    };
    const std::string text = head("{") + "}";
    section("HEAD", text, text.size());
    {
        Section data(out, "NODE", 12 * std::uint64_t{node_count()});
        for (std::size_t i = 0; i < tree_.parents.size(); ++i) {
            data.add(tree_.parents[i]);
            data.add(children.count(i));
            data.add(primitives.count(i));
        }
        data.end();
    }
    if (tree_.doubles) {
        section("BNDS", tree_.wide, 8 * std::uint64_t{tree_.wide.size()});
    } else {
        section("BNDS", tree_.bounds, 4 * std::uint64_t{tree_.bounds.size()});
    }
    section("CHLD", children.values, 4 * std::uint64_t{children.values.size()});
    section("PRIM", primitives.values, 4 * std::uint64_t{primitives.values.size()});
    if (!tree_.corners.empty())
        section("TRIS", tree_.corners, 4 * std::uint64_t{tree_.corners.size()});
    if (!tree_.instances.empty()) {
        Section data(out, "INST", 104 * std::uint64_t{tree_.instances.size()});
        for (const Instance& instance : tree_.instances) {
            data.add(instance.tree);
            data.add(instance.mask);
            for (const double number : instance.rows) data.add(number);
        }
        data.end();
    }
    if (!tree_.order.empty()) section("ORDR", tree_.order, 4 * std::uint64_t{tree_.order.size()});
    return true;
}

}  // namespace collidoscope
