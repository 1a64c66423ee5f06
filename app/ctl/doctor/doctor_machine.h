// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/doctor/redis_checks.h"

#include <vector>

namespace headroom::ctl {

// Programs and libraries of this machine. Starts each program for a moment, to ask for its version.
std::vector<watch::Check> checkMachine();

} // namespace headroom::ctl
