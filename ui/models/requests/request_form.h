// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/console/requests/request_batch.h"

#include <QString>

namespace headroom::ui {

// What a person has typed into the dialog "Send requests".
struct RequestForm
{
    QString method;
    QString path;
    QString body;
    int count = 1;
    model::Priority priority = model::Priority::Normal;
    double deadlineSeconds = 0; // 0: none
};

// The requests it means, numbered from `first`. An error is ErrorKind::Usage and one line that says what is to be put
// right. Pure.
Result<console::RequestBatch> requestsOf(const RequestForm& form, console::RequestNumber first);

// A body goes with POST, PUT, PATCH and DELETE.
bool mayHaveBody(const QString& method);

} // namespace headroom::ui
