// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

namespace headroom::support {

// The most memory that the process, which runs, has held so far; 0: it has ended.
double peakMegabytesOf(qint64 process);
// The most that one of this program's processes held, of those that have ended.
double peakMegabytesOfEnded();

} // namespace headroom::support
