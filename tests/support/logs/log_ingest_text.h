// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/log_ingest.h"

#include <string>

namespace headroom::support {

// Every figure of an ingest in one text, to compare two: "lines N unparsed N", then what each source tells, then
// shards.
std::string textOf(const logs::LogIngest& ingest);

} // namespace headroom::support
