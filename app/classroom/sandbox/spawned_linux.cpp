#ifdef __linux__
#include <fcntl.h>
#include <spawn.h>

#include <cerrno>
#include <cstring>

#include "app/classroom/sandbox/clean_end.h"
#include "app/classroom/sandbox/spawned.h"

namespace collidoscope::app::sandbox {
namespace {

struct Pipe {
    Descriptor read, write;
    // Numbers above those that the warden gets, so that handing over overwrites none.
    bool make() {
        int both[2];
        if (::pipe2(both, O_CLOEXEC) != 0) return false;
        for (int& end : both) {
            const int high = ::fcntl(end, F_DUPFD_CLOEXEC, 16);
            ::close(end);
            end = high;
        }
        read = Descriptor(both[0]);
        write = Descriptor(both[1]);
        return read.open() && write.open();
    }
};

void without_waiting(const Descriptor& one) {
    ::fcntl(one.get(), F_SETFL, ::fcntl(one.get(), F_GETFL) | O_NONBLOCK);
}

}  // namespace

Spawned spawn(const std::vector<std::string>& words, std::string& fault) {
    Pipe input, output, prints, status, lifeline;
    Spawned spawned;
    for (Pipe* one : {&input, &output, &prints, &status, &lifeline}) {
        if (!one->make()) {
            fault = std::strerror(errno);
            return spawned;
        }
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input.read.get(), 0);
    posix_spawn_file_actions_adddup2(&files, output.write.get(), 1);
    posix_spawn_file_actions_adddup2(&files, prints.write.get(), 2);
    posix_spawn_file_actions_adddup2(&files, status.write.get(), 3);
    posix_spawn_file_actions_adddup2(&files, lifeline.read.get(), 4);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    char* const nothing[] = {nullptr};
    const auto lock = to_clean::lock();
    const int error = ::posix_spawn(&spawned.warden, words[0].c_str(), &files, nullptr,
                                    arguments.data(), nothing);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) {
        spawned.warden = -1;
        fault = std::strerror(error);
        return spawned;
    }
    spawned.input = std::move(input.write);
    spawned.output = std::move(output.read);
    spawned.prints = std::move(prints.read);
    spawned.status = std::move(status.read);
    spawned.lifeline = std::move(lifeline.write);
    to_clean::add_program(spawned.warden, spawned.lifeline.get());
    for (const Descriptor* one :
         {&spawned.input, &spawned.output, &spawned.prints, &spawned.status})
        without_waiting(*one);
    return spawned;
}

}  // namespace collidoscope::app::sandbox
#endif
