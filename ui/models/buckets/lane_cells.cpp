// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/lane_cells.h"

#include "core/base/text/text.h"
#include "ui/models/format.h"

#include <QCoreApplication>

using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr Duration kLong = 10s;

struct LaneText
{
    Q_DECLARE_TR_FUNCTIONS(Lanes)
};

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
    QString said = LaneText::tr("%1 waiting, %2 in flight, of this process alone.")
                       .arg(formatCount(qint64(lane.waiting)), formatCount(lane.inFlight));
    if (lane.waitingSince)
        said += u' ' + LaneText::tr("The first has waited %1.").arg(formatCountdown(now - *lane.waitingSince));
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
        return lane.state == model::LaneState::Claiming ? LaneText::tr("asks Redis") : LaneText::tr("goes out");
    const QString word = LaneText::tr(shortWord(*lane.waitReason).data());
    return lane.waitsUntil ? QString(word + u' ' + formatCountdown(*lane.waitsUntil, now)) : word;
}

QString waitSentence(const model::Lane& lane, Instant now)
{
    if (lane.waiting == 0)
        return LaneText::tr("Nothing waits.");
    if (!lane.waitReason)
        return lane.state == model::LaneState::Claiming
            ? LaneText::tr("The shared Redis is being asked whether the first request may go.")
            : LaneText::tr("The first request is about to go out.");
    const QString words = Text::tr(inWords(*lane.waitReason).data(), "Lanes").translated();
    if (!lane.waitsUntil)
        return LaneText::tr("The first request waits for %1.").arg(words);
    return LaneText::tr("The first request waits for %1, %2 more.").arg(words, formatCountdown(*lane.waitsUntil, now));
}

QString laneStateText(model::LaneState state)
{
    static constexpr const char* words[] = {QT_TRANSLATE_NOOP("Lanes", "idle"), QT_TRANSLATE_NOOP("Lanes", "ready"),
        QT_TRANSLATE_NOOP("Lanes", "asking Redis"), QT_TRANSLATE_NOOP("Lanes", "waiting")};
    return LaneText::tr(words[std::size_t(state)]);
}

QString windowText(model::WindowKind window)
{
    static constexpr const char* words[] = {QT_TRANSLATE_NOOP("Lanes", "not known yet"),
        QT_TRANSLATE_NOOP("Lanes", "fixed"), QT_TRANSLATE_NOOP("Lanes", "sliding")};
    return LaneText::tr(words[std::size_t(window)]);
}

} // namespace headroom::ui
