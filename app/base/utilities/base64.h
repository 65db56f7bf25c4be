// Bytes as text, for pictures inside a page (RFC 4648, section 4).
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace collidoscope::app {

template <class Bytes>
std::string base64(const Bytes& bytes) {
    constexpr const char* letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    std::uint32_t held = 0;
    int bits = 0;
    for (const auto one : bytes) {
        held = held << 8 | static_cast<std::uint8_t>(one);
        for (bits += 8; bits >= 6; bits -= 6) text += letters[held >> (bits - 6) & 63];
    }
    if (bits > 0) text += letters[held << (6 - bits) & 63];
    while (text.size() % 4 != 0) text += '=';
    return text;
}

}  // namespace collidoscope::app
