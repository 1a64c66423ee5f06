// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/request_text.h"

#include "app/ctl/terminal.h"

#include "core/base/text/display_text.h"
#include "core/discord/sanitize_for_display.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <cstdio>

namespace headroom::ctl {

namespace {

using Kind = model::Outcome::Kind;

constexpr std::size_t maxShownIdLength = 40;
constexpr Duration leastWaitShown = std::chrono::milliseconds{50}; // shorter ones would read as the 0.1 s they are not

std::string oneDecimal(double value)
{
    std::array<char, 32> text{};
    return {text.data(), static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.1f", value))};
}

std::string idText(const QJsonValue& id)
{
    const auto json = QJsonDocument(QJsonArray{id}).toJson(QJsonDocument::Compact);
    return discord::sanitizeForDisplay(
        id.isString() ? id.toString().toStdString() : json.mid(1, json.size() - 2).toStdString(), maxShownIdLength);
}

} // namespace

std::string outcomeText(const model::Outcome& outcome)
{
    auto text = outcome.kind == Kind::Answered ? std::to_string(outcome.status.value_or(0))
                                               : std::string(toString(outcome.kind)) + ": " + outcome.reason;
    if (outcome.waited < leastWaitShown)
        return text;
    text += ", waited " + waitText(outcome.waited);
    std::string reasons;
    for (const auto reason : model::allWaitReasons) {
        if (outcome.waitReasons.has(reason))
            reasons += (reasons.empty() ? " for " : " and ") + std::string(inWords(reason));
    }
    return text + reasons;
}

std::string batchLineText(const QJsonValue& id, std::uint64_t number, const std::string& request)
{
    const bool isGiven = !id.isNull() && !id.isUndefined();
    return (isGiven ? idText(id) : "line " + std::to_string(number)) + (request.empty() ? "" : "  " + request) + "  ";
}

std::string batchProgressLine(const BatchProgress& progress, std::size_t columns)
{
    const auto counted = [](std::uint64_t count) { return countText(static_cast<std::int64_t>(count)); };
    auto text = counted(progress.done) + (progress.total ? " of " + counted(*progress.total) : " done");
    if (progress.notWell > 0)
        text += ", " + counted(progress.notWell) + " not well";
    text += ", " + counted(progress.inFlight) + " in flight";
    if (progress.waiting > 0) {
        text += ", " + counted(progress.waiting) + " waiting";
        if (progress.waitsFor)
            text += " (" + std::string(model::shortWord(*progress.waitsFor)) + ')';
    }
    const auto seconds = std::chrono::duration<double>(progress.taken).count();
    const auto perSecond = seconds > 0 ? static_cast<double>(progress.done) / seconds : 0;
    if (perSecond > 0)
        text += ", " + oneDecimal(perSecond) + "/s";
    if (!progress.total)
        return cutTo("batch: " + text + ", " + waitText(progress.taken), columns);
    if (perSecond > 0 && *progress.total > progress.done) {
        const std::chrono::duration<double> left(static_cast<double>(*progress.total - progress.done) / perSecond);
        text += ", " + waitText(std::chrono::duration_cast<Duration>(left)) + " left";
    }
    return withBar("batch", text, progress.done, *progress.total, columns);
}

std::string summaryText(const Tally& tally, std::size_t unfinished, Duration taken)
{
    const auto seconds = std::chrono::duration<double>(taken).count();
    auto text = countText(static_cast<std::int64_t>(tally.total())) + (tally.total() == 1 ? " request" : " requests")
        + " in " + waitText(taken);
    if (seconds > 0 && tally.total() > 0)
        text += " (" + oneDecimal(static_cast<double>(tally.total()) / seconds) + "/s)";
    const auto counted = [](std::uint64_t count) { return countText(static_cast<std::int64_t>(count)); };
    std::string parts;
    for (const auto& [kind, count] : tally.outcomes()) {
        parts += (parts.empty() ? ": " : ", ") + counted(count) + ' ' + std::string(toString(kind));
        if (kind != Kind::Answered)
            continue;
        std::string statuses;
        for (const auto& [status, times] : tally.statuses())
            statuses += (statuses.empty() ? " (" : ", ") + counted(times) + " with " + std::to_string(status);
        parts += statuses + ')';
    }
    text += parts;
    if (unfinished > 0)
        text += (parts.empty() ? ": " : ", ") + counted(unfinished) + " unfinished";
    return text;
}

} // namespace headroom::ctl
