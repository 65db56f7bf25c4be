// A regular file, opened for reading, whose bytes can be read anywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "app/base/files/whole_file.h"

namespace collidoscope::app {

// Throws the FileError that an error number of the system stands for.
[[noreturn]] void refuse_unreadable(const std::filesystem::path& file, int error);

class OpenFile {
  public:
    // Folders, pipes and devices are refused without waiting for them. Throws FileError.
    explicit OpenFile(const std::filesystem::path& file);
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    int descriptor() const { return descriptor_; }
    // In bytes, when it was opened.
    std::uint64_t size() const { return size_; }
    // Fills `into` with the bytes from `at` on. Throws FileError, also when the file has become
    // shorter. Several threads may read at once.
    void read(std::uint64_t at, std::span<std::byte> into) const;

  private:
    std::filesystem::path file_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace collidoscope::app
