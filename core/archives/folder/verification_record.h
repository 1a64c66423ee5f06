// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"

#include <QString>

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace headroom::archives {

struct CheckReport;

// What the last check of an archive found.
struct Verification
{
    WallTime at = {};
    bool isGood = false;
    Text text = {}; // one line: "100,000 messages, 812 files", or what is wrong

    bool operator==(const Verification&) const = default;
};
Verification verificationOf(const CheckReport& report, WallTime at);

// An archive as it was when it was checked, with what is beside it: one that was written to since was not checked.
struct FileState
{
    std::int64_t size = 0; // bytes
    std::int64_t modified = 0; // milliseconds since 1970

    auto operator<=>(const FileState&) const = default;
};
FileState fileStateOf(const std::string& path);

// When the archives of a folder were checked, by their uuids and states, so that two copies are two archives: a file of
// Headroom's own beside them, as a finished archive is not written to any more. Several programs may use it at a time.
class VerificationRecord
{
public:
    // One that is missing or damaged is empty: everything is to be checked again.
    static VerificationRecord read(const std::string& folder);
    static std::string pathIn(const std::string& folder);

    std::optional<Verification> of(const QString& uuid, const FileState& state) const;

private:
    friend Result<void> keepVerification(
        const std::string& path, const QString& uuid, const FileState& state, const Verification& verification);

    static VerificationRecord fromJson(const QByteArray& content);
    QByteArray toJson() const;

    using Key = std::pair<QString, FileState>;
    std::map<Key, Verification> m_entries;
};

// Into the record of the folder in which the archive lies. `state`: as it was before the check.
Result<void> keepVerification(
    const std::string& path, const QString& uuid, const FileState& state, const Verification& verification);

} // namespace headroom::archives
