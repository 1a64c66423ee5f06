// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/request_formats/request_escapes.h"

#include <string>
#include <string_view>

namespace headroom::logs {

// The text of a `log_format` directive, its quotes undone and its parts joined.
struct NginxDirective
{
    std::string name; // empty when it was not given
    Escaping escaping = Escaping::Default;
    std::string format; // "$remote_addr [$time_local] ...", line breaks included
};

// The directive as it stands in a configuration file: with its keyword, or without, or the bare format without quotes.
// Errors are ErrorKind::Usage.
Result<NginxDirective> readNginxDirective(std::string_view text);

} // namespace headroom::logs
