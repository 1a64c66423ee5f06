// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

namespace headroom::jobs {

class SqlConnection;

// The version of the schema that this program makes and understands.
int schemaVersion();

// Makes the tables of a new queue, and brings those of an older version to this one, all in one transaction. A database
// that is somebody else's, or of a newer version, is an error and is left as it is.
Result<void> migrate(SqlConnection& connection);

} // namespace headroom::jobs
