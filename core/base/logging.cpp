// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/logging.h"

Q_LOGGING_CATEGORY(logRedis, "headroom.redis", QtCriticalMsg)
Q_LOGGING_CATEGORY(logRest, "headroom.rest", QtCriticalMsg)
Q_LOGGING_CATEGORY(logWatch, "headroom.watch", QtCriticalMsg)
Q_LOGGING_CATEGORY(logConsole, "headroom.console", QtCriticalMsg)
