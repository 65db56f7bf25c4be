// Mesh files packed with gzip ("bunny.ply.gz"), by zlib.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace collidoscope::app {

bool is_gzip(std::string_view bytes);

// The name without its ending .gz, which says what is packed; any other name as it is.
std::filesystem::path unpacked_name(const std::filesystem::path& file);

// The most that is unpacked: 2 GiB, and beyond 64 MiB no more than 250 times the archive, as no
// mesh is packed that well.
std::size_t max_unpacked(std::size_t packed);

// Bytes that were unpacked.
struct Unpacked {
    std::unique_ptr<char[]> bytes;
    std::size_t size = 0;
    std::string_view text() const { return {bytes.get(), size}; }
};

// All that the archive holds, of one or several parts. It is read twice, and nothing is allocated
// until its size and its checksums are known. Throws ImportError when it is cut short, damaged,
// holds a tar archive or more than `most` bytes; ImportCanceled; std::bad_alloc. keep_going is told
// the share read. A build for browsers has no zlib: there every archive is refused.
// Cost: linear; 0.5 s for 100 MB.
Unpacked unpack_gzip(std::string_view packed, const std::string& name,
                     const std::function<bool(double)>& keep_going, std::size_t most);

}  // namespace collidoscope::app
