#include "app/model/part_files/part_disk.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "app/base/files/open_file.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

class PartsOnDisk final : public PartBytes {
  public:
    explicit PartsOnDisk(const fs::path& file) : file_(file), name_(file.string()) {}
    std::uint64_t size() const override { return file_.size(); }
    void read(std::uint64_t at, std::span<std::byte> into) const override { file_.read(at, into); }
    const std::string& name() const override { return name_; }

  private:
    OpenFile file_;
    std::string name_;
};

// Written once, then read. Its name is removed as soon as it is open.
class TemporaryParts final : public PartBytes, public PartSink {
  public:
    TemporaryParts() {
        std::error_code error;
        fs::path folder = fs::temp_directory_path(error);
        if (error) folder = "/tmp";
        name_ = "temporary file in " + folder.string();
        std::string path = (folder / "collidoscope-parts-XXXXXX").string();
        descriptor_ = ::mkostemp(path.data(), O_CLOEXEC);
        if (descriptor_ < 0) fail();
        ::unlink(path.c_str());
    }
    ~TemporaryParts() override {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    TemporaryParts(const TemporaryParts&) = delete;
    TemporaryParts& operator=(const TemporaryParts&) = delete;

    std::uint64_t size() const override { return size_; }
    const std::string& name() const override { return name_; }
    void write(std::span<const std::byte> bytes) override {
        while (!bytes.empty()) {
            const auto written = ::write(descriptor_, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail();
            size_ += static_cast<std::uint64_t>(written);
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
    }
    void read(std::uint64_t at, std::span<std::byte> into) const override {
        while (!into.empty()) {
            const auto got = ::pread(descriptor_, into.data(), into.size(), static_cast<off_t>(at));
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) fail();
            if (got == 0) throw PartError(name_, "it has become shorter");
            at += static_cast<std::uint64_t>(got);
            into = into.subspan(static_cast<std::size_t>(got));
        }
    }

  private:
    [[noreturn]] void fail() const {
        throw PartError(name_, errno == ENOSPC || errno == EDQUOT
                                   ? "the disk is full; free some space, or name another folder in "
                                     "TMPDIR"
                                   : std::generic_category().message(errno));
    }

    std::string name_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace

std::shared_ptr<const PartModel> open_parts(const fs::path& file) {
    return std::make_shared<const PartModel>(std::make_shared<PartsOnDisk>(file));
}

void PartFile::write(std::span<const std::byte> bytes) {
    writer_.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::shared_ptr<const PartModel> cut_to_disk(const Mesh& mesh, const PartOptions& options) {
    const auto parts = std::make_shared<TemporaryParts>();
    PartWriter writer(*parts, options);
    writer.add(mesh);
    writer.finish();
    return std::make_shared<const PartModel>(parts);
}

}  // namespace collidoscope::app
