// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/watcher.h"

#include <string>
#include <vector>

namespace headroom::watch {

// What is to be said of the nodes of a Cluster together, each at its place ("10.0.0.1:7000"): the worst of the phases,
// and the problem of such a node, with its place; sums and longest times; "3 masters" for the role. `wasLive`: all of
// them were, before. One that came since, and has met no problem, is no loss. Pure.
Watcher::State jointState(const std::vector<std::pair<std::string, Watcher::State>>& nodes, bool wasLive);

} // namespace headroom::watch
