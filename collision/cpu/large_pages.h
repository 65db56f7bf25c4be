// Large pages for large arrays.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace collidoscope {

// Asks the system to back these bytes with large pages where it can. Call it before they are first
// written: a builder spends up to a third of its time on getting memory 4 KiB at a time. Does
// nothing below some megabytes, and nothing where the system knows no such request.
void prefer_large_pages(void* memory, std::size_t bytes);

// Gives the vector this size, on large pages when it grows; its contents are lost then.
template <typename T>
void resize_on_large_pages(std::vector<T>& values, std::size_t size) {
    if (values.capacity() < size) {
        std::vector<T> larger;
        larger.reserve(size + size / 8);
        prefer_large_pages(larger.data(), larger.capacity() * sizeof(T));
        values.swap(larger);
    }
    values.resize(size);
}

// Makes room for twice as many values, on large pages. Keeps what the vector holds.
template <typename T>
void grow_on_large_pages(std::vector<T>& values) {
    std::vector<T> larger;
    larger.reserve(std::max<std::size_t>(2 * values.size(), 16));
    prefer_large_pages(larger.data(), larger.capacity() * sizeof(T));
    larger.assign(values.begin(), values.end());
    values.swap(larger);
}

}  // namespace collidoscope
