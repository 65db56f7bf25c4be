// Models in parts (collision/trees/parts) as files on disk.
#pragma once

#include <filesystem>
#include <memory>

#include "app/base/files/atomic_file.h"
#include "collision/mesh.h"
#include "collision/trees/parts/part_writer.h"

namespace collidoscope::app {

// Opens a file of parts and reads its table. Throws FileError, PartError.
std::shared_ptr<const PartModel> open_parts(const std::filesystem::path& file);

// A file of parts that is being written. It takes its name only with commit(). Throws FileError.
class PartFile final : public PartSink {
  public:
    explicit PartFile(const std::filesystem::path& file) : writer_(file) {}
    void write(std::span<const std::byte> bytes) override;
    void commit() { writer_.commit(); }

  private:
    AtomicWriter writer_;
};

// Cuts a mesh into a temporary file without a name, which is gone with the last model that reads
// it. Throws PartError when it cannot be written: a full disk.
std::shared_ptr<const PartModel> cut_to_disk(const Mesh& mesh, const PartOptions& options);

}  // namespace collidoscope::app
