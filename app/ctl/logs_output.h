// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/terminal.h"

#include "core/base/text/display_text.h"
#include "core/logs/log_ingest.h"

#include <string>

namespace headroom::ctl {

struct LogsStyle
{
    DisplayZone zone = DisplayZone::Local;
    bool colours = false;
};

Colour colourOf(logs::ShardState state); // as in the window

// What all logs of an ingest tell together, as the text for people or one line of JSON; no '\n' at the end. The invalid
// requests of several request logs are added: they are taken for one address; see
// console::togetherOf().
std::string logsAsText(const logs::LogIngest& ingest, const LogsStyle& style);
std::string logsAsJson(const logs::LogIngest& ingest);

// All formats that a log can have, and what each tells: requests, or of shards as nameOf(ShardFormatClass) says it.
std::string formatsAsText();
std::string formatsAsJson(); // a list of `name`, `title`, `tells`

// "reading 34 %, 1.9 million lines" for one who waits; empty when all that is there was read.
std::string progressOf(const logs::LogIngest& ingest);

} // namespace headroom::ctl
