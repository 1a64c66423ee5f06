// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview/shard_health_card.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_gauges.h"
#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/shards/shard_map.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using headroom::console::ShardState;

namespace headroom::ui {

namespace {

constexpr std::size_t kMaxNamed = 4;

} // namespace

QString troubleText(const console::ShardsFigures& figures)
{
    QStringList parts;
    const auto add = [&](ShardState state, const QString& one, const QString& several) {
        QStringList numbers;
        std::size_t count = 0;
        for (const auto& shard : figures.shards) {
            if (shard.state != state)
                continue;
            if (++count <= kMaxNamed)
                numbers += shardNumber(shard.number);
        }
        if (count == 0)
            return;
        QString named = numbers.join(u", "_s);
        if (count > kMaxNamed)
            named = ShardHealthCard::tr("%1 and %2 more").arg(named, formatCount(qint64(count - kMaxNamed)));
        parts += (count == 1 ? one : several).arg(named);
    };
    add(ShardState::Missed, ShardHealthCard::tr("Shard %1 missed an ACK"),
        ShardHealthCard::tr("Shards %1 missed an ACK"));
    // A figure alone would be read as how many they are.
    add(ShardState::Reconnecting, ShardHealthCard::tr("shard %1 reconnecting"),
        ShardHealthCard::tr("shards %1 reconnecting"));
    add(ShardState::Unknown, ShardHealthCard::tr("shard %1 silent"), ShardHealthCard::tr("shards %1 silent"));
    return capitalized(parts.join(u" · "_s));
}

ShardHealthCard::ShardHealthCard(const Theme& theme, QWidget* parent)
    : Card(tr("Shard latency"), parent)
    , m_map(new ShardMap(theme, tr("Map of shards"), this))
    , m_trouble(makeWrappedLabel({}, textFont(12), Tone::Critical, this))
    , m_slow(makeLabel({}, textFont(12), Tone::Warning, this))
{
    m_map->setPlain(true);
    body()->addWidget(m_map, 1);
    body()->addWidget(m_trouble);
    body()->addWidget(m_slow);
    connect(m_map, &ShardMap::opened, this, &ShardHealthCard::shardOpened);
}

void ShardHealthCard::show(const console::LogFigures& figures, WallTime now)
{
    if (!figures.shards)
        return;
    const auto& all = *figures.shards;
    m_map->setNow(now);
    m_map->show(figures.shards, sourceNamesOf(figures));
    setCaption(tr("p50 %1 · p99 %2")
                   .arg(formatLatency(newestOf(all.latency.p50Ms)), formatLatency(newestOf(all.latency.p99Ms))),
        Caption::Figures);
    const QString trouble = troubleText(all);
    const auto worst = std::min_element(all.shards.begin(), all.shards.end(),
        [](const auto& a, const auto& b) { return console::urgencyOf(a.state) < console::urgencyOf(b.state); });
    // In the colour of its tile.
    setTone(*m_trouble, trouble.isEmpty() ? Tone::Muted : shardTone(worst->state));
    setTextIfOther(*m_trouble, trouble.isEmpty() ? tr("No shard is in trouble") : trouble);
    const auto slow = std::count_if(
        all.shards.begin(), all.shards.end(), [](const auto& shard) { return shard.state == ShardState::Slow; });
    const QString threshold = formatMilliseconds(all.threshold);
    setTone(*m_slow, slow == 0 ? Tone::Muted : Tone::Warning);
    setTextIfOther(*m_slow,
        slow == 0       ? tr("None above %1").arg(threshold)
            : slow == 1 ? tr("△ 1 shard above %1").arg(threshold)
                        : tr("△ %1 shards above %2").arg(formatCount(qint64(slow)), threshold));
}

} // namespace headroom::ui
