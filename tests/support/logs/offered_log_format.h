// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/files.h"

#include <string>

namespace headroom::support {

// What packaging/nginx/log_format.conf puts into nginx.conf, below its comments.
inline std::string offeredLogFormat()
{
    const auto text = mustRead(QStringLiteral(HEADROOM_SOURCE_DIR "/packaging/nginx/log_format.conf")).toStdString();
    return text.substr(text.find("\n\n") + 2);
}

} // namespace headroom::support
