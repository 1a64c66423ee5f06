// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/looks.h"

#include "tests/support/ui/layout.h"

#include <iterator>

namespace headroom::support {

using namespace Qt::StringLiterals;

QString Look::name() const
{
    return u"%1 %2"_s.arg(isDark ? u"dark"_s : u"light"_s).arg(size.width());
}

std::vector<Look> looks()
{
    const QSize largest = *std::begin(pictureSizes);
    const bool keepsPictures = qEnvironmentVariableIsSet("HEADROOM_PICTURES");
    if (qEnvironmentVariableIsSet("HEADROOM_LANGUAGE") && !keepsPictures)
        return {{true, largest}, {true, *std::rbegin(pictureSizes)}};
    std::vector<Look> all;
    for (const QSize size : pictureSizes) {
        all.push_back({true, size});
        if (size == largest || keepsPictures)
            all.push_back({false, size});
    }
    return all;
}

} // namespace headroom::support
