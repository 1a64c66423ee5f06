// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/crosshair.h"

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr qint64 kFrame = 16; // milliseconds

} // namespace

Crosshair::Crosshair(QObject* parent)
    : QObject(parent)
{
    m_frame.setSingleShot(true);
    connect(&m_frame, &QTimer::timeout, this, [this] {
        m_sinceMove.start();
        Q_EMIT moved();
    });
}

void Crosshair::point(const QObject& pointer, double at)
{
    m_pointer = &pointer;
    if (m_at == at)
        return;
    m_at = at;
    schedule();
}

void Crosshair::leave(const QObject& pointer)
{
    if (!isPointedAtBy(pointer))
        return;
    m_at.reset();
    schedule();
}

void Crosshair::schedule()
{
    if (m_frame.isActive())
        return;
    m_frame.start(m_sinceMove.isValid() ? int(std::max<qint64>(kFrame - m_sinceMove.elapsed(), 0)) : 0);
}

} // namespace headroom::ui
