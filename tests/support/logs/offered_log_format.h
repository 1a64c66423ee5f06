// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFile>

#include <string>

namespace headroom::support {

// What packaging/nginx/log_format.conf puts into nginx.conf, below its comments; empty: it cannot be read.
inline std::string offeredLogFormat()
{
    QFile file(QStringLiteral(HEADROOM_SOURCE_DIR "/packaging/nginx/log_format.conf"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto text = file.readAll().toStdString();
    return text.substr(text.find("\n\n") + 2);
}

} // namespace headroom::support
