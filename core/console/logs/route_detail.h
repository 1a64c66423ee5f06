// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/logs_together.h"

namespace headroom::console {

// The lines of the route that the query names, and who sends them, out of the logs that it asks for. Reads some MB of
// each of them, on the thread of the ingest.
RouteDetail routeDetailOf(const logs::LogIngest& ingest, const LogsTogether& all, const LogQuery& query);

} // namespace headroom::console
