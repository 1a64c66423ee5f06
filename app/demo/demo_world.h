// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/demo/traffic.h"

#include "core/base/result.h"

#include <QByteArray>

namespace headroom::demo {

// The Discord of the demo, as headroom-sim reads it from a file: a few guilds with channels, webhooks and members, and
// one channel where the bot lacks a permission.
QByteArray demoWorldFile();

// The same as the simulator tells it under /_sim/state, with the ids it gave out.
Result<World> readWorld(const QByteArray& state);

} // namespace headroom::demo
