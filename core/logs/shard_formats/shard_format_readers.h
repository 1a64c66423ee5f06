// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shard_formats/shard_format.h"

#include <memory>

// How the lines of programs are read whose formats rules cannot express. Each is named by the `reader` of a format in
// resources/log-formats/, which has the rest of it.
namespace headroom::logs {

std::unique_ptr<ShardFormat> makeDiscordPyFormat(ShardFormat::Facts facts);
std::unique_ptr<ShardFormat> makeDisgoFormat(ShardFormat::Facts facts);
std::unique_ptr<ShardFormat> makeTatsuworksFormat(ShardFormat::Facts facts);

} // namespace headroom::logs
