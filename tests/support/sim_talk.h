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

    int code() const { return object.value(QLatin1String("code")).toInt(-1); }
    std::string id() const { return object.value(QLatin1String("id")).toString().toStdString(); }
};

// A simulator without limits, and one bot talking to it.
class Talk
{
public:
    explicit Talk(Setup setup = {})
    {
        setup.limitsLifted = true;
        auto made = Simulator::make(std::move(setup));
        if (!made)
            qFatal("%s", made.error().text.c_str());
        m_simulator = std::move(*made);
    }

    Got ask(const std::string& method, const std::string& path, const char* body = "",
        const char* type = "application/json")
    {
        Request request;
        request.method = method;
        request.target = path;
        request.authorization = authorization;
        request.contentType = type;
        request.address = "192.0.2.1";
        request.body = body;
        const auto reply = m_simulator->handle(std::move(request));
        const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(reply.answer.body));
        return {reply.answer.status, document.object(), document.array()};
    }

    std::string guild() { return std::to_string(first().id); }
    std::string channel() { return std::to_string(*first().channels.begin()); }
    Guild& first() { return *m_simulator->world().guild(m_simulator->world().guilds().begin()->first); }
    Simulator& simulator() { return *m_simulator; }

    std::string authorization = "Bot one";

private:
    std::unique_ptr<Simulator> m_simulator;
};

} // namespace headroom::sim
