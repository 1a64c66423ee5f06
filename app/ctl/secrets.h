// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <string>

namespace headroom::ctl {

// What the environment variable holds, or the file that VARIABLE_FILE names, as systemd's credentials and containers
// hand out secrets; a line break at its end is left out. Empty where neither is set. A file that cannot be read is
// ErrorKind::Usage.
Result<std::string> secretIn(const char* variable);

} // namespace headroom::ctl
