// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/request_count.h"

#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace headroom::ctl {

std::optional<std::uint64_t> requestsIn(int descriptor)
{
    constexpr off_t maxCounted = off_t{256} << 20;
    struct stat file = {};
    if (::fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode))
        return std::nullopt;
    auto at = ::lseek(descriptor, 0, SEEK_CUR);
    if (at < 0 || file.st_size - at > maxCounted)
        return std::nullopt;
    std::vector<char> bytes(1 << 16);
    std::uint64_t requests = 0;
    bool isBlank = true;
    for (ssize_t count = 0; (count = ::pread(descriptor, bytes.data(), bytes.size(), at)) > 0; at += count) {
        for (ssize_t i = 0; i < count; ++i) {
            const char byte = bytes[static_cast<std::size_t>(i)];
            if (byte == '\n') {
                isBlank = true;
            } else if (isBlank && byte != ' ' && byte != '\t') {
                isBlank = false;
                ++requests;
            }
        }
    }
    return requests;
}

} // namespace headroom::ctl
