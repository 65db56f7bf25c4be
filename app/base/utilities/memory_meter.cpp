#include "app/base/utilities/memory_meter.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace collidoscope::app {
namespace {

thread_local constinit MemoryMeter::Count count;

#ifdef COLLIDOSCOPE_SANITIZED
constexpr bool replaced = false;
#else
constexpr bool replaced = true;

// alignment: 0 for that of malloc. As the standard asks: again while there is a handler to free
// some.
void* taken(std::size_t size, std::size_t alignment) {
    size = std::max<std::size_t>(size, 1);
    void* block = nullptr;
    while (true) {
        if (alignment == 0)
            block = std::malloc(size);
        else if (size <= SIZE_MAX - alignment)
            block = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
        if (block) break;
        const std::new_handler handler = std::get_new_handler();
        if (!handler) throw std::bad_alloc();
        handler();
    }
    if (count.on) {
        count.held += static_cast<std::int64_t>(malloc_usable_size(block));
        count.peak = std::max(count.peak, count.held);
    }
    return block;
}

void given_back(void* block) noexcept {
    if (count.on && block) count.held -= static_cast<std::int64_t>(malloc_usable_size(block));
    std::free(block);
}
#endif

}  // namespace

MemoryMeter::MemoryMeter() : outer_(count) {
    count = {true, 0, 0};
}

MemoryMeter::~MemoryMeter() {
    const Count inner = count;
    count = outer_;
    if (!count.on) return;
    count.peak = std::max(count.peak, count.held + inner.peak);
    count.held += inner.held;
}

std::size_t MemoryMeter::peak() const {
    return static_cast<std::size_t>(count.peak);
}

bool MemoryMeter::available() {
    return replaced;
}

}  // namespace collidoscope::app

#ifndef COLLIDOSCOPE_SANITIZED
// The other forms call these.
void* operator new(std::size_t size) {
    return collidoscope::app::taken(size, 0);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return collidoscope::app::taken(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* block) noexcept {
    collidoscope::app::given_back(block);
}
void operator delete(void* block, std::size_t) noexcept {
    collidoscope::app::given_back(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
    collidoscope::app::given_back(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
    collidoscope::app::given_back(block);
}
#endif
