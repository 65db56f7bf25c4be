// A file's bytes, read at once into memory of its size.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace collidoscope::app {

// A file cannot be read or written. what() is "FILE: REASON"; the reason says what to do about it.
class FileError : public std::runtime_error {
  public:
    FileError(const std::filesystem::path& file, std::string reason)
        : std::runtime_error(file.string() + ": " + reason), reason_(std::move(reason)) {}
    const std::string& reason() const { return reason_; }

  private:
    std::string reason_;
};

// Reads regular files only: folders, pipes and devices are refused without waiting for them. The
// bytes are copied, not mapped, so that a file cut short by someone else does no harm.
class WholeFile {
  public:
    // keep_going is told the share read, from 0 to 1; false stops. Throws FileError,
    // std::bad_alloc.
    explicit WholeFile(const std::filesystem::path& file,
                       const std::function<bool(double)>& keep_going = {});

    std::string_view text() const { return {bytes_.get(), size_}; }
    bool canceled() const { return canceled_; }

  private:
    std::unique_ptr<char[]> bytes_;
    std::size_t size_ = 0;
    bool canceled_ = false;
};

}  // namespace collidoscope::app
