// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/own_figures.h"

#include "ui/models/format.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

using State = console::OwnClientState;

QString ownText(const char* source)
{
    return QCoreApplication::translate("OwnClient", source);
}

QString count(std::uint64_t value)
{
    return formatCount(qint64(value));
}

QString timeUntil(const std::optional<Instant>& until, Instant now)
{
    return until ? formatCountdown(*until - now) : QString();
}

// "12 of 50/s", or "12/s" where there is no limit.
QString share(const State::Shared& shared)
{
    return shared.perSecond > 0 ? ownText("%1 of %2/s").arg(count(shared.used), count(shared.perSecond))
                                : ownText("%1/s, no limit").arg(count(shared.used));
}

} // namespace

SaidFigure inFlightFigure(const State& state)
{
    const bool full = state.concurrency > 0 && state.inFlight >= state.concurrency;
    return {ownText("%1 / %2").arg(count(state.inFlight), count(state.concurrency)), full ? Tone::Warning : Tone::Text,
        ownText("%1 requests are in flight. At most %2 are at once.")
            .arg(count(state.inFlight), count(state.concurrency))};
}

SaidFigure waitingFigure(const State& state)
{
    QString words = ownText("%1 requests wait in lanes.").arg(count(state.waiting));
    if (state.heldBySubLimits > 0)
        words += u' ' + ownText("%1 wait for a limit inside their bucket.").arg(count(state.heldBySubLimits));
    if (state.pausedForRetry > 0)
        words += u' ' + ownText("%1 pause before another try.").arg(count(state.pausedForRetry));
    if (state.draining)
        words += u' ' + ownText("No new ones are taken.");
    return {count(state.waiting), Tone::Text, words};
}

SaidFigure sentFigure(const State& state)
{
    return {count(state.sent), Tone::Text,
        ownText("This process has sent %1 requests since it was started, tries included.").arg(count(state.sent))};
}

SaidFigure globalFigure(const State& state, Instant now)
{
    QString words = ownText("In the last second with the token: %1. By address, without it: %2.")
                        .arg(share(state.global), share(state.address));
    if (!state.global.heldUntil)
        return {share(state.global), state.global.waiting > 0 ? Tone::Warning : Tone::Text, words};
    const QString wait = timeUntil(state.global.heldUntil, now);
    words += u' ' + ownText("Discord holds the token's requests back for another %1.").arg(wait);
    return {ownText("held %1").arg(wait), Tone::Critical, words};
}

SaidFigure invalidFigure(const State& state)
{
    const auto said = [&](const char* now) {
        return QString(
            ownText("%1 of %2 invalid requests (401, 403, 429) in ten minutes, as far as this process knows.")
                .arg(count(state.invalid), count(state.banAt))
            + u' ' + ownText(now) + u' '
            + ownText("Bulk work stops at %1, normal work at %2, everything at %3; Discord bans the address at %4.")
                  .arg(count(state.stopBulkAt), count(state.stopNormalAt), count(state.stopAllAt), count(state.banAt)));
    };
    const QString figure = ownText("%1 of %2").arg(count(state.invalid), count(state.banAt));
    switch (state.level) {
    case State::Level::Fine:
        break;
    case State::Level::BulkStops:
        return {figure, Tone::Warning, said("Bulk requests are held."), ownText("no bulk")};
    case State::Level::NormalStops:
        return {figure, Tone::Critical, said("Only critical requests go out."), ownText("only critical")};
    case State::Level::AllStops:
        return {figure, Tone::Critical, said("No request goes out."), ownText("all stopped")};
    }
    return {figure, Tone::Text, said("All requests may go out."), {}};
}

SaidFigure breakerFigure(const State& state, Instant now)
{
    const QString problem = QString::fromStdString(state.hostProblem);
    const QString last = problem.isEmpty() ? QString() : QString(u' ' + ownText("The last failure: %1").arg(problem));
    switch (state.breaker) {
    case State::Breaker::Closed:
        break;
    case State::Breaker::Open:
        return {ownText("open %1").arg(timeUntil(state.breakerUntil, now)).trimmed(), Tone::Critical,
            ownText("The host keeps failing: nothing is sent to it until one request may try again.") + last};
    case State::Breaker::Probing:
        return {ownText("probing"), Tone::Warning,
            ownText("A single request finds out whether the host is well again; the others wait for it.") + last};
    }
    return {ownText("closed"), Tone::Text,
        (problem.isEmpty() ? ownText("The host answers.")
                           : ownText("The host failed lately, and requests still go out."))
            + last};
}

SaidFigure addressFigure(const State& state, Instant now)
{
    if (state.addressHeldUntil) {
        const QString wait = timeUntil(state.addressHeldUntil, now);
        return {ownText("held %1").arg(wait), Tone::Critical,
            ownText("Discord blocks this address: nothing is sent for another %1.").arg(wait)};
    }
    if (state.proxyHeldUntil) {
        const QString wait = timeUntil(state.proxyHeldUntil, now);
        return {ownText("proxy %1").arg(wait), Tone::Warning,
            ownText("The request proxy asked for a pause: nothing is sent for another %1.").arg(wait)};
    }
    return {ownText("free"), Tone::Text, ownText("Neither Discord nor a proxy holds this address back.")};
}

SaidFigure tokenFigure(const State& state)
{
    if (state.tokenRefused)
        return {ownText("refused"), Tone::Critical,
            ownText(
                "Discord answered 401: requests with the token end at once, until somebody says that it is right.")};
    if (!state.hasToken)
        return {ownText("none"), Tone::Muted, ownText("Requests go out without a token: HEADROOM_TOKEN was not set.")};
    return {ownText("in use"), Tone::Text, ownText("Requests go out with the token, and Discord has not refused it.")};
}

SaidFigure ownSummary(const State& state)
{
    if (!state.redisProblem.empty())
        return {ownText("The shared limits cannot be asked: %1").arg(QString::fromStdString(state.redisProblem)),
            Tone::Warning};
    if (!state.storeProblems.empty()) {
        const auto& first = state.storeProblems.front();
        QString words = ownText("Shared limits: %1: %2")
                            .arg(QString::fromStdString(first.text), QString::fromStdString(first.advice));
        if (const auto more = state.storeProblems.size() - 1; more > 0)
            words += u' ' + ownText("(%1 more)").arg(count(more));
        QStringList all;
        for (const auto& problem : state.storeProblems)
            all += ownText("%1: %2. Redis says: %3")
                       .arg(QString::fromStdString(problem.text), QString::fromStdString(problem.advice),
                           QString::fromStdString(problem.reply));
        return {words, Tone::Warning, all.join(u'\n')};
    }
    QStringList parts{QString::fromStdString(state.host)};
    if (!state.purpose.empty())
        parts += QString::fromStdString(state.purpose);
    parts +=
        state.sharesRedis ? ownText("limits shared through this Redis") : ownText("limits known to this process alone");
    if (state.draining)
        parts += ownText("takes no new requests");
    return {parts.join(u" · "_s), Tone::Muted};
}

} // namespace headroom::ui
