#include "app/model/meshes/gzip.h"

#define ZLIB_CONST  // it does not write into what it reads
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <vector>

#include "app/base/files/import_error.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t chunk = 1 << 18;

// An archive from front to back.
class Inflation {
  public:
    Inflation(std::string_view packed, const std::string& name) : packed_(packed), name_(name) {
        constexpr int gzip_alone = 15 + 16;
        if (inflateInit2(&stream_, gzip_alone) != Z_OK) throw std::bad_alloc();
    }
    ~Inflation() { inflateEnd(&stream_); }
    Inflation(const Inflation&) = delete;
    Inflation& operator=(const Inflation&) = delete;

    // Fills the room as far as there is something, and says how much; less only at the end.
    std::size_t fill(char* room, std::size_t size) {
        std::size_t got = 0;
        while (got < size && !ended_) {
            stream_.next_in = reinterpret_cast<const Bytef*>(packed_.data() + at_);
            stream_.avail_in = as_uint(packed_.size() - at_);
            stream_.next_out = reinterpret_cast<Bytef*>(room + got);
            stream_.avail_out = as_uint(size - got);
            const auto in = stream_.avail_in, out = stream_.avail_out;
            const int state = inflate(&stream_, Z_NO_FLUSH);
            at_ += in - stream_.avail_in;
            got += out - stream_.avail_out;
            total_ += out - stream_.avail_out;
            if (state == Z_STREAM_END) {
                next_part();
            } else if (state == Z_MEM_ERROR) {
                throw std::bad_alloc();
            } else if (state == Z_BUF_ERROR ||
                       (state == Z_OK && at_ == packed_.size() && stream_.avail_out > 0)) {
                throw ImportError(name_, 0,
                                  "the gzip archive is cut short, after " + grouped(total_) +
                                      " bytes unpacked; copy it again");
            } else if (state != Z_OK) {
                throw ImportError(name_, 0,
                                  "the gzip archive is damaged (" +
                                      std::string(stream_.msg ? stream_.msg : "unknown error") +
                                      "), after " + grouped(total_) +
                                      " bytes unpacked; copy it again");
            }
        }
        return got;
    }
    double share() const { return static_cast<double>(at_) / static_cast<double>(packed_.size()); }

  private:
    static uInt as_uint(std::size_t size) {
        return static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
    }

    // Archives may follow one another; zeros fill a tape.
    void next_part() {
        const std::size_t rest = std::min(packed_.find_first_not_of('\0', at_), packed_.size());
        if (rest == packed_.size()) {
            ended_ = true;
        } else if (!is_gzip(packed_.substr(at_))) {
            throw ImportError(name_, 0,
                              "behind the gzip archive stand " + grouped(packed_.size() - at_) +
                                  " bytes that do not belong to it; copy it again");
        } else {
            inflateReset(&stream_);
        }
    }

    std::string_view packed_;
    const std::string& name_;
    z_stream stream_{};
    std::size_t at_ = 0;
    std::uint64_t total_ = 0;
    bool ended_ = false;
};

// Its size, if all of it is sound.
std::size_t size_of(std::string_view packed, const std::string& name,
                    const std::function<bool(double)>& keep_going, std::size_t most) {
    Inflation inflation(packed, name);
    std::vector<char> room(chunk);
    std::size_t size = 0;
    for (;;) {
        const std::size_t got = inflation.fill(room.data(), room.size());
        size += got;
        if (size > most)
            throw ImportError(
                name, 0,
                "unpacked, its " + grouped(packed.size()) + " bytes would be more than " +
                    grouped(most) +
                    ", which is more than a mesh is taken to be; unpack it yourself if it is "
                    "sound");
        if (got < room.size()) return size;
        if (!keep_going(0.5 * inflation.share())) throw ImportCanceled(name);
    }
}

}  // namespace

Unpacked unpack_gzip(std::string_view packed, const std::string& name,
                     const std::function<bool(double)>& keep_going, std::size_t most) {
    Unpacked result;
    result.size = size_of(packed, name, keep_going, most);
    result.bytes.reset(new char[std::max<std::size_t>(result.size, 1)]);
    Inflation inflation(packed, name);
    for (std::size_t at = 0; at < result.size;) {
        at += inflation.fill(result.bytes.get() + at, std::min(16 * chunk, result.size - at));
        if (!keep_going(0.5 + 0.5 * inflation.share())) throw ImportCanceled(name);
    }
    constexpr std::size_t tar_magic = 257;
    if (result.size > 512 && result.text().substr(tar_magic, 5) == "ustar")
        throw ImportError(name, 0,
                          "this is a packed tar archive; unpack it, and open the mesh in it");
    return result;
}

}  // namespace collidoscope::app
