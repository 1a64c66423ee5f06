// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/places/place.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::ui {

// Where more is to be seen of a cause of invalid requests, "403 DELETE …/messages/{id}". `route`: its
// console::nameOfRoute(), where that is known; empty: only what the label says. None: it names no route ("others").

// The route with its lines and who sends it, of such responses alone; of a route that is cut off in the label, all that
// end so.
std::optional<console::Place> trafficOfCause(std::string_view label, const std::string& route);
// Its buckets, where no log tells of requests.
std::optional<console::Place> bucketsOfCause(std::string_view label, const std::string& route);

} // namespace headroom::ui
