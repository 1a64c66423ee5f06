// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/models/said_figure.h"

namespace headroom::ui {

// What the strip "Redis" says. Pure.

SaidFigure roundTripFigure(const console::ConnectionState& connection);
SaidFigure changesFigure(const console::ConnectionState& connection);
// What watching costs: as far as it is known, and from whom.
SaidFigure ownCostFigure(const model::RedisVitals& vitals);
SaidFigure serverFigure(const model::RedisVitals& vitals);
SaidFigure memoryFigure(const model::RedisVitals& vitals);
SaidFigure connectedFigure(const model::RedisVitals& vitals);
SaidFigure roleFigure(const console::ConnectionState& connection, const model::RedisVitals* vitals);

// What the operator has to know about this server, one line; empty when all is well.
SaidFigure redisWarning(const model::RedisVitals& vitals);

} // namespace headroom::ui
