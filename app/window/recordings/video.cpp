#include "app/window/recordings/video.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// "talk.mp4" is written as ".talk.PID.part.mp4": the extension tells ffmpeg the kind of video.
fs::path partial_of(const fs::path& output) {
    fs::path name = "." + output.stem().string() + "." + std::to_string(::getpid()) + ".part";
    name += output.extension();
    return output.parent_path() / name;
}

std::vector<std::string> format_words(const fs::path& output) {
    // A palette of the film's own colors.
    if (output.extension() == ".gif")
        return {"-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "-loop", "0"};
    // A format that every player can show: even sizes, colors at half the resolution.
    return {"-vf",       "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-movflags",
            "+faststart"};
}

// Writing to a child that has ended is an error to be told, not the end of this program.
class NoPipeSignal {
  public:
    NoPipeSignal() { before_ = std::signal(SIGPIPE, SIG_IGN); }
    ~NoPipeSignal() { std::signal(SIGPIPE, before_); }
    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;

  private:
    void (*before_)(int) = SIG_DFL;
};

}  // namespace

std::optional<fs::path> find_ffmpeg() {
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::size_t end = rest.find(':');
        const fs::path file = fs::path(rest.substr(0, end)) / "ffmpeg";
        std::error_code error;
        if (fs::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0) return file;
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return std::nullopt;
}

VideoWriter::VideoWriter(const fs::path& ffmpeg, fs::path output, const glm::ivec2& size,
                         int frames_per_second)
    : output_(std::move(output)), partial_(partial_of(output_)) {
    said_ = std::tmpfile();
    std::array<int, 2> ends{};
    if (!said_ || ::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::runtime_error(std::string("ffmpeg cannot be started: ") + std::strerror(errno));
    std::vector<std::string> words = {ffmpeg.string(), "-nostdin", "-loglevel", "error", "-y",
                                      // Frames that come through the pipe.
                                      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size",
                                      std::to_string(size.x) + "x" + std::to_string(size.y),
                                      "-framerate", std::to_string(frames_per_second), "-i",
                                      "pipe:0", "-an"};
    for (const std::string& word : format_words(output_)) words.push_back(word);
    words.push_back("file:" + partial_.string());
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
        ::dup2(ends[0], STDIN_FILENO);
        ::dup2(::fileno(said_), STDOUT_FILENO);
        ::dup2(::fileno(said_), STDERR_FILENO);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(ends[0]);
    pipe_ = ends[1];
    if (child_ < 0)
        throw std::runtime_error(std::string("ffmpeg cannot be started: ") + std::strerror(errno));
}

VideoWriter::~VideoWriter() {
    if (child_ > 0) {
        ::kill(child_, SIGKILL);
        (void)wait();
    }
    if (said_) std::fclose(said_);
    std::error_code error;
    fs::remove(partial_, error);
}

// The exit code of ffmpeg, once it has ended.
int VideoWriter::wait() {
    if (pipe_ >= 0) ::close(std::exchange(pipe_, -1));
    int status = 0;
    while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) continue;
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

void VideoWriter::fail(int code) {
    std::string text;
    std::rewind(said_);
    for (int c = std::fgetc(said_); c != EOF && text.size() < 2000; c = std::fgetc(said_))
        text += static_cast<char>(c);
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    if (text.empty()) text = "it ended with code " + std::to_string(code);
    throw std::runtime_error(output_.string() + ": ffmpeg could not make the video: " + text);
}

void VideoWriter::add(std::span<const std::uint8_t> pixels) {
    const NoPipeSignal quiet;
    while (!pixels.empty()) {
        const ssize_t written = ::write(pipe_, pixels.data(), pixels.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(wait());
        pixels = pixels.subspan(static_cast<std::size_t>(written));
    }
}

void VideoWriter::finish() {
    const int code = wait();
    std::error_code error;
    if (code != 0 || !fs::exists(partial_, error)) fail(code);
    fs::rename(partial_, output_, error);
    if (error)
        throw std::runtime_error(output_.string() + ": cannot be written: " + error.message());
}

}  // namespace collidoscope::app
