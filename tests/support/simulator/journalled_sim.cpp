// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/simulator/journalled_sim.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTcpSocket>

namespace headroom::support {

using namespace Qt::StringLiterals;

namespace {

constexpr int controlTimeoutMs = 60'000; // a guild of full size takes its time on a busy machine

QByteArray worldOf(std::size_t channels, QJsonObject guild)
{
    QJsonArray list;
    for (std::size_t i = 0; i < channels; ++i)
        list.append(QJsonObject{{u"id"_s, QString::fromStdString(JournalledSim::channel(i))}, {u"type"_s, 0},
            {u"name"_s, u"bench"_s}, {u"messages"_s, 1}});
    guild.insert(u"name"_s, u"bench"_s);
    guild.insert(u"channels"_s, list);
    return QJsonDocument(QJsonObject{{u"guilds"_s, QJsonArray{guild}}}).toJson();
}

Arrival arrivalIn(const QByteArray& line)
{
    const auto entry = QJsonDocument::fromJson(line).object();
    const auto text = [&entry](QLatin1String key) { return entry.value(key).toString().toStdString(); };
    const std::chrono::milliseconds at{static_cast<std::int64_t>(entry.value("t"_L1).toDouble())};
    return {WallTime{at}, text("path"_L1), text("bucket"_L1), entry.value("status"_L1).toInt(), text("scope"_L1),
        entry.value("applied"_L1).toBool(), text("made"_L1),
        QByteArray::fromPercentEncoding(entry.value("reason"_L1).toString().toLatin1()).toStdString()};
}

} // namespace

JournalledSim::JournalledSim(const QStringList& arguments, std::size_t channels, const QJsonObject& fields)
{
    QFile world(m_folder.filePath(u"world.json"_s));
    if (!world.open(QIODevice::WriteOnly))
        qFatal("cannot write the simulator's world");
    world.write(worldOf(channels, fields));
    world.close();
    m_process = std::make_unique<SimProcess>(
        QStringList{u"--guild"_s, world.fileName(), u"--journal"_s, m_folder.filePath(u"journal"_s)} + arguments);
}

std::string JournalledSim::channel(std::size_t index)
{
    return std::to_string(203'039'963'636'301'824ULL + index);
}

std::vector<Arrival> JournalledSim::arrivals()
{
    std::vector<Arrival> arrivals;
    QFile journal(m_folder.filePath(u"journal"_s));
    if (!journal.open(QIODevice::ReadOnly) || !journal.seek(m_read))
        qFatal("cannot read the simulator's journal");
    while (!journal.atEnd()) {
        const auto line = journal.readLine();
        if (!line.endsWith('\n'))
            break;
        m_read += line.size();
        arrivals.push_back(arrivalIn(line));
    }
    return arrivals;
}

QJsonObject JournalledSim::ask(const QByteArray& method, const QByteArray& path, const QJsonObject& body) const
{
    const auto content = body.isEmpty() ? QByteArray{} : QJsonDocument(body).toJson(QJsonDocument::Compact);
    const auto address = QString::fromStdString(m_process->address()).split(u':');
    QTcpSocket socket;
    socket.connectToHost(address[0], address[1].toUShort());
    socket.write(method + ' ' + path + " HTTP/1.1\r\nHost: sim\r\nConnection: close\r\nContent-Length: "
        + QByteArray::number(content.size()) + "\r\n\r\n" + content);
    QByteArray answer;
    while (socket.waitForReadyRead(controlTimeoutMs))
        answer += socket.readAll();
    if (!answer.startsWith("HTTP/1.1 200 "))
        qFatal("the simulator's control endpoint answered: %s", answer.constData());
    return QJsonDocument::fromJson(answer.mid(answer.indexOf("\r\n\r\n") + 4)).object();
}

std::map<int, std::size_t> countByStatus(const std::vector<Arrival>& arrivals)
{
    std::map<int, std::size_t> counts;
    for (const auto& arrival : arrivals)
        ++counts[arrival.status];
    return counts;
}

} // namespace headroom::support
