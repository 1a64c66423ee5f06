// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLoggingCategory>

// Diagnostics for developers, silent unless QT_LOGGING_RULES asks (for example "headroom.redis.debug=true"). What an
// operator must know is never only logged. Never a secret, never a key with a token in it.
Q_DECLARE_LOGGING_CATEGORY(logRedis)
Q_DECLARE_LOGGING_CATEGORY(logRest)
Q_DECLARE_LOGGING_CATEGORY(logWatch)
Q_DECLARE_LOGGING_CATEGORY(logConsole)
