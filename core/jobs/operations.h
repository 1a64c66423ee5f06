// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace headroom::jobs {

class Operation;
struct OperationDeclaration;

// All operations, by name. They live as long as the program.
const std::vector<const Operation*>& operations();
// The same for those that show them.
std::vector<OperationDeclaration> declaredOperations();

// ErrorKind::Usage with the names there are.
Result<const Operation*> operationNamed(const std::string& name);

// What each file in core/jobs/operations offers.
const Operation& backupGuild();
const Operation& compareBackup();
const Operation& deleteMessages();
const Operation& editBans();
const Operation& editChannels();
const Operation& editEmojis();
const Operation& editMembers();
const Operation& editRoles();
const Operation& restoreGuild();
const Operation& sendRequests();

} // namespace headroom::jobs
