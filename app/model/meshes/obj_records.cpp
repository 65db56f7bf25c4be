#include "app/model/meshes/obj_records.h"

#include <algorithm>
#include <limits>

namespace collidoscope::app {

namespace {

constexpr std::size_t max_digits = 9;  // of an index: below 2^31, above any file

// Appends the position index of a corner "12", "12/3", "12//4" or "12/3/4". False when there is
// none.
bool append_index(std::string_view corner, std::string& record) {
    const std::string_view word = corner.substr(0, corner.find('/'));
    std::string_view digits = word;
    if (digits.starts_with('-') || digits.starts_with('+')) digits.remove_prefix(1);
    if (digits.empty()) return false;
    for (const char c : digits) {
        if (c < '0' || c > '9') return false;
    }
    record += ' ';
    if (word.size() <= max_digits) {
        record += word;
        return true;
    }
    if (word[0] == '-') record += '-';
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
    if (digits.size() <= max_digits) {
        record += digits;
    } else {
        record.append(max_digits, '9');
    }
    return true;
}

}  // namespace

ObjRecords::int_type ObjRecords::underflow() {
    while (!canceled_ && lines_.next(current_)) {
        if (lines_.consumed() - asked_at_ >= ask_every) {
            asked_at_ = lines_.consumed();
            canceled_ = !listener_.keep_going(asked_at_);
        }
        std::string_view rest = current_.text;
        if (rest.empty() || rest[0] == '#') continue;
        line_ = current_.number;
        const std::string_view keyword = take_word(rest);
        bool usable = false;
        if (keyword == "v") {
            usable = take_vertex(rest);
        } else if (keyword == "f" || keyword == "fo") {
            usable = take_face(rest);
        } else {
            take_other(keyword);
        }
        if (!usable) continue;
        setg(record_.data(), record_.data(), record_.data() + record_.size());
        return traits_type::to_int_type(*gptr());
    }
    return traits_type::eof();
}

// Counts statements that no triangles can be made of; a vertex or a face with a spoiled keyword is
// one that cannot be used.
void ObjRecords::take_other(std::string_view keyword) {
    if (keyword == "vt" || keyword == "vn" || keyword == "vp") return;  // most of them
    if (const auto counted = left_out_.find(keyword); counted != left_out_.end()) {
        ++counted->second;
        return;
    }
    char letter = '\0';
    const std::string reason = glued_keyword(current_.text, letter);
    if (letter == 'v') listener_.unusable_vertex(line_, reason);
    if (letter != 'f') return;
    ++faces_;
    listener_.unusable_face(line_, reason);
}

// A weight or a color after the three numbers does not move the vertex.
bool ObjRecords::take_vertex(std::string_view numbers) {
    record_.assign("v");
    for (std::string_view& word : words_) {
        word = take_word(numbers);
        if (!is_decimal(word)) {
            listener_.unusable_vertex(
                line_, word.empty() ? "a vertex needs three numbers" : why_not_a_number(word));
            return false;
        }
        record_ += ' ';
        record_ += word;
    }
    record_ += '\n';
    return true;
}

bool ObjRecords::take_face(std::string_view corners) {
    ++faces_;
    record_.assign("f");
    std::size_t count = 0;
    for (std::string_view corner; !(corner = take_word(corners)).empty(); ++count) {
        if (append_index(corner, record_)) continue;
        listener_.unusable_face(line_, why_not_an_index(corner));
        return false;
    }
    if (count < 3) {
        listener_.unusable_face(line_, std::to_string(count) +
                                           (count == 1 ? " corner" : " corners") +
                                           ": a face needs at least three");
        return false;
    }
    if (count > std::numeric_limits<int>::max()) {
        listener_.unusable_face(line_, "too many corners");
        return false;
    }
    record_ += '\n';
    return true;
}

}  // namespace collidoscope::app
