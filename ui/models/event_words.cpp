// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/event_words.h"

#include "core/console/recording/recorded_events.h"
#include "ui/models/emergency_words.h"
#include "ui/models/format.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using headroom::console::Event;

namespace headroom::ui {

namespace {

QString eventText(const char* text)
{
    return QCoreApplication::translate("Events", text);
}

} // namespace

EventWords wordsOf(const Event& event)
{
    using Mark = EventWords::Mark;
    const QString subject = QString::fromStdString(event.subject);
    switch (event.kind) {
    case Event::Kind::Emergency:
        if (const auto emergency = console::emergencyOf(event, Instant{}, event.at))
            return {wordsOf(*emergency, Instant{}).brief, emergencyTone(emergency->severity), Mark::Triangle};
        return {subject, Tone::Warning, Mark::Triangle};
    case Event::Kind::Alert:
        return {eventText("Alert: %1").arg(subject), event.isCritical ? Tone::Critical : Tone::Warning, Mark::Triangle};
    case Event::Kind::Failover:
        return {eventText("Another Redis took over"), Tone::Warning, Mark::Diamond};
    case Event::Kind::Reconnects: {
        const auto count = event.detail[u"count"_s].toInteger();
        return {
            count == 1 ? eventText("1 shard reconnected") : eventText("%1 shards reconnected").arg(formatCount(count)),
            event.isCritical ? Tone::Critical : Tone::Warning, Mark::Diamond};
    }
    case Event::Kind::Job:
        return {eventText("Job: %1").arg(subject), Tone::Ok, Mark::Square};
    case Event::Kind::Note:
        break;
    }
    return {subject, Tone::Violet, Mark::Circle};
}

} // namespace headroom::ui
