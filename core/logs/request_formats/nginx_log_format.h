// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/request_formats/request_columns.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// A `log_format` of nginx, made into a reader of the lines that nginx writes by it.
// Source: ngx_http_log_module's documentation; quoting as in nginx's configuration files.
class NginxLogFormat
{
public:
    // The directive as it stands in the configuration, `log_format name [escape=...] 'part' "part" ...;` (what stands
    // before it and behind its semicolon is left aside), or only its parts, or only what is between their quotes.
    // Errors are ErrorKind::Usage, one line: what is no log_format, has no time or no status, has no end, or has two
    // variables side by side, between which no line could be divided.
    static Result<NginxLogFormat> compile(std::string_view directive);

    const std::string& name() const { return m_name; } // empty when it was not given
    Escaping escaping() const { return m_escaping; }

    // How many lines one request takes: more than one when the format holds line breaks. These are matched without the
    // spaces around them.
    std::size_t linesPerRequest() const { return m_lines; }

    // Takes a request's line apart (or its lines, as LineJoiner makes one of them). False when it does not fit; then
    // `columns` holds anything. A value ends where the text that follows its variable begins, at the first place where
    // that is possible.
    bool match(std::string_view line, RequestColumns& columns) const;

private:
    struct Part
    {
        RequestColumn column = RequestColumn::Skipped;
        bool isList = false; // of values with commas and spaces between: "502, 429"
        std::string textAfter; // up to the next variable, or the end of the line
    };

    Result<void> addParts(std::string_view format);
    Result<void> check() const;
    std::size_t endOf(const Part& part, std::string_view line, std::size_t from) const;
    std::size_t findText(std::string_view text, std::string_view line, std::size_t from) const;

    std::string m_name;
    Escaping m_escaping = Escaping::Default;
    std::string m_textBefore;
    std::vector<Part> m_parts;
    std::size_t m_lines = 1;
};

} // namespace headroom::logs
