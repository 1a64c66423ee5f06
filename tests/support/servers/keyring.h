// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"
#include "tests/support/servers/session_bus.h"

#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <memory>

namespace headroom::support {

// A desktop's session of the test's own, with folders of its own for all settings: a private bus, and on it GNOME's
// keyring. What does not come up ends the test run (qFatal).
class Keyring
{
public:
    enum class State {
        None, // not even a bus
        Unlocked,
    };
    explicit Keyring(State state = State::Unlocked);
    ~Keyring();

    QProcessEnvironment environment() const { return m_environment; } // for programs; without secrets of Headroom
    void enter() const; // this process has that environment from now on
    QString folder() const { return m_folder.path(); }

    void lock(); // it stays locked: nobody is there to unlock it

private:
    void startDaemon(const QStringList& arguments, const QByteArray& password);

    QTemporaryDir m_folder;
    QProcessEnvironment m_environment;
    std::unique_ptr<SessionBus> m_bus;
    std::unique_ptr<GuardedProcess> m_daemon;
};

} // namespace headroom::support
