// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/http/http_text.h"

namespace headroom::sim {

const char* reasonOf(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 201:
        return "Created";
    case 202:
        return "Accepted";
    case 204:
        return "No Content";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 413:
        return "Payload Too Large";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 502:
        return "Bad Gateway";
    case 503:
        return "Service Unavailable";
    case 504:
        return "Gateway Timeout";
    default:
        return "Unknown";
    }
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
