// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/display_text.h"
#include "core/recording/recording.h"

#include <QJsonObject>

#include <optional>
#include <string>
#include <vector>

namespace headroom::ctl {

// What `headroomctl recordings` prints of a recording: what it holds, all figures of a moment, and what happened.
struct ShownRecording
{
    std::string file;
    std::int64_t bytes = 0;
    std::size_t series = 0;
    std::optional<std::pair<recording::Second, recording::Second>> extent;
    std::optional<recording::Second> secondsFrom; // from when on there are single seconds
    recording::Moment moment;
    std::vector<recording::Event> events;
};

std::string recordingAsText(const ShownRecording& shown, DisplayZone zone);
QJsonObject recordingAsJson(const ShownRecording& shown);

} // namespace headroom::ctl
