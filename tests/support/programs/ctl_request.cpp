// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/ctl_request.h"

#include "tests/support/programs/program.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace headroom::support {

using namespace Qt::StringLiterals;

namespace {

QProcessEnvironment withToken()
{
    return environmentWith({{"HEADROOM_TOKEN", u"practice"_s}});
}

} // namespace

QJsonObject CtlRequestRun::summary() const
{
    return lines.isEmpty() ? QJsonObject() : lines.last().value("summary"_L1).toObject();
}

int CtlRequestRun::outcomes(const char* kind) const
{
    return summary().value("outcomes"_L1).toObject().value(QLatin1String(kind)).toInt();
}

QJsonObject CtlRequestRun::result(int id) const
{
    for (const auto& line : lines) {
        if (line.contains("outcome"_L1) && line.value("id"_L1).toInt(-1) == id)
            return line;
    }
    return {};
}

QList<int> CtlRequestRun::idsInOrder() const
{
    QList<int> ids;
    for (const auto& line : lines) {
        if (line.contains("outcome"_L1))
            ids << line.value("id"_L1).toInt(-1);
    }
    return ids;
}

QList<QJsonObject> CtlRequestRun::states() const
{
    QList<QJsonObject> states;
    for (const auto& line : lines) {
        if (line.contains("client"_L1))
            states << line.value("client"_L1).toObject();
    }
    return states;
}

CtlRequestRun readCtlRequest(int exitCode, const QByteArray& out, const QByteArray& err)
{
    CtlRequestRun run{exitCode, {}, out, err};
    for (const auto& line : out.split('\n')) {
        if (!line.isEmpty())
            run.lines << QJsonDocument::fromJson(line).object();
    }
    return run;
}

CtlRequestRun runCtlRequest(const QStringList& arguments, const QByteArray& input)
{
    const auto ran = runCtl(QStringList{u"request"_s} + arguments, input, withToken());
    return readCtlRequest(ran.exitCode, ran.out, ran.err);
}

void startCtlRequest(GuardedProcess& process, const QStringList& arguments)
{
    process.setProcessEnvironment(withToken());
    process.start(program("headroomctl"), QStringList{u"request"_s} + arguments);
}

QStringList ctlBatch(const std::string& api, const QStringList& more)
{
    return QStringList{u"--batch"_s, u"-"_s, u"--api"_s, QString::fromStdString(api)} + more;
}

QByteArray ctlBatchLine(int id, const QByteArray& method, const QByteArray& path, const QByteArray& more)
{
    return "{\"id\":" + QByteArray::number(id) + ",\"method\":\"" + method + "\",\"path\":\"" + path + '"'
        + (more.isEmpty() ? "" : "," + more) + "}\n";
}

QStringList waitReasons(const QJsonObject& result)
{
    QStringList reasons;
    const auto array = result.value("held_by"_L1).toArray();
    for (const auto& reason : array)
        reasons << reason.toString();
    return reasons;
}

} // namespace headroom::support
