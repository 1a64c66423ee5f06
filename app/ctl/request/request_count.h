// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

namespace headroom::ctl {

// How many requests a batch holds: the lines of the file from where it stands that are not blank. Nothing of it is
// taken. None for what is no file, and for files so large that counting would hold up the first request.
std::optional<std::uint64_t> requestsIn(int descriptor);

} // namespace headroom::ctl
