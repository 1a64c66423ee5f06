// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/requests/own_figures.h"

#include "ui/models/format.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

using State = console::RequestClientState;

struct OwnClientText
{
    Q_DECLARE_TR_FUNCTIONS(OwnClient)
};

QString count(std::uint64_t value)
{
    return formatCount(qint64(value));
}

QString timeUntil(const std::optional<Instant>& until, Instant now)
{
    return until ? formatCountdown(*until - now) : QString();
}

// "12 of 50/s", or "12/s" where there is no limit.
QString share(const model::SharedLimit& shared)
{
    return shared.perSecond > 0 ? OwnClientText::tr("%1 of %2/s").arg(count(shared.used), count(shared.perSecond))
                                : OwnClientText::tr("%1/s, no limit").arg(count(shared.used));
}

} // namespace

SaidFigure inFlightFigure(const State& state)
{
    const bool full = state.concurrency > 0 && state.inFlight >= state.concurrency;
    return {OwnClientText::tr("%1 / %2").arg(count(state.inFlight), count(state.concurrency)),
        full ? Tone::Warning : Tone::Text,
        (OwnClientText::tr("%1 requests are in flight.", nullptr, pluralNumber(state.inFlight))
                .arg(count(state.inFlight)))
            + u' ' + OwnClientText::tr("The limit is %1 at once.").arg(count(state.concurrency))};
}

SaidFigure waitingFigure(const State& state)
{
    QString words = OwnClientText::tr(
        "%1 requests wait in the queues of their buckets.", nullptr, pluralNumber(qint64(state.waiting)))
                        .arg(count(state.waiting));
    if (state.heldBySubLimits > 0)
        words +=
            u' ' + OwnClientText::tr("Waiting for a limit inside their bucket: %1.").arg(count(state.heldBySubLimits));
    if (state.pausedForRetry > 0)
        words += u' ' + OwnClientText::tr("Pausing before another try: %1.").arg(count(state.pausedForRetry));
    if (state.draining)
        words += u' ' + OwnClientText::tr("No new ones are taken.");
    return {count(state.waiting), Tone::Text, words};
}

SaidFigure sentFigure(const State& state)
{
    return {count(state.sent), Tone::Text,
        OwnClientText::tr("This process has sent %1 since it was started, retries included.")
            .arg(countOf(qint64(state.sent), QT_TRANSLATE_N_NOOP("Counts", "%1 requests")))};
}

SaidFigure globalFigure(const State& state, Instant now)
{
    QString words = OwnClientText::tr("In the last second with the token: %1. By address, without it: %2.")
                        .arg(share(state.global), share(state.address));
    if (!state.global.heldUntil)
        return {share(state.global), state.global.waiting > 0 ? Tone::Warning : Tone::Text, words};
    const QString wait = timeUntil(state.global.heldUntil, now);
    words += u' ' + OwnClientText::tr("Discord holds the token’s requests back for another %1.").arg(wait);
    return {OwnClientText::tr("held %1").arg(wait), Tone::Critical, words};
}

SaidFigure invalidFigure(const State& state)
{
    const auto said = [&](const char* now) {
        return QString(
            OwnClientText::tr("%1 of %2 invalid requests (401, 403, 429) in ten minutes, as far as this process knows.")
                .arg(count(state.invalid), count(state.thresholds.banAt))
            + u' ' + OwnClientText::tr(now) + u' '
            + OwnClientText::tr(
                "Bulk work stops at %1, normal work at %2, everything at %3; Discord bans the address at %4.")
                  .arg(count(state.thresholds.stopBulkAt), count(state.thresholds.stopNormalAt),
                      count(state.thresholds.stopAllAt), count(state.thresholds.banAt)));
    };
    const QString figure = OwnClientText::tr("%1 of %2").arg(count(state.invalid), count(state.thresholds.banAt));
    using Level = model::InvalidThresholds::Level;
    switch (state.level) {
    case Level::Fine:
        break;
    case Level::BulkStops:
        return {figure, Tone::Warning, said(QT_TRANSLATE_NOOP("OwnClient", "Bulk requests are held.")),
            OwnClientText::tr("no bulk")};
    case Level::NormalStops:
        return {figure, Tone::Critical, said(QT_TRANSLATE_NOOP("OwnClient", "Only critical requests go out.")),
            OwnClientText::tr("only critical")};
    case Level::AllStops:
        return {figure, Tone::Critical, said(QT_TRANSLATE_NOOP("OwnClient", "No request goes out.")),
            OwnClientText::tr("all stopped")};
    }
    return {figure, Tone::Text, said(QT_TRANSLATE_NOOP("OwnClient", "All requests may go out.")), {}};
}

SaidFigure breakerFigure(const State& state, Instant now)
{
    const QString problem = state.hostProblem.translated();
    const QString last =
        problem.isEmpty() ? QString() : QString(u' ' + OwnClientText::tr("The last failure: %1").arg(problem));
    switch (state.breaker) {
    case model::BreakerState::Closed:
        break;
    case model::BreakerState::Open:
        return {OwnClientText::tr("open %1").arg(timeUntil(state.breakerUntil, now)).trimmed(), Tone::Critical,
            OwnClientText::tr("The host keeps failing: nothing is sent to it until one request may try again.") + last};
    case model::BreakerState::HalfOpen:
        return {OwnClientText::tr("probing"), Tone::Warning,
            OwnClientText::tr("A single request finds out whether the host is well again; the others wait for it.")
                + last};
    }
    return {OwnClientText::tr("closed"), Tone::Text,
        (problem.isEmpty() ? OwnClientText::tr("The host answers.")
                           : OwnClientText::tr("The host failed lately, and requests still go out."))
            + last};
}

SaidFigure addressFigure(const State& state, Instant now)
{
    if (state.addressHeldUntil) {
        const QString wait = timeUntil(state.addressHeldUntil, now);
        return {OwnClientText::tr("held %1").arg(wait), Tone::Critical,
            OwnClientText::tr("Discord blocks this address: nothing is sent for another %1.").arg(wait)};
    }
    if (state.proxyHeldUntil) {
        const QString wait = timeUntil(state.proxyHeldUntil, now);
        return {OwnClientText::tr("proxy %1").arg(wait), Tone::Warning,
            OwnClientText::tr("The request proxy asked for a pause: nothing is sent for another %1.").arg(wait)};
    }
    return {OwnClientText::tr("free"), Tone::Text,
        OwnClientText::tr("Neither Discord nor a proxy holds this address back.")};
}

SaidFigure tokenFigure(const State& state)
{
    if (state.tokenRefused)
        return {OwnClientText::tr("refused"), Tone::Critical,
            OwnClientText::tr(
                "Discord answered 401: requests with the token end at once, until somebody says that it is right.")};
    if (!state.hasToken)
        return {OwnClientText::tr("none"), Tone::Muted,
            OwnClientText::tr("Requests go out without a token: HEADROOM_TOKEN was not set.")};
    return {OwnClientText::tr("in use"), Tone::Text,
        OwnClientText::tr("Requests go out with the token, and Discord has not refused it.")};
}

SaidFigure ownSummary(const State& state)
{
    if (!state.redisProblem.empty())
        return {OwnClientText::tr("The shared limits cannot be asked: %1").arg(state.redisProblem.translated()),
            Tone::Warning};
    if (!state.storeProblems.empty()) {
        const auto& first = state.storeProblems.front();
        QString words =
            OwnClientText::tr("Shared limits: %1: %2").arg(first.text.translated(), first.advice.translated());
        if (const auto more = state.storeProblems.size() - 1; more > 0)
            words += u' ' + OwnClientText::tr("(%1 more)").arg(count(more));
        QStringList all;
        for (const auto& problem : state.storeProblems)
            all +=
                OwnClientText::tr("%1: %2. Redis says: %3")
                    .arg(problem.text.translated(), problem.advice.translated(), QString::fromStdString(problem.reply));
        return {words, Tone::Warning, all.join(u'\n')};
    }
    QStringList parts{QString::fromStdString(state.host)};
    if (!state.purpose.empty())
        parts += QString::fromStdString(state.purpose);
    parts += state.sharesRedis ? OwnClientText::tr("limits shared through this Redis")
                               : OwnClientText::tr("limits known to this process alone");
    if (state.draining)
        parts += OwnClientText::tr("takes no new requests");
    return {parts.join(u" · "_s), Tone::Muted};
}

} // namespace headroom::ui
