#include "app/model/ray_files/ray_import.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <limits>
#include <optional>
#include <set>
#include <span>

#include "app/base/files/import_file.h"
#include "app/base/json/json_reader.h"
#include "app/model/meshes/import_report.h"
#include "collision/cpu/crc32.h"

namespace collidoscope::app {
namespace fs = std::filesystem;

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they stand");

constexpr std::string_view ray_file_magic(
    "\x89"
    "CRAY\r\n\x1a",
    8);
constexpr std::uint32_t ray_file_version = 1;
constexpr std::size_t ray_bytes = 68, max_kinds = 64, max_warnings = 20;

std::uint32_t checksum_of(std::string_view text) {
    return crc32(std::as_bytes(std::span<const char>(text.data(), text.size())));
}

template <typename T>
T taken(const char*& at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    at += sizeof value;
    return value;
}

class RayBytes {
  public:
    RayBytes(std::string_view bytes, const std::string& name, ImportedRays& read)
        : bytes_(bytes), name_(name), rays_(read.rays), warnings_(read.warnings) {}

    void read() {
        at_ = ray_file_magic.size();
        if (left() < 4) fail(at_, "the file ends before its version; copy it again");
        const std::uint32_t version = word(at_);
        at_ += 4;
        if (version != ray_file_version) {
            throw ImportError(
                name_, 0,
                "it is a ray file of version " + std::to_string(version) +
                    ", and this program reads version " + std::to_string(ray_file_version) +
                    (version > ray_file_version ? "; use a newer program"
                                                : "; write it again with the current header"));
        }
        while (read_section()) continue;
        if (!headed_) {
            throw ImportError(name_, 0,
                              "the file has no section HEAD; write it again, with all that "
                              "RAY_FORMAT.md names");
        }
        if (cut_) {
            warn("the file was cut short at byte " + std::to_string(bytes_.size()) + ": " +
                 std::to_string(rays_.rays.size()) + " of its " + counted(announced_) +
                 " could be read; copy it again for the others");
        } else if (found_ != announced_) {
            throw ImportError(name_, 0,
                              "HEAD announces " + counted(announced_) + ", and there are " +
                                  std::to_string(found_) + "; write the file again");
        }
        if (found_ > rays_.rays.size()) {
            warn("only the first " + std::to_string(max_rays) + " of its " +
                 std::to_string(found_) + " rays are read; record fewer (limit, every)");
        }
    }

  private:
    [[noreturn]] void fail(std::size_t at, const std::string& message) const {
        throw ImportError(name_, 0, "at byte " + std::to_string(at) + ": " + message);
    }
    void warn(std::string text) {
        if (warnings_.size() < max_warnings) warnings_.push_back(std::move(text));
    }
    static std::string counted(std::uint64_t rays) {
        return std::to_string(rays) + (rays == 1 ? " ray" : " rays");
    }
    std::size_t left() const { return bytes_.size() - at_; }
    std::uint32_t word(std::size_t at) const {
        std::uint32_t value = 0;
        std::memcpy(&value, bytes_.data() + at, 4);
        return value;
    }

    // False after the last one, and where the file ends.
    bool read_section() {
        const std::size_t begin = at_;
        if (left() < 16) {
            if (!headed_) fail(begin, "the file ends before its head; copy it again");
            cut_ = true;
            return false;
        }
        const std::string name(bytes_.substr(begin, 4));
        std::uint64_t length = 0;
        std::memcpy(&length, bytes_.data() + begin + 4, 8);
        if (word(begin + 12) != checksum_of(bytes_.substr(begin, 12)))
            fail(begin, "the section's header does not match its checksum; copy the file again");
        at_ += 16;
        const bool whole = left() >= 4 && length <= left() - 4;
        const std::string_view data = bytes_.substr(
            at_, whole ? static_cast<std::size_t>(length)
                       : static_cast<std::size_t>(std::min<std::uint64_t>(length, left())));
        const std::size_t data_at = at_;
        at_ += data.size();
        if (whole) {
            if (word(at_) != checksum_of(data))
                fail(data_at, "section " + name +
                                  " does not match its checksum: bytes have changed; copy the file "
                                  "again");
            at_ += 4;
        } else if (name != "RAYS") {
            if (!headed_) fail(begin, "the file ends inside its head; copy it again");
            cut_ = true;
            return false;
        }
        if (name == "HEAD") {
            if (headed_) fail(begin, "section HEAD occurs twice; write the file again");
            read_head(data_at, data);
        } else if (name == "RAYS") {
            if (!headed_) fail(begin, "rays stand before the section HEAD; write HEAD first");
            if (whole && data.size() % ray_bytes != 0)
                fail(data_at, "the length of section RAYS is not a multiple of " +
                                  std::to_string(ray_bytes) + " bytes; write the file again");
            read_rays(data_at, data);
            cut_ = !whole;
        } else if (name == "DONE") {
            if (at_ != bytes_.size()) warn("data after the end was ignored");
            return false;
        } else {
            warn("the section at byte " + std::to_string(begin) +
                 " is of an unknown kind and was ignored");
        }
        return !cut_;
    }

    void read_head(std::size_t at, std::string_view data) {
        headed_ = true;
        try {
            JsonReader reader(data);
            std::set<std::string> seen;
            std::string key;
            reader.begin_object();
            constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() >> 1;
            while (reader.next_member(key)) {
                if (!seen.insert(key).second) reader.fail("the key \"" + key + "\" occurs twice");
                if (key == "collidoscope_rays") {
                    if (reader.whole_number(most) != ray_file_version)
                        reader.fail("\"collidoscope_rays\" is 1, as in the file's first bytes");
                } else if (key == "kinds") {
                    read_kinds(reader);
                } else if (key == "rays") {
                    announced_ = reader.whole_number(most);
                } else if (key == "seen") {
                    rays_.seen = reader.whole_number(most);
                } else if (key == "every") {
                    rays_.every = reader.whole_number(most);
                    if (rays_.every == 0) reader.fail("\"every\" is 1 or more");
                } else if (key == "program") {
                    rays_.program = reader.string();
                } else {
                    warn("the key \"" + key + "\" of HEAD is unknown and was ignored");
                    reader.skip_value();
                }
            }
            reader.end();
            for (const char* needed : {"collidoscope_rays", "kinds", "rays"}) {
                if (!seen.contains(needed))
                    reader.fail("there is no \"" + std::string(needed) + "\"");
            }
            if (!seen.contains("seen")) rays_.seen = announced_;
        } catch (const JsonTextError& error) {
            fail(at,
                 "section HEAD: line " + std::to_string(error.line()) + " of it: " + error.what());
        }
    }

    void read_kinds(JsonReader& reader) {
        reader.begin_array();
        while (reader.next_element()) {
            if (rays_.kinds.size() == max_kinds)
                reader.fail("there are at most " + std::to_string(max_kinds) + " kinds");
            rays_.kinds.push_back(reader.string());
        }
        if (rays_.kinds.empty()) reader.fail("\"kinds\" names at least one kind");
    }

    void read_rays(std::size_t at, std::string_view data) {
        const std::size_t count = data.size() / ray_bytes;
        const std::size_t room = max_rays - rays_.rays.size();
        rays_.rays.reserve(
            std::max(rays_.rays.capacity(), rays_.rays.size() + std::min(count, room)));
        for (std::size_t i = 0; i < count; ++i, ++found_) {
            const RecordedRay ray = ray_at(at + i * ray_bytes, data.data() + i * ray_bytes);
            if (rays_.rays.size() < max_rays) rays_.rays.push_back(ray);
        }
    }

    RecordedRay ray_at(std::size_t place, const char* at) const {
        RecordedRay ray;
        for (int k = 0; k < 3; ++k) ray.ray.origin[k] = taken<float>(at);
        for (int k = 0; k < 3; ++k) ray.ray.direction[k] = taken<float>(at);
        ray.t_min = taken<float>(at);
        ray.t_max = taken<float>(at);
        ray.number = taken<std::uint64_t>(at);
        ray.parent = taken<std::uint64_t>(at);
        ray.marker = taken<std::uint32_t>(at);
        ray.mask = taken<std::uint32_t>(at);
        ray.kind = taken<std::uint8_t>(at);
        const auto flags = taken<std::uint8_t>(at), answer = taken<std::uint8_t>(at),
                   rest = taken<std::uint8_t>(at);
        ray.primitive = taken<std::uint32_t>(at);
        ray.t = taken<float>(at);
        const std::string who = "ray " + std::to_string(found_) + ": ";
        if (ray.kind >= rays_.kinds.size())
            fail(place + 56, who + "it is of kind " + std::to_string(ray.kind) +
                                 ", and HEAD names " + std::to_string(rays_.kinds.size()) +
                                 " kinds; name it in \"kinds\"");
        if (flags > 3)
            fail(place + 57, who + "its flags are " + std::to_string(flags) +
                                 ", and only 1 (any hit) and 2 (back faces are culled) are known; "
                                 "leave the others zero");
        if (answer > 2)
            fail(place + 58, who + "its answer is " + std::to_string(answer) +
                                 "; write 0 (not known), 1 (a miss) or 2 (a hit)");
        if (rest != 0)
            fail(place + 59,
                 who + "the byte after its answer is " + std::to_string(rest) + "; write 0");
        ray.any_hit = (flags & 1) != 0;
        ray.cull_back_faces = (flags & 2) != 0;
        ray.answer = static_cast<KnownAnswer>(answer);
        return ray;
    }

    std::string_view bytes_;
    const std::string& name_;
    RecordedRays& rays_;
    std::vector<std::string>& warnings_;
    std::size_t at_ = 0;
    std::uint64_t announced_ = 0, found_ = 0;
    bool headed_ = false, cut_ = false;
};

}  // namespace

ImportedRays import_rays_bytes(std::string_view bytes, const std::string& name) {
    if (bytes.empty()) throw ImportError(name, 0, "the file is empty");
    if (!bytes.starts_with(ray_file_magic)) {
        if (bytes.starts_with(ray_file_magic.substr(0, 5))) {
            throw ImportError(name, 0,
                              "its first bytes were changed, as by a copy in text mode; copy it "
                              "again as binary");
        }
        if (const auto kind = kind_of_file(bytes))
            throw ImportError(name, 0, "this is " + *kind + ", not a ray file");
        throw ImportError(name, 0,
                          "this is not a ray file: it does not begin with the bytes of a .crays "
                          "(assets/RAY_FORMAT.md)");
    }
    ImportedRays rays;
    RayBytes(bytes, name, rays).read();
    return rays;
}

ImportedRays import_rays(const fs::path& file) {
    return import_file(file, import_rays_bytes);
}

bool is_ray_file(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return false;
    std::ifstream in(file, std::ios::binary);
    std::array<char, 8> begin{};
    in.read(begin.data(), begin.size());
    return std::string_view(begin.data(), begin.size()) == ray_file_magic;
}

}  // namespace collidoscope::app
