// The errors that end the reading of a file: it cannot be used, or no one waits for it.
#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>

namespace collidoscope::app {

// The file cannot be used. what() is "FILE:LINE: MESSAGE", or "FILE: MESSAGE" where no line is
// to blame; the message says what to do about it.
class ImportError : public std::runtime_error {
  public:
    ImportError(std::string file, std::size_t line, std::string message);

    const std::string& file() const { return file_; }
    std::size_t line() const { return line_; }  // 0: the whole file
    const std::string& message() const { return message_; }

  private:
    std::string file_;
    std::size_t line_;
    std::string message_;
};

// The progress function asked to stop.
class ImportCanceled : public std::runtime_error {
  public:
    explicit ImportCanceled(const std::string& file)
        : std::runtime_error(file + ": the import was canceled") {}
};

// Told the share done, from 0 to 1, some hundred times; returns false to cancel.
using ImportProgress = std::function<bool(double)>;

}  // namespace collidoscope::app
