// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/acl_need.h"
#include "tests/support/programs/program.h"
#include "tests/support/words.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <string>
#include <vector>

// What headroomctl doctor says of the user "app" of a Redis, whose password is "pw".
namespace headroom::support {

QString q(const std::string& text);

// All that may be sent to observe, and nothing else, as rules of ACL SETUSER.
std::string exactList(const std::string& keys);
std::vector<schemes::AclNeed> needsToShare(const std::string& scheme, const std::string& prefix);
// What sharing in this scheme takes besides: " +evalsha ...".
std::string rightsToShare(const std::string& scheme, const std::string& prefix);

struct Findings
{
    int exitCode = 0;
    QJsonObject redis;
    QJsonObject sharing;

    // The lines to paste into a shell, and the same without what is quoted for it.
    QString line() const { return redis[QLatin1String("ask")].toString(); }
    QString sharingLine() const { return sharing[QLatin1String("ask")].toString(); }
    std::string ask() const { return line().remove(QLatin1Char('\'')).toStdString(); }
    std::string sharingAsk() const { return sharingLine().remove(QLatin1Char('\'')).toStdString(); }
    std::string way() const { return sharing[QLatin1String("way")].toString().toStdString(); }
    bool shares() const { return sharing[QLatin1String("ok")].toBool(); }
};

ProgramRun runAsApp(const QStringList& arguments);
Findings doctor(std::uint16_t port, const QStringList& which);
Findings doctor(std::uint16_t port, const char* prefix = "p"); // of the scheme spectacles

} // namespace headroom::support
