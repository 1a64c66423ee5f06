// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <string>

namespace headroom::support {

// What `headroomctl request` printed, read as whoever gets its lines reads them.
struct CtlRequestRun
{
    int exitCode = -1;
    QList<QJsonObject> lines; // of standard output
    QByteArray out;
    QByteArray err;

    QJsonObject summary() const;
    int outcomes(const char* kind) const; // of the summary
    QJsonObject result(int id) const; // of a batch; empty when there is none
    QList<int> idsInOrder() const; // of the results
    QList<QJsonObject> states() const; // what stands in the "client" lines
};

CtlRequestRun readCtlRequest(int exitCode, const QByteArray& out, const QByteArray& err);

// Runs it to its end, with a token that the simulator takes.
CtlRequestRun runCtlRequest(const QStringList& arguments, const QByteArray& input = {});

// Starts it, with standard input open.
void startCtlRequest(GuardedProcess& process, const QStringList& arguments);

QStringList ctlBatch(const std::string& api, const QStringList& more = {});
// With a line break. `more`: further fields, "\"priority\":\"bulk\"".
QByteArray ctlBatchLine(int id, const QByteArray& method, const QByteArray& path, const QByteArray& more = {});

QStringList waitReasons(const QJsonObject& result);

} // namespace headroom::support
