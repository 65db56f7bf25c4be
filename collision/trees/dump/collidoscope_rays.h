// RayRecorder: writes the rays of your own program to a file for Collidoscope.
//
//     collidoscope::RayRecorder rays;  // one for all threads
//     collidoscope::RayRecorder::Ray ray;
//     ray.origin[0] = ...;             // and direction, t_min, t_max
//     ray.kind = collidoscope::RayRecorder::shadow;
//     ray.any_hit = true;
//     ray.set_hit(triangle, t);        // or set_miss(); or nothing, if you do not know
//     const std::uint64_t number = rays.add(ray);  // the parent of the rays that follow from it
//     ...
//     if (!rays.write("frame.crays")) std::puts(rays.error().c_str());
//
// Then `collidoscope rays frame.crays MESH_OR_TREE` casts them again, in any tree: the tests of
// each, by kind, and the rays whose answer differs from yours.
//
// One header, C++17 and its standard library, nothing to link. Floats are kept bit for bit and
// nothing is checked or repaired: rays with NaN or without a direction arrive as they are, and are
// reported. assets/RAY_FORMAT.md describes the files.
//
// Part of Collidoscope, under the MIT license; copy it wherever you like.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <mutex>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace collidoscope {

// Keeps at most twice `limit` rays and 4096 more in memory, 80 bytes each, and writes at most
// `limit`. If there are more, a random choice of them is kept in which every ray has the same
// chance. Which numbers are chosen depends on the seed alone, not on the threads.
//
// add() may be called by any number of threads at a time. Cost: one addition to a shared counter
// and a few operations for a ray that is not kept (sampling, or too many). One that is kept is
// copied under one of 64 locks, of which neighboring rays take different ones; every 64th of these
// takes the lock of all to pass its buffer on, and once in `limit` rays that selects among twice as
// many.
class RayRecorder {
  public:
    static constexpr std::uint64_t no_parent = ~std::uint64_t{0};
    static constexpr std::uint32_t no_primitive = ~std::uint32_t{0};

    // Kinds of rays. Others are named by add_kind().
    enum Kind : std::uint8_t { camera, shadow, ambient_occlusion, diffuse, reflection, other };
    static constexpr std::size_t max_kinds = 64;
    // The most rays of a file.
    static constexpr std::size_t max_rays = std::size_t{1} << 24;

    // The points origin + t * direction with t_min <= t <= t_max; the direction may have any length
    // but zero.
    struct Ray {
        float origin[3] = {0, 0, 0};
        float direction[3] = {0, 0, 1};
        float t_min = 0;
        float t_max = std::numeric_limits<float>::infinity();
        std::uint64_t parent = no_parent;  // number of the ray at whose hit this one begins
        std::uint32_t marker = 0;          // yours: a pixel, a sample, a material
        std::uint32_t mask = ~std::uint32_t{0};
        std::uint8_t kind = other;
        bool any_hit = false;          // any hit ends it; else the closest one is asked for
        bool cull_back_faces = false;  // surfaces that it passes along their normal are not met
        // The answer in your program, if it is known.
        std::uint8_t answer = 0;  // 0: not known, 1: it hits nothing, 2: it hits
        std::uint32_t primitive = no_primitive;
        float t = std::numeric_limits<float>::quiet_NaN();

        void set_miss() { answer = 1; }
        // Either may be left out: no_primitive, NaN.
        void set_hit(std::uint32_t hit_primitive, float hit_t) {
            answer = 2;
            primitive = hit_primitive;
            t = hit_t;
        }
    };

    // every: of all rays, only those with the numbers 0, every, 2 * every, ... are looked at.
    explicit RayRecorder(std::size_t limit = std::size_t{1} << 20, std::uint64_t every = 1,
                         std::uint64_t seed = 1)
        : limit_(std::min(std::max<std::size_t>(limit, 1), max_rays)),
          every_(every > 0 ? every : 1),
          seed_(seed) {}

    // Adds a ray, from any thread. Returns its number, 0, 1, 2, ... in the order of the calls,
    // whether it is kept or not.
    std::uint64_t add(const Ray& ray);
    // A kind of your own, from any thread: its number for Ray::kind. The same name gives the same
    // number; the last one stands for whatever is beyond max_kinds.
    std::uint8_t add_kind(const std::string& name);
    // Who made the rays, to be displayed.
    void set_program(std::string name);

    std::uint64_t seen() const { return next_.load(std::memory_order_relaxed); }
    // Rays that would be written.
    std::size_t size() const;

    // Writes what there is; other threads may go on adding. True when all was written; otherwise
    // error() says why, which is for the thread that writes.
    bool write(const std::string& path);
    bool write(std::ostream& out);
    const std::string& error() const { return error_; }

  private:
    struct Kept {
        std::uint64_t key, number;  // the smallest keys stay
        Ray ray;
    };
    // Rays on their way to the others.
    struct Buffer {
        std::mutex mutex;
        std::vector<Kept> rays;
    };
    class Section;

    std::uint64_t key_of(std::uint64_t number) const;
    void pass_on(Buffer& buffer);
    void drop_to_limit();
    std::string head(std::size_t rays) const;
    static std::string quoted(const std::string& text);

    const std::size_t limit_;
    const std::uint64_t every_, seed_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<std::uint64_t> bound_{~std::uint64_t{0}};  // greater keys are not kept
    mutable std::array<Buffer, 64> buffers_;
    mutable std::mutex mutex_;  // of all below; taken after that of a buffer
    std::vector<Kept> kept_;
    std::vector<std::string> kinds_{"camera",  "shadow",     "ambient occlusion",
                                    "diffuse", "reflection", "other"};
    std::string program_;
    std::string error_;
};

// -- Adding --

// Mixes the bits of number and seed, so that the keys are as good as random and all different.
inline std::uint64_t RayRecorder::key_of(std::uint64_t number) const {
    std::uint64_t x = number + seed_ * 0x9e3779b97f4a7c15u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ (x >> 32);
}

inline std::uint64_t RayRecorder::add(const Ray& ray) {
    const std::uint64_t number = next_.fetch_add(1, std::memory_order_relaxed);
    if (number % every_ != 0) return number;
    const std::uint64_t key = key_of(number);
    if (key > bound_.load(std::memory_order_relaxed)) return number;
    constexpr std::size_t rays_per_buffer = 64;
    Buffer& buffer = buffers_[static_cast<std::size_t>(number / every_ % buffers_.size())];
    const std::lock_guard<std::mutex> lock(buffer.mutex);
    buffer.rays.reserve(rays_per_buffer);
    buffer.rays.push_back({key, number, ray});
    if (buffer.rays.size() == rays_per_buffer) pass_on(buffer);
    return number;
}

inline void RayRecorder::pass_on(Buffer& buffer) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const Kept& ray : buffer.rays) {
        if (kept_.size() == kept_.capacity())
            kept_.reserve(std::min(2 * limit_, 2 * kept_.size() + 1024));
        kept_.push_back(ray);
        if (kept_.size() / 2 >= limit_) drop_to_limit();
    }
    buffer.rays.clear();
}

inline void RayRecorder::drop_to_limit() {
    if (kept_.size() <= limit_) return;
    const auto end = kept_.begin() + static_cast<std::ptrdiff_t>(limit_);
    std::nth_element(kept_.begin(), end - 1, kept_.end(),
                     [](const Kept& a, const Kept& b) { return a.key < b.key; });
    kept_.erase(end, kept_.end());
    bound_.store(kept_.back().key, std::memory_order_relaxed);
}

inline std::uint8_t RayRecorder::add_kind(const std::string& name) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = std::find(kinds_.begin(), kinds_.end(), name);
    if (found != kinds_.end()) return static_cast<std::uint8_t>(found - kinds_.begin());
    if (kinds_.size() < max_kinds) kinds_.push_back(name);
    return static_cast<std::uint8_t>(kinds_.size() - 1);
}

inline void RayRecorder::set_program(std::string name) {
    const std::lock_guard<std::mutex> lock(mutex_);
    program_ = std::move(name);
}

inline std::size_t RayRecorder::size() const {
    std::size_t count = 0;
    for (Buffer& buffer : buffers_) {
        const std::lock_guard<std::mutex> lock(buffer.mutex);
        count += buffer.rays.size();
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::min(kept_.size() + count, limit_);
}

// -- Writing --

inline std::string RayRecorder::quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (static_cast<unsigned char>(c) >= 0x20) {
            result += c;
        } else {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
            result += escape;
        }
    }
    return result + '"';
}

inline std::string RayRecorder::head(std::size_t rays) const {
    std::string text = "{\"collidoscope_rays\": 1,\n\"kinds\": [";
    for (std::size_t i = 0; i < kinds_.size(); ++i) text += (i > 0 ? ", " : "") + quoted(kinds_[i]);
    text += "],\n\"rays\": " + std::to_string(rays) + ",\n\"seen\": " + std::to_string(seen()) +
            ",\n\"every\": " + std::to_string(every_);
    if (!program_.empty()) text += ",\n\"program\": " + quoted(program_);
    return text + "}";
}

// A section: name, length and a checksum of both; data; a checksum of the data.
class RayRecorder::Section {
  public:
    explicit Section(std::ostream& out) : out_(out) {}
    void add(std::uint8_t value) { data_ += static_cast<char>(value); }
    void add(std::uint32_t value) {
        for (int shift = 0; shift < 32; shift += 8) add(static_cast<std::uint8_t>(value >> shift));
    }
    void add(std::uint64_t value) {
        add(static_cast<std::uint32_t>(value));
        add(static_cast<std::uint32_t>(value >> 32));
    }
    void add(float value) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        add(bits);
    }
    void add(const Kept& kept) {
        const Ray& ray = kept.ray;
        for (const float value : ray.origin) add(value);
        for (const float value : ray.direction) add(value);
        add(ray.t_min);
        add(ray.t_max);
        add(kept.number);
        add(ray.parent);
        add(ray.marker);
        add(ray.mask);
        add(ray.kind);
        add(static_cast<std::uint8_t>((ray.any_hit ? 1 : 0) | (ray.cull_back_faces ? 2 : 0)));
        add(ray.answer);
        add(std::uint8_t{0});
        add(ray.primitive);
        add(ray.t);
    }
    void add(const std::string& bytes) { data_ += bytes; }
    // Writes what was added, and begins anew.
    void write(const char* name) {
        std::string data;
        data.swap(data_);
        data_.append(name, 4);
        add(static_cast<std::uint64_t>(data.size()));
        add(checksum(data_));
        const std::uint32_t sum = checksum(data);
        flush();
        out_.write(data.data(), static_cast<std::streamsize>(data.size()));
        add(sum);
        flush();
    }

  private:
    // CRC-32 as in zip, gzip and PNG.
    static std::uint32_t checksum(const std::string& bytes) {
        static const std::array<std::uint32_t, 256> table = [] {
            std::array<std::uint32_t, 256> made{};
            for (std::uint32_t i = 0; i < 256; ++i) {
                std::uint32_t c = i;
                for (int bit = 0; bit < 8; ++bit) c = (c & 1u) ? 0xedb88320u ^ (c >> 1) : c >> 1;
                made[i] = c;
            }
            return made;
        }();
        std::uint32_t crc = ~0u;
        for (const char c : bytes)
            crc = table[(crc ^ static_cast<unsigned char>(c)) & 0xffu] ^ (crc >> 8);
        return ~crc;
    }
    void flush() {
        out_.write(data_.data(), static_cast<std::streamsize>(data_.size()));
        data_.clear();
    }

    std::ostream& out_;
    std::string data_;
};

inline bool RayRecorder::write(std::ostream& out) {
    constexpr std::size_t rays_per_section = 4096;
    for (Buffer& buffer : buffers_) {
        const std::lock_guard<std::mutex> lock(buffer.mutex);
        pass_on(buffer);
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    error_.clear();
    drop_to_limit();
    std::sort(kept_.begin(), kept_.end(),
              [](const Kept& a, const Kept& b) { return a.number < b.number; });
    const unsigned char magic[] = {0x89, 'C', 'R', 'A', 'Y', '\r', '\n', 0x1a, 1, 0, 0, 0};
    out.write(reinterpret_cast<const char*>(magic), sizeof magic);
    Section section(out);
    section.add(head(kept_.size()));
    section.write("HEAD");
    for (std::size_t i = 0; i < kept_.size(); ++i) {
        section.add(kept_[i]);
        if ((i + 1) % rays_per_section == 0 || i + 1 == kept_.size()) section.write("RAYS");
    }
    section.write("DONE");
    out.flush();
    if (!out) error_ = "the rays could not be written: is the disk full?";
    return static_cast<bool>(out);
}

inline bool RayRecorder::write(const std::string& path) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    if (!out) {
        error_ = path + " cannot be opened for writing";
        return false;
    }
    return write(out);
}

}  // namespace collidoscope
