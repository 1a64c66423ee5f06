// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/peak_memory.h"

#include "tests/support/files.h"

#include <sys/resource.h>

namespace headroom::support {

double peakMegabytesOf(qint64 process)
{
    for (const auto& line : contentOf(QStringLiteral("/proc/%1/status").arg(process)).split('\n')) {
        if (line.startsWith("VmHWM:"))
            return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
    }
    return 0;
}

double peakMegabytesOfEnded()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return double(usage.ru_maxrss) / 1024;
}

} // namespace headroom::support
