// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/journal_folder.h"

#include "tests/support/programs/program.h"

#include <QFile>

#include <algorithm>

namespace headroom::support {

using namespace std::chrono_literals;

namespace {

// The Journal Export Format of systemd's documentation: what is not plain text on one line is given with its size, as
// 64 bits with the lowest byte first.
void addField(QByteArray& to, const std::string& name, const std::string& value)
{
    const bool isPlain = std::all_of(value.begin(), value.end(), [](unsigned char c) { return c >= ' ' && c < 0x7f; });
    to += QByteArray::fromStdString(name);
    if (isPlain) {
        to += '=';
    } else {
        to += '\n';
        for (auto size = std::uint64_t{value.size()}, byte = std::uint64_t{0}; byte < 8; ++byte, size >>= 8)
            to += static_cast<char>(size & 0xff);
    }
    to += QByteArray::fromStdString(value) + '\n';
}

} // namespace

JournalFolder::JournalFolder()
{
    if (!m_folder.isValid())
        qFatal("there is no room for a folder");
}

void JournalFolder::append(const std::vector<Record>& records, std::string_view name)
{
    QByteArray text;
    for (const auto& record : records) {
        m_at += 1s;
        m_sinceBoot += 1s;
        const auto at = std::chrono::microseconds{m_at.time_since_epoch()}.count();
        addField(text, "__REALTIME_TIMESTAMP", std::to_string(at));
        addField(text, "__MONOTONIC_TIMESTAMP", std::to_string(m_sinceBoot.count()));
        addField(text, "_BOOT_ID", std::string(32, record.boot));
        addField(text, "_SYSTEMD_UNIT", record.unit);
        addField(text, "MESSAGE", record.message);
        for (const auto& [field, value] : record.more)
            addField(text, field, value);
        text += '\n';
    }
    const auto written = runProgram(QStringLiteral("/lib/systemd/systemd-journal-remote"),
        {QStringLiteral("--output=") + QString::fromStdString(file(name)), QStringLiteral("-")}, text);
    if (written.exitCode != 0)
        qFatal("systemd-journal-remote is missing, or fails: install the packages of packaging/packages-for-tests (%s)",
            written.err.constData());
}

void JournalFolder::append(const std::vector<std::string>& messages)
{
    std::vector<Record> records;
    for (const auto& message : messages)
        records.push_back({message});
    append(records);
}

void JournalFolder::remove(std::string_view name) const
{
    if (!QFile::remove(QString::fromStdString(file(name))))
        qFatal("a journal cannot be removed");
}

} // namespace headroom::support
