// A file as a whole for what reads its bytes.
#pragma once

#include <filesystem>
#include <new>
#include <string>
#include <string_view>

#include "app/base/files/import_error.h"
#include "app/base/files/whole_file.h"

namespace collidoscope::app {

// read(bytes, name); throws ImportError for a file that cannot be read, or that memory is not
// enough for.
template <typename Read>
auto import_file(const std::filesystem::path& file, const Read& read) {
    try {
        const WholeFile content(file);
        return read(content.text(), file.string());
    } catch (const FileError& error) {
        throw ImportError(file.string(), 0, error.reason());
    } catch (const std::bad_alloc&) {
        throw ImportError(file.string(), 0, "not enough memory for it");
    }
}

}  // namespace collidoscope::app
