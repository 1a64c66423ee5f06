// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations.h"

#include "core/jobs/operation.h"

#include <algorithm>

namespace headroom::jobs {

const std::vector<const Operation*>& operations()
{
    static const std::vector<const Operation*> all{&editChannels(), &editMembers(), &editRoles(), &editBans(),
        &editEmojis(), &deleteMessages(), &backupGuild(), &restoreGuild(), &compareBackup(), &sendRequests()};
    return all;
}

std::vector<OperationDeclaration> declaredOperations()
{
    std::vector<OperationDeclaration> declared;
    for (const auto* operation : operations())
        declared.push_back(operation->declaration());
    return declared;
}

Result<const Operation*> operationNamed(const std::string& name)
{
    const auto& all = operations();
    const auto found =
        std::ranges::find_if(all, [&name](const auto* known) { return known->declaration().name == name; });
    if (found != all.end())
        return *found;
    std::string names;
    for (const auto* known : all)
        names += (names.empty() ? "" : ", ") + known->declaration().name;
    return failure(ErrorKind::Usage, Text::tr("there is no operation %1: it is one of %2").arg(name, names));
}

} // namespace headroom::jobs
