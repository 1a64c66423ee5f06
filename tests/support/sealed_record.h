// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::support {

// A record as core/base/storage/byte_record.h describes it, of any body at all: so a test reaches what lies behind the
// checksum.
std::string sealedRecord(std::string_view kind, std::uint8_t version, std::string_view body);

} // namespace headroom::support
