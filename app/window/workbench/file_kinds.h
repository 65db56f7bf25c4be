// Kinds of files that a feature with rooms of its own opens: on the command line, by dropping them
// on the window, in the dialog and from the list of recent files.
#pragma once

#include <functional>
#include <string>

namespace collidoscope::app {

class Workbench;

struct FileKind {
    // ".crec": what the dialog lists; empty for what is no file, as an address.
    std::string extension;
    // Whether it is one, by its name alone.
    std::function<bool(const std::string& what)> matches;
    // An exception from it becomes a toast.
    std::function<void(Workbench& bench, const std::string& what)> open;
};

// Called while the program's files are initialized.
bool register_file_kind(FileKind kind);
// Null when no feature knows it.
const FileKind* file_kind_of(const std::string& what);
// Whether a file with this extension, in small letters, is of one of them.
bool is_known_extension(const std::string& extension);

}  // namespace collidoscope::app
