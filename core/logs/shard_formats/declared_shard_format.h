// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/shard_formats/shard_format.h"

#include <memory>
#include <string_view>

namespace headroom::logs {

class FormatDeclaration;

// A shard format that is data: one JSON object, as resources/log-formats/ has them and resources/docs/log-formats.md
// describes them. Fails with what is wrong and where in it.
//
// `name`, `title`, `tells` (exact, alarm, derived, freshness, events: see ShardFormatClass), `resolution` (of the
// program's own time stamps: "1ms"), `advice`, `reads_json`; `requests`: see RestLines::make(); `reader`, in place of
// rules: one of those of shard_format.h; `signed_by`: templates (LineTemplate) that a line of this program fits,
// without them a line that is read; `rules`, of which the first that reads a line is taken; `continued`: what lines
// after one that `continues` say; `samples`.
//
// A rule: `marker`, the text that such a line has; `header`, a template or several of what follows the marker;
// `phrases`, each with the `text` of the message (a template) and its `event`, and, where needed, `continues`, a fixed
// close `code`, and what the record's detail is: "message" (that is so when nothing is said, but for heartbeats and
// IDENTIFY, which may hold the token), "line" (from the marker on), "none", or any other text itself. `before`:
// {`marker`, `text`}: of what stands before the marker, where the shard is named there. `slog`: for lines of Go's slog,
// the first key of their fields; `fields` then says what each field holds: shard, count, code; `state`: {`of`, `field`,
// `events`}: a message whose event is a word in a field. `message_ends_time`: the time stands between the marker and
// the message.
Result<std::unique_ptr<ShardFormat>> makeDeclaredShardFormat(FormatDeclaration& declaration);

// "exact", "alarm" ...: what such a format `tells`.
std::string_view nameOf(ShardFormatClass shows);

} // namespace headroom::logs
