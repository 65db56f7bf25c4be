// A growing list of pairs whose end may be written to before it counts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <utility>

#include "collision/broad/broad_phase.h"
#include "collision/cpu/large_pages.h"

namespace collidoscope::detail {

class PairBuffer {
  public:
    PairBuffer() = default;
    PairBuffer(const PairBuffer& other) { *this = other; }
    PairBuffer(PairBuffer&& other) noexcept { swap(other); }
    PairBuffer& operator=(PairBuffer&& other) noexcept {
        swap(other);
        return *this;
    }
    ~PairBuffer() = default;
    PairBuffer& operator=(const PairBuffer& other) {
        if (this == &other) return *this;
        size_ = 0;
        room_for(other.size_);
        std::copy_n(other.data_.get(), other.size_, data_.get());
        size_ = other.size_;
        return *this;
    }

    std::size_t size() const { return size_; }
    std::span<const ProxyPair> pairs() const { return {data_.get(), size_}; }
    ProxyPair* data() { return data_.get(); }
    // At least so many may be written after the last one; they count with grow_to().
    ProxyPair* room_for(std::size_t more) {
        if (room_ - size_ < more) enlarge(size_ + more);
        return data_.get() + size_;
    }
    // One past the last that there is room for.
    const ProxyPair* limit() const { return data_.get() + room_; }
    void grow_to(const ProxyPair* end) { size_ = static_cast<std::size_t>(end - data_.get()); }
    void clear() { size_ = 0; }

  private:
    struct Release {
        void operator()(ProxyPair* pairs) const { ::operator delete(pairs); }
    };
    using Memory = std::unique_ptr<ProxyPair, Release>;

    void swap(PairBuffer& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(room_, other.room_);
    }
    void enlarge(std::size_t needed) {
        const std::size_t room = std::max<std::size_t>({needed, 2 * room_, 1024});
        // Plain memory: pairs are not set before they are found.
        Memory larger(static_cast<ProxyPair*>(::operator new(room * sizeof(ProxyPair))));
        prefer_large_pages(larger.get(), room * sizeof(ProxyPair));
        std::copy_n(data_.get(), size_, larger.get());
        data_ = std::move(larger);
        room_ = room;
    }

    Memory data_;
    std::size_t size_ = 0, room_ = 0;
};

}  // namespace collidoscope::detail
