// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace headroom {

// A TCP port of 127.0.0.1 that nobody listened on a moment ago; 0 when the machine has none left. Another process may
// take it before it is used: whoever starts a server on it looks whether that server came up, and asks again.
std::uint16_t findFreePort();

} // namespace headroom
