// Cuts models into parts and writes them, front to back.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/parts/part_file.h"

namespace collidoscope {

struct PartOptions {
    std::uint32_t part_size = 4096;  // triangles in a part at most; 1 to max_part_triangles
    std::uint32_t leaf_size = 4;     // triangles in a leaf at most; 1 to max_leaf_size
};

// The triangles of each part: halved by the median of their midpoints along the longest side of the
// box around these, until a half is small enough. Parts differ by one triangle at most from their
// sisters, and neighbors follow one another. Cost: O(n log n).
std::vector<std::vector<std::uint32_t>> cut_into_parts(const Mesh& mesh, std::uint32_t part_size);

// Writes a model whose pieces come one after the other: none of them has to stay in memory.
class PartWriter {
  public:
    // Throws std::invalid_argument for sizes out of their ranges.
    explicit PartWriter(PartSink& sink, const PartOptions& options = {});

    // Adds the triangles of a mesh, which get the next numbers of the model. It is cut into parts
    // by itself, so a piece should be what lies together. Throws std::invalid_argument for a
    // coordinate that is not finite and for too many triangles, and whatever the sink throws.
    void add(const Mesh& piece);
    // Writes the table: only now it is a file of parts.
    void finish();

    std::uint64_t triangles() const { return triangles_; }
    std::size_t parts() const { return table_.size(); }
    std::uint64_t bytes() const { return at_; }  // written so far

  private:
    void write(std::span<const std::byte> bytes);

    PartSink& sink_;
    PartOptions options_;
    std::vector<PartEntry> table_;
    std::uint64_t at_ = 0, triangles_ = 0;
    std::uint32_t head_checksum_ = 0;
};

}  // namespace collidoscope
