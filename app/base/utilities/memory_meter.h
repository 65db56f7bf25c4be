// Memory that code takes from the heap at most.
#pragma once

#include <cstddef>
#include <cstdint>

namespace collidoscope::app {

// Counts what its thread takes by new and gives back by delete while it lives, in bytes as the heap
// hands them out (a few more than were asked for). Memory by malloc is not counted, nor is that of
// other threads; what another thread gives back stays held. Of two meters on a thread the inner one
// counts, and its bytes count for the outer one, too. The program's operators new and delete are
// replaced for this: without a meter each costs one test more.
class MemoryMeter {
  public:
    MemoryMeter();
    ~MemoryMeter();
    MemoryMeter(const MemoryMeter&) = delete;
    MemoryMeter& operator=(const MemoryMeter&) = delete;

    // The most bytes held at one time beyond those held when the meter was made.
    std::size_t peak() const;
    // False in a build with sanitizers, which need the operators themselves: peak() is 0 there.
    static bool available();

    struct Count {
        bool on = false;
        std::int64_t held = 0, peak = 0;
    };

  private:
    Count outer_;
};

}  // namespace collidoscope::app
