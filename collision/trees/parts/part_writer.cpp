#include "collision/trees/parts/part_writer.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

#include "collision/cpu/crc32.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/parts/part_layout.h"
#include "collision/trees/validate.h"

namespace collidoscope {
namespace {

template <typename Values>
std::span<const std::byte> bytes_in(const Values& values) {
    return std::as_bytes(std::span(values.data(), values.size()));
}

// The triangles as a mesh of their own, corner by corner.
Mesh picked(const Mesh& mesh, std::span<const std::uint32_t> triangles) {
    Mesh part;
    part.positions.reserve(3 * triangles.size());
    part.triangles.reserve(triangles.size());
    for (const std::uint32_t number : triangles) {
        const Triangle t = mesh.triangle(number);
        const auto first = static_cast<std::uint32_t>(part.positions.size());
        part.positions.insert(part.positions.end(), {t.a, t.b, t.c});
        part.triangles.push_back({first, first + 1, first + 2});
    }
    return part;
}

void cut_range(const std::vector<vec3>& middles, std::span<std::uint32_t> range,
               std::uint32_t part_size, std::vector<std::vector<std::uint32_t>>& parts) {
    if (range.size() <= part_size) {
        parts.emplace_back(range.begin(), range.end());
        return;
    }
    Aabb box = empty_aabb();
    for (const std::uint32_t i : range) grow(box, middles[i]);
    const vec3 size = half_of(box);
    const int k = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const std::size_t half = range.size() / 2;
    std::nth_element(range.begin(), range.begin() + static_cast<std::ptrdiff_t>(half), range.end(),
                     [&](std::uint32_t a, std::uint32_t b) {
                         const float ma = middles[a][k], mb = middles[b][k];
                         return ma != mb ? ma < mb : a < b;
                     });
    cut_range(middles, range.first(half), part_size, parts);
    cut_range(middles, range.subspan(half), part_size, parts);
}

}  // namespace

std::vector<std::vector<std::uint32_t>> cut_into_parts(const Mesh& mesh, std::uint32_t part_size) {
    std::vector<std::vector<std::uint32_t>> parts;
    if (mesh.triangles.empty()) return parts;
    std::vector<vec3> middles(mesh.triangles.size());
    for (std::size_t i = 0; i < middles.size(); ++i)
        middles[i] = center_of(bounds_of(mesh.triangle(i)));
    std::vector<std::uint32_t> order(middles.size());
    std::iota(order.begin(), order.end(), 0u);
    cut_range(middles, order, std::max(part_size, 1u), parts);
    // In the order they came, so that the file does not depend on how the halves were found.
    for (auto& part : parts) std::sort(part.begin(), part.end());
    return parts;
}

PartWriter::PartWriter(PartSink& sink, const PartOptions& options)
    : sink_(sink), options_(options) {
    if (options.part_size < 1 || options.part_size > max_part_triangles)
        throw std::invalid_argument("a part has 1 to " + std::to_string(max_part_triangles) +
                                    " triangles");
    if (options.leaf_size < 1 || options.leaf_size > max_leaf_size)
        throw std::invalid_argument("a leaf has 1 to " + std::to_string(max_leaf_size) +
                                    " triangles");
    detail::PartHead head;
    head.version = part_file_version;
    const auto bytes = std::as_bytes(std::span(&head, 1));
    head_checksum_ = crc32(bytes);
    write(bytes);
}

void PartWriter::write(std::span<const std::byte> bytes) {
    sink_.write(bytes);
    at_ += bytes.size();
}

void PartWriter::add(const Mesh& piece) {
    if (piece.triangles.size() >= std::numeric_limits<std::uint32_t>::max() - triangles_)
        throw std::invalid_argument("a model has at most 4294967294 triangles");
    for (std::size_t i = 0; i < piece.triangles.size(); ++i) {
        const Triangle t = piece.triangle(i);
        if (!is_finite(t.a) || !is_finite(t.b) || !is_finite(t.c))
            throw std::invalid_argument("triangle " + std::to_string(triangles_ + i) +
                                        " has a coordinate that is not finite");
    }
    const auto first = static_cast<std::uint32_t>(triangles_);
    for (const std::vector<std::uint32_t>& numbers : cut_into_parts(piece, options_.part_size)) {
        const Mesh part = picked(piece, numbers);
        AabbTree tree = *build_aabb_tree(part, {options_.leaf_size});
        for (std::uint32_t& number : tree.primitives) number = first + numbers[number];
        PartEntry entry;
        entry.at = at_;
        entry.triangles = static_cast<std::uint32_t>(tree.triangles.size());
        entry.nodes = static_cast<std::uint32_t>(tree.nodes.size());
        entry.bounds = tree.nodes[0].bounds;
        for (const auto bytes :
             {bytes_in(tree.nodes), bytes_in(tree.triangles), bytes_in(tree.primitives)}) {
            entry.checksum = crc32(bytes, entry.checksum);
            write(bytes);
        }
        table_.push_back(entry);
    }
    triangles_ += piece.triangles.size();
}

void PartWriter::finish() {
    detail::PartFoot foot;
    foot.version = part_file_version;
    foot.parts = static_cast<std::uint32_t>(table_.size());
    foot.triangles = triangles_;
    foot.table_at = at_;
    foot.table_checksum = crc32(bytes_in(table_));
    foot.head_checksum = head_checksum_;
    write(bytes_in(table_));
    foot.file_bytes = at_ + sizeof foot;
    const auto bytes = std::as_bytes(std::span(&foot, 1));
    foot.checksum = crc32(bytes.first(sizeof foot - sizeof foot.checksum));
    write(bytes);
}

}  // namespace collidoscope
