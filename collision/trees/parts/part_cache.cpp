#include "collision/trees/parts/part_cache.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace collidoscope {

std::uint64_t PartCache::min_limit(const PartModel& a, const PartModel& b) {
    return a.table_bytes() + b.table_bytes() + a.largest_part() + b.largest_part();
}

PartCache::PartCache(std::shared_ptr<const PartModel> a, std::shared_ptr<const PartModel> b,
                     std::uint64_t limit)
    : models_{std::move(a), std::move(b)}, limit_(limit) {
    const std::uint64_t least = min_limit(*models_[0], *models_[1]);
    if (limit < least) {
        throw std::invalid_argument("the memory limit of " + std::to_string(limit) +
                                    " bytes is too small: a part of each model and the tables "
                                    "need " +
                                    std::to_string(least) + "; raise it, or cut smaller parts");
    }
    for (const int body : {0, 1}) slots_[body].resize(models_[body]->parts().size());
    bytes_ = models_[0]->table_bytes() + models_[1]->table_bytes();
    counts_.peak_bytes = bytes_;
}

std::optional<PartKey> PartCache::oldest(bool for_ahead) const {
    for (const auto& [used, key] : by_use_) {
        if (for_ahead && used >= frame_began_) break;
        if (slot(key).pins == 0) return key;
    }
    return std::nullopt;
}

void PartCache::drop(PartKey key) {
    Slot& at = slot(key);
    by_use_.erase(at.used);
    at.tree = nullptr;
    at.ahead = false;
    bytes_ -= entry(key).bytes();
    ++counts_.drops;
}

void PartCache::load(PartKey key, bool ahead) {
    if (!fits(key)) throw std::logic_error("there is no room for the part");
    Slot& at = slot(key);
    at.tree = std::make_shared<const AabbTree>(model(key.body).load(key.part));
    at.used = clock_++;
    at.ahead = ahead;
    by_use_.emplace(at.used, key);
    bytes_ += entry(key).bytes();
    counts_.peak_bytes = std::max(counts_.peak_bytes, bytes_);
    counts_.bytes_read += entry(key).bytes();
    ++(ahead ? counts_.ahead : counts_.waits);
    if (at.loaded_before) ++counts_.again;
    at.loaded_before = true;
}

void PartCache::touch(PartKey key) {
    Slot& at = slot(key);
    by_use_.erase(at.used);
    at.used = clock_++;
    by_use_.emplace(at.used, key);
}

void PartCache::use(PartKey key) {
    Slot& at = slot(key);
    ++counts_.hits;
    if (at.ahead) ++counts_.foreseen;
    at.ahead = false;
    touch(key);
}

}  // namespace collidoscope
