// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/rotation_search.h"

#include "core/logs/sources/rotated_parts.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace headroom::logs {

namespace {

bool hasId(const std::string& path, const FileId& id)
{
    const auto facts = lookAt(path);
    return facts && facts->id == id;
}

// fits(path): whether the file there is the one that was read.
template <typename Fits>
std::optional<std::size_t> indexOf(const std::vector<RotatedPart>& parts, const PartPosition& position, Fits fits)
{
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (hasId(parts[i].path, position.id))
            return i;
    }
    // Packed by now, or a copy.
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (position.headLength > 0 && fits(parts[i].path))
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

bool RotationSearch::Candidate::isOf(const FileFacts& file, const PartPosition& place) const
{
    return facts.id == file.id && facts.size == file.size && facts.modified == file.modified && position == place;
}

void RotationSearch::remember(Candidate known)
{
    constexpr std::size_t most = 32;
    if (m_known.size() == most)
        m_known.erase(m_known.begin());
    m_known.push_back(std::move(known));
}

void RotationSearch::putBack(std::unique_ptr<TailPart> part, const PartPosition& position)
{
    if (!part || !part->file().isPacked())
        return;
    const auto facts = part->facts();
    remember({facts, position, std::move(part), true});
}

// Null also while it is not known yet.
std::unique_ptr<TailPart> RotationSearch::resumeAt(const std::string& path, const PartPosition& position)
{
    if (m_isPending)
        return nullptr;
    auto file = OpenFile::open(path);
    if (!file)
        return nullptr;
    if (!(*file)->isPacked())
        return TailPart::resume(std::move(*file), position);
    const auto facts = (*file)->facts();
    const auto isIt = [&](const Candidate& candidate) { return candidate.isOf(facts, position); };
    const auto known = std::find_if(m_known.begin(), m_known.end(), isIt);
    if (known != m_known.end() && !known->fits)
        return nullptr;
    if (known != m_known.end() && known->part) {
        auto part = std::move(known->part);
        m_known.erase(known);
        return part;
    }
    if (!m_seeking || !isIt(*m_seeking)) {
        auto part = TailPart::resume(std::move(*file), position);
        if (!part || !part->isSeeking())
            return part;
        m_seeking = Candidate{facts, position, std::move(part), false};
    }
    const auto mayBe = m_seeking->part->seek();
    m_isPending = mayBe && m_seeking->part->isSeeking();
    if (m_isPending)
        return nullptr;
    auto part = std::move(m_seeking->part);
    m_seeking.reset();
    if (!mayBe) {
        remember({facts, position, nullptr, false});
        part.reset();
    }
    return part;
}

bool RotationSearch::isAt(const std::string& path, const PartPosition& position)
{
    const auto facts = lookAt(path);
    const auto isKnown = facts && std::ranges::any_of(m_known, [&](const Candidate& candidate) {
        return candidate.fits && candidate.isOf(*facts, position);
    });
    if (isKnown)
        return true;
    const auto part = resumeAt(path, position);
    if (part && part->file().isPacked())
        remember({part->facts(), position, nullptr, true});
    return part != nullptr;
}

Result<std::unique_ptr<TailPart>> RotationSearch::findPart(
    const std::string& path, const PartPosition& position, bool onlyRotated)
{
    m_isPending = false;
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

std::string RotationSearch::pathAfter(const std::string& path, const PartPosition& read, bool isOpen)
{
    m_isPending = false;
    const auto parts = rotatedPartsOf(path);
    if (!isOpen)
        return oldestSince(parts, read.modified, path);
    const auto index = indexOf(parts, read, [&](const std::string& part) { return isAt(part, read); });
    if (!index)
        return oldestSince(parts, read.modified, path);
    const auto next = *index + 1;
    return next < parts.size() && parts[next].name.family == parts[*index].name.family ? parts[next].path : path;
}

std::uint64_t bytesAfter(const std::string& path, const PartPosition& read)
{
    std::uint64_t bytes = 0;
    const auto parts = rotatedPartsOf(path);
    const auto beginsAsRead = [&read](const std::string& part) {
        const auto file = OpenFile::open(part);
        return file && TailPart::beginsAs(**file, read);
    };
    if (const auto index = indexOf(parts, read, beginsAsRead)) {
        for (auto i = *index + 1; i < parts.size() && parts[i].name.family == parts[*index].name.family; ++i)
            bytes += lookAt(parts[i].path).value_or(FileFacts{}).size;
    }
    return bytes + lookAt(path).value_or(FileFacts{}).size;
}

} // namespace headroom::logs
