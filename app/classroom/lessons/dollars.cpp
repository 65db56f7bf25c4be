#include "app/classroom/lessons/dollars.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace collidoscope::app {
namespace {

// Goes through a text once.
class Dollars {
  public:
    explicit Dollars(const std::string& text) : text_(text) {}

    std::string told_apart() {
        while (at_ < text_.size()) {
            if (at_ == 0 || text_[at_ - 1] == '\n') {
                if (fence()) continue;
            }
            const char c = text_[at_];
            if (c == '\\') {
                copy(2);
            } else if (c == '`') {
                code();
            } else if (c == '$') {
                dollar();
            } else {
                copy(1);
            }
        }
        return std::move(out_);
    }

  private:
    void copy(std::size_t count) {
        count = std::min(count, text_.size() - at_);
        out_.append(text_, at_, count);
        at_ += count;
    }
    std::size_t run(std::size_t at) const {
        std::size_t end = at;
        while (end < text_.size() && text_[end] == text_[at]) ++end;
        return end - at;
    }
    // Behind the line that holds this place.
    std::size_t next_line(std::size_t at) const {
        const std::size_t end = text_.find('\n', at);
        return end == std::string::npos ? text_.size() : end + 1;
    }
    // A formula and code end with their paragraph.
    std::size_t paragraph_end() {
        if (end_ > at_) return end_;
        for (end_ = next_line(at_); end_ < text_.size(); end_ = next_line(end_)) {
            const std::size_t word = text_.find_first_not_of(" \t", end_);
            if (word == std::string::npos || text_[word] == '\n') break;
        }
        return end_;
    }
    // Copies the fenced block that begins in this line. False when none does.
    bool fence() {
        const std::size_t word = text_.find_first_not_of(" \t>", at_);
        if (word == std::string::npos || (text_[word] != '`' && text_[word] != '~')) return false;
        const std::size_t length = run(word);
        const std::size_t line_end = next_line(word);
        if (length < 3 ||
            (text_[word] == '`' &&
             std::string_view(text_).substr(word + length, line_end - word - length).find('`') !=
                 std::string_view::npos))
            return false;
        std::size_t line = line_end;
        for (bool open = true; open && line < text_.size(); line = next_line(line)) {
            const std::size_t mark = text_.find_first_not_of(" \t>", line);
            open = mark == std::string::npos || text_[mark] != text_[word] || run(mark) < length;
        }
        copy(line - at_);
        return true;
    }
    // Code in a line, as far as the same number of backticks; else these backticks alone.
    void code() {
        const std::size_t length = run(at_), end = paragraph_end();
        for (std::size_t i = at_ + length; i < end; ++i) {
            if (text_[i] != '`') continue;
            const std::size_t closing = run(i);
            if (closing == length) return copy(i + length - at_);
            i += closing - 1;
        }
        copy(length);
    }
    void dollar() {
        if (const std::size_t length = run(at_); length > 1) return copy(length);
        const std::size_t end = formula_end();
        if (end == 0) out_ += '\\';
        copy(end == 0 ? 1 : end - at_);
    }
    // Behind the formula that begins here; 0: none does.
    std::size_t formula_end() {
        const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n'; };
        const std::size_t end = paragraph_end();
        if (at_ + 1 >= end || blank(text_[at_ + 1])) return 0;
        for (std::size_t i = at_ + 1; i < end; ++i) {
            if (text_[i] == '\\') {
                ++i;
            } else if (text_[i] == '$') {
                const bool digit =
                    i + 1 < text_.size() && text_[i + 1] >= '0' && text_[i + 1] <= '9';
                return blank(text_[i - 1]) || digit ? 0 : i + 1;
            }
        }
        return 0;
    }

    const std::string& text_;
    std::string out_;
    std::size_t at_ = 0, end_ = 0;
};

}  // namespace

std::string dollars_told_apart(const std::string& text) {
    return Dollars(text).told_apart();
}

}  // namespace collidoscope::app
