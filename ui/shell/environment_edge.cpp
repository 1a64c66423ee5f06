// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/environment_edge.h"

#include <QPainter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kEdge = 4;

} // namespace

EnvironmentEdge::EnvironmentEdge(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_rows(new QVBoxLayout(this))
{
    setObjectName(u"content"_s);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(0);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void EnvironmentEdge::show(const console::ConnectionState& connection)
{
    QColor colour;
    if (connection.environment == console::Environment::Production)
        colour =
            connection.colour.empty() ? m_theme.palette().critical : QColor(QString::fromStdString(connection.colour));
    if (colour == m_colour)
        return;
    m_colour = colour;
    const int edge = colour.isValid() ? kEdge : 0;
    m_rows->setContentsMargins(edge, edge, edge, edge);
    update();
}

void EnvironmentEdge::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.palette().background);
    if (!m_colour.isValid())
        return;
    painter.setPen(QPen(m_colour, kEdge, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(QRectF(rect()).adjusted(kEdge / 2.0, kEdge / 2.0, -kEdge / 2.0, -kEdge / 2.0));
}

} // namespace headroom::ui
