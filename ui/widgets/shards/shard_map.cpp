// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/shards/shard_map.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/shard_model.h"
#include "ui/theme/fonts.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

using namespace Qt::StringLiterals;
using headroom::console::Shard;

namespace headroom::ui {

namespace {

constexpr TextPixels kLegendHeight(26);
constexpr int kLegiblePitch = 7;
constexpr int kMinCells = 84;
constexpr int kMaxCells = 190; // to ask for: beside them there are a chart and a table

int headingOfGroup()
{
    return inText(ShardMapLayout::headingHeight);
}

bool looksLike(const Shard& shard, const Shard& other)
{
    return shard.source == other.source && shard.number == other.number && shard.state == other.state
        && shard.lastMs == other.lastMs && shard.reconnects == other.reconnects;
}

} // namespace

int ShardMap::rowLabelWidth() const
{
    std::uint32_t highest = 0;
    for (int i = 0; i < count(); ++i)
        highest = std::max(highest, shard(i).number.value_or(0));
    return QFontMetrics(figureFont(kRowLabel)).horizontalAdvance(QString::number(highest)) + 7;
}

ShardMap::ShardMap(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_name(name)
{
    setAccessibleName(name);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme, &Theme::changed, this, [this] {
        m_tiles.clear();
        drop();
    });
}

int ShardMap::count() const
{
    return m_figures ? int(m_figures->shards.size()) : 0;
}

const Shard& ShardMap::shard(int index) const
{
    return m_figures->shards[std::size_t(index)];
}

void ShardMap::show(std::shared_ptr<const console::ShardsFigures> figures, std::map<std::uint32_t, QString> sources)
{
    const bool looksTheSame = figures && m_figures && sources == m_sources && figures->threshold == m_figures->threshold
        && std::ranges::equal(figures->shards, m_figures->shards, looksLike);
    m_figures = std::move(figures);
    m_sources = std::move(sources);
    if (looksTheSame)
        return;
    std::uint64_t most = 0;
    int inTrouble = 0;
    for (int i = 0; i < count(); ++i) {
        most = std::max(most, shard(i).reconnects);
        inTrouble += isInTrouble(shard(i).state);
    }
    if (most != m_maxReconnects)
        m_tiles.clear();
    m_maxReconnects = most;
    setAccessibleName(
        tr("%1: %2, %3 in trouble")
            .arg(m_name, countOf(count(), QT_TRANSLATE_N_NOOP("Counts", "%1 shards")), formatCount(inTrouble)));
    lay();
}

void ShardMap::colourBy(Colour colour)
{
    if (colour == m_colour)
        return;
    m_colour = colour;
    m_tiles.clear();
    drop();
}

void ShardMap::setPlain(bool plain)
{
    m_plain = plain;
    lay();
}

void ShardMap::select(std::optional<console::LogQuery::Shard> shard)
{
    if (shard == m_selected)
        return;
    m_selected = shard;
    update();
}

int ShardMap::legendHeight() const
{
    return m_plain ? 0 : kLegendHeight;
}

std::vector<int> ShardMap::groupSizes() const
{
    std::vector<int> sizes;
    for (int i = 0; i < count(); ++i) {
        if (i == 0 || (!m_plain && shard(i).source != shard(i - 1).source))
            sizes.push_back(0);
        ++sizes.back();
    }
    return sizes;
}

int ShardMap::leastHeight(int width) const
{
    const ShardMapLayout layout(groupSizes(), {width, kMinCells}, m_plain ? 0 : rowLabelWidth(), headingOfGroup());
    const int cells = std::clamp(layout.heightAt(kLegiblePitch), kMinCells, kMaxCells);
    return std::max(cells, layout.heightAt(ShardMapLayout::leastPitch)) + legendHeight();
}

bool ShardMap::fits() const
{
    return count() == 0 || m_layout.heightAt(m_layout.pitch()) <= height() - legendHeight();
}

void ShardMap::lay()
{
    auto sizes = groupSizes();
    const int before = m_layout.pitch();
    const QSize room(width(), height() - legendHeight());
    m_layout = ShardMapLayout(sizes, room, 0, headingOfGroup());
    // Cells too small for their numbers have that of the first in each row before it.
    if (!m_plain && m_layout.cellSize() < kNumbered && count() > m_layout.columns())
        m_layout = ShardMapLayout(std::move(sizes), room, rowLabelWidth(), headingOfGroup());
    if (m_layout.pitch() != before)
        m_tiles.clear();
    if (m_current >= count())
        m_current = -1;
    if (m_hovered >= count())
        point(-1);
    drop();
}

void ShardMap::drop()
{
    m_picture.drop();
    update();
}

void ShardMap::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    lay();
}

QRect ShardMap::cellRect(int index) const
{
    return m_layout.cell(index);
}

QString ShardMap::description(int index) const
{
    if (index < 0 || index >= count())
        return {};
    const Shard& each = shard(index);
    const auto source = m_sources.find(each.source);
    QStringList lines;
    lines += each.number ? tr("Shard %1").arg(*each.number) : tr("Unsharded bot");
    if (source != m_sources.end())
        lines += source->second;
    lines += shardWord(each.state);
    lines += each.lastMs    ? tr("last %1, %2").arg(formatLatency(each.lastMs), accuracyText(each))
        : each.tellsLatency ? tr("no latency yet")
                            : tr("its log has no latencies");
    if (each.p50Ms)
        lines += tr("p50 %1, p99 %2").arg(formatLatency(each.p50Ms), formatLatency(each.p99Ms));
    if (each.missedAcks > 0 || each.reconnects > 0)
        lines += tr("%1 missed, %2 reconnects")
                     .arg(formatCount(qint64(each.missedAcks)), formatCount(qint64(each.reconnects)));
    if (each.lastSeen)
        lines += tr("last seen %1").arg(agoText(*each.lastSeen, m_now));
    if (each.state == console::ShardState::Unknown && each.expectedInterval > Duration{})
        lines += tr("a heartbeat is expected every %1").arg(formatCountdown(each.expectedInterval));
    return lines.join(u'\n');
}

bool ShardMap::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int index = m_layout.cellAt(help->pos());
    if (index >= 0)
        QToolTip::showText(help->globalPos(), description(index), this, cellRect(index));
    else
        QToolTip::hideText();
    return true;
}

void ShardMap::point(int index)
{
    if (index == m_hovered)
        return;
    m_hovered = index;
    Q_EMIT pointedAt(description(index).replace(u'\n', u" · "_s));
    update();
}

void ShardMap::mouseMoveEvent(QMouseEvent* event)
{
    point(m_layout.cellAt(event->position().toPoint()));
}

void ShardMap::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    point(-1);
}

void ShardMap::mousePressEvent(QMouseEvent* event)
{
    const int index = m_layout.cellAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || index < 0 || index >= count())
        return;
    m_current = index;
    open(index);
}

void ShardMap::open(int index)
{
    Q_EMIT opened({shard(index).source, shard(index).number});
}

bool ShardMap::isSelected(int index) const
{
    return m_selected && shard(index).source == m_selected->source && shard(index).number == m_selected->number;
}

AccessiblePainting::Item ShardMap::accessibleItem(int index) const
{
    const QString whole = description(index);
    return {.name = whole.section(u'\n', 0, 0),
        .value = whole.section(u'\n', 1).replace(u'\n', u", "_s),
        .rect = cellRect(index),
        .isCurrent = index == m_current,
        .isSelected = isSelected(index),
        .canBeOpened = true};
}

void ShardMap::moveTo(int index)
{
    if (index < 0)
        return;
    m_current = index;
    setAccessibleDescription(description(index));
    Q_EMIT pointedAt(description(index).replace(u'\n', u" · "_s));
    update();
    if (!hasFocus() || !QAccessible::isActive())
        return;
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(index);
    QAccessible::updateAccessibility(&event);
}

void ShardMap::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return moveTo(m_layout.moved(m_current, -1, 0));
    case Qt::Key_Right:
        return moveTo(m_layout.moved(m_current, 1, 0));
    case Qt::Key_Up:
        return moveTo(m_layout.moved(m_current, 0, -1));
    case Qt::Key_Down:
        return moveTo(m_layout.moved(m_current, 0, 1));
    case Qt::Key_Home:
        return moveTo(count() > 0 ? 0 : -1);
    case Qt::Key_End:
        return moveTo(count() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current >= 0)
            open(m_current);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ShardMap::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (m_current < 0 && event->reason() != Qt::MouseFocusReason)
        moveTo(count() > 0 ? 0 : -1);
    update();
}

void ShardMap::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    if (m_hovered < 0)
        Q_EMIT pointedAt({});
    update();
}

} // namespace headroom::ui
