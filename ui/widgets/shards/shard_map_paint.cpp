// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How ShardMap is painted.
#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/shards/shard_map.h"
#include "ui/widgets/shards/shard_mark.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

using headroom::console::Shard;
using headroom::console::ShardState;

namespace headroom::ui {

namespace {

constexpr int kSteps = 12; // of a scale of colours
constexpr int kNone = -1; // nothing is known that a scale could show
constexpr int kMarked = 8; // cells of that size have a mark inside
constexpr int kCornered = 5; // and of that one at their corner
constexpr int kMapSwatch = 11;
constexpr int kLegendText = 11; // pixels, of the font
constexpr int kBeforeWord = 5;
constexpr int kAfterWord = 11;

bool isMarked(ShardState state)
{
    return isInTrouble(state) || state == ShardState::Slow;
}

// In the legend, each with its swatch.
int widthOf(const std::vector<ShardState>& states)
{
    const QFontMetrics metrics(textFont(kLegendText));
    int width = 0;
    for (const auto state : states)
        width += kMapSwatch + kBeforeWord + metrics.horizontalAdvance(shardWord(state)) + kAfterWord;
    return width - kAfterWord;
}

} // namespace

// Where on the scale a shard is, 0 to kSteps - 1.
int ShardMap::stepOf(const Shard& shard) const
{
    if (m_colour == Colour::State)
        return kNone;
    if (m_colour == Colour::Reconnects) {
        if (shard.state == ShardState::NoData && shard.reconnects == 0)
            return kNone;
        const double share = double(shard.reconnects) / double(std::max<std::uint64_t>(1, m_maxReconnects));
        return shard.reconnects == 0 ? 0 : 1 + int(std::lround(share * (kSteps - 2)));
    }
    if (shard.state != ShardState::Healthy || !shard.lastMs)
        return kNone;
    const double threshold = std::chrono::duration<double, std::milli>(m_figures->threshold).count();
    const double share = threshold > 0 ? double(*shard.lastMs) / threshold : 0;
    return std::clamp(int(share * kSteps), 0, kSteps - 1);
}

QColor ShardMap::cellColour(int step, ShardState state) const
{
    const Palette& palette = m_theme.palette();
    const double share = double(step) / (kSteps - 1);
    if (m_colour == Colour::Reconnects) {
        if (step == kNone)
            return palette.raised;
        return step == 0 ? mixed(palette.surface, palette.muted, palette.dark ? 0.25 : 0.22)
                         : mixed(palette.surface, palette.warning, 0.35 + 0.65 * share);
    }
    if (step != kNone)
        return mixed(palette.surface, palette.ok, 0.28 + 0.62 * share);
    if (state == ShardState::Healthy) // and its log tells no latency
        return m_colour == Colour::State ? mixed(palette.surface, palette.ok, 0.62)
                                         : mixed(palette.surface, palette.ok, 0.14);
    if (state == ShardState::NoData)
        return palette.surface;
    return m_theme.colour(shardTone(state));
}

const QPixmap& ShardMap::tile(int step, ShardState state)
{
    const int size = m_layout.cellSize();
    return m_tiles[(step + 1) * 16 + int(state)].at(
        {size, size}, devicePixelRatioF(), [&](QPainter& painter) { paintTile(painter, size, step, state); });
}

void ShardMap::paintTile(QPainter& painter, int size, int step, ShardState state) const
{
    const Palette& palette = m_theme.palette();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box(0, 0, size, size);
    const double radius = size >= 8 ? 2.5 : size >= 5 ? 1 : 0;
    const bool outlined = state == ShardState::NoData;
    painter.setPen(outlined ? QPen(palette.border, 1) : Qt::NoPen);
    painter.setBrush(cellColour(step, state));
    painter.drawRoundedRect(outlined ? box.adjusted(0.5, 0.5, -0.5, -0.5) : box, radius, radius);
    const Mark mark = markOf(state);
    if (mark == Mark::Inside) {
        const double inset = std::max(1.5, size * 0.2);
        const QRectF place = size >= kNumbered ? QRectF(box.right() - 10, box.top() + 2, 8, 8)
                                               : box.adjusted(inset, inset, -inset, -inset);
        paintShardMark(painter, place, state, legibleOn(cellColour(step, state), palette));
    } else if (mark == Mark::Corners) {
        paintCorners(painter, box, step, state);
    }
}

ShardMap::Mark ShardMap::markOf(ShardState state) const
{
    const int size = m_layout.cellSize();
    if (!isMarked(state) || size < kCornered)
        return Mark::None;
    return size >= kMarked ? Mark::Inside : Mark::Corners;
}

// Each state has other corners, as colours alone would not tell them apart.
void ShardMap::paintCorners(QPainter& painter, const QRectF& box, int step, ShardState state) const
{
    const double size = box.width() * 0.5;
    const auto add = [&](QPainterPath& path, QPointF at, double x, double y) {
        path.addPolygon(QPolygonF({at, at + QPointF(x * size, 0), at + QPointF(0, y * size)}));
    };
    QPainterPath corners;
    if (state == ShardState::Missed || state == ShardState::Unknown)
        add(corners, box.topRight(), -1, 1);
    if (state == ShardState::Missed || state == ShardState::Slow)
        add(corners, box.bottomLeft(), 1, -1);
    if (state == ShardState::Reconnecting)
        add(corners, box.topLeft(), 1, 1);
    // Where cells have another colour than their state, its corners have it.
    painter.fillPath(corners,
        m_colour == Colour::Reconnects ? m_theme.colour(shardTone(state))
                                       : legibleOn(cellColour(step, state), m_theme.palette()));
}

void ShardMap::paintCells(QPainter& painter)
{
    for (int i = 0; i < count(); ++i)
        painter.drawPixmap(m_layout.cell(i).topLeft(), tile(stepOf(shard(i)), shard(i).state));
    if (m_layout.cellSize() >= kNumbered)
        paintNumbers(painter);
    paintRowLabels(painter);
    if (m_layout.groups() < 2)
        return;
    painter.setFont(textFont(11));
    painter.setPen(m_theme.palette().muted);
    int first = 0;
    for (int group = 0; group < m_layout.groups(); ++group) {
        const auto source = shard(first).source;
        int end = first;
        while (end < count() && shard(end).source == source)
            ++end;
        const auto name = m_sources.find(source);
        const QString text = tr("%1 · %2").arg(name == m_sources.end() ? QString() : name->second,
            countOf(end - first, QT_TRANSLATE_N_NOOP("Counts", "%1 shards")));
        painter.drawText(m_layout.heading(group), Qt::AlignLeft | Qt::AlignVCenter, text);
        first = end;
    }
}

void ShardMap::paintNumbers(QPainter& painter)
{
    const Palette& palette = m_theme.palette();
    painter.setFont(figureFont(10));
    for (int i = 0; i < count(); ++i) {
        const Shard& each = shard(i);
        painter.setPen(legibleOn(cellColour(stepOf(each), each.state), palette));
        painter.drawText(
            m_layout.cell(i).adjusted(0, 0, 0, -3), Qt::AlignHCenter | Qt::AlignBottom, shardNumber(each.number));
    }
}

// The number of the first shard of a row; where rows are lower than a line of text, not of all of them.
void ShardMap::paintRowLabels(QPainter& painter) const
{
    painter.setFont(figureFont(kRowLabel));
    painter.setPen(m_theme.palette().muted);
    const int line = painter.fontMetrics().height();
    int free = 0; // from here down
    for (int i = 0; i < count(); ++i) {
        const QRect label = m_layout.rowLabel(i);
        const int top = std::max(0, label.center().y() - line / 2);
        if (label.isEmpty() || top < free - 2)
            continue;
        painter.drawText(QRect(label.left(), top, label.width() - 6, line), Qt::AlignRight | Qt::AlignVCenter,
            shardNumber(shard(i).number));
        free = top + line;
    }
}

void ShardMap::paintEvent(QPaintEvent*)
{
    const QPixmap& picture = m_picture.at(size(), devicePixelRatioF(), [this](QPainter& painter) {
        paintCells(painter);
        if (!m_plain)
            paintLegend(painter);
    });
    QPainter painter(this);
    painter.drawPixmap(0, 0, picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const Palette& palette = m_theme.palette();
    const auto frame = [&](int index, const QPen& pen) {
        painter.setPen(pen);
        painter.drawRoundedRect(QRectF(m_layout.cell(index)).adjusted(-1, -1, 1, 1), 3, 3);
    };
    if (m_hovered >= 0)
        frame(m_hovered, QPen(palette.muted, 1));
    if (hasFocus() && m_current >= 0)
        frame(m_current, QPen(focusColour(palette), 2));
    else if (hasFocus()) {
        painter.setPen(QPen(focusColour(palette), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    if (!m_selected)
        return;
    for (int i = 0; i < count(); ++i) {
        if (isSelected(i))
            frame(i, QPen(palette.accent, 2));
    }
}

QString ShardMap::legendBegin() const
{
    return m_colour == Colour::Latency ? tr("0 ms") : tr("0");
}

QString ShardMap::legendEnd() const
{
    if (m_colour == Colour::Reconnects)
        return tr("%1 reconnects").arg(formatCount(qint64(m_maxReconnects)));
    return m_figures ? formatMilliseconds(m_figures->threshold) : QString();
}

int ShardMap::scaleWidth(int stepsApart) const
{
    if (m_colour == Colour::State)
        return 0;
    const QFontMetrics metrics(textFont(kLegendText));
    const int swatches = (kSteps + stepsApart - 1) / stepsApart;
    return metrics.horizontalAdvance(legendBegin()) + 6 + swatches * (kMapSwatch + 2) + 4
        + metrics.horizontalAdvance(legendEnd()) + 14;
}

// Where there is little room the scale gets shorter, then states that no shard is in give way.
ShardMap::Legend ShardMap::legend() const
{
    Legend legend;
    for (const auto state : {ShardState::Healthy, ShardState::Slow, ShardState::Missed, ShardState::Reconnecting,
             ShardState::Unknown, ShardState::NoData}) {
        const bool isOnScale = state == ShardState::Healthy && m_colour != Colour::State;
        const bool hasColour = m_colour != Colour::Reconnects || state == ShardState::NoData;
        if (!isOnScale && (hasColour || markOf(state) != Mark::None))
            legend.states.push_back(state);
    }
    const auto isTooWide = [&] { return scaleWidth(legend.stepsApart) + widthOf(legend.states) > width(); };
    const auto isThere = [&](ShardState state) {
        return m_figures && std::ranges::find(m_figures->shards, state, &Shard::state) != m_figures->shards.end();
    };
    if (isTooWide())
        legend.stepsApart = 5;
    for (auto i = legend.states.size(); i-- > 0 && isTooWide();) {
        if (!isThere(legend.states[i]))
            legend.states.erase(legend.states.begin() + std::ptrdiff_t(i));
    }
    while (!legend.states.empty() && isTooWide())
        legend.states.pop_back(); // half a word would say nothing
    return legend;
}

// As a cell with that state looks. Where the colour is the scale's, cells that are on it have any: then it is the mark
// alone, or the corner of a cell without colour.
void ShardMap::paintSwatch(QPainter& painter, const QRectF& box, ShardState state) const
{
    const Palette& palette = m_theme.palette();
    const Mark mark = markOf(state);
    const bool isOfScale = m_colour == Colour::Reconnects && state != ShardState::NoData;
    if (isOfScale && mark == Mark::Inside) {
        paintShardMark(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), state, palette.text);
        return;
    }
    painter.setPen(state == ShardState::NoData ? QPen(palette.border) : Qt::NoPen);
    painter.setBrush(isOfScale ? cellColour(0, state) : cellColour(kNone, state));
    painter.drawRoundedRect(box, 2, 2);
    if (mark == Mark::Inside)
        paintShardMark(painter, box.adjusted(2, 2, -2, -2), state, legibleOn(cellColour(kNone, state), palette));
    else if (mark == Mark::Corners)
        paintCorners(painter, box, kNone, state);
}

// The scale with its ends, then the states with their marks.
void ShardMap::paintLegend(QPainter& painter)
{
    const Palette& palette = m_theme.palette();
    const Legend legend = this->legend();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(kLegendText));
    int x = 0;
    const int top = height() - (inText(kMapSwatch + 6) + kMapSwatch) / 2;
    const auto say = [&](const QString& text) {
        painter.setPen(palette.muted);
        painter.drawText(QRect(x, top - kMapSwatch, width(), 3 * kMapSwatch), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += painter.fontMetrics().horizontalAdvance(text);
    };
    if (m_colour != Colour::State) {
        say(legendBegin());
        x += 6;
        for (int step = 0; step < kSteps; step += legend.stepsApart) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(cellColour(step, ShardState::Healthy));
            painter.drawRoundedRect(QRectF(x, top, kMapSwatch, kMapSwatch), 2, 2);
            x += kMapSwatch + 2;
        }
        x += 4;
        say(legendEnd());
        x += 14;
    }
    for (const auto state : legend.states) {
        paintSwatch(painter, QRectF(x, top, kMapSwatch, kMapSwatch), state);
        x += kMapSwatch + kBeforeWord;
        say(shardWord(state));
        x += kAfterWord;
    }
}

} // namespace headroom::ui
