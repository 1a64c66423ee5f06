// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/journal_source.h"

#include "core/logs/json_scanner.h"

namespace headroom::logs {

namespace {

constexpr std::size_t longestCursor = 1024;

// Of the last record that has one; empty: none has.
std::string_view lastCursor(std::string_view lines)
{
    while (!lines.empty()) {
        lines.remove_suffix(lines.ends_with('\n') ? 1 : 0);
        const auto start = lines.rfind('\n') + 1;
        JsonObjectScanner scanner(lines.substr(start));
        std::string_view key;
        JsonValue value;
        while (scanner.next(key, value)) {
            if (key == "__CURSOR" && value.kind == JsonValue::Kind::Text && !value.isEscaped)
                return value.raw;
        }
        lines = lines.substr(0, start);
    }
    return {};
}

bool isCursor(std::string_view text)
{
    return text.size() <= longestCursor
        && std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

} // namespace

JournalSource::JournalSource(
    Selection selection, Clock& clock, const Position& from, const Options& options, QObject* parent)
    : ProcessSource(selection.unit.empty() ? "journal" : "journal of " + selection.unit, clock, options, parent)
    , m_selection(std::move(selection))
    , m_position(from)
{
    if (isCursor(m_position.text))
        return;
    note("the stored place in the journal cannot be understood; reading from the beginning");
    m_position = {};
}

ProcessSource::CommandLine JournalSource::commandLine() const
{
    // Without --all long messages are null; without --no-tail following begins ten lines before the end.
    QStringList arguments{QStringLiteral("--output=json"), QStringLiteral("--follow"), QStringLiteral("--all")};
    if (!m_selection.unit.empty())
        arguments << QStringLiteral("--unit=") + QString::fromStdString(m_selection.unit);
    if (!m_position.text.empty())
        arguments << QStringLiteral("--no-tail")
                  << QStringLiteral("--after-cursor=") + QString::fromStdString(m_position.text);
    else
        arguments << (m_selection.fromNow ? QStringLiteral("--lines=0") : QStringLiteral("--no-tail"));
    return {QString::fromStdString(m_selection.journalctl), arguments};
}

Position JournalSource::took(std::string_view lines)
{
    if (const auto cursor = lastCursor(lines); !cursor.empty() && isCursor(cursor))
        m_position.text = cursor;
    return m_position;
}

// A cursor of a journal that is no longer there must not keep us out of the one that is.
void JournalSource::failed(std::string_view lastWords)
{
    if (m_position.text.empty() || lastWords.find("cursor") == std::string_view::npos)
        return;
    note("the stored place is in no journal that is there; reading from the beginning");
    m_position = {};
}

} // namespace headroom::logs
