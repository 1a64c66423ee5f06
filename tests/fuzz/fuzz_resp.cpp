// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/reply_parser.h"

#include <cstdlib>
#include <vector>

using namespace headroom::redis;

std::vector<std::string> fuzzSeeds()
{
    return {"+OK\r\n", "-ERR no\r\n", ":42\r\n", "$5\r\nhello\r\n", "$-1\r\n", "*-1\r\n", "*0\r\n",
        "*3\r\n$7\r\nmessage\r\n$20\r\n__redis__:invalidate\r\n*2\r\n$1\r\na\r\n$1\r\nb\r\n",
        "*2\r\n$1\r\n0\r\n*3\r\n$3\r\nk:1\r\n$3\r\nk:2\r\n$3\r\nk:3\r\n", "*2\r\n*2\r\n*1\r\n:1\r\n*0\r\n:2\r\n",
        "*1000000000\r\n", "$1000000000\r\n", "HTTP/1.1 400 Bad Request\r\n\r\n", "%1\r\n+a\r\n:1\r\n,1.5\r\n#t\r\n"};
}

namespace {

std::size_t countElements(const Reply& reply)
{
    auto count = reply.elements.size();
    for (const auto& element : reply.elements)
        count += countElements(element);
    return count;
}

std::size_t readAll(std::string_view bytes, std::size_t step)
{
    ReplyParser parser{{.bytesOfAnswer = 1U << 16U, .elementsOfAnswer = 1000, .bytesOfLine = 1024}};
    std::size_t replies = 0;
    for (std::size_t from = 0; from < bytes.size(); from += step) {
        parser.feed(bytes.substr(from, step));
        while (auto reply = parser.next()) {
            ++replies;
            if (countElements(*reply) > 1000)
                std::abort();
        }
    }
    return replies;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    // How the bytes are cut must not matter.
    if (readAll(bytes, 7) != readAll(bytes, 64))
        std::abort();
    return 0;
}
