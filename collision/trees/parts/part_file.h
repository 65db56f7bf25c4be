// A massive model as a file of parts: each a few thousand neighboring triangles with a tree over
// them, that are read by themselves.
//
//     head    16 bytes: magic, version, byte order
//     parts   one after the other: nodes (32 bytes), triangles (36), their numbers (4)
//     table   48 bytes for each part: place, sizes, bounds, checksum (PartEntry)
//     foot    56 bytes: counts, sizes, checksums of the table and of the foot
//
// It is written from front to back, so that a model never has to be in memory as a whole, and a
// file that was not finished has no foot. Numbers are little-endian.
//
// Nothing here knows of disks: bytes come from a PartBytes and go to a PartSink.
//
// Source: Wilson, Larsen, Manocha, Lin 1999, "Partitioning and Handling Massive Models for
// Interactive Collision Detection" (IMMPACT), which keeps geometry and trees on disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "collision/trees/tree.h"

namespace collidoscope {

// Raised when the bytes are no parts of a model: what() is "NAME: REASON".
class PartError : public std::runtime_error {
  public:
    PartError(const std::string& name, const std::string& reason)
        : std::runtime_error(name + ": " + reason),
          reason_(std::make_shared<const std::string>(reason)) {}
    const std::string& reason() const noexcept { return *reason_; }

  private:
    std::shared_ptr<const std::string> reason_;  // copies of errors must not throw
};

// Bytes that can be read anywhere. Read from one thread at a time.
class PartBytes {
  public:
    virtual ~PartBytes() = default;
    virtual std::uint64_t size() const = 0;
    // Fills `into` with the bytes from `at` on, all of which there are. Throws when they cannot be
    // read.
    virtual void read(std::uint64_t at, std::span<std::byte> into) const = 0;
    virtual const std::string& name() const = 0;  // as messages call it
};

// The destination of a file of parts. Throws when it cannot be written: a full disk.
class PartSink {
  public:
    virtual ~PartSink() = default;
    virtual void write(std::span<const std::byte> bytes) = 0;
};

// Bytes in memory, for both.
class PartsInMemory final : public PartBytes, public PartSink {
  public:
    std::uint64_t size() const override { return bytes.size(); }
    void read(std::uint64_t at, std::span<std::byte> into) const override;
    const std::string& name() const override { return called; }
    void write(std::span<const std::byte> more) override;

    std::vector<std::byte> bytes;
    std::string called = "model";
};

inline constexpr std::uint32_t part_file_version = 1;
// Triangles that a part may have at most.
inline constexpr std::uint32_t max_part_triangles = 1u << 20;

// A part in the table, as it stands in the file.
struct PartEntry {
    std::uint64_t at = 0;  // of its nodes
    std::uint32_t triangles = 0, nodes = 0;
    Aabb bounds{vec3(0), vec3(0)};
    std::uint32_t checksum = 0;  // of nodes, triangles and numbers
    std::uint32_t reserved = 0;

    // Its size in memory, which is that in the file.
    std::uint64_t bytes() const {
        return std::uint64_t{nodes} * sizeof(TreeNode<Aabb>) +
               std::uint64_t{triangles} * (sizeof(Triangle) + sizeof(std::uint32_t));
    }
};
static_assert(sizeof(PartEntry) == 48);

// A file of parts whose table is in memory, and none of its parts.
class PartModel {
  public:
    // Reads the table and checks all of it. Throws PartError for another kind of file, another
    // version, and whatever is cut short or damaged; nothing is allocated that the size of the file
    // does not warrant. Cost: O(parts).
    explicit PartModel(std::shared_ptr<const PartBytes> bytes);

    std::span<const PartEntry> parts() const { return parts_; }
    std::uint64_t triangles() const { return triangles_; }
    std::uint64_t file_bytes() const { return bytes_->size(); }
    std::uint64_t table_bytes() const { return parts_.size() * sizeof(PartEntry); }
    std::uint64_t largest_part() const { return largest_; }  // in bytes
    const Aabb& bounds() const { return bounds_; }           // of all parts; empty without any
    const std::string& name() const { return bytes_->name(); }

    // Reads one part. Its primitives are the numbers of the triangles in the whole model. Throws
    // PartError unless the checksum holds and the tree is sound: links, depth, and every triangle
    // inside the boxes above it. Cost: linear.
    AabbTree load(std::uint32_t part) const;

  private:
    [[noreturn]] void refuse(const std::string& reason) const { throw PartError(name(), reason); }
    void check_head() const;
    void read_table();

    std::shared_ptr<const PartBytes> bytes_;
    std::vector<PartEntry> parts_;
    std::uint64_t triangles_ = 0, largest_ = 0;
    Aabb bounds_;
};

// The fault of a part's tree, in a few words; empty when it is sound.
std::string fault_of_part(const AabbTree& tree, const PartEntry& entry, std::uint64_t triangles);

}  // namespace collidoscope
