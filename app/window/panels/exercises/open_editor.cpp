#include "app/window/panels/exercises/open_editor.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

extern char** environ;

namespace collidoscope::app {
namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// In a shell, which ends at once: the editor is no one's child then, and no one waits for it. Its
// output is not ours.
bool launch(const std::string& program, const std::string& file) {
    const std::string script =
        R"(command -v -- "$1" >/dev/null || exit 1; "$1" "$2" >/dev/null 2>&1 </dev/null &)";
    std::string shell = "sh", option = "-c", text = script, own = program, path = file;
    char* words[] = {shell.data(), option.data(), text.data(), shell.data(),
                     own.data(),   path.data(),   nullptr};
    pid_t child = 0;
    if (posix_spawn(&child, "/bin/sh", nullptr, nullptr, words, environ) != 0) return false;
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

bool open_in_editor(const std::string& file) {
    if (const std::string own = variable("COLLIDOSCOPE_EDITOR"); !own.empty())
        return launch(own, file);
    // A text editor needs a screen to be seen on.
    if (variable("DISPLAY").empty() && variable("WAYLAND_DISPLAY").empty()) return false;
    return launch("xdg-open", file);
}

std::string in_home(const std::string& path) {
    const std::string home = variable("HOME");
    return !home.empty() && path.starts_with(home + "/") ? "~" + path.substr(home.size()) : path;
}

}  // namespace collidoscope::app
