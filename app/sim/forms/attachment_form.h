// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/forms/form.h"
#include "app/sim/routes/call.h"

namespace headroom::sim {

inline constexpr std::size_t maxAttachmentBytes = 10 * 1024 * 1024;

// Puts the files of a request on the file host. The answer is what the message then has attached: of `before` what the
// body's "attachments" name, all without that list, and the new ones. Refused when the host does not take them.
QJsonArray attachmentsFrom(Call& call, Snowflake channel, const Body& body, const QJsonArray& before = {});

} // namespace headroom::sim
