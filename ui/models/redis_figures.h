// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// What the strip "Redis" says. Pure.
struct RedisFigure
{
    QString text; // "12 % · 4,310 commands/s"
    Tone tone = Tone::Text;
    QString inWords{}; // what it is and how it was measured
};

QString formatBytes(double bytes); // "512 B", "1.2 KB", "3.4 GB"; of 1024

RedisFigure roundTripFigure(const console::ConnectionState& connection);
RedisFigure changesFigure(const console::ConnectionState& connection);
// What watching costs: as far as it can be told, and by whom.
RedisFigure ownCostFigure(const console::RedisVitals& vitals);
RedisFigure serverFigure(const console::RedisVitals& vitals);
RedisFigure memoryFigure(const console::RedisVitals& vitals);
RedisFigure connectedFigure(const console::RedisVitals& vitals);
RedisFigure roleFigure(const console::ConnectionState& connection, const console::RedisVitals* vitals);

// What the operator has to know about this server, one line; empty when all is well.
RedisFigure redisWarning(const console::RedisVitals& vitals);

} // namespace headroom::ui
