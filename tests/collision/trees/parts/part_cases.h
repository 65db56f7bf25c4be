// Models in parts, in memory, for tests.
#pragma once

#include <memory>
#include <utility>

#include "collision/trees/parts/part_query.h"
#include "collision/trees/parts/part_writer.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope::test {

inline std::shared_ptr<PartsInMemory> written(const Mesh& mesh, const PartOptions& options) {
    auto bytes = std::make_shared<PartsInMemory>();
    PartWriter writer(*bytes, options);
    writer.add(mesh);
    writer.finish();
    return bytes;
}

inline std::shared_ptr<const PartModel> in_parts(const Mesh& mesh, std::uint32_t part_size,
                                                 std::uint32_t leaf_size = 2) {
    return std::make_shared<const PartModel>(written(mesh, {part_size, leaf_size}));
}

// The smallest cache there can be, with room for so many of the largest parts more.
inline PartCache small_cache(std::shared_ptr<const PartModel> a, std::shared_ptr<const PartModel> b,
                             std::uint64_t more = 0) {
    const std::uint64_t limit =
        PartCache::min_limit(*a, *b) + more * std::max(a->largest_part(), b->largest_part());
    return PartCache(std::move(a), std::move(b), limit);
}

}  // namespace collidoscope::test
