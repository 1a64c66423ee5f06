// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/log_desk.h"

#include <string>

namespace headroom::ctl {

// What all logs of a desk tell together, as the text for people or one line of JSON; no '\n' at the end. The invalid
// requests of several request logs are added: they are taken for one address; see
// console::togetherOf().
std::string logsAsText(const logs::LogDesk& desk);
std::string logsAsJson(const logs::LogDesk& desk);

// "reading 34 %, 1.9 million lines" for one who waits; empty when all that is there was read.
std::string progressOf(const logs::LogDesk& desk);

} // namespace headroom::ctl
