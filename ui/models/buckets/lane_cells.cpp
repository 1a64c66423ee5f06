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

QString queueText(const console::OwnLane& lane)
{
    return queueText(qint64(lane.waiting), lane.inFlight);
}

QString queueText(std::int64_t waiting, std::int64_t inFlight)
{
    const QString words = formatCount(waiting);
    return inFlight > 0 ? QString(words + QStringLiteral(" +") + formatCount(inFlight)) : words;
}

QString queueToolTip(const console::OwnLane& lane, Instant now)
{
    QString said = laneText("%1 waiting, %2 in flight, of this process alone.")
                       .arg(formatCount(qint64(lane.waiting)), formatCount(lane.inFlight));
    if (lane.waitingSince)
        said += u' ' + laneText("The first has waited %1.").arg(formatCountdown(now - *lane.waitingSince));
    return said;
}

Tone queueTone(const console::OwnLane& lane, Instant now)
{
    if (lane.waiting == 0)
        return Tone::Muted;
    return lane.waitingSince && now - *lane.waitingSince >= kLong ? Tone::Warning : Tone::Text;
}

QString waitText(const console::OwnLane& lane, Instant now)
{
    if (lane.waiting == 0)
        return {};
    if (!lane.waitReasons)
        return lane.state == console::OwnLane::State::Claiming ? laneText("asks Redis") : laneText("goes out");
    const QString word = fromView(lane.waitReasons->word);
    return lane.waitReasons->until ? QString(word + u' ' + formatCountdown(*lane.waitReasons->until - now)) : word;
}

QString waitSentence(const console::OwnLane& lane, Instant now)
{
    if (lane.waiting == 0)
        return laneText("Nothing waits.");
    if (!lane.waitReasons)
        return lane.state == console::OwnLane::State::Claiming
            ? laneText("The shared Redis is being asked whether the first request may go.")
            : laneText("The first request is about to go out.");
    const QString words = fromView(lane.waitReasons->inWords);
    if (!lane.waitReasons->until)
        return laneText("The first request waits for %1.").arg(words);
    return laneText("The first request waits for %1, %2 more.")
        .arg(words, formatCountdown(*lane.waitReasons->until - now));
}

QString laneStateText(console::OwnLane::State state)
{
    switch (state) {
    case console::OwnLane::State::Idle:
        break;
    case console::OwnLane::State::Ready:
        return laneText("ready");
    case console::OwnLane::State::Claiming:
        return laneText("asking Redis");
    case console::OwnLane::State::Waiting:
        return laneText("waiting");
    }
    return laneText("idle");
}

QString windowText(console::OwnLane::Window window)
{
    switch (window) {
    case console::OwnLane::Window::Unknown:
        break;
    case console::OwnLane::Window::Fixed:
        return laneText("fixed");
    case console::OwnLane::Window::Sliding:
        return laneText("sliding");
    }
    return laneText("not known yet");
}

} // namespace headroom::ui
