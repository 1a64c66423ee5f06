// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <optional>

namespace headroom::ui {

// The time that is pointed at, in seconds since 1970: all charts of a window and its timeline show what they have then.
// Found by sharedByCharts(). Lives on the window's thread.
class Crosshair final : public QObject
{
    Q_OBJECT
public:
    explicit Crosshair(QObject* parent = nullptr);

    std::optional<double> at() const { return m_at; } // none: nothing is pointed at
    bool isPointedAtBy(const QObject& pointer) const { return m_at && m_pointer == &pointer; }
    void point(const QObject& pointer, double at);
    // The pointer does not point any more. Does nothing where another one does.
    void leave(const QObject& pointer);

Q_SIGNALS:
    void moved(); // from the event loop, at most once a frame

private:
    void schedule();

    std::optional<double> m_at;
    const QObject* m_pointer = nullptr; // only ever compared
    QTimer m_frame;
    QElapsedTimer m_sinceMove;
};

} // namespace headroom::ui
