// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/rest/request.h"

#include <QJsonValue>

#include <string>

namespace headroom::ctl {

// One line of a batch: {"id": any, "method": "POST", "path": "/...", "body": object, array or text, "headers": {...},
// "priority": "bulk", "deadline_ms": 1500, "authorization": "never"}. All but method and path may be left out or null.
struct BatchLine
{
    QJsonValue id; // given back as it came; null when there is none
    Result<rest::Request> request = failure(ErrorKind::Usage, {});
};

// `defaults`: the priority, deadline and authorization of a line that does not say.
BatchLine readBatchLine(const std::string& text, const rest::Request& defaults = {});

} // namespace headroom::ctl
