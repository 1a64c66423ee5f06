// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/rotated_parts.h"

#include "core/base/text/ascii.h"

#include <algorithm>
#include <array>
#include <dirent.h>
#include <memory>
#include <tuple>

namespace headroom::logs {

using namespace std::string_view_literals;

namespace {

constexpr std::array packedEndings{".gz"sv, ".zst"sv, ".bz2"sv, ".xz"sv};
constexpr std::size_t maxNumberDigits = 4; // more digits are a date or a time
constexpr std::size_t shortestDate = 6;

bool stripPackedEnding(std::string_view& name)
{
    for (const auto ending : packedEndings) {
        if (name.ends_with(ending)) {
            name.remove_suffix(ending.size());
            return true;
        }
    }
    return false;
}

// Of what stands between the parts of the name: ".1", "-20261120", ".2026-11-20T22-15-04.000".
std::optional<RotatedName> readMark(std::string_view mark)
{
    if (mark.size() < 2 || ".-_"sv.find(mark[0]) == std::string_view::npos || !isDigit(mark[1]))
        return {};
    const char separator = mark[0];
    mark.remove_prefix(1);
    if (mark.find_first_not_of("0123456789-_.:TZ") != std::string_view::npos)
        return {};
    std::string digits;
    std::copy_if(mark.begin(), mark.end(), std::back_inserter(digits), isDigit);
    if (digits.size() >= shortestDate)
        return RotatedName{RotatedName::Family::Dated, 0, digits, false};
    // "bot-1.log" is another bot more often than a rotated one.
    if (separator != '.' || digits.size() != mark.size() || digits.size() > maxNumberDigits)
        return {};
    return RotatedName{RotatedName::Family::Numbered, std::stoull(digits), {}, false};
}

std::optional<RotatedName> readRest(std::string_view name, std::string_view candidate)
{
    if (candidate.starts_with(name)) {
        if (const auto read = readMark(candidate.substr(name.size())))
            return read;
    }
    const auto dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0)
        return {};
    const auto stem = name.substr(0, dot);
    const auto extension = name.substr(dot);
    if (candidate.size() <= name.size() || !candidate.starts_with(stem) || !candidate.ends_with(extension))
        return {};
    return readMark(candidate.substr(stem.size(), candidate.size() - name.size()));
}

struct CloseFolder
{
    void operator()(DIR* folder) const { closedir(folder); }
};

} // namespace

std::string_view fileNameOf(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

std::optional<RotatedName> rotatedName(std::string_view name, std::string_view candidate)
{
    if (name.empty() || candidate == name)
        return {};
    const bool packed = stripPackedEnding(candidate);
    if (candidate == name)
        return RotatedName{RotatedName::Family::Numbered, 0, {}, true};
    auto read = readRest(name, candidate);
    if (read)
        read->packed = packed;
    return read;
}

std::vector<RotatedPart> rotatedPartsOf(const std::string& path)
{
    const auto name = fileNameOf(path);
    const auto folder = path.substr(0, path.size() - name.size());
    const std::unique_ptr<DIR, CloseFolder> listing{opendir(folder.empty() ? "." : folder.c_str())};
    std::vector<RotatedPart> parts;
    if (!listing)
        return parts;
    while (const auto* entry = readdir(listing.get())) {
        if (auto read = rotatedName(name, entry->d_name))
            parts.push_back({folder + entry->d_name, std::move(*read)});
    }
    const auto order = [](const RotatedPart& part, bool packed) {
        const auto& n = part.name;
        return std::tuple(n.family, ~n.number, std::string_view(n.date), packed, std::string_view(part.path));
    };
    std::ranges::sort(parts, [&order](const RotatedPart& a, const RotatedPart& b) {
        return order(a, a.name.packed) < order(b, b.name.packed);
    });
    const auto isSamePart = [](const RotatedPart& a, const RotatedPart& b) {
        return b.name.packed && a.name.family == b.name.family && a.name.number == b.name.number
            && a.name.date == b.name.date;
    };
    parts.erase(std::unique(parts.begin(), parts.end(), isSamePart), parts.end());
    return parts;
}

} // namespace headroom::logs
