// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/journal.h"

#include <cerrno>
#include <cstring>

namespace headroom::sim {

namespace {

// Bytes outside ASCII are no path of ours; they are written one by one, so that the line is JSON whatever came in.
void appendQuoted(std::string& line, std::string_view text)
{
    line += '"';
    for (const unsigned char c : text) {
        if (c == '"' || c == '\\') {
            line += '\\';
            line += static_cast<char>(c);
        } else if (c < 0x20 || c >= 0x7f) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
            line += escaped;
        } else {
            line += static_cast<char>(c);
        }
    }
    line += '"';
}

void appendField(std::string& line, const char* name, std::string_view value)
{
    line.append(",\"").append(name).append("\":");
    appendQuoted(line, value);
}

} // namespace

std::string journalLine(const JournalEntry& entry)
{
    std::string line;
    line.reserve(256);
    line.append("{\"t\":").append(std::to_string(entry.time.time_since_epoch().count()));
    appendField(line, "method", entry.method);
    appendField(line, "path", entry.path);
    appendField(line, "identity", entry.identity);
    line.append(",\"status\":").append(std::to_string(entry.status));
    line.append(",\"applied\":").append(entry.applied ? "true" : "false");
    const std::pair<const char*, std::string_view> others[]{{"bucket", entry.bucket}, {"scope", entry.scope},
        {"made", entry.made}, {"touched", entry.touched}, {"reason", entry.reason}, {"fault", entry.fault}};
    for (const auto& [name, value] : others) {
        if (!value.empty())
            appendField(line, name, value);
    }
    line += '}';
    return line;
}

Result<void> Journal::open(const std::string& path)
{
    m_file.reset(std::fopen(path.c_str(), "we"));
    if (!m_file)
        return failure(ErrorKind::Usage,
            "cannot write the journal " + path + ": " + std::strerror(errno) + "; choose another file with --journal");
    return {};
}

void Journal::write(const JournalEntry& entry)
{
    if (!m_file)
        return;
    const auto line = journalLine(entry) + "\n";
    std::fwrite(line.data(), 1, line.size(), m_file.get());
    std::fflush(m_file.get());
}

} // namespace headroom::sim
