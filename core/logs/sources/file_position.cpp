// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/file_position.h"

#include "core/logs/lines/fingerprint.h"

#include <array>
#include <charconv>

namespace headroom::logs {

namespace {

constexpr std::string_view positionVersion = "f1";

void appendHex(std::string& text, std::uint64_t number)
{
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    text.append(digits.data(), end);
}

bool isWrittenAsItIs(char c)
{
    return c > ' ' && c < 0x7f && c != '%' && c != ',';
}

void appendPath(std::string& text, std::string_view path)
{
    for (const char c : path) {
        if (isWrittenAsItIs(c)) {
            text += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        text += '%';
        if (byte < 0x10)
            text += '0';
        appendHex(text, byte);
    }
}

// Up to `end`, which is taken away as well; nothing when it does not come.
std::optional<std::string_view> takeUntil(std::string_view& text, char end)
{
    const auto found = text.find(end);
    if (found == std::string_view::npos)
        return {};
    const auto taken = text.substr(0, found);
    text.remove_prefix(found + 1);
    return taken;
}

bool readHex(std::string_view digits, std::uint64_t& number)
{
    const auto* end = digits.data() + digits.size();
    const auto result = std::from_chars(digits.data(), end, number, 16);
    return !digits.empty() && digits[0] != '-' && result.ec == std::errc{} && result.ptr == end;
}

std::optional<std::string> readPath(std::string_view text)
{
    std::string path;
    while (!text.empty()) {
        std::uint64_t byte = static_cast<unsigned char>(text[0]);
        std::size_t size = 1;
        if (text[0] == '%') {
            size = 3;
            if (text.size() < size || !readHex(text.substr(1, 2), byte) || byte == 0)
                return {};
        } else if (!isWrittenAsItIs(text[0])) {
            return {};
        }
        path += static_cast<char>(byte);
        text.remove_prefix(size);
    }
    return path;
}

std::optional<PartPosition> readPart(std::string_view text)
{
    std::array<std::uint64_t, 8> numbers{};
    for (auto& number : numbers) {
        const auto digits = takeUntil(text, ',');
        if (!digits || !readHex(*digits, number))
            return {};
    }
    auto path = readPath(text);
    if (!path || numbers[0] > Fingerprint::longest || numbers[2] > LastBytes::most || numbers[2] > numbers[7]
        || numbers[7] > INT64_MAX)
        return {};
    return PartPosition{static_cast<std::uint32_t>(numbers[0]), numbers[1], static_cast<std::uint32_t>(numbers[2]),
        numbers[3], {numbers[4], numbers[5]}, static_cast<std::int64_t>(numbers[6]), numbers[7], std::move(*path)};
}

} // namespace

Position positionText(const FilePosition& position)
{
    std::string text{positionVersion};
    for (const auto& part : position.parts) {
        text += ' ';
        const std::uint64_t numbers[]{part.headLength, part.headHash, part.tailLength, part.tailHash, part.id.device,
            part.id.inode, static_cast<std::uint64_t>(part.modified), part.offset};
        for (const auto number : numbers) {
            appendHex(text, number);
            text += ',';
        }
        appendPath(text, part.path);
    }
    return {text};
}

std::optional<FilePosition> filePosition(std::string_view text)
{
    if (!text.starts_with(positionVersion))
        return {};
    text.remove_prefix(positionVersion.size());
    FilePosition position;
    while (!text.empty()) {
        if (text[0] != ' ' || position.parts.size() == FilePosition::maxParts)
            return {};
        text.remove_prefix(1);
        auto part = readPart(text.substr(0, text.find(' ')));
        if (!part)
            return {};
        position.parts.push_back(std::move(*part));
        text.remove_prefix(std::min(text.find(' '), text.size()));
    }
    if (position.parts.empty())
        return {};
    return position;
}

} // namespace headroom::logs
