// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/http/http_text.h"

#include <algorithm>

namespace headroom::sim {

const char* reasonOf(int status)
{
    static constexpr std::pair<int, const char*> reasons[]{{200, "OK"}, {201, "Created"}, {202, "Accepted"},
        {204, "No Content"}, {304, "Not Modified"}, {400, "Bad Request"}, {401, "Unauthorized"}, {403, "Forbidden"},
        {404, "Not Found"}, {405, "Method Not Allowed"}, {413, "Payload Too Large"}, {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"}, {500, "Internal Server Error"}, {502, "Bad Gateway"},
        {503, "Service Unavailable"}, {504, "Gateway Timeout"}};
    const auto* found = std::ranges::find(reasons, status, &std::pair<int, const char*>::first);
    return found == std::end(reasons) ? "Unknown" : found->second;
}

std::string httpHead(const Answer& answer, std::size_t bodySize, bool keepAlive)
{
    std::string head;
    head.reserve(600 + bodySize);
    head.append("HTTP/1.1 ").append(std::to_string(answer.status)).append(" ").append(reasonOf(answer.status));
    head.append("\r\n").append(answer.headers);
    if (answer.status != 204) {
        head.append("content-type: ").append(answer.contentType);
        head.append("\r\ncontent-length: ").append(std::to_string(bodySize)).append("\r\n");
    }
    head.append(keepAlive ? "connection: keep-alive\r\n\r\n" : "connection: close\r\n\r\n");
    return head;
}

std::string httpText(const Answer& answer, bool keepAlive)
{
    auto bytes = httpHead(answer, answer.body.size(), keepAlive);
    bytes += answer.body;
    return bytes;
}

} // namespace headroom::sim
