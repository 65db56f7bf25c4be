// Pictures one after the other as a video, made by ffmpeg where it is installed, or as numbered PNG
// files in a folder.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/window/recordings/video.h"
#include "render/image.h"

namespace collidoscope::app::cli {

// "talk.mp4", "talk.gif" and the like, and "frames/".
bool names_film(const std::string& output);

class Film {
  public:
    // A video by its extension; a folder where it has none. Says so where ffmpeg is missing.
    // `files_per_second`: of a video that is made of the files later. Throws Usage for the name of
    // a single picture.
    Film(const std::string& output, const glm::ivec2& size, int frames_per_second,
         double files_per_second);

    // Whether it becomes PNG files.
    bool in_pictures() const { return !ffmpeg_; }
    // Makes the folder, or starts ffmpeg. Throws Usage for a folder that is not empty, FileError
    // and std::runtime_error.
    void begin();
    // Shown for so many frames; in a folder it is one file for each.
    void add(const render::Image& image, std::size_t frames = 1);
    // Throws std::runtime_error with what ffmpeg says.
    void finish();
    // A line about what was made, and of PNG files the command that makes a video of them.
    void tell(const std::string& duration) const;

  private:
    std::string wanted_;
    std::filesystem::path output_;
    glm::ivec2 size_;
    int rate_;
    double file_rate_;
    bool folder_;
    std::optional<std::filesystem::path> ffmpeg_;
    std::unique_ptr<VideoWriter> video_;
    std::size_t count_ = 0;
};

}  // namespace collidoscope::app::cli
