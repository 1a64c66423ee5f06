// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sealed_record.h"

namespace headroom::support {

std::string sealedRecord(std::string_view kind, std::uint8_t version, std::string_view body)
{
    std::string bytes(kind);
    bytes += static_cast<char>(version);
    bytes += body;
    std::uint64_t sum = 14695981039346656037ULL; // FNV-1a
    for (const char c : bytes)
        sum = (sum ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    for (int i = 0; i < 8; ++i, sum >>= 8)
        bytes += static_cast<char>(sum & 0xff);
    return bytes;
}

} // namespace headroom::support
