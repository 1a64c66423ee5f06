// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/console/demo_process.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <csignal>

namespace headroom {

DemoProcess::DemoProcess(QObject* parent)
    : QObject(parent)
    , m_process(SIGTERM, nullptr)
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &DemoProcess::readPlaces);
    connect(
        &m_process, &QProcess::readyReadStandardError, this, [this] { m_errors += m_process.readAllStandardError(); });
    connect(&m_process, &QProcess::finished, this, &DemoProcess::onFinished);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            Q_EMIT failed(tr("headroom-demo is not beside this program; build it or install all of Headroom"));
    });
}

DemoProcess::~DemoProcess()
{
    m_process.disconnect(this);
    m_process.stop();
    // It removes its folder itself; this is for the case that it was killed.
    if (!m_folder.isEmpty())
        QDir(m_folder).removeRecursively();
}

void DemoProcess::start()
{
    m_process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/headroom-demo"), QStringList());
}

void DemoProcess::readPlaces()
{
    if (m_isReady || !m_process.canReadLine())
        return;
    const auto places = QJsonDocument::fromJson(m_process.readLine()).object();
    const auto endpoint = redis::parseEndpoint(places.value(QStringLiteral("redis")).toString().toStdString());
    if (!endpoint) {
        Q_EMIT failed(endpoint.error().text.translated());
        return;
    }
    const auto queue = jobs::QueueAddress::parse(places.value(QStringLiteral("jobs")).toString().toStdString());
    if (!queue) {
        Q_EMIT failed(queue.error().text.translated());
        return;
    }
    m_isReady = true;
    m_folder = places.value(QStringLiteral("folder")).toString();
    console::Profile profile;
    profile.name = "Demo fleet";
    profile.endpoint = *endpoint;
    profile.scheme = places.value(QStringLiteral("scheme")).toString().toStdString();
    profile.globalPerSecond = places.value(QStringLiteral("global")).toDouble();
    console::RequestProfile requests;
    requests.client.transport.api = places.value(QStringLiteral("proxy")).toString().toStdString();
    requests.fileHost = places.value(QStringLiteral("files")).toString().toStdString();
    requests.client.transport.token = "demo";
    requests.client.egress = "127.0.0.1"; // as the demo's workers
    requests.client.scheduler.globalPerSecond = profile.globalPerSecond;
    requests.client.scheduler.concurrency = 4;
    requests.purpose = "the demo's own load";
    console::LogProfile logs;
    for (const auto& log : places.value(QStringLiteral("logs")).toArray())
        logs.inputs.push_back({logs::LogInput::Kind::Files, log.toString().toStdString()});
    logs.globalPerSecond = profile.globalPerSecond;
    profile.logs = std::move(logs);
    profile.requests = std::move(requests);
    std::vector<std::string> channels;
    for (const auto& channel : places.value(QStringLiteral("channels")).toArray())
        channels.push_back(channel.toString().toStdString());
    Q_EMIT ready(profile, channels, *queue);
}

void DemoProcess::onFinished()
{
    m_errors += m_process.readAllStandardError();
    const auto lines = m_errors.trimmed().split('\n');
    auto why = QString::fromUtf8(lines.last());
    why.remove(QLatin1StringView("headroom-demo: "));
    Q_EMIT failed(why.isEmpty() ? tr("the demo ended by itself; close the window and start it again") : why);
}

} // namespace headroom
