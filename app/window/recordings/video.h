// Pictures put together as a video by ffmpeg, where it is installed.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include <glm/vec2.hpp>

namespace collidoscope::app {

// The program on the PATH; none where it is not installed.
std::optional<std::filesystem::path> find_ffmpeg();

// ffmpeg as a child process that is given the pictures through a pipe, as they are. Its file stands
// beside the output under another name until finish(): a run that fails leaves nothing.
class VideoWriter {
  public:
    // The kind of video follows from the output's extension. Throws std::runtime_error.
    VideoWriter(const std::filesystem::path& ffmpeg, std::filesystem::path output,
                const glm::ivec2& size, int frames_per_second);
    // Without finish(): stops ffmpeg and removes what it wrote.
    ~VideoWriter();
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    // RGBA, rows from the top. Throws std::runtime_error with what ffmpeg says when it has ended.
    void add(std::span<const std::uint8_t> pixels);
    // Waits until the video is whole. Throws std::runtime_error, FileError.
    void finish();

  private:
    [[noreturn]] void fail(int code);
    int wait();

    std::filesystem::path output_, partial_;
    int pipe_ = -1, child_ = -1;
    std::FILE* said_ = nullptr;  // what ffmpeg complains about
};

}  // namespace collidoscope::app
