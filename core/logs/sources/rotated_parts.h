// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// What the name of a rotated part says, as logrotate, lumberjack, winston, Python's logging and others make them:
// log.1, log.2.gz, log-20261120, log.2026-11-20.zst, and for "app.log" also app-20261120.log and app.1.log.
struct RotatedName
{
    enum class Family : std::uint8_t { Numbered, Dated };
    Family family = Family::Numbered;
    std::uint64_t number = 0; // Numbered: the larger the older
    std::string date; // Dated: its digits, to be compared as text; the larger the younger
    bool packed = false; // the name ends as those of packed files do

    bool operator==(const RotatedName&) const = default;
};

// Of `candidate` as a rotated part of `name`, both without folders; nothing: it is none.
std::optional<RotatedName> rotatedName(std::string_view name, std::string_view candidate);

struct RotatedPart
{
    std::string path;
    RotatedName name;
};

// The rotated parts of `path` that stand beside it, by family and in each the oldest first. Of a part that is there
// packed and unpacked only the unpacked one: the other may still be in the making.
std::vector<RotatedPart> rotatedPartsOf(const std::string& path);

std::string_view fileNameOf(std::string_view path); // behind the last '/'

} // namespace headroom::logs
