// Saving that cannot lose what was there.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

#include "app/base/files/whole_file.h"

namespace collidoscope::app {

// Replaces the file's content as a whole or not at all: after a crash, a full disk or a power cut
// it holds either the old bytes or the new ones. Writes a temporary file in the same folder, makes
// it safe on disk (fsync), renames it over the file and makes the folder safe. Temporary files that
// killed processes have left there are removed when they are an hour old.
//
// A symbolic link stays, the file it leads to is replaced. Permissions and, where allowed, owner
// and group are kept; a write-protected file is refused. A pipe or a device is written to directly.
// Throws FileError, and then nothing has changed and no temporary file is left.
void write_file_atomically(const std::filesystem::path& file, std::string_view content);

// Called with every file that was put in place, by the thread that did it; an empty one ends that.
// For a platform whose files do not last by themselves.
void on_file_written(std::function<void(const std::filesystem::path&)> told);

// The same for content that comes piece by piece and is never in memory as a whole. Without
// commit() nothing has changed: the temporary file is removed. Both throw FileError.
class AtomicWriter {
  public:
    explicit AtomicWriter(const std::filesystem::path& file);
    ~AtomicWriter();
    AtomicWriter(const AtomicWriter&) = delete;
    AtomicWriter& operator=(const AtomicWriter&) = delete;

    void write(std::string_view piece);
    void commit();

  private:
    class Output;
    struct Open;
    std::unique_ptr<Open> open_;
};

}  // namespace collidoscope::app
