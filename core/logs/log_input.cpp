// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_input.h"

#include "core/discord/redact.h"

#include <QUrl>

namespace headroom::logs {

namespace {

constexpr std::string_view journal = "journal:";
constexpr std::string_view command = "command:";

} // namespace

LogInput parseLogInput(std::string_view text)
{
    using Kind = LogInput::Kind;
    if (text == "-")
        return {Kind::Stdin, {}};
    if (text.starts_with(journal))
        return {Kind::Journal, std::string(text.substr(journal.size()))};
    if (text.starts_with(command))
        return {Kind::Command, std::string(text.substr(command.size()))};
    if (text.starts_with("http://") || text.starts_with("https://"))
        return {Kind::Metrics, std::string(text)};
    return {Kind::Files, std::string(text)};
}

std::string shownName(const LogInput& input)
{
    switch (input.kind) {
    case LogInput::Kind::Files:
        break;
    case LogInput::Kind::Stdin:
        return "standard input";
    case LogInput::Kind::Command:
        return discord::redacted(input.text);
    case LogInput::Kind::Journal:
        if (input.text.starts_with('/'))
            return "journal in " + input.text;
        return input.text.empty() ? "journal" : "journal of " + input.text;
    case LogInput::Kind::Metrics: {
        const QUrl url(QString::fromStdString(input.text));
        // Where there is no telling what is a password nothing is shown.
        if (!url.isValid())
            return "a page of metrics without an address";
        return url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment).toStdString();
    }
    }
    return input.text;
}

} // namespace headroom::logs
