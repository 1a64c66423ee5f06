// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/desktop/tray_icon.h"

#include "core/console/alerts/alert_text.h"
#include "ui/models/emergency_words.h"
#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QPainter>
#include <QSystemTrayIcon>

namespace headroom::ui {

namespace {

constexpr std::size_t kMaxCounted = 9;
constexpr std::size_t kMaxNamed = 5;
constexpr double kBadge = 0.62; // of the icon

} // namespace

QIcon trayIcon(std::size_t alerts, console::Emergency::Severity worst)
{
    if (alerts == 0)
        return windowIcon();
    const QString text = alerts > kMaxCounted ? QString::number(kMaxCounted) + u'+' : QString::number(alerts);
    QIcon icon;
    for (const int size : {16, 22, 24, 32, 48, 64}) {
        QPixmap pixmap = windowIcon().pixmap(size, size);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        const double diameter = size * kBadge;
        const QRectF badge(size - diameter, size - diameter, diameter, diameter);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colourOf(lightPalette(), emergencyTone(worst)));
        painter.drawEllipse(badge);
        QFont font = textFont(12, QFont::Bold);
        font.setPixelSize(int(diameter * (text.size() > 1 ? 0.6 : 0.8)));
        painter.setFont(font);
        painter.setPen(lightPalette().surface);
        painter.drawText(badge, Qt::AlignCenter, text);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

TrayIcon::TrayIcon(const console::AlertsController& controller, QObject* parent)
    : QObject(parent)
    , m_controller(controller)
{
    m_menu.addAction(tr("Show Headroom"), this, &TrayIcon::clicked);
    connect(&controller, &console::AlertsController::figuresChanged, this, &TrayIcon::draw);
    draw();
}

void TrayIcon::show()
{
    m_icon = new QSystemTrayIcon(this);
    m_icon->setContextMenu(&m_menu);
    connect(m_icon, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger)
            Q_EMIT clicked();
    });
}

void TrayIcon::draw()
{
    const bool isNew = !m_icon;
    if (isNew && !QSystemTrayIcon::isSystemTrayAvailable())
        return; // a tray may come later
    if (isNew)
        show();
    const auto& active = m_controller.figures().active;
    const auto worst = active.empty() ? console::Emergency::Severity::Warning : active.front().severity;
    m_icon->setIcon(trayIcon(active.size(), worst));
    QStringList lines{active.empty()
            ? tr("Headroom: no alerts")
            : tr("Headroom: %1").arg(countOf(qint64(active.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 alerts")))};
    for (std::size_t i = 0; i < std::min(active.size(), kMaxNamed); ++i)
        lines += titleOf(active[i]);
    m_icon->setToolTip(lines.join(u'\n'));
    if (isNew)
        m_icon->show();
}

} // namespace headroom::ui
