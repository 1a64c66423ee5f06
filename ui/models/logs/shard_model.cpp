// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/shard_model.h"

#include "core/base/text/numbers.h"
#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"

#include <QCoreApplication>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using headroom::console::Shard;
using headroom::console::ShardState;

namespace headroom::ui {

namespace {

struct ShardText
{
    Q_DECLARE_TR_FUNCTIONS(ShardModel)
};

bool isLatency(ShardColumn column)
{
    return column >= ShardColumn::Last && column <= ShardColumn::Max;
}

// Of a column that isLatency().
std::optional<float> latency(const Shard& shard, ShardColumn column)
{
    static constexpr std::optional<float> Shard::*latencies[] = {
        &Shard::lastMs, &Shard::p50Ms, &Shard::p95Ms, &Shard::p99Ms, &Shard::maxMs};
    return shard.*latencies[int(column) - int(ShardColumn::Last)];
}

std::uint64_t counted(const Shard& shard, ShardColumn column)
{
    return column == ShardColumn::Samples ? shard.samples
        : column == ShardColumn::Missed   ? shard.missedAcks
                                          : shard.reconnects;
}

// By source, and then by number: one without a number comes first.
std::uint64_t keyOf(const Shard& shard)
{
    return (std::uint64_t(shard.source) << 33) + (shard.number ? std::uint64_t(*shard.number) + 1 : 0);
}

} // namespace

QString accuracyText(const Shard& shard)
{
    if (!shard.tellsLatency)
        return ShardText::tr("none");
    if (shard.isExact)
        return ShardText::tr("exact");
    if (shard.resolution <= 0ns)
        return ShardText::tr("derived");
    return ShardText::tr("derived ±%1").arg(formatShortSpan(shard.resolution));
}

QString agoText(WallTime at, WallTime now)
{
    const auto ago = std::max<Duration>(0ns, now - at);
    return ShardText::tr("%1 ago").arg(formatSpan(ago < 1min ? ago : std::chrono::floor<std::chrono::minutes>(ago)));
}

std::span<const TableColumn> ShardModel::columns() const
{
    constexpr auto down = Qt::DescendingOrder;
    static constexpr TableColumn shardColumns[] = {
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Shard"), 66),
        {.name = QT_TRANSLATE_NOOP("Columns", "Source"), .width = 150, .stretches = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "State"), .width = 132, .firstOrder = down},
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Last"), 74, 0, down),
        figureColumn("p50", 70, 3, down),
        figureColumn("p95", 70, 6, down),
        figureColumn("p99", 74, 1, down),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Max"), 78, 7, down),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Samples"), 84, 9, down),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Missed"), 72, 2, down),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Reconnects"), 84, 4, down),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Last seen"), 108, 5, down),
        {.name = QT_TRANSLATE_NOOP("Columns", "Accuracy"),
            .width = 104,
            .yields = 8,
            .meaning = QT_TRANSLATE_NOOP("Columns",
                "Exact: printed in the log. Derived: the time between two log lines, as precise as the log’s "
                "clock.")},
    };
    return shardColumns;
}

void ShardModel::show(const console::LogFigures& figures)
{
    auto names = sourceNamesOf(figures);
    const Duration threshold = figures.shards ? figures.shards->threshold : m_threshold;
    const bool renamed = names != m_sources || threshold != m_threshold;
    m_sources = std::move(names);
    m_threshold = threshold;
    showRows(figures.shards ? figures.shards->shards : std::vector<Shard>{});
    if (renamed && rowCount() > 0)
        Q_EMIT dataChanged(index(0, int(ShardColumn::Source)), index(rowCount() - 1, int(ShardColumn::Max)));
}

void ShardModel::passTime(WallTime now)
{
    const bool sameSecond =
        std::chrono::floor<std::chrono::seconds>(now) == std::chrono::floor<std::chrono::seconds>(m_now);
    m_now = now;
    if (!sameSecond && rowCount() > 0)
        Q_EMIT dataChanged(index(0, int(ShardColumn::LastSeen)), index(rowCount() - 1, int(ShardColumn::LastSeen)));
}

QString ShardModel::sourceName(std::uint32_t source) const
{
    const auto found = m_sources.find(source);
    return found == m_sources.end() ? ShardText::tr("source %1").arg(source) : found->second;
}

int ShardModel::rowOf(const console::LogQuery::Shard& shard) const
{
    Shard wanted;
    wanted.source = shard.source;
    wanted.number = shard.number;
    const auto found = std::lower_bound(rows().begin(), rows().end(), wanted,
        [this](const Shard& left, const Shard& right) { return comesBefore(left, right); });
    return found == rows().end() || comesBefore(wanted, *found) ? -1 : int(found - rows().begin());
}

QString ShardModel::shown(const Shard& shard, ShardColumn column) const
{
    if (isLatency(column))
        return formatLatency(latency(shard, column));
    switch (column) {
    case ShardColumn::Number:
        return shardNumber(shard.number);
    case ShardColumn::Source:
        return sourceName(shard.source);
    case ShardColumn::State:
        return shardWord(shard.state);
    case ShardColumn::LastSeen:
        return shard.lastSeen ? agoText(*shard.lastSeen, m_now) : u"–"_s;
    case ShardColumn::Accuracy:
        return accuracyText(shard);
    default:
        return formatCount(qint64(counted(shard, column)));
    }
}

bool ShardModel::isAbove(const std::optional<float>& ms) const
{
    return ms && m_threshold > 0ns && double(*ms) > std::chrono::duration<double, std::milli>(m_threshold).count();
}

Tone ShardModel::tone(const Shard& shard, ShardColumn column) const
{
    if (isLatency(column)) {
        const auto ms = latency(shard, column);
        return isAbove(ms) ? Tone::Warning : ms ? Tone::Text : Tone::Muted;
    }
    switch (column) {
    case ShardColumn::State:
        return shardTone(shard.state);
    case ShardColumn::Missed:
        return shard.missedAcks > 0 ? Tone::Critical : Tone::Muted;
    case ShardColumn::Reconnects:
        return shard.reconnects > 0 ? Tone::Text : Tone::Muted;
    case ShardColumn::Number:
        return Tone::Text;
    default:
        return Tone::Muted;
    }
}

QVariant ShardModel::cell(int at, int section, int role) const
{
    const Shard& shard = row(at);
    const auto column = ShardColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return shown(shard, column);
    case Qt::ToolTipRole:
        if (column == ShardColumn::LastSeen && shard.lastSeen)
            return dayAndClockText(*shard.lastSeen);
        return {};
    case LogToneRole:
        return int(tone(shard, column));
    case LogMarkRole:
        if (column == ShardColumn::State)
            return int(shard.state);
        return {};
    default:
        return {};
    }
}

int ShardModel::compareRows(int left, int right, int column) const
{
    const Shard& l = row(left);
    const Shard& r = row(right);
    const auto which = ShardColumn(column);
    if (isLatency(which))
        return compared(*latency(l, which), *latency(r, which));
    switch (which) {
    case ShardColumn::Number:
        return compared(l.number, r.number);
    case ShardColumn::Source:
        return sourceName(l.source).compare(sourceName(r.source));
    case ShardColumn::State:
        return compared(console::urgencyOf(r.state), console::urgencyOf(l.state)); // upwards is worse
    case ShardColumn::LastSeen:
        return compared(*l.lastSeen, *r.lastSeen);
    case ShardColumn::Accuracy:
        return compared(std::tuple(!l.isExact, l.resolution), std::tuple(!r.isExact, r.resolution));
    default:
        return compared(counted(l, which), counted(r, which));
    }
}

bool ShardModel::isMissing(int at, int column) const
{
    const Shard& shard = row(at);
    const auto which = ShardColumn(column);
    if (isLatency(which))
        return !latency(shard, which);
    return (which == ShardColumn::Number && !shard.number) || (which == ShardColumn::LastSeen && !shard.lastSeen)
        || (which == ShardColumn::Accuracy && !shard.tellsLatency);
}

std::span<const FilterField> ShardModel::filterFields()
{
    static const auto fields = [] {
        std::vector<std::string_view> states;
        for (const auto state : console::allShardStates)
            states.push_back(console::shardStateName(state));
        using Asks = FilterField::Kind;
        return std::vector<FilterField>{{"shard", Asks::Number}, {"log"}, {"latency", Asks::Number},
            {"missed", Asks::Number}, {"reconnects", Asks::Number}, {"is", Asks::State, states}};
    }();
    return fields;
}

bool ShardModel::holds(const FilterText::Term& term, const Shard& shard) const
{
    enum class Field : std::size_t { Number, Log, Latency, Missed, Reconnects, State };
    const auto log = [&] { return sourceName(shard.source).toStdString(); };
    switch (Field(term.field)) {
    case Field::Number:
        return term.holds(shard.number);
    case Field::Log:
        return term.isIn(log());
    case Field::Latency:
        return term.holds(shard.lastMs ? std::optional(std::int64_t(std::lround(*shard.lastMs))) : std::nullopt);
    case Field::Missed:
        return term.holds(std::int64_t(shard.missedAcks));
    case Field::Reconnects:
        return term.holds(std::int64_t(shard.reconnects));
    case Field::State:
        return shard.state == console::allShardStates[std::size_t(term.from)];
    default:
        if (const auto number = numberIn<std::uint32_t>(term.text))
            return shard.number == number;
        return term.isIn(log()) || term.isIn(shardWord(shard.state).toStdString())
            || term.isIn(accuracyText(shard).toStdString());
    }
}

bool ShardModel::isWanted(int at, const FilterText& filter, bool inTrouble) const
{
    const Shard& shard = row(at);
    if (inTrouble && !isInTrouble(shard.state) && shard.state != ShardState::Slow)
        return false;
    return filter.matches([&](const FilterText::Term& term) { return holds(term, shard); });
}

bool ShardModel::comesBefore(const Shard& left, const Shard& right) const
{
    return keyOf(left) < keyOf(right);
}

std::pair<int, int> ShardModel::changedColumns(const Shard& before, const Shard& now) const
{
    int first = columnCount();
    int last = -1;
    const auto differs = [&](ShardColumn column, bool other) {
        if (!other)
            return;
        first = std::min(first, int(column));
        last = std::max(last, int(column));
    };
    differs(ShardColumn::State, before.state != now.state);
    for (const auto column :
        {ShardColumn::Last, ShardColumn::P50, ShardColumn::P95, ShardColumn::P99, ShardColumn::Max})
        differs(column, latency(before, column) != latency(now, column));
    for (const auto column : {ShardColumn::Samples, ShardColumn::Missed, ShardColumn::Reconnects})
        differs(column, counted(before, column) != counted(now, column));
    differs(ShardColumn::LastSeen, before.lastSeen != now.lastSeen);
    differs(ShardColumn::Accuracy,
        before.isExact != now.isExact || before.tellsLatency != now.tellsLatency
            || before.resolution != now.resolution);
    return {first, last};
}

} // namespace headroom::ui
