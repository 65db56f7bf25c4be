// The limits and filters that a program which is not trusted runs under: each takes effect on the
// calling process and on all that it starts.
#pragma once

#include <string>

#include "app/classroom/sandbox/warden/orders.h"

namespace collidoscope::warden {

// Resource limits. `others` is how many processes and threads count against this user already.
bool limit(const Orders& orders, unsigned others);

// The version of Landlock that the kernel has; 0: none.
int landlock_version();
// Files: the system's programs and `readable` to read, the folder to read or write, the scratch
// folder to write; with newer kernels no signals to and no sockets of others either.
bool confine_files(const Orders& orders);

// System calls: no network, no looking into or signalling other processes, no new name spaces, no
// memory that no limit counts. A refused call fails with EPERM, so that a program can say so.
// Without a file layer's help (`by_path` false) also nothing that changes files by their path.
bool filter_calls(bool processes_apart, bool paths_apart);

// All of the above in their order, and no new privileges. The name of what failed; empty: done.
std::string restrict_self(const Orders& orders, unsigned others);

}  // namespace collidoscope::warden
