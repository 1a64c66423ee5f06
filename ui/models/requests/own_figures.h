// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/requests/request_client_state.h"
#include "ui/models/said_figure.h"

namespace headroom::ui {

// What the strip "This process" says of this process's own client. Pure.

SaidFigure inFlightFigure(const console::RequestClientState& state);
SaidFigure waitingFigure(const console::RequestClientState& state);
SaidFigure sentFigure(const console::RequestClientState& state);
SaidFigure globalFigure(const console::RequestClientState& state, Instant now);
SaidFigure invalidFigure(const console::RequestClientState& state);
SaidFigure breakerFigure(const console::RequestClientState& state, Instant now);
SaidFigure addressFigure(const console::RequestClientState& state, Instant now);
SaidFigure tokenFigure(const console::RequestClientState& state);

// "discord.com · limits shared through Redis"; what is wrong with the Redis instead, with a tone, where it is.
SaidFigure ownSummary(const console::RequestClientState& state);

} // namespace headroom::ui
