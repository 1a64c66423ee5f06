// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/emergencies.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// How an emergency is said. Pure.
struct EmergencyWords
{
    QString headline; // "Ban near, in under 1 min: 9,436 of 10,000 invalid requests in 10 min from 10.0.0.6"
    QString advice; // what to do, one sentence
    QString brief; // for the title of the window: "Ban near: 9,436 of 10,000"
    QString action; // of the button that leads to the place: "Show causes"
};

EmergencyWords wordsOf(const console::Emergency& emergency, Instant now);
// How near a ban is, on a card.
struct BanWords
{
    QString text; // "Banned", "May be banned", "Ban in 6 min at this rate"; empty: no ban at this rate
    Tone tone = Tone::Muted;
};
BanWords banWords(std::int64_t count, std::int64_t limit, const std::optional<Duration>& timeToBan,
    console::Emergency::Evidence evidence);
// Of the gauge beside it: as bad as the emergency that it makes; Ok while no ban is near.
Tone banTone(std::int64_t count, std::int64_t limit, const std::optional<Duration>& timeToBan);

Tone emergencyTone(console::Emergency::Severity severity);

} // namespace headroom::ui
