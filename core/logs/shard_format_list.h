// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shard_format.h"

// The formats that are built in; each file has one, or a few of a kind. Asked for by name: shard_formats.h.
namespace headroom::logs {

const ShardFormat& discordJsFormat();
const ShardFormat& hikariFormat();
const ShardFormat& discord4jFormat();
const ShardFormat& discordNetFormat();
const ShardFormat& spectaclesFormat();
const ShardFormat& discordPyFormat();
const ShardFormat& twilightFormat();
const ShardFormat& twilightDispatchFormat();
const ShardFormat& serenityFormat();
const ShardFormat& disgoFormat();
const ShardFormat& jdaFormat();
const ShardFormat& discordgoFormat();
const ShardFormat& nostrumFormat();
const ShardFormat& dsharpPlusFormat();
const ShardFormat& discordenoFormat();
const ShardFormat& erisFormat();
const ShardFormat& sandwichFormat();
const ShardFormat& dppFormat();
const ShardFormat& discordrbFormat();
const ShardFormat& statewayFormat();
const ShardFormat& tatsuworksFormat();

} // namespace headroom::logs
