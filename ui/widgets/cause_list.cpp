// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/cause_list.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/route_text.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace headroom::ui {

CauseList::CauseList(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    makePaintingAccessible();
    setAccessibleName(tr("Causes"));
    setFont(textFont(12));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void CauseList::show(std::vector<Cause> causes, Tone tone)
{
    if (causes == m_causes && tone == m_tone)
        return;
    m_causes = std::move(causes);
    m_tone = tone;
    QStringList said;
    for (const auto& cause : m_causes)
        said += cause.label + QStringLiteral(", ") + formatPercent(cause.share);
    setAccessibleDescription(said.join(u"; "));
    setToolTip(said.join(u'\n'));
    updateGeometry();
    update();
}

int CauseList::lineHeight()
{
    return inText(18);
}

QSize CauseList::sizeHint() const
{
    return {220, int(m_causes.size()) * rowHeight()};
}

AccessiblePainting::Item CauseList::accessibleItem(int index) const
{
    const auto& cause = m_causes[std::size_t(index)];
    return {.name = cause.label,
        .value = formatPercent(cause.share),
        .rect = QRect(0, index * rowHeight(), width(), rowHeight()).intersected(rect())};
}

void CauseList::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Palette& palette = m_theme.palette();
    int top = 0;
    for (const auto& cause : m_causes) {
        if (top + rowHeight() > height() + 2)
            break;
        const QString share = formatPercent(cause.share);
        painter.setFont(figureFont(11));
        painter.setPen(palette.muted);
        const int shareWidth = painter.fontMetrics().horizontalAdvance(share) + 10;
        const QRect line(0, top, width(), lineHeight());
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, share);
        painter.setFont(font());
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
            elidedRoute(cause.label, painter.fontMetrics(), width() - shareWidth));
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.raised);
        const QRect track(0, line.bottom() + 2, width(), 5);
        painter.drawRoundedRect(track, 2.5, 2.5);
        painter.setBrush(m_theme.colour(m_tone));
        const double filled = std::max(5.0, width() * std::min(1.0, cause.share));
        painter.drawRoundedRect(filledFromStart(track, filled, layoutDirection()), 2.5, 2.5);
        top += rowHeight();
    }
}

} // namespace headroom::ui
