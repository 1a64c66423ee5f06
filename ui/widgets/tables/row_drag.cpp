// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/row_drag.h"

#include <QDragMoveEvent>
#include <QHeaderView>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>

namespace headroom::ui {

using namespace std::chrono_literals;

namespace {

constexpr int kLineHeight = 8;
constexpr int kScrollEdge = 20;
constexpr int kScrollStep = 10;

// A line with a ring at its left end.
class DropLine final : public QWidget
{
public:
    DropLine(const Theme& theme, QWidget* parent)
        : QWidget(parent)
        , m_theme(theme)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.palette().accent, 2));
        const double y = height() / 2.0;
        painter.drawEllipse(QPointF(y + 1, y), y - 1, y - 1);
        painter.drawLine(QPointF(2 * y + 1, y), QPointF(width(), y));
    }

private:
    const Theme& m_theme;
};

} // namespace

RowDrag::RowDrag(const Theme& theme, QTableView& table, std::function<int()> lastGap)
    : QObject(&table)
    , m_table(table)
    , m_lastGap(std::move(lastGap))
    , m_line(new DropLine(theme, table.viewport()))
{
    table.setDragEnabled(true);
    table.setAcceptDrops(true);
    table.setDropIndicatorShown(false); // of a cell; the line here is of the row
    table.setDefaultDropAction(Qt::MoveAction);
    table.setDragDropOverwriteMode(false);
    table.viewport()->installEventFilter(this);
    m_scroll.setInterval(30ms);
    connect(&m_scroll, &QTimer::timeout, this, &RowDrag::scroll);
}

// The nearest line between two rows.
int RowDrag::gapAt(int y) const
{
    const int rows = m_table.model()->rowCount();
    const int height = m_table.verticalHeader()->defaultSectionSize();
    const int at = y + m_table.verticalHeader()->offset() + height / 2;
    return std::clamp(at / height, 0, std::min(rows, m_lastGap()));
}

bool RowDrag::takes(QDropEvent& event)
{
    if (!event.mimeData()->hasFormat(m_table.model()->mimeTypes().value(0)))
        return false;
    m_y = event.position().toPoint().y();
    event.setDropAction(Qt::MoveAction);
    event.accept();
    return true;
}

void RowDrag::showGap(std::optional<int> gap)
{
    m_gap = gap;
    if (gap && !m_scroll.isActive())
        m_scroll.start();
    else if (!gap)
        m_scroll.stop();
    placeLine();
}

void RowDrag::placeLine()
{
    m_line->setVisible(m_gap.has_value());
    if (!m_gap)
        return;
    const int height = m_table.verticalHeader()->defaultSectionSize();
    const int y = *m_gap * height - m_table.verticalHeader()->offset();
    const int top = std::clamp(y - kLineHeight / 2, 0, m_table.viewport()->height() - kLineHeight);
    m_line->setGeometry(0, top, m_table.viewport()->width(), kLineHeight);
    m_line->raise();
}

void RowDrag::scroll()
{
    const int height = m_table.viewport()->height();
    const int step = m_y < kScrollEdge ? -kScrollStep : m_y > height - kScrollEdge ? kScrollStep : 0;
    if (step == 0)
        return;
    m_table.verticalScrollBar()->setValue(m_table.verticalScrollBar()->value() + step);
    showGap(gapAt(m_y));
}

bool RowDrag::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove:
        if (takes(static_cast<QDropEvent&>(*event)))
            showGap(gapAt(m_y));
        else
            event->ignore();
        return true;
    case QEvent::DragLeave:
        showGap(std::nullopt);
        return true;
    case QEvent::Drop: {
        if (!takes(static_cast<QDropEvent&>(*event)))
            return true;
        const int gap = gapAt(m_y);
        showGap(std::nullopt);
        Q_EMIT dropped(gap);
        return true;
    }
    default:
        return QObject::eventFilter(watched, event);
    }
}

} // namespace headroom::ui
