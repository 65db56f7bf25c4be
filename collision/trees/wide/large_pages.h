// Large pages for large arrays.
#pragma once

#include <cstddef>

namespace collidoscope {

// Asks the system to back these bytes with large pages where it can. Call it before they are first
// written: a builder spends up to a third of its time on getting memory 4 KiB at a time. Does
// nothing below some megabytes, and nothing where the system knows no such request.
void prefer_large_pages(void* memory, std::size_t bytes);

}  // namespace collidoscope
