// A stack that lives in place until it grows unusually deep.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace collidoscope {

// Pushes past Inline elements go to the heap: no tree, however deep, overflows it.
template <typename Value, std::size_t Inline>
class NodeStack {
  public:
    bool empty() const { return size_ == 0 && spilled_.empty(); }
    void push(const Value& value) {
        if (size_ < Inline) [[likely]] {
            values_[size_++] = value;
        } else {
            spilled_.push_back(value);
        }
    }
    // Without a branch that depends on the condition.
    void push_if(bool condition, const Value& value) {
        if (size_ < Inline) [[likely]] {
            values_[size_] = value;
            size_ += condition;
        } else if (condition) {
            spilled_.push_back(value);
        }
    }
    Value pop() {
        if (spilled_.empty()) [[likely]]
            return values_[--size_];
        const Value value = spilled_.back();
        spilled_.pop_back();
        return value;
    }
    // With every value, the one on top last.
    template <typename Call>
    void for_each(Call&& call) const {
        for (std::size_t i = 0; i < size_; ++i) call(values_[i]);
        for (const Value& value : spilled_) call(value);
    }

  private:
    std::size_t size_ = 0;
    std::array<Value, Inline> values_;
    std::vector<Value> spilled_;
};

}  // namespace collidoscope
