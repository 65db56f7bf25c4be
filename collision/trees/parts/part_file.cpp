#include "collision/trees/parts/part_file.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "collision/cpu/crc32.h"
#include "collision/trees/parts/part_layout.h"
#include "collision/trees/validate.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

using detail::PartFoot;
using detail::PartHead;

template <typename T>
std::span<std::byte> bytes_to_fill(T& value) {
    return std::as_writable_bytes(std::span(&value, 1));
}

template <typename T>
std::span<std::byte> all_bytes(std::vector<T>& values) {
    return std::as_writable_bytes(std::span(values.data(), values.size()));
}
std::span<std::byte> all_bytes(decltype(AabbTree::nodes)& nodes) {
    return std::as_writable_bytes(std::span(nodes.data(), nodes.size()));
}

bool is_inside(const Aabb& inner, const Aabb& outer) {
    return contains(outer, inner.min) && contains(outer, inner.max);
}

bool is_ordered(const Aabb& box) {
    return is_finite(box) && glm::all(glm::lessThanEqual(box.min, box.max));
}

}  // namespace

void PartsInMemory::read(std::uint64_t at, std::span<std::byte> into) const {
    if (at > bytes.size() || into.size() > bytes.size() - at)
        throw PartError(called, "it ends too early");
    if (!into.empty()) std::memcpy(into.data(), bytes.data() + at, into.size());
}

void PartsInMemory::write(std::span<const std::byte> more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

PartModel::PartModel(std::shared_ptr<const PartBytes> bytes)
    : bytes_(std::move(bytes)), bounds_(empty_aabb()) {
    check_head();
    read_table();
}

void PartModel::check_head() const {
    if (bytes_->size() < sizeof(PartHead)) refuse("it is not a file of parts: it is too short");
    PartHead head;
    bytes_->read(0, bytes_to_fill(head));
    if (head.magic != detail::part_head_magic) refuse("it is not a file of parts");
    if (head.version != part_file_version) {
        refuse("it is of version " + std::to_string(head.version) + ", and only version " +
               std::to_string(part_file_version) + " is read; write the model again");
    }
    if (head.order != detail::part_byte_order)
        refuse("its head is damaged; copy it again, or write the model again");
}

void PartModel::read_table() {
    const std::uint64_t size = bytes_->size();
    if (size < sizeof(PartHead) + sizeof(PartFoot))
        refuse("the file was cut short: its table is missing; copy it again");
    PartFoot foot;
    const std::uint64_t foot_at = size - sizeof foot;
    bytes_->read(foot_at, bytes_to_fill(foot));
    if (foot.magic != detail::part_foot_magic) {
        refuse(
            "the end of the file is missing: it was cut short or not finished; copy it again, "
            "or write the model again");
    }
    const auto all = std::as_bytes(std::span(&foot, 1));
    if (foot.checksum != crc32(all.first(sizeof foot - sizeof foot.checksum)))
        refuse("the end of the file is damaged; copy it again");
    PartHead head;
    bytes_->read(0, bytes_to_fill(head));
    if (foot.version != part_file_version || foot.head_checksum != crc32(bytes_to_fill(head)))
        refuse("its beginning and its end are not of one file; copy it again");
    if (foot.file_bytes != size) {
        refuse("it has " + std::to_string(size) + " bytes and should have " +
               std::to_string(foot.file_bytes) + "; copy it again");
    }
    if (foot.table_at < sizeof(PartHead) || foot.table_at > foot_at ||
        (foot_at - foot.table_at) != std::uint64_t{foot.parts} * sizeof(PartEntry))
        refuse("its table does not fit into the file; copy it again");

    parts_.resize(foot.parts);
    bytes_->read(foot.table_at, all_bytes(parts_));
    if (foot.table_checksum != crc32(all_bytes(parts_)))
        refuse("the table of its parts is damaged; copy it again");
    std::uint64_t at = sizeof(PartHead);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const PartEntry& part = parts_[i];
        const bool sound = part.at == at && part.triangles > 0 &&
                           part.triangles <= max_part_triangles && part.nodes > 0 &&
                           part.nodes < 2 * part.triangles && part.bytes() <= foot.table_at - at &&
                           is_ordered(part.bounds);
        if (!sound) refuse("the table says of part " + std::to_string(i) + " what cannot be");
        at += part.bytes();
        triangles_ += part.triangles;
        largest_ = std::max(largest_, part.bytes());
        grow(bounds_, part.bounds);
    }
    if (at != foot.table_at || triangles_ != foot.triangles)
        refuse("its parts are not those that the end of the file counts");
    if (triangles_ >= std::numeric_limits<std::uint32_t>::max())
        refuse("it has too many triangles: at most 4294967294");
}

AabbTree PartModel::load(std::uint32_t part) const {
    const PartEntry& entry = parts_[part];
    AabbTree tree;
    tree.nodes.resize(entry.nodes);
    tree.triangles.resize(entry.triangles);
    tree.primitives.resize(entry.triangles);
    std::uint64_t at = entry.at;
    std::uint32_t checksum = 0;
    for (const std::span<std::byte> piece :
         {all_bytes(tree.nodes), all_bytes(tree.triangles), all_bytes(tree.primitives)}) {
        bytes_->read(at, piece);
        at += piece.size();
        checksum = crc32(piece, checksum);
    }
    const std::string which =
        "part " + std::to_string(part) + " (at byte " + std::to_string(entry.at) + ") ";
    if (checksum != entry.checksum) refuse(which + "is damaged; copy the file again");
    if (const std::string fault = fault_of_part(tree, entry, triangles_); !fault.empty())
        refuse(which + "is of no use: " + fault + "; write the model again");
    return tree;
}

std::string fault_of_part(const AabbTree& tree, const PartEntry& entry, std::uint64_t triangles) {
    const auto& nodes = tree.nodes;
    if (nodes[0].bounds.min != entry.bounds.min || nodes[0].bounds.max != entry.bounds.max)
        return "its box is not the one in the table";
    // Children stand after their parents, so one pass finds every depth; 0: not reached yet.
    std::vector<std::uint8_t> depths(nodes.size(), 0);
    std::vector<bool> seen(tree.triangles.size(), false);
    depths[0] = 1;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto& node = nodes[i];
        if (depths[i] == 0) return "a node is never reached";
        if (!is_ordered(node.bounds)) return "a box is not finite or turned inside out";
        if (!node.is_leaf()) {
            const std::size_t child = node.first();
            if (child <= i || child >= nodes.size() || nodes.size() - child < 2)
                return "a node leads outside the tree";
            if (depths[child] != 0 || depths[child + 1] != 0) return "a node is reached twice";
            if (depths[i] > max_tree_depth) return "the tree is too deep";
            depths[child] = depths[child + 1] = static_cast<std::uint8_t>(depths[i] + 1);
            if (!is_inside(nodes[child].bounds, node.bounds) ||
                !is_inside(nodes[child + 1].bounds, node.bounds))
                return "a box is not inside the one above it";
            continue;
        }
        const std::size_t first = node.first(), count = node.count();
        if (first >= seen.size() || seen.size() - first < count)
            return "a leaf leads outside the triangles";
        for (std::size_t slot = first; slot < first + count; ++slot) {
            if (seen[slot]) return "a triangle is in two leaves";
            seen[slot] = true;
            const Triangle& t = tree.triangles[slot];
            // False for corners that are not finite, too.
            if (!contains(node.bounds, t.a) || !contains(node.bounds, t.b) ||
                !contains(node.bounds, t.c))
                return "a triangle is not inside its box";
            if (tree.primitives[slot] >= triangles) return "a triangle has a number too high";
        }
    }
    if (std::find(seen.begin(), seen.end(), false) != seen.end()) return "a triangle is in no leaf";
    return {};
}

}  // namespace collidoscope
