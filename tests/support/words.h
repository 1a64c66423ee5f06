// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <string>

namespace headroom::support {

// The arguments of a command line without quotes.
inline QStringList words(const std::string& line)
{
    return QString::fromStdString(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace headroom::support
