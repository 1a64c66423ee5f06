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

struct EventText
{
    Q_DECLARE_TR_FUNCTIONS(Events)
};

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
        return {
            EventText::tr("Alert: %1").arg(subject), event.isCritical ? Tone::Critical : Tone::Warning, Mark::Triangle};
    case Event::Kind::Failover:
        return {EventText::tr("Another Redis took over"), Tone::Warning, Mark::Diamond};
    case Event::Kind::Reconnects: {
        const auto count = event.detail[u"count"_s].toInteger();
        return {EventText::tr("%1 shards reconnected", nullptr, pluralNumber(count)).arg(formatCount(count)),
            event.isCritical ? Tone::Critical : Tone::Warning, Mark::Diamond};
    }
    case Event::Kind::Job:
        return {EventText::tr("Job: %1").arg(subject), Tone::Ok, Mark::Square};
    case Event::Kind::Note:
        break;
    }
    return {subject, Tone::Violet, Mark::Circle};
}

} // namespace headroom::ui
