// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/emergency_words.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using headroom::console::Emergency;

namespace headroom::ui {

namespace {

using Evidence = Emergency::Evidence;

struct EmergencyText
{
    Q_DECLARE_TR_FUNCTIONS(Emergencies)
};

// "9,436 of 10,000 invalid requests in 10 min from 10.0.0.6"
QString invalidRequests(const Emergency& emergency)
{
    QString said =
        (emergency.evidence == Evidence::LogAtMost ? EmergencyText::tr("up to %1 of %2 invalid requests in 10 min")
                                                   : EmergencyText::tr("%1 of %2 invalid requests in 10 min"))
            .arg(formatCount(emergency.count), formatCount(emergency.limit));
    if (emergency.where.empty())
        return said;
    const QString where = QString::fromStdString(emergency.where);
    return emergency.evidence == Evidence::Counted ? QString(said + u' ' + EmergencyText::tr("from %1").arg(where))
                                                   : QString(said + u", "_s + where);
}

QString banWord(Evidence evidence)
{
    return evidence == Evidence::Log      ? EmergencyText::tr("Would be banned")
        : evidence == Evidence::LogAtMost ? EmergencyText::tr("May be banned")
                                          : EmergencyText::tr("Banned");
}

EmergencyWords banned(const Emergency& emergency, Instant now)
{
    EmergencyWords words;
    const QString word = banWord(emergency.evidence);
    words.brief = word;
    words.action = EmergencyText::tr("Show causes");
    const QString where = QString::fromStdString(emergency.where);
    if (emergency.until) {
        const QString left = formatSpan(std::max(Duration{}, *emergency.until - now));
        words.headline = where.isEmpty()
            ? EmergencyText::tr("Banned: Discord refuses this address for %1 more").arg(left)
            : EmergencyText::tr("Banned: by %1 Discord refuses the address for %2 more").arg(where, left);
        words.advice = EmergencyText::tr("Send nothing until then, and stop what sent the invalid requests.");
        return words;
    }
    words.headline = word + u": "_s + invalidRequests(emergency);
    words.advice = emergency.evidence == Evidence::LogAtMost
        ? EmergencyText::tr("Some 429s may be shared and not count. Stop what sends the others.")
        : EmergencyText::tr("Stop all requests from this address, then remove the cause.");
    return words;
}

EmergencyWords banNear(const Emergency& emergency)
{
    EmergencyWords words;
    words.brief =
        EmergencyText::tr("Ban near: %1 of %2").arg(formatCount(emergency.count), formatCount(emergency.limit));
    words.headline = emergency.timeToBan
        ? EmergencyText::tr("Ban near, in %1: ").arg(formatRoughly(*emergency.timeToBan))
        : EmergencyText::tr("Ban near: ");
    words.headline += invalidRequests(emergency);
    words.advice = emergency.cause.empty()
        ? EmergencyText::tr("Stop what sends requests that are answered 401, 403 or 429.")
        : EmergencyText::tr("Most are %1: stop what sends them.").arg(QString::fromStdString(emergency.cause));
    words.action = EmergencyText::tr("Show causes");
    return words;
}

EmergencyWords globalBlocked(const Emergency& emergency, Instant now)
{
    EmergencyWords words;
    words.brief = EmergencyText::tr("Global 429");
    words.action = EmergencyText::tr("Show limit");
    if (!emergency.until || *emergency.until <= now)
        words.headline = EmergencyText::tr("Global 429: over; requests go out again");
    else
        words.headline =
            (emergency.byAddress ? EmergencyText::tr("Global 429: requests without the token wait for %1")
                                 : EmergencyText::tr("Global 429: all requests with the token wait for %1"))
                .arg(formatCountdown(*emergency.until - now));
    words.advice = EmergencyText::tr("The fleet sends more requests per second than Discord allows: send fewer.");
    return words;
}

// "4 silent, 2 reconnecting", in the words of the page Shards.
QString outageCauses(const Emergency::Outages& outages)
{
    using State = console::ShardState;
    QStringList causes;
    for (const auto& [count, state] : {std::pair(outages.silent, State::Unknown),
             std::pair(outages.reconnecting, State::Reconnecting), std::pair(outages.missedAcks, State::Missed)}) {
        if (count > 0)
            causes += QString(formatCount(count) + u' ' + shardWord(state));
    }
    return causes.join(u", "_s);
}

EmergencyWords shardsGone(const Emergency& emergency)
{
    EmergencyWords words;
    QStringList numbers;
    for (const auto& shard : emergency.shards) {
        if (shard.number)
            numbers += QString::number(*shard.number);
    }
    const auto gone = emergency.count - emergency.back;
    const auto named = gone > 0 ? gone : emergency.count; // of those that are back only where no other is gone
    numbers = numbers.mid(0, named);
    words.brief = (gone > 0 ? EmergencyText::tr("%1 gone") : EmergencyText::tr("%1 back"))
                      .arg(countOf(named, QT_TRANSLATE_N_NOOP("Counts", "%1 shards")));
    words.headline =
        (gone > 0 ? EmergencyText::tr("Shards gone: %1 of %2") : EmergencyText::tr("Shards back: %1 of %2"))
            .arg(formatCount(named), formatCount(emergency.limit));
    if (!numbers.isEmpty()) {
        if (std::int64_t(numbers.size()) < named)
            numbers += u"…"_s;
        words.headline += u" · "_s + numbers.join(u", "_s);
    }
    if (gone > 0 && emergency.back > 0)
        words.headline += u" · "_s + EmergencyText::tr("%1 back").arg(formatCount(emergency.back));
    const QString causes = outageCauses(emergency.outages);
    words.advice = gone == 0 ? EmergencyText::tr("They are served again; this stays until they have been for 30 s.")
        : causes.isEmpty()   ? EmergencyText::tr("They are not served: look at the gateway processes that run them.")
                             : EmergencyText::tr("%1: look at the gateway processes that run them.").arg(causes);
    words.action = emergency.count == 1 ? EmergencyText::tr("Show shard") : EmergencyText::tr("Show shards");
    return words;
}

} // namespace

EmergencyWords wordsOf(const Emergency& emergency, Instant now)
{
    switch (emergency.kind) {
    case Emergency::Kind::Banned:
        return banned(emergency, now);
    case Emergency::Kind::BanNear:
        return banNear(emergency);
    case Emergency::Kind::TokenRefused:
        return {EmergencyText::tr("Token refused: Discord answered 401"),
            EmergencyText::tr("Requests with the token have stopped. Check the token; resume them if it is valid."),
            EmergencyText::tr("Token refused"), EmergencyText::tr("Show token")};
    case Emergency::Kind::RedisLost: {
        const QString problem = emergency.problem.translated();
        return {problem.isEmpty() ? EmergencyText::tr("Redis lost") : EmergencyText::tr("Redis lost: %1").arg(problem),
            EmergencyText::tr("Its figures are old. Headroom keeps trying; check the server and the network."),
            EmergencyText::tr("Redis lost"), EmergencyText::tr("Show connection")};
    }
    case Emergency::Kind::GlobalBlocked:
        return globalBlocked(emergency, now);
    case Emergency::Kind::ShardsGone:
        return shardsGone(emergency);
    }
    return {};
}

BanWords banWords(std::int64_t count, std::int64_t limit, const std::optional<Duration>& timeToBan, Evidence evidence)
{
    if (count >= limit)
        return {banWord(evidence), Tone::Critical};
    if (!timeToBan)
        return {};
    const auto severity = console::banSeverity(count, limit, timeToBan);
    return {EmergencyText::tr("Ban in %1 at this rate").arg(formatRoughly(*timeToBan)),
        severity ? emergencyTone(*severity) : Tone::Text};
}

Tone banTone(std::int64_t count, std::int64_t limit, const std::optional<Duration>& timeToBan)
{
    const auto severity = console::banSeverity(count, limit, timeToBan);
    return severity ? emergencyTone(*severity) : Tone::Ok;
}

Tone emergencyTone(Emergency::Severity severity)
{
    return severity == Emergency::Severity::Critical ? Tone::Critical : Tone::Warning;
}

} // namespace headroom::ui
