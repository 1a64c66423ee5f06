// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

QT_BEGIN_NAMESPACE
class QSocketNotifier;
QT_END_NAMESPACE

namespace headroom::ctl {

// Turns SIGINT and SIGTERM into a signal of the event loop, and SIGPIPE into a failed write. One at a time.
class StopSignals : public QObject
{
    Q_OBJECT
public:
    explicit StopSignals(QObject* parent = nullptr);
    ~StopSignals() override;

Q_SIGNALS:
    void asked();

private:
    QSocketNotifier* m_notifier = nullptr;
};

// Nobody reads our standard output any more.
bool isStdoutClosed();

} // namespace headroom::ctl
