#include "app/cli/film.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <string_view>

#include "app/base/files/atomic_file.h"
#include "app/base/utilities/format.h"
#include "app/cli/commands.h"

namespace collidoscope::app::cli {
namespace fs = std::filesystem;
namespace {

// A folder of its own: no picture of another run lies between these.
void make_empty_folder(const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_directory(folder, error))
        throw Usage(folder.string() + " is a file; name a folder for the pictures");
    if (fs::is_directory(folder, error) && !fs::is_empty(folder, error))
        throw Usage("the folder " + folder.string() + " is not empty; name another one");
    fs::create_directories(folder, error);
    if (error) throw FileError(folder, "the folder cannot be made: " + error.message());
}

}  // namespace

bool names_film(const std::string& output) {
    constexpr std::array<std::string_view, 6> videos = {".gif", ".mp4", ".webm",
                                                        ".mkv", ".mov", ".avi"};
    const std::string extension = fs::path(output).extension().string();
    return output.ends_with('/') ||
           std::find(videos.begin(), videos.end(), extension) != videos.end();
}

Film::Film(const std::string& output, const glm::ivec2& size, int frames_per_second,
           double files_per_second)
    : wanted_(output),
      output_(output),
      size_(size),
      rate_(frames_per_second),
      file_rate_(files_per_second),
      folder_(output_.extension().empty() || output.ends_with('/')) {
    if (!output_.has_filename()) output_ = output_.parent_path();  // "frames/"
    if (!folder_ && output_.extension() == ".png")
        throw Usage("these are many pictures: name a folder, or a video like talk.mp4");
    if (!folder_) ffmpeg_ = find_ffmpeg();
    if (folder_ || ffmpeg_) return;
    output_.replace_extension();
    std::cerr << "collidoscope: ffmpeg is not installed; the pictures go to the folder "
              << output_.string() << "\n";
}

void Film::begin() {
    if (in_pictures())
        make_empty_folder(output_);
    else
        video_ = std::make_unique<VideoWriter>(*ffmpeg_, output_, size_, rate_);
}

void Film::add(const render::Image& image, std::size_t frames) {
    for (std::size_t i = 0; i < frames; ++i) {
        ++count_;
        if (video_)
            video_->add(image.pixels);
        else
            write_file_atomically(output_ / fmt::format("{:06}.png", count_),
                                  render::png_of(image));
    }
}

void Film::finish() {
    if (video_) video_->finish();
}

void Film::tell(const std::string& duration) const {
    std::cout << output_.string() << (in_pictures() ? "/" : "") << ": " << count_ << " pictures, "
              << duration << "\n";
    if (!in_pictures() || folder_) return;
    const bool gif = fs::path(wanted_).extension() == ".gif";
    std::cout << "With ffmpeg: ffmpeg -framerate " << fmt::format("{:g}", file_rate_) << " -i '"
              << (output_ / "%06d.png").string() << (gif ? "' '" : "' -pix_fmt yuv420p '")
              << wanted_ << "'\n";
}

}  // namespace collidoscope::app::cli
