// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/own_client_state.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// What the strip "This process" says of this process's own client. Pure.
struct OwnFigure
{
    QString text; // "3 / 16"
    Tone tone = Tone::Text;
    QString inWords{}; // the whole of it, as a sentence or two
    QString note{}; // "only critical": what follows from it; usually empty
};

OwnFigure inFlightFigure(const console::OwnClientState& state);
OwnFigure waitingFigure(const console::OwnClientState& state);
OwnFigure sentFigure(const console::OwnClientState& state);
OwnFigure globalFigure(const console::OwnClientState& state, Instant now);
OwnFigure invalidFigure(const console::OwnClientState& state);
OwnFigure breakerFigure(const console::OwnClientState& state, Instant now);
OwnFigure addressFigure(const console::OwnClientState& state, Instant now);
OwnFigure tokenFigure(const console::OwnClientState& state);

// "discord.com · limits shared through Redis"; what is wrong with the Redis instead, with a tone, where it is.
OwnFigure ownSummary(const console::OwnClientState& state);

} // namespace headroom::ui
