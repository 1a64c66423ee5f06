// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/client_state.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// How a lane of this process is written. Pure.

QString queueText(const model::Lane& lane); // "12 +3": so many wait, so many are in flight
QString queueText(std::int64_t waiting, std::int64_t inFlight);
QString queueToolTip(const model::Lane& lane, Instant now);
// A warning when its first request has waited long.
Tone queueTone(const model::Lane& lane, Instant now);

QString waitText(const model::Lane& lane, Instant now); // "bucket 1.2 s", "concurrency"; empty: nothing is held
// A sentence: "The first request waits for its bucket, 1.2 s more."
QString waitSentence(const model::Lane& lane, Instant now);

QString laneStateText(model::LaneState state); // "waiting", "ready", "asking Redis", "idle"
QString windowText(model::WindowKind window); // "fixed", "sliding", "not known yet"

} // namespace headroom::ui
