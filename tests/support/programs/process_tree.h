// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>

namespace headroom::support {

// The processes that descend from `root` at this moment, without it (Linux, from /proc).
QList<qint64> descendantsOf(qint64 root);

// Those of `processes` that are still there and not zombies.
QList<qint64> stillRunning(const QList<qint64>& processes);

} // namespace headroom::support
