// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/doctor_run.h"
#include "core/redis/protocol/read_only.h"
#include "core/schemes/registry.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/acl_rules.h"
#include "tests/support/words.h"

#include <QJsonDocument>

namespace headroom::support {

QString q(const std::string& text)
{
    return QString::fromStdString(text);
}

std::string exactList(const std::string& keys)
{
    std::string rules = "ACL SETUSER app reset on >pw &__redis__:invalidate " + keys;
    for (const auto& right : redis::readOnlyRights())
        rules += ' ' + right;
    return aclRules(rules);
}

std::vector<schemes::AclNeed> needsToShare(const std::string& scheme, const std::string& prefix)
{
    return schemes::makeScheme({scheme, prefix, {}}).value()->needsToShare({});
}

std::string rightsToShare(const std::string& scheme, const std::string& prefix)
{
    std::string rules;
    for (const auto& need : needsToShare(scheme, prefix))
        rules += ' ' + schemes::rightOf(need.real);
    return rules;
}

ProgramRun runAsApp(const QStringList& arguments)
{
    return runCtl(arguments, {}, environmentWith({{"HEADROOM_REDIS_PASSWORD", QStringLiteral("pw")}}));
}

Findings doctor(std::uint16_t port, const QStringList& which)
{
    const auto url = "redis://app@127.0.0.1:" + std::to_string(port);
    const auto ran = runAsApp(QStringList{q("doctor"), q("--json"), q("--redis"), q(url)} + which);
    Findings findings;
    findings.exitCode = ran.exitCode;
    findings.redis = QJsonDocument::fromJson(ran.out).object()[QLatin1String("redis")].toObject();
    findings.sharing = findings.redis[QLatin1String("sharing")].toObject();
    return findings;
}

Findings doctor(std::uint16_t port, const char* prefix)
{
    return doctor(port, QStringList{q("--prefix"), q(prefix)});
}

} // namespace headroom::support
