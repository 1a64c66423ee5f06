// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/lists/count_list.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kTextMargin = 6;
constexpr int kNameGap = 6; // a name and its count

} // namespace

CountList::CountList(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(name);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void CountList::show(std::vector<Entry> entries, int most)
{
    std::uint64_t all = 0;
    for (const auto& entry : entries)
        all += entry.count;
    if (entries.size() > std::size_t(most)) {
        Entry rest{tr("%1 more").arg(entries.size() - std::size_t(most) + 1), 0, Tone::Muted};
        for (auto at = std::size_t(most) - 1; at < entries.size(); ++at)
            rest.count += entries[at].count;
        entries.resize(std::size_t(most) - 1);
        entries.push_back(std::move(rest));
    }
    if (entries == m_entries && all == m_all)
        return;
    const bool grows = entries.size() != m_entries.size();
    m_entries = std::move(entries);
    m_all = all;
    QStringList said;
    for (const auto& entry : m_entries)
        said += entry.name + u": "_s + formatCount(qint64(entry.count));
    setAccessibleDescription(said.join(u"; "_s));
    if (grows)
        updateGeometry();
    update();
}

int CountList::rowHeight()
{
    return inText(22);
}

QSize CountList::sizeHint() const
{
    return {160, std::max(1, int(m_entries.size())) * rowHeight()};
}

AccessiblePainting::Item CountList::accessibleItem(int index) const
{
    const auto& entry = m_entries[std::size_t(index)];
    return {.name = entry.name,
        .value = formatCount(qint64(entry.count)),
        .rect = QRect(0, index * rowHeight(), width(), rowHeight())};
}

int CountList::accessibleItemAt(const QPoint& point) const
{
    const int row = point.y() / rowHeight();
    return rect().contains(point) && row < accessibleItemCount() ? row : -1;
}

CountList::Line CountList::line(const Entry& entry) const
{
    const QFontMetrics words(textFont(12));
    const QFontMetrics figures(figureFont(12));
    const auto roomBeside = [&](const QString& count) {
        return width() - figures.horizontalAdvance(count) - 2 * kTextMargin - kNameGap;
    };
    Line line;
    for (const auto& count : {formatCount(qint64(entry.count)), formatShortCount(qint64(entry.count))}) {
        line = {words.elidedText(entry.name, Qt::ElideRight, roomBeside(count)), count};
        if (line.name == entry.name)
            break;
    }
    return line;
}

void CountList::paintEvent(QPaintEvent*)
{
    const Palette& palette = m_theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_entries.empty()) {
        painter.setFont(textFont(12));
        painter.setPen(palette.muted);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, tr("none yet"));
        return;
    }
    int top = 0;
    for (const auto& entry : m_entries) {
        const QRect row(0, top, width(), rowHeight() - 2);
        const double share = m_all > 0 ? double(entry.count) / double(m_all) : 0;
        const QColor colour = m_theme.colour(entry.tone);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(palette.surface, colour, palette.dark ? 0.22 : 0.16));
        painter.drawRoundedRect(filledFromStart(row, std::max(3.0, row.width() * share), layoutDirection()), 3, 3);
        const Line shown = line(entry);
        const QRect text = row.adjusted(kTextMargin, 0, -kTextMargin, 0);
        painter.setPen(palette.text);
        painter.setFont(figureFont(12));
        painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, inOwnOrder(shown.count, layoutDirection()));
        painter.setFont(textFont(12));
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, inOwnOrder(shown.name, layoutDirection()));
        top += rowHeight();
    }
}

} // namespace headroom::ui
