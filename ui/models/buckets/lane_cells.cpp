// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/lane_cells.h"

#include "ui/models/format.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr Duration kLong = 10s;

QString laneText(const char* source)
{
    return QCoreApplication::translate("Lanes", source);
}

QString fromView(std::string_view words)
{
    return QString::fromUtf8(words.data(), qsizetype(words.size()));
}

} // namespace

QString queueText(const model::Lane& lane)
{
    return queueText(qint64(lane.waiting), lane.inFlight);
}

QString queueText(std::int64_t waiting, std::int64_t inFlight)
{
    const QString words = formatCount(waiting);
    return inFlight > 0 ? QString(words + QStringLiteral(" +") + formatCount(inFlight)) : words;
}

QString queueToolTip(const model::Lane& lane, Instant now)
{
    QString said = laneText("%1 waiting, %2 in flight, of this process alone.")
                       .arg(formatCount(qint64(lane.waiting)), formatCount(lane.inFlight));
    if (lane.waitingSince)
        said += u' ' + laneText("The first has waited %1.").arg(formatCountdown(now - *lane.waitingSince));
    return said;
}

Tone queueTone(const model::Lane& lane, Instant now)
{
    if (lane.waiting == 0)
        return Tone::Muted;
    return lane.waitingSince && now - *lane.waitingSince >= kLong ? Tone::Warning : Tone::Text;
}

QString waitText(const model::Lane& lane, Instant now)
{
    if (lane.waiting == 0)
        return {};
    if (!lane.waitReason)
        return lane.state == model::LaneState::Claiming ? laneText("asks Redis") : laneText("goes out");
    const QString word = fromView(shortWord(*lane.waitReason));
    return lane.waitsUntil ? QString(word + u' ' + formatCountdown(*lane.waitsUntil - now)) : word;
}

QString waitSentence(const model::Lane& lane, Instant now)
{
    if (lane.waiting == 0)
        return laneText("Nothing waits.");
    if (!lane.waitReason)
        return lane.state == model::LaneState::Claiming
            ? laneText("The shared Redis is being asked whether the first request may go.")
            : laneText("The first request is about to go out.");
    const QString words = fromView(inWords(*lane.waitReason));
    if (!lane.waitsUntil)
        return laneText("The first request waits for %1.").arg(words);
    return laneText("The first request waits for %1, %2 more.").arg(words, formatCountdown(*lane.waitsUntil - now));
}

QString laneStateText(model::LaneState state)
{
    switch (state) {
    case model::LaneState::Idle:
        break;
    case model::LaneState::Ready:
        return laneText("ready");
    case model::LaneState::Claiming:
        return laneText("asking Redis");
    case model::LaneState::Waiting:
        return laneText("waiting");
    }
    return laneText("idle");
}

QString windowText(model::WindowKind window)
{
    switch (window) {
    case model::WindowKind::Unknown:
        break;
    case model::WindowKind::Fixed:
        return laneText("fixed");
    case model::WindowKind::Sliding:
        return laneText("sliding");
    }
    return laneText("not known yet");
}

} // namespace headroom::ui
