// FrameRecorder: records the boxes that your broad phase gets, frame by frame, for Collidoscope.
//
//     collidoscope::FrameRecorder recorder;
//     // in every frame, beside your broad phase:
//     recorder.begin_frame();
//     for (const MyBody& b : bodies) recorder.add_box(b.id, b.min, b.max, b.is_static);
//     for (const MyPair& p : my_broad_phase.pairs()) recorder.add_pair(p.a, p.b);
//     recorder.end_frame();
//     // at the end, or when a frame took too long:
//     if (!recorder.write("frames.json")) std::puts(recorder.error().c_str());
//
// Then `collidoscope frames frames.json` says which broad phase works how much on these boxes, why,
// and which pairs are missing or too many; `collidoscope frames.json` shows the frames.
//
// One header, C++17 and its standard library, nothing to link. Nothing is checked or repaired: NaN
// and inverted boxes, ids given twice and pairs of ids without a box arrive as they are, and are
// reported. assets/FRAME_FORMAT.md describes the files.
//
// Part of Collidoscope, under the MIT license; copy it wherever you like.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <fstream>
#include <limits>
#include <memory>
#include <mutex>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace collidoscope {

// Keeps the frames in memory until they are written. Memory is bounded: past the limit the oldest
// frames are dropped, so that those that are kept follow each other, as broad phases that live by
// temporal coherence need it. All calls may come from any thread. Each takes a lock, which costs
// little where no other thread wants it; threads that add many boxes at once do so through a Batch
// of their own, which takes the lock once. The order in which threads add is not kept: frames are
// sorted by id.
class FrameRecorder {
  public:
    struct Options {
        std::size_t max_bytes = std::size_t{256} << 20;  // of all frames kept
        std::uint32_t every = 1;  // record every n-th frame; the others cost a comparison
    };
    struct Box {
        std::uint64_t id = 0;
        float min[3] = {0, 0, 0}, max[3] = {0, 0, 0};
        std::uint16_t category = 1, mask = 0xffff;
    };
    struct Pair {
        std::uint64_t a = 0, b = 0;
    };
    class Batch;

    FrameRecorder() = default;
    explicit FrameRecorder(const Options& options) : options_(options) {}

    // -- In every frame --

    // Frames are numbered 0, 1, 2, ... by these calls. A frame still open is ended first.
    void begin_frame();
    // Whether boxes and pairs are taken just now: false outside of frames, in those that sampling
    // leaves out, and in one that alone exceeds the limit.
    bool recording() const;
    // A box: points x y z. The id is the body's own, and the same in every frame it is in; a static
    // one never moves, and two of them are no pair. Two boxes whose filters do not agree are no
    // pair, either: each category (bits) has to be in the other's mask. Doubles are rounded
    // outward. Outside of a frame nothing is added.
    void add_box(std::uint64_t id, const float* min, const float* max, bool is_static = false,
                 std::uint16_t category = 1, std::uint16_t mask = 0xffff);
    void add_box(std::uint64_t id, const double* min, const double* max, bool is_static = false,
                 std::uint16_t category = 1, std::uint16_t mask = 0xffff);
    // A pair that your broad phase reported, in either order. Without any call in all frames, pairs
    // are taken as not reported, and not compared.
    void add_pair(std::uint64_t a, std::uint64_t b);
    void end_frame();

    // -- What is kept --

    std::uint64_t frames_begun() const;
    std::size_t frames_kept() const;
    std::uint64_t frames_dropped() const;  // for memory
    std::size_t bytes() const;
    void clear();  // forgets all frames; numbers go on

    // -- Writing --

    // A name of the program, to be displayed.
    void set_program(std::string name);
    // True when all was written; otherwise error() says why. A name that ends in .jsonl gets JSON
    // Lines, a frame on each; any other one document of JSON. A frame that is open is not written.
    bool write(const std::string& path);
    bool write_json(std::ostream& out);
    bool write_lines(std::ostream& out);
    std::string error() const;

  private:
    using Boxes = std::vector<Box>;
    struct Frame {
        std::uint64_t number = 0;
        std::shared_ptr<const Boxes> statics;  // shared with the frame before while they are equal
        Boxes boxes;
        std::vector<Pair> pairs;
    };

    static Box box_of(std::uint64_t id, const float* min, const float* max, std::uint16_t category,
                      std::uint16_t mask);
    static Box box_of(std::uint64_t id, const double* min, const double* max,
                      std::uint16_t category, std::uint16_t mask);
    static std::size_t bytes_of(const Boxes& boxes) { return boxes.capacity() * sizeof(Box); }
    static bool same(const Box& p, const Box& q);
    static void sort(Boxes& boxes);
    // Gives back what is not used, where that is much.
    template <typename T>
    static void fit(std::vector<T>& list) {
        if (list.capacity() > list.size() + list.size() / 4) list.shrink_to_fit();
    }

    void put(const Box* boxes, std::size_t count, bool is_static);
    void put(const Pair* pairs, std::size_t count);
    void hold_limit();
    void close_frame();
    void drop_oldest();
    bool write_all(std::ostream& out, bool lines);

    static void append(std::string& text, float value);
    static void append(std::string& text, const Box& box);
    static void append(std::string& text, const Boxes& boxes);
    static std::string quoted(const std::string& text);

    mutable std::mutex mutex_;
    Options options_;
    std::deque<Frame> frames_;
    std::size_t bytes_ = 0;
    std::uint64_t begun_ = 0, dropped_ = 0;
    bool open_ = false, taking_ = false, any_pair_ = false;
    Frame now_;
    Boxes now_static_;
    std::string program_, error_;
};

// Boxes and pairs of one thread, handed over at once by flush() or when it ends. It belongs to the
// frame in which it is flushed.
class FrameRecorder::Batch {
  public:
    explicit Batch(FrameRecorder& recorder) : recorder_(recorder), taking_(recorder.recording()) {}
    ~Batch() { flush(); }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    template <typename Number>
    void add_box(std::uint64_t id, const Number* min, const Number* max, bool is_static = false,
                 std::uint16_t category = 1, std::uint16_t mask = 0xffff) {
        if (!taking_) return;
        (is_static ? statics_ : boxes_).push_back(box_of(id, min, max, category, mask));
    }
    void add_pair(std::uint64_t a, std::uint64_t b) {
        if (taking_) pairs_.push_back({a, b});
    }
    void flush() {
        if (!boxes_.empty()) recorder_.put(boxes_.data(), boxes_.size(), false);
        if (!statics_.empty()) recorder_.put(statics_.data(), statics_.size(), true);
        if (!pairs_.empty()) recorder_.put(pairs_.data(), pairs_.size());
        boxes_.clear();
        statics_.clear();
        pairs_.clear();
    }

  private:
    FrameRecorder& recorder_;
    bool taking_;
    Boxes boxes_, statics_;
    std::vector<Pair> pairs_;
};

// -- In every frame --

inline void FrameRecorder::begin_frame() {
    const std::lock_guard<std::mutex> lock(mutex_);
    close_frame();
    open_ = true;
    taking_ = begun_ % std::max<std::uint32_t>(options_.every, 1) == 0;
    now_ = Frame();
    now_.number = begun_++;
    now_static_.clear();
    if (!taking_ || frames_.empty()) return;
    // Mostly a frame is about as large as the one before.
    const Frame& last = frames_.back();
    now_.boxes.reserve(last.boxes.size() + last.boxes.size() / 8);
    now_.pairs.reserve(last.pairs.size() + last.pairs.size() / 8);
    now_static_.reserve(last.statics->size());
}

inline bool FrameRecorder::recording() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return taking_;
}

inline FrameRecorder::Box FrameRecorder::box_of(std::uint64_t id, const float* min,
                                                const float* max, std::uint16_t category,
                                                std::uint16_t mask) {
    return {id, {min[0], min[1], min[2]}, {max[0], max[1], max[2]}, category, mask};
}

inline FrameRecorder::Box FrameRecorder::box_of(std::uint64_t id, const double* min,
                                                const double* max, std::uint16_t category,
                                                std::uint16_t mask) {
    // The nearest float, or the next one if that lies on the wrong side.
    const auto rounded = [](double value, float toward) {
        const double most = std::numeric_limits<float>::max();
        const float infinity = std::numeric_limits<float>::infinity();
        if (value > most) return toward > 0 ? infinity : std::numeric_limits<float>::max();
        if (value < -most) return toward < 0 ? -infinity : -std::numeric_limits<float>::max();
        const float nearest = static_cast<float>(value);
        const bool wrong = toward > 0 ? static_cast<double>(nearest) < value
                                      : static_cast<double>(nearest) > value;
        return wrong ? std::nextafter(nearest, toward) : nearest;
    };
    const float up = std::numeric_limits<float>::infinity();
    Box box;
    box.id = id;
    for (int k = 0; k < 3; ++k) {
        box.min[k] = rounded(min[k], -up);
        box.max[k] = rounded(max[k], up);
    }
    box.category = category;
    box.mask = mask;
    return box;
}

inline void FrameRecorder::add_box(std::uint64_t id, const float* min, const float* max,
                                   bool is_static, std::uint16_t category, std::uint16_t mask) {
    const Box box = box_of(id, min, max, category, mask);
    put(&box, 1, is_static);
}

inline void FrameRecorder::add_box(std::uint64_t id, const double* min, const double* max,
                                   bool is_static, std::uint16_t category, std::uint16_t mask) {
    const Box box = box_of(id, min, max, category, mask);
    put(&box, 1, is_static);
}

inline void FrameRecorder::add_pair(std::uint64_t a, std::uint64_t b) {
    const Pair pair{a, b};
    put(&pair, 1);
}

inline void FrameRecorder::put(const Box* boxes, std::size_t count, bool is_static) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!taking_) return;
    Boxes& to = is_static ? now_static_ : now_.boxes;
    to.insert(to.end(), boxes, boxes + count);
    hold_limit();
}

inline void FrameRecorder::put(const Pair* pairs, std::size_t count) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!taking_) return;
    any_pair_ = true;
    now_.pairs.insert(now_.pairs.end(), pairs, pairs + count);
    hold_limit();
}

inline void FrameRecorder::hold_limit() {
    const std::size_t bytes = sizeof(Frame) + bytes_of(now_.boxes) + bytes_of(now_static_) +
                              now_.pairs.capacity() * sizeof(Pair);
    while (!frames_.empty() && bytes_ + bytes > options_.max_bytes) drop_oldest();
    if (bytes <= options_.max_bytes) return;
    error_ = "frame " + std::to_string(now_.number) + " alone takes more than the limit of " +
             std::to_string(options_.max_bytes) + " bytes: raise Options::max_bytes";
    ++dropped_;
    taking_ = false;
    now_ = Frame();
    now_static_ = Boxes();
}

inline void FrameRecorder::end_frame() {
    const std::lock_guard<std::mutex> lock(mutex_);
    close_frame();
}

inline bool FrameRecorder::same(const Box& p, const Box& q) {
    bool equal = p.id == q.id && p.category == q.category && p.mask == q.mask;
    for (int k = 0; k < 3; ++k) equal = equal && p.min[k] == q.min[k] && p.max[k] == q.max[k];
    return equal;
}

inline void FrameRecorder::sort(Boxes& boxes) {
    const auto before = [](const Box& p, const Box& q) { return p.id < q.id; };
    if (!std::is_sorted(boxes.begin(), boxes.end(), before))
        std::stable_sort(boxes.begin(), boxes.end(), before);
    fit(boxes);
}

inline void FrameRecorder::close_frame() {
    const bool keep = open_ && taking_;
    open_ = taking_ = false;
    if (!keep) return;
    sort(now_.boxes);
    const auto before = [](const Pair& p, const Pair& q) {
        return p.a != q.a ? p.a < q.a : p.b < q.b;
    };
    for (Pair& pair : now_.pairs) {
        if (pair.b < pair.a) std::swap(pair.a, pair.b);
    }
    std::sort(now_.pairs.begin(), now_.pairs.end(), before);
    fit(now_.pairs);
    sort(now_static_);
    const bool shared =
        !frames_.empty() && frames_.back().statics->size() == now_static_.size() &&
        std::equal(now_static_.begin(), now_static_.end(), frames_.back().statics->begin(), same);
    if (shared) {
        now_.statics = frames_.back().statics;
    } else {
        now_.statics = std::make_shared<const Boxes>(std::move(now_static_));
        bytes_ += bytes_of(*now_.statics);
    }
    now_static_ = Boxes();
    bytes_ += sizeof(Frame) + bytes_of(now_.boxes) + now_.pairs.capacity() * sizeof(Pair);
    frames_.push_back(std::move(now_));
    now_ = Frame();
    while (bytes_ > options_.max_bytes && frames_.size() > 1) drop_oldest();
}

inline void FrameRecorder::drop_oldest() {
    const Frame& oldest = frames_.front();
    bytes_ -= sizeof(Frame) + bytes_of(oldest.boxes) + oldest.pairs.capacity() * sizeof(Pair);
    if (frames_.size() < 2 || frames_[1].statics != oldest.statics)
        bytes_ -= bytes_of(*oldest.statics);
    frames_.pop_front();
    ++dropped_;
}

// -- What is kept --

inline std::uint64_t FrameRecorder::frames_begun() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return begun_;
}
inline std::size_t FrameRecorder::frames_kept() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return frames_.size();
}
inline std::uint64_t FrameRecorder::frames_dropped() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return dropped_;
}
inline std::size_t FrameRecorder::bytes() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return bytes_;
}
inline std::string FrameRecorder::error() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return error_;
}
inline void FrameRecorder::set_program(std::string name) {
    const std::lock_guard<std::mutex> lock(mutex_);
    program_ = std::move(name);
}
inline void FrameRecorder::clear() {
    const std::lock_guard<std::mutex> lock(mutex_);
    frames_.clear();
    bytes_ = 0;
}

// -- Writing --

// The fewest digits that read back to the same number; what JSON has no numbers for as words.
inline void FrameRecorder::append(std::string& text, float value) {
    if (!std::isfinite(value)) {
        text += std::isnan(value) ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"";
        return;
    }
    char digits[48];
#if defined(__cpp_lib_to_chars)
    text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
#else
    std::snprintf(digits, sizeof digits, "%.9g", static_cast<double>(value));
    for (char* c = digits; *c != '\0'; ++c) {
        if (*c == ',') *c = '.';  // the decimal point of some locales
    }
    text += digits;
#endif
}

inline void FrameRecorder::append(std::string& text, const Box& box) {
    text += '[' + std::to_string(box.id);
    for (const float value : box.min) append(text += ',', value);
    for (const float value : box.max) append(text += ',', value);
    if (box.category != 1 || box.mask != 0xffff)
        text += ',' + std::to_string(box.category) + ',' + std::to_string(box.mask);
    text += ']';
}

inline void FrameRecorder::append(std::string& text, const Boxes& boxes) {
    text += '[';
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (i > 0) text += ',';
        append(text, boxes[i]);
    }
    text += ']';
}

inline std::string FrameRecorder::quoted(const std::string& text) {
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

inline bool FrameRecorder::write_all(std::ostream& out, bool lines) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::string text = "{\"collidoscope_frames\": 1";
    if (!program_.empty()) text += ", \"program\": " + quoted(program_);
    text += lines ? "}" : ",\n\"frames\": [";
    const auto flush = [&] {
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        text.clear();
    };
    const Boxes none;
    const Boxes* before = &none;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        const Frame& frame = frames_[i];
        text += i == 0 || lines ? "\n" : ",\n";
        text += "{\"frame\": " + std::to_string(frame.number);
        if (frame.statics.get() != before && !(frame.statics->empty() && before->empty()))
            append(text += ", \"statics\": ", *frame.statics);
        before = frame.statics.get();
        append(text += ", \"boxes\": ", frame.boxes);
        if (any_pair_) {
            text += ", \"pairs\": [";
            for (std::size_t k = 0; k < frame.pairs.size(); ++k) {
                text += (k > 0 ? ",[" : "[") + std::to_string(frame.pairs[k].a) + ',' +
                        std::to_string(frame.pairs[k].b) + ']';
            }
            text += ']';
        }
        text += '}';
        if (text.size() > (1u << 16)) flush();
    }
    text += lines ? "\n" : "\n]}\n";
    flush();
    out.flush();
    if (!out) error_ = "the frames could not be written: is the disk full?";
    return static_cast<bool>(out);
}

inline bool FrameRecorder::write_json(std::ostream& out) {
    return write_all(out, false);
}
inline bool FrameRecorder::write_lines(std::ostream& out) {
    return write_all(out, true);
}

inline bool FrameRecorder::write(const std::string& path) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    if (!out) {
        const std::lock_guard<std::mutex> lock(mutex_);
        error_ = path + " cannot be opened for writing";
        return false;
    }
    const bool lines = path.size() >= 6 && path.compare(path.size() - 6, 6, ".jsonl") == 0;
    return write_all(out, lines);
}

}  // namespace collidoscope
