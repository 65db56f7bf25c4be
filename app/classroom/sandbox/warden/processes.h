// Watches the processes that come from the warden, their memory, their files.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace collidoscope::warden {

// All that come from this process, whoever their parent is by now: it adopts orphans.
std::vector<pid_t> descendants();
// Bytes that they hold in memory. Shared memory is counted once where the kernel tells; that takes
// longer, so it is asked only where the simple sum is more than `most`.
std::uint64_t memory_of(const std::vector<pid_t>& processes, std::uint64_t most);
// Bytes of the files below the folder, links not followed. Stops counting beyond `most`.
std::uint64_t bytes_below(const std::string& folder, std::uint64_t most);
// Processes and threads of this user in the whole system.
unsigned tasks_of_user(uid_t user);
// Kills all that come from this process, again and again until none is left, at most 10 s. With a
// user of their own all that belong to it are killed at once. Returns how many could not be.
std::size_t kill_all(uid_t user);

}  // namespace collidoscope::warden
