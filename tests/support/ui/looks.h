// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSize>
#include <QString>

#include <vector>

namespace headroom::support {

// How pages are looked at: in dark at every size, in light at the first, as where things are does not depend on the
// theme; all of both where pictures are kept. In another language than English (HEADROOM_LANGUAGE) only what is longer
// can differ: in dark at the largest and the smallest size.
struct Look
{
    bool isDark = true;
    QSize size;
    QString name() const; // "dark 1440"
};

std::vector<Look> looks();

} // namespace headroom::support
