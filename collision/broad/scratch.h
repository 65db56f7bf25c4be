// Memory for work in between.
#pragma once

#include <vector>

namespace collidoscope::detail {

// A vector that means nothing once the work is done: its copies are empty.
template <typename V>
class Scratch : public std::vector<V> {
  public:
    Scratch() = default;
    Scratch(const Scratch&) : std::vector<V>() {}
    Scratch(Scratch&&) noexcept = default;
    Scratch& operator=(const Scratch&) { return *this; }
    Scratch& operator=(Scratch&&) noexcept = default;
    ~Scratch() = default;
};

}  // namespace collidoscope::detail
