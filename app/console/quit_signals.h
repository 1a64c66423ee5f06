// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

namespace headroom {

// SIGINT, SIGTERM and SIGHUP end the application's event loop, so that everything is put away as after closing the
// window. One at a time; a second signal ends the program at once.
class QuitSignals : public QObject
{
    Q_OBJECT
public:
    explicit QuitSignals(QObject* parent = nullptr);
    ~QuitSignals() override;

Q_SIGNALS:
    // Before windows are asked to close: none of them may ask a person now.
    void quitting();
};

} // namespace headroom
