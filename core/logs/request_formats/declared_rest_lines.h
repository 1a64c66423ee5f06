// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/request_formats/rest_lines.h"

#include <memory>

class QJsonObject;

namespace headroom::logs {

class FormatDeclaration;

// How responses are logged, out of the `requests` of a log format; null where something is wrong with it, which
// `declaration` knows then. `isProxy`: the program is one.
//
// `reader`, one that is written in C++ (eris), or `rules`: each has a `marker`, the text that such a line has in its
// first 256 bytes; `header`, as in rules for shards; and `phrases`, each with the `text` of the message (a
// RequestTemplate), and the `status` and `scope` that its words stand for. `continues`: one of the lines behind it may
// tell the scope; those are read by `continued`, rules of the same kind. `failures_only`: see LogCoverage. `samples`.
std::shared_ptr<const RestLines> makeRestLines(
    FormatDeclaration& declaration, const QJsonObject& requests, bool isProxy);

} // namespace headroom::logs
