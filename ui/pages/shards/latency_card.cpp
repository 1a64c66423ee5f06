// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/shards/latency_card.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_gauges.h"
#include "ui/models/logs/log_words.h"
#include "ui/pages/shards/shard_detail.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/compared_series.h"

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

double milliseconds(Duration span)
{
    return std::chrono::duration<double, std::milli>(span).count();
}

} // namespace

LatencyCard::LatencyCard(const Theme& theme, QWidget* parent)
    : Card(tr("Latency, all shards"), parent)
    , m_chart(new Chart(theme, tr("Latency of all shards"), this))
{
    m_chart->setEmptyText(tr("No samples in this period"));
    m_chart->setMinimumHeight(inText(110));
    body()->addWidget(m_chart, 1);
}

void LatencyCard::show(const console::ShardsFigures& shards, const SeriesGrid& view, bool endsNow,
    const QString& source, const console::ComparedTime& compared)
{
    Chart::Content content;
    content.grid = view;
    content.unit = u" ms"_s;
    content.endsNow = endsNow;
    content.gap = tr("no samples");
    if (shards.threshold > 0ns) {
        content.threshold = milliseconds(shards.threshold);
        content.thresholdName = tr("slow above %1").arg(formatMilliseconds(shards.threshold));
    }
    // Few shards answer seldom, and that is no gap.
    double longest = 0;
    for (const auto& shard : shards.shards)
        longest = std::max(longest, bridgeOf(shard));
    content.bridge = shards.shards.empty() ? 0 : longest / double(shards.shards.size());
    using Stroke = Chart::Stroke;
    content.series = {{tr("p50"), Tone::Info, shards.latency.p50Ms, Stroke::Solid, Qt::SolidPattern, true},
        {tr("p95"), Tone::Violet, shards.latency.p95Ms, Stroke::Solid, Qt::SolidPattern, false},
        {tr("p99"), Tone::Text, shards.latency.p99Ms, Stroke::Dashed, Qt::SolidPattern, false}};
    content.compared = comparedLatency(compared, view, shards.latency.grid.points);
    m_chart->show(content);
    setTitle(source.isEmpty() ? tr("Latency, all shards") : tr("Latency, shards of %1").arg(source));
    setCaption(tr("p50 %1 · p95 %2 · p99 %3")
                   .arg(formatLatency(newestOf(shards.latency.p50Ms)), formatLatency(newestOf(shards.latency.p95Ms)),
                       formatLatency(newestOf(shards.latency.p99Ms))),
        Card::Caption::Figures);
}

} // namespace headroom::ui
