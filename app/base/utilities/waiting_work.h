// Work that waits for its turn where there are no threads: a page does a piece of it in each frame
// of the browser, so that the window shows what is under way and can be used meanwhile.
#pragma once

#include <functional>
#include <memory>

namespace collidoscope::app {

// Does one piece; false when there are no more.
using WorkInPieces = std::function<bool()>;

// It waits as long as the caller holds it.
void add_waiting_work(const std::shared_ptr<WorkInPieces>& work);

// Pieces of all that waits, in turn, for about so long, and one at least; false when nothing waits.
bool do_waiting_work(double milliseconds = 0);

}  // namespace collidoscope::app
