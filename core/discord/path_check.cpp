// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/path_check.h"

#include "core/base/text/ascii.h"
#include "core/base/text/eight_bytes.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>
#include <cstdio>

namespace headroom::discord {

namespace {

using Check = Result<void>;

Check refuse(Text text)
{
    return failure(ErrorKind::Usage, std::move(text));
}

bool isControl(unsigned char c)
{
    return c < 0x20 || c == 0x7f;
}

std::string hexByte(unsigned char c)
{
    char text[8];
    std::snprintf(text, sizeof text, "0x%02x", c);
    return text;
}

// Such as nearly all of nearly every path is: printable, and none of those that checkBytes() refuses.
bool arePlain(EightBytes bytes)
{
    return bytes.areAscii() && !bytes.haveBelow(' ' + 1) && !bytes.have('\\') && !bytes.have('#')
        && !bytes.have('\x7f');
}

Check checkBytes(std::string_view path)
{
    std::size_t i = 0;
    while (i + EightBytes::size <= path.size() && arePlain(EightBytes(path.data() + i)))
        i += EightBytes::size;
    for (; i < path.size(); ++i) {
        const auto c = static_cast<unsigned char>(path[i]);
        if (isControl(c) || c == ' ')
            return refuse(
                Text::tr("the path has the byte %1 at position %2; write spaces as %3 and leave control bytes out")
                    .arg(hexByte(c), i, "%20"));
        if (c == '\\')
            return refuse(
                Text::tr("the path has a backslash, which some servers read as a slash; write / between segments"));
        if (c == '#')
            return refuse(Text::tr("the path has a '#', and what follows it is never sent; write %23 if it is meant"));
    }
    if (!isUtf8(path))
        return refuse(Text::tr("the path is not valid UTF-8; percent-encode its bytes"));
    return {};
}

Check checkEscapes(std::string_view path)
{
    for (auto at = path.find('%'); at != std::string_view::npos; at = path.find('%', at + 1)) {
        const int high = at + 1 < path.size() ? hexDigit(path[at + 1]) : -1;
        const int low = at + 2 < path.size() ? hexDigit(path[at + 2]) : -1;
        if (high < 0 || low < 0)
            return refuse(Text::tr(
                "the path has a percent sign without two hexadecimal digits after it; write %25 if it is meant"));
        const auto byte = static_cast<unsigned char>(high * 16 + low);
        if (byte == '/' || byte == '\\' || isControl(byte))
            return refuse(Text::tr("the path has an escaped slash, backslash or control byte, which servers read as "
                                   "different paths; leave it out"));
    }
    return {};
}

// "." and "..", also escaped.
bool isDotSegment(std::string_view segment)
{
    int dots = 0;
    while (!segment.empty()) {
        if (segment.front() == '.')
            segment.remove_prefix(1);
        else if (segment.size() >= 3 && segment[0] == '%' && segment[1] == '2' && upper(segment[2]) == 'E')
            segment.remove_prefix(3);
        else
            return false;
        ++dots;
    }
    return dots == 1 || dots == 2;
}

Check checkSegments(std::string_view path)
{
    if (path.find("//") != std::string_view::npos)
        return refuse(Text::tr("the path has an empty segment (//); an id may be missing there"));
    while (!path.empty()) {
        const auto end = std::min(path.find('/', 1), path.size());
        if (isDotSegment(path.substr(1, end - 1)))
            return refuse(Text::tr("the path has a '.' or '..' segment; write the path it leads to"));
        path.remove_prefix(end);
    }
    return {};
}

} // namespace

Result<std::string> checkMethod(std::string_view method)
{
    constexpr std::string_view known[] = {"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"};
    if (method.size() <= 7) {
        std::string given(method);
        std::transform(given.begin(), given.end(), given.begin(), upper);
        if (std::find(std::begin(known), std::end(known), given) != std::end(known))
            return given;
    }
    return failure(ErrorKind::Usage, Text::tr("the method must be GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS"));
}

Result<void> checkPath(std::string_view path)
{
    if (path.empty())
        return refuse(Text::tr("the path is empty; give what follows the API's base, such as /users/@me"));
    if (path.size() > maxPathLength)
        return refuse(Text::tr("the path is %1 bytes long; no more than %2 can be sent")
                          .arg(std::to_string(path.size()), maxPathLength));
    if (path.substr(0, 16).find("://") != std::string_view::npos)
        return refuse(Text::tr("this is a whole URL; give the path alone, what follows /api/v10"));
    if (path.front() != '/')
        return refuse(Text::tr("the path must begin with a slash, such as /users/@me"));
    if (const auto bytes = checkBytes(path); !bytes)
        return bytes;
    path = path.substr(0, path.find('?'));
    if (path == "/api" || path.starts_with("/api/"))
        return refuse(Text::tr("the path begins with the API's base; give what follows /api/v10"));
    if (const auto escapes = checkEscapes(path); !escapes)
        return escapes;
    return checkSegments(path);
}

} // namespace headroom::discord
