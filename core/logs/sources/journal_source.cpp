// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/journal_source.h"

#include "core/logs/lines/json_scanner.h"

#include <QFile>

namespace headroom::logs {

namespace {

constexpr std::size_t maxCursorLength = 1024;

// Empty: the line has none.
std::string_view cursorIn(std::string_view line)
{
    JsonObjectScanner scanner(line);
    std::string_view key;
    JsonValue value;
    while (scanner.next(key, value)) {
        if (key == "__CURSOR" && value.kind == JsonValue::Kind::Text && !value.isEscaped)
            return value.raw;
    }
    return {};
}

// Of the last record that has one; empty: none has.
std::string_view lastCursor(std::string_view lines)
{
    while (!lines.empty()) {
        lines.remove_suffix(lines.ends_with('\n') ? 1 : 0);
        const auto start = lines.rfind('\n') + 1;
        if (const auto cursor = cursorIn(lines.substr(start)); !cursor.empty())
            return cursor;
        lines = lines.substr(0, start);
    }
    return {};
}

// Empty: nobody knows.
QString thisMachine()
{
    constexpr qint64 length = 32;
    QFile file(QStringLiteral("/etc/machine-id"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto id = file.read(length);
    const bool isId = id.size() == length
        && std::all_of(id.begin(), id.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    return isId ? QString::fromLatin1(id) : QString();
}

bool isCursor(std::string_view text)
{
    return text.size() <= maxCursorLength
        && std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

} // namespace

JournalSource::JournalSource(
    Selection selection, Clock& clock, const Position& from, const Options& options, QObject* parent)
    : ProcessSource(nameOf(selection), clock, options, parent)
    , m_selection(std::move(selection))
    , m_position(from)
{
    if (isCursor(m_position.text))
        return;
    note(Text::tr("the stored place in the journal cannot be understood; reading from the beginning"));
    m_position = {};
}

std::string JournalSource::nameOf(const Selection& selection)
{
    const std::string journal = selection.folder.empty() ? "journal" : "journal in " + selection.folder;
    return selection.unit.empty() ? journal : journal + " of " + selection.unit;
}

ProcessSource::CommandLine JournalSource::commandLine() const
{
    // Without --all long messages are null. Without --merge following shows the records of the last boot only, so that
    // those before a restart of the machine would be lost, and in a folder those of other hosts; with it other hosts'
    // journals, where some are collected here, have to be left out.
    QStringList arguments{QStringLiteral("--output=json"), QStringLiteral("--all"), QStringLiteral("--merge")};
    if (!m_selection.folder.empty())
        arguments << QStringLiteral("--directory=") + QString::fromStdString(m_selection.folder);
    else if (const auto id = thisMachine(); !id.isEmpty())
        arguments << QStringLiteral("_MACHINE_ID=") + id;
    if (!m_selection.unit.empty())
        arguments << QStringLiteral("--unit=") + QString::fromStdString(m_selection.unit);
    if (m_selection.follows)
        arguments << QStringLiteral("--follow");
    // Without --no-tail following begins ten lines before the end. --after-cursor would leave a record out where that
    // of the cursor is no longer there: see goesOn().
    arguments << QStringLiteral("--no-tail");
    if (!m_position.text.empty())
        arguments << QStringLiteral("--cursor=") + QString::fromStdString(m_position.text);
    return {QString::fromStdString(m_selection.journalctl), arguments};
}

// The record that was given last comes first, where it is still there.
bool JournalSource::goesOn(std::string_view& lines)
{
    if (m_position.text.empty())
        return false;
    const auto end = lines.find('\n');
    if (cursorIn(lines.substr(0, end)) == m_position.text) {
        lines.remove_prefix(std::min(end, lines.size() - 1) + 1);
        return true;
    }
    if (!lines.empty())
        note(Text::tr("the stored place is no longer in the journal; reading what is next after it"));
    return false;
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
    note(Text::tr("the stored place is in no journal that is there; reading from the beginning"));
    m_position = {};
}

} // namespace headroom::logs
