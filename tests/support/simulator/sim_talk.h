// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/simulator.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <memory>
#include <string>

// For programs that link the simulator itself.
namespace headroom::sim {

// What a request was answered.
struct Got
{
    int status = 0;
    QJsonObject object;
    QJsonArray array;
    std::string headers; // lines
    std::string body;

    int code() const { return object.value(QLatin1String("code")).toInt(-1); }
    std::string id() const { return object.value(QLatin1String("id")).toString().toStdString(); }
    QString text(const char* key) const { return object.value(QLatin1String(key)).toString(); }
    // A header's value, empty without it.
    std::string header(const std::string& name) const
    {
        const auto at = ("\r\n" + headers).find("\r\n" + name + ": ");
        if (at == std::string::npos)
            return {};
        const auto begin = at + name.size() + 2;
        return headers.substr(begin, headers.find("\r\n", begin) - begin);
    }
};

// A simulator, without limits unless they are asked for, and one bot talking to it.
class Talk
{
public:
    enum Limits { Lifted, AsUsual };

    explicit Talk(Setup setup = {}, Limits limits = Lifted)
    {
        setup.limitsLifted = limits == Lifted;
        auto made = Simulator::make(std::move(setup));
        if (!made)
            qFatal("%s", made.error().text.c_str());
        m_simulator = std::move(*made);
    }

    // In the world that a file with this JSON describes.
    explicit Talk(const char* world, Limits limits = Lifted)
        : Talk(withWorld(world), limits)
    {
    }

    Got ask(const std::string& method, const std::string& path, const std::string& body = {},
        const char* type = "application/json")
    {
        Request request;
        request.method = method;
        request.target = path;
        request.authorization = authorization;
        request.contentType = type;
        request.address = "192.0.2.1";
        request.auditLogReason = reason;
        request.body = body;
        const auto reply = m_simulator->handle(std::move(request));
        const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(reply.answer.body));
        return {reply.answer.status, document.object(), document.array(), reply.answer.headers, reply.answer.body};
    }

    std::string guild() { return std::to_string(first().id); }
    std::string channel() { return std::to_string(*first().channels.begin()); }
    Guild& first() { return *m_simulator->world().guild(m_simulator->world().guilds().begin()->first); }
    Simulator& simulator() { return *m_simulator; }

    // The newest entry of the first guild's audit log.
    QJsonObject lastEntry()
    {
        const auto& entries = first().audit.entries();
        return entries.empty() ? QJsonObject{} : entries.back().object();
    }

    std::string authorization = "Bot one";
    std::string reason; // X-Audit-Log-Reason

private:
    static Setup withWorld(const char* world)
    {
        Setup setup;
        setup.world = QJsonDocument::fromJson(world).object();
        return setup;
    }

    std::unique_ptr<Simulator> m_simulator;
};

} // namespace headroom::sim
