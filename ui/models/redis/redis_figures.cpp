// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/redis/redis_figures.h"

#include "ui/models/format.h"

#include <QCoreApplication>

#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr double kNearlyFull = 0.9;

struct RedisText
{
    Q_DECLARE_TR_FUNCTIONS(Redis)
};

// Of one core: "0.3 %", "12 %".
QString cpuText(double share)
{
    const double percent = share * 100;
    if (percent > 0 && percent < 0.1)
        return u'<' + formatDecimal(0.1, 1) + u" %"_s;
    return percent < 10 ? QString(formatDecimal(percent, 1) + QStringLiteral(" %"))
                        : QString(formatCount(std::llround(percent)) + QStringLiteral(" %"));
}

bool isKnown(const console::ConnectionState& connection)
{
    using Phase = console::ConnectionState::Phase;
    return connection.phase != Phase::Connecting && connection.phase != Phase::Absent;
}

std::optional<double> memoryShare(const model::RedisVitals& vitals)
{
    if (!vitals.usedMemory || vitals.maxMemory.value_or(0) == 0)
        return std::nullopt;
    return double(*vitals.usedMemory) / double(*vitals.maxMemory);
}

} // namespace

SaidFigure roundTripFigure(const console::ConnectionState& connection)
{
    const bool isMeasured = isKnown(connection) && connection.roundTrip > Duration::zero();
    return {isMeasured ? formatMilliseconds(connection.roundTrip) : u"–"_s, Tone::Text,
        RedisText::tr("How long a PING of this process takes to the server and back, and its last minute")};
}

SaidFigure changesFigure(const console::ConnectionState& connection)
{
    return {isKnown(connection) ? QString(formatRate(connection.changesPerSecond) + QStringLiteral("/s")) : u"–"_s,
        Tone::Text, RedisText::tr("Changed bucket keys that the server reported, a second")};
}

SaidFigure ownCostFigure(const model::RedisVitals& vitals)
{
    if (vitals.span <= Duration::zero())
        return {RedisText::tr("measuring"), Tone::Muted, RedisText::tr("The first figures are there after 5 s.")};
    SaidFigure figure;
    figure.text = RedisText::tr("%1 cmd/s · ↑%2 ↓%3/s")
                      .arg(formatRate(vitals.ownCommandsPerSecond), formatBytes(vitals.ownBytesSentPerSecond),
                          formatBytes(vitals.ownBytesReceivedPerSecond));
    if (vitals.ownCpuShare)
        figure.text = cpuText(*vitals.ownCpuShare) + u" · "_s + figure.text;
    figure.inWords = RedisText::tr(
        "What watching costs this server, over the last %1. Commands and bytes sent (↑) and received (↓) are "
        "counted here.")
                         .arg(formatSpan(vitals.span + std::chrono::milliseconds(500)));
    figure.inWords += u' '
        + (vitals.ownCpuShare
                ? RedisText::tr(
                    "The share of one core is reckoned: our commands at the mean time the server took for each kind "
                    "(INFO commandstats). What its sockets and telling us of changes cost is not in it; the server "
                    "does not tell that apart.")
                : RedisText::tr(
                    "Its share of the processor is not known: the server does not tell how long commands take."));
    return figure;
}

SaidFigure serverFigure(const model::RedisVitals& vitals)
{
    if (!vitals.cpuShare && !vitals.commandsPerSecond)
        return {u"–"_s, Tone::Muted,
            vitals.infoLack.empty() ? RedisText::tr("The first figures are there after 5 s.")
                                    : vitals.infoLack.translated()};
    QStringList parts;
    if (vitals.cpuShare)
        parts += cpuText(*vitals.cpuShare);
    if (vitals.commandsPerSecond)
        parts += RedisText::tr("%1 cmd/s").arg(formatRate(*vitals.commandsPerSecond));
    const QString of = vitals.nodes > 1 ? RedisText::tr("The busiest of %1 nodes. ").arg(vitals.nodes) : QString();
    return {parts.join(u" · "_s), vitals.cpuShare.value_or(0) > 0.8 ? Tone::Warning : Tone::Text,
        of
            + RedisText::tr("The whole server, by its own INFO: its share of one core, with all its threads, and the "
                            "commands "
                            "of all clients. Commands run on one core: near 100 % everybody waits.")};
}

SaidFigure memoryFigure(const model::RedisVitals& vitals)
{
    if (!vitals.usedMemory)
        return {u"–"_s, Tone::Muted, vitals.infoLack.translated()};
    SaidFigure figure;
    const auto share = memoryShare(vitals);
    figure.text = formatBytes(double(*vitals.usedMemory));
    if (share)
        figure.text = RedisText::tr("%1 of %2").arg(figure.text, formatBytes(double(*vitals.maxMemory)));
    if (!vitals.evictionPolicy.empty())
        figure.text += u" · "_s + QString::fromStdString(vitals.evictionPolicy);
    figure.tone =
        model::evictsAnyKey(vitals.evictionPolicy) || share.value_or(0) >= kNearlyFull ? Tone::Warning : Tone::Text;
    figure.inWords = share ? RedisText::tr("%1 of maxmemory is used.").arg(formatPercent(*share))
                           : RedisText::tr("maxmemory is not set.");
    if (vitals.nodes > 1)
        figure.inWords = RedisText::tr("The fullest of %1 nodes. ").arg(vitals.nodes) + figure.inWords;
    if (vitals.evictedKeys)
        figure.inWords += u' '
            + RedisText::tr("%1 evicted since it started.")
                  .arg(countOf(qint64(*vitals.evictedKeys), QT_TRANSLATE_N_NOOP("Counts", "%1 keys")));
    return figure;
}

SaidFigure connectedFigure(const model::RedisVitals& vitals)
{
    if (!vitals.connectedClients && !vitals.clients)
        return {u"–"_s, Tone::Muted, vitals.clientsLack.translated()};
    const auto count = vitals.connectedClients ? *vitals.connectedClients : vitals.clients->total;
    return {formatCount(qint64(count)), Tone::Text,
        vitals.clientsLack.empty()
            ? RedisText::tr("Clients connected to this server, by name, library and user (Ctrl+I)")
            : vitals.clientsLack.translated()};
}

SaidFigure roleFigure(const console::ConnectionState& connection, const model::RedisVitals* vitals)
{
    const std::string role = vitals && !vitals->role.empty() ? vitals->role : connection.role;
    if (role.empty())
        return {u"–"_s, Tone::Muted, vitals ? vitals->infoLack.translated() : QString()};
    SaidFigure figure{QString::fromStdString(role), Tone::Text, {}};
    if (!vitals)
        return figure;
    if (!vitals->masterHost.empty())
        figure.text += RedisText::tr(" of %1").arg(QString::fromStdString(vitals->masterHost));
    if (vitals->masterIsDown) {
        figure.text += u" · "_s + RedisText::tr("link down");
        figure.tone = Tone::Warning;
    }
    figure.text += u" · "_s + countOf(vitals->failovers, QT_TRANSLATE_N_NOOP("Counts", "%1 failovers"));
    figure.inWords =
        RedisText::tr("Failovers that were seen since this window was opened: another node became master.");
    if (vitals->masterIsDown)
        figure.inWords += u' ' + RedisText::tr("This replica has lost its master: what it tells may be old.");
    return figure;
}

SaidFigure redisWarning(const model::RedisVitals& vitals)
{
    const QString policy = QString::fromStdString(vitals.evictionPolicy);
    const bool limited = vitals.maxMemory.value_or(0) > 0;
    if (model::evictsAnyKey(vitals.evictionPolicy))
        return {(limited ? RedisText::tr(
                     "maxmemory-policy %1: when memory is full this Redis throws away rate-limit keys, and "
                     "clients send what Discord refuses. Set noeviction, or give the limits a Redis of their "
                     "own.")
                         : RedisText::tr(
                             "maxmemory-policy %1: as soon as maxmemory is set, this Redis throws away rate-limit "
                             "keys when memory is full. Set noeviction."))
                    .arg(policy),
            Tone::Warning, {}};
    const bool full = memoryShare(vitals).value_or(0) >= kNearlyFull;
    if (model::evictsExpiringKeys(vitals.evictionPolicy) && full)
        return {RedisText::tr(
                    "maxmemory-policy %1, and memory is nearly full: this Redis throws away open windows, and clients "
                    "send what Discord refuses. Set noeviction.")
                    .arg(policy),
            Tone::Warning, {}};
    if (full)
        return {RedisText::tr("Memory is nearly full: soon this Redis takes no more writes, and claims fail."),
            Tone::Warning, {}};
    if (vitals.masterIsDown)
        return {RedisText::tr("This replica has lost its master: what it tells may be old."), Tone::Warning, {}};
    return {};
}

} // namespace headroom::ui
