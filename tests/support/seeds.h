// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTest>

namespace headroom::support {

// The column "seed", and a data row for each of so many.
inline void addSeedsFrom(unsigned first, unsigned count)
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = first; seed < first + count; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

} // namespace headroom::support
