// The strtod that the parser of JSON calls in a build for browsers, linked in place of the C
// library's (app/web/programs.cmake), which works out digits with numbers of 128 bits in software.
#include "collision/decimal_digits.h"

extern "C" double __real_strtod(const char* text, char** end);
extern "C" double __wrap_strtod(const char* text, char** end);

double __wrap_strtod(const char* text, char** end) {
    using namespace collidoscope;
    // No spaces, words or hexadecimal digits: of these the C library knows more.
    const char* at = text + (*text == '-' ? 1 : 0);
    if (!decimal::is_digit(*at) || (*at == '0' && (at[1] | 0x20) == 'x'))
        return __real_strtod(text, end);
    const char* const last = decimal::number_end(text, text + std::strlen(text));
    const auto found =
        decimal::nearest_number<double>({text, static_cast<std::size_t>(last - text)});
    if (!found) return __real_strtod(text, end);
    if (end != nullptr) *end = const_cast<char*>(last);
    return *found;
}
