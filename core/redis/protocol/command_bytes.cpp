// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/command_bytes.h"

#include "core/base/text/ascii.h"

#include <hiredis/hiredis.h>

#include <new>

namespace headroom::redis {

void appendCommand(QByteArray& bytes, const std::vector<std::string>& command)
{
    std::vector<const char*> arguments;
    std::vector<std::size_t> lengths;
    arguments.reserve(command.size());
    lengths.reserve(command.size());
    for (const auto& argument : command) {
        arguments.push_back(argument.data());
        lengths.push_back(argument.size());
    }
    char* formatted = nullptr;
    // An int before hiredis 1.0, a long long since.
    const auto length =
        redisFormatCommandArgv(&formatted, static_cast<int>(command.size()), arguments.data(), lengths.data());
    if (length < 0)
        throw std::bad_alloc();
    bytes.append(formatted, static_cast<qsizetype>(length));
    redisFreeCommand(formatted);
}

bool isCommand(const std::vector<std::string>& command, std::string_view name)
{
    const auto& word = command[0];
    if (word.size() > name.size() || !equalsIgnoringCase(word, name.substr(0, word.size())))
        return false;
    const auto rest = name.substr(word.size());
    if (rest.empty())
        return word.find('|') == std::string::npos;
    return rest[0] == '|' && command.size() > 1 && equalsIgnoringCase(command[1], rest.substr(1));
}

std::string oneLine(std::string_view text)
{
    constexpr std::size_t longest = 160;
    std::string line{text.substr(0, longest)};
    for (auto& c : line) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            c = ' ';
    }
    return line;
}

} // namespace headroom::redis
