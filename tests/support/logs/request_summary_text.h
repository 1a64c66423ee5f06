// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/request_summary.h"

#include <string>

namespace headroom::support {

// Every figure of a summary in one text, to compare two.
std::string allFigures(const logs::RequestSummary& summary);

} // namespace headroom::support
