// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/own/own_client_state.h"
#include "ui/models/said_figure.h"

namespace headroom::ui {

// What the strip "This process" says of this process's own client. Pure.

SaidFigure inFlightFigure(const console::OwnClientState& state);
SaidFigure waitingFigure(const console::OwnClientState& state);
SaidFigure sentFigure(const console::OwnClientState& state);
SaidFigure globalFigure(const console::OwnClientState& state, Instant now);
SaidFigure invalidFigure(const console::OwnClientState& state);
SaidFigure breakerFigure(const console::OwnClientState& state, Instant now);
SaidFigure addressFigure(const console::OwnClientState& state, Instant now);
SaidFigure tokenFigure(const console::OwnClientState& state);

// "discord.com · limits shared through Redis"; what is wrong with the Redis instead, with a tone, where it is.
SaidFigure ownSummary(const console::OwnClientState& state);

} // namespace headroom::ui
