// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/rotation_search.h"

#include "core/logs/rotated_parts.h"

#include <optional>
#include <vector>

namespace headroom::logs {

namespace {

std::unique_ptr<TailPart> resumeAt(const std::string& path, const PartPosition& position)
{
    auto file = OpenFile::open(path);
    return file ? TailPart::resume(std::move(*file), position) : nullptr;
}

bool hasId(const std::string& path, const FileId& id)
{
    const auto facts = lookAt(path);
    return facts && facts->id == id;
}

std::optional<std::size_t> indexOf(
    const std::vector<RotatedPart>& parts, const PartPosition& position, bool numberIsItsOwn)
{
    for (std::size_t i = 0; numberIsItsOwn && i < parts.size(); ++i) {
        if (hasId(parts[i].path, position.id))
            return i;
    }
    // Packed by now, or a copy.
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (position.headLength > 0 && resumeAt(parts[i].path, position))
            return i;
    }
    return {};
}

std::string oldestSince(const std::vector<RotatedPart>& parts, std::int64_t modified, const std::string& otherwise)
{
    const std::string* oldest = &otherwise;
    std::int64_t oldestModified = INT64_MAX;
    for (const auto& part : parts) {
        const auto facts = lookAt(part.path);
        if (!facts || facts->modified <= modified || facts->modified >= oldestModified)
            continue;
        oldest = &part.path;
        oldestModified = facts->modified;
    }
    return *oldest;
}

} // namespace

Result<std::unique_ptr<TailPart>> findPart(const std::string& path, const PartPosition& position, bool onlyRotated)
{
    std::vector<std::string> places;
    if (!onlyRotated) {
        const auto file = OpenFile::open(path);
        if (!file && file.error().kind != ErrorKind::Unreachable)
            return tl::unexpected(file.error());
        places.push_back(path);
    }
    if (!position.path.empty())
        places.push_back(position.path);
    const auto parts = rotatedPartsOf(path);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
        places.push_back(part->path);

    // Short files may look alike: the one with the right number is asked first.
    for (const bool withItsNumber : {true, false}) {
        for (const auto& place : places) {
            if (hasId(place, position.id) != withItsNumber)
                continue;
            if (auto part = resumeAt(place, position))
                return part;
        }
    }
    return nullptr;
}

std::string pathAfter(const std::string& path, const PartPosition& read, bool isOpen)
{
    const auto parts = rotatedPartsOf(path);
    if (!isOpen)
        return oldestSince(parts, read.modified, path);
    const auto index = indexOf(parts, read, true);
    if (!index)
        return oldestSince(parts, read.modified, path);
    const auto next = *index + 1;
    return next < parts.size() && parts[next].name.family == parts[*index].name.family ? parts[next].path : path;
}

std::uint64_t bytesAfter(const std::string& path, const PartPosition& read)
{
    std::uint64_t bytes = 0;
    const auto parts = rotatedPartsOf(path);
    if (const auto index = indexOf(parts, read, true)) {
        for (auto i = *index + 1; i < parts.size() && parts[i].name.family == parts[*index].name.family; ++i)
            bytes += lookAt(parts[i].path).value_or(FileFacts{}).size;
    }
    return bytes + lookAt(path).value_or(FileFacts{}).size;
}

} // namespace headroom::logs
