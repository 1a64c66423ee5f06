// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/log_figures.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// How what logs tell is written everywhere in the window. Times are shown in the machine's time zone. Pure.

inline constexpr std::array<console::AnswerKind, console::answerKinds> allAnswerKinds{console::AnswerKind::Ok,
    console::AnswerKind::ClientError, console::AnswerKind::Denied, console::AnswerKind::Limited,
    console::AnswerKind::ServerError, console::AnswerKind::Refused, console::AnswerKind::Cached,
    console::AnswerKind::Unknown};

QString answerWord(console::AnswerKind kind); // "2xx", "401, 403"
QString answerMeaning(console::AnswerKind kind); // one sentence
QString answerColumnName(console::AnswerKind kind); // "client_error", in files
Tone answerTone(console::AnswerKind kind);
// Whether a request of this kind reached Discord, as far as is known.
bool reachedDiscord(console::AnswerKind kind);

// What stands under the count of invalid requests; %1 is the limit.
QString budgetCaption(bool isCertain, bool tellsAll);

QString shardWord(console::ShardState state); // "missed ACK"
QString shardStateName(console::ShardState state); // "missed_ack", in files
Tone shardTone(console::ShardState state);
// "37"; "–" where the program has one or does not tell which.
QString shardNumber(const std::optional<std::uint32_t>& number);

// "88 ms", "1,240 ms"; "–" for what is not known.
QString formatLatency(std::optional<float> ms);

// The last part of a path, the whole of anything else: "discord_proxy.log", "ssh gw-1 tail -F gateway.log".
QString shortSourceName(const std::string& name);
QString sourceNameOf(const console::LogFigures& figures, std::uint32_t source); // short; "source 3" when it is gone

QString clockText(WallTime at); // "21:04:11"
QString dayAndClockText(WallTime at); // "21:04:11", with the date in front when that is not today's
QString isoText(WallTime at); // "2026-11-02T21:04:11.000Z"

} // namespace headroom::ui
