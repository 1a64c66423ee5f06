// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/keyring.h"

#include "tests/support/programs/program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QThread>

namespace headroom::support {

using namespace Qt::StringLiterals;

namespace {

constexpr int startTimeoutMs = 20000;

bool isServed(const QProcessEnvironment& environment)
{
    const auto asked = runProgram(u"dbus-send"_s,
        {u"--session"_s, u"--print-reply"_s, u"--dest=org.freedesktop.DBus"_s, u"/"_s,
            u"org.freedesktop.DBus.NameHasOwner"_s, u"string:org.freedesktop.secrets"_s},
        {}, environment);
    return asked.out.contains("boolean true");
}

} // namespace

Keyring::Keyring(State state)
    : m_environment(QProcessEnvironment::systemEnvironment())
{
    for (const auto& name : m_environment.keys()) {
        if (name.startsWith(u"HEADROOM_"_s))
            m_environment.remove(name);
    }
    for (const auto& name :
        {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"XDG_CURRENT_DESKTOP"_s, u"DESKTOP_SESSION"_s, u"KDE_FULL_SESSION"_s})
        m_environment.remove(name); // no person, and of all keychains GNOME's
    for (const auto& [name, folder] : {std::pair{u"HOME"_s, u"home"_s}, {u"XDG_RUNTIME_DIR"_s, u"run"_s},
             {u"XDG_DATA_HOME"_s, u"data"_s}, {u"XDG_CONFIG_HOME"_s, u"config"_s}, {u"XDG_CACHE_HOME"_s, u"cache"_s}}) {
        QDir(m_folder.path()).mkdir(folder);
        QFile::setPermissions(m_folder.filePath(folder), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        m_environment.insert(name, m_folder.filePath(folder));
    }
    m_environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, SessionBus::addressIn(m_folder.path()));
    if (state == State::None)
        return;
    m_bus = std::make_unique<SessionBus>(m_folder.path(), m_environment);
    startDaemon({u"--unlock"_s}, "a pass-phrase");
}

Keyring::~Keyring()
{
    if (m_daemon)
        m_daemon->stop();
    m_bus.reset();
}

void Keyring::enter() const
{
    for (const auto& name : QProcessEnvironment::systemEnvironment().keys()) {
        if (!m_environment.contains(name))
            qunsetenv(name.toLocal8Bit().constData());
    }
    for (const auto& name : m_environment.keys())
        qputenv(name.toLocal8Bit().constData(), m_environment.value(name).toLocal8Bit());
}

void Keyring::lock()
{
    m_daemon->stop();
    startDaemon({}, {});
}

void Keyring::startDaemon(const QStringList& arguments, const QByteArray& password)
{
    m_daemon = std::make_unique<GuardedProcess>();
    m_daemon->setProcessEnvironment(m_environment);
    m_daemon->start(u"gnome-keyring-daemon"_s, QStringList{u"--foreground"_s, u"--components=secrets"_s} + arguments);
    m_daemon->write(password);
    m_daemon->closeWriteChannel();
    QElapsedTimer clock;
    clock.start();
    while (!isServed(m_environment)) {
        if (clock.elapsed() > startTimeoutMs || m_daemon->waitForFinished(0))
            qFatal("gnome-keyring-daemon does not start: %s", m_daemon->readAllStandardError().constData());
        QThread::msleep(10);
    }
}

} // namespace headroom::support
