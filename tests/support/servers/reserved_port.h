// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace headroom::support {

// A free port of 127.0.0.1, reserved until this process ends: no other test that runs at the same time is given it, not
// even while the server on it is down. And the system gives it to no outgoing connection: who tries to reach a server
// that is down, on a port that it does, is at times connected to itself, and holds the port against the server's
// return. A program that is no test may still take it: who starts a server looks whether it came up, and asks again.
std::uint16_t reservePort();

} // namespace headroom::support
