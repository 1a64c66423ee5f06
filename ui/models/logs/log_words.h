// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/theme/palette.h"

#include <QString>

#include <map>

namespace headroom::ui {

// How what logs tell is written everywhere in the window. Times are shown in the zone chosen for the window
// (shown_time.h). Pure otherwise.

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

// The count of invalid requests, and what stands under it; %1 is the limit. "≤ 8,312" "of %1".
QString budgetFigure(std::int64_t atMost, bool isCertain, bool tellsAll);
QString budgetCaption(bool tellsAll);

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

std::map<std::uint32_t, QString> sourceNamesOf(const console::LogFigures& figures); // short, by their ids
// What is read and how that goes, a line for each log, of six at most: "gateway.log: no format fits its lines".
QString logsInWords(const console::LogFigures& figures);
QString logsInBrief(const console::LogFigures& figures); // "Log proxy.log 318 lines/s", "3 logs 318 lines/s"; or none
// The lines of some log are not understood.
bool hasUnreadable(const console::LogFigures& figures);
// How far it is with what was there before; none once it has caught up and follows.
std::optional<double> catchUpPart(const console::LogSource& source);

QString clockText(WallTime at); // "21:04:11"
QString dayAndClockText(WallTime at); // "21:04:11 CET", with the date in front when that is not today's
QString isoText(WallTime at); // "2026-11-02T21:04:11.000Z"

} // namespace headroom::ui
