// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/logging.h"

Q_LOGGING_CATEGORY(logRedis, "headroom.redis", QtWarningMsg)
Q_LOGGING_CATEGORY(logRest, "headroom.rest", QtWarningMsg)
Q_LOGGING_CATEGORY(logWatch, "headroom.watch", QtWarningMsg)
Q_LOGGING_CATEGORY(logConsole, "headroom.console", QtWarningMsg)
