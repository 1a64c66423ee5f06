// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/worker.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

using namespace std::chrono_literals;

namespace headroom::demo {

namespace {

// A bot drops what it cannot say in time: a few waiting calls a channel keep its bucket empty without holding up
// others.
constexpr int maxWaitingPerResource = 5;
constexpr qsizetype maxOutstanding = 200;

// "/channels/123/messages" is about channels/123.
QString resourceOf(const std::string& path)
{
    return QString::fromStdString(path).section(QLatin1Char('/'), 1, 2);
}

QString programPath(const char* name)
{
    return QCoreApplication::applicationDirPath() + QLatin1Char('/') + QString::fromLatin1(name);
}

} // namespace

Worker::Worker(QStringList arguments, const QProcessEnvironment& environment, Traffic traffic, QObject* parent)
    : QObject(parent)
    , m_arguments(std::move(arguments))
    , m_environment(environment)
    , m_traffic(std::move(traffic))
{
}

void Worker::start()
{
    m_outstanding.clear();
    m_waitingFor.clear();
    m_process = std::make_unique<GuardedProcess>();
    m_process->setProcessEnvironment(m_environment);
    m_process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    connect(m_process.get(), &QProcess::readyReadStandardOutput, this, &Worker::readResults);
    connect(m_process.get(), &QProcess::finished, this, [this] { QTimer::singleShot(500ms, this, &Worker::start); });
    m_process->start(programPath("headroomctl"), m_arguments);
}

void Worker::feed(std::chrono::milliseconds span, double perSecond)
{
    if (!m_process || m_process->state() != QProcess::Running)
        return;
    QByteArray lines;
    for (const auto& call : m_traffic.next(span, perSecond)) {
        const auto resource = resourceOf(call.path);
        if (isBehind(resource))
            continue;
        const auto id = QString::number(++m_lastId);
        QJsonObject request{{QStringLiteral("id"), id}, {QStringLiteral("method"), QString::fromStdString(call.method)},
            {QStringLiteral("path"), QString::fromStdString(call.path)}};
        if (!call.body.isEmpty())
            request.insert(QStringLiteral("body"), QJsonDocument::fromJson(call.body).object());
        lines += QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n';
        m_outstanding.insert(id, resource);
        ++m_waitingFor[resource];
    }
    m_process->write(lines);
}

bool Worker::isBehind(const QString& resource) const
{
    return m_outstanding.size() >= maxOutstanding || m_waitingFor.value(resource) >= maxWaitingPerResource;
}

void Worker::readResults()
{
    while (m_process->canReadLine())
        readResult(m_process->readLine());
}

void Worker::readResult(const QByteArray& line)
{
    const auto result = QJsonDocument::fromJson(line).object();
    if (!result.contains(QStringLiteral("outcome")))
        return;
    const auto resource = m_outstanding.take(result.value(QStringLiteral("id")).toString());
    if (--m_waitingFor[resource] <= 0)
        m_waitingFor.remove(resource);
    const auto body = result.value(QStringLiteral("body")).toObject();
    const auto isMessage = body.contains(QStringLiteral("content")) && !body.contains(QStringLiteral("webhook_id"))
        && !body.contains(QStringLiteral("edited_timestamp"));
    if (isMessage && result.value(QStringLiteral("status")).toInt() == 200) {
        m_traffic.learnMessage(body.value(QStringLiteral("channel_id")).toString().toStdString(),
            body.value(QStringLiteral("id")).toString().toStdString());
    }
}

} // namespace headroom::demo
