// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The file of send-requests: a pattern of paths on the first line, one of bodies on the second, then the file. It is
// refused in one line that names the line, or gives records; what is filled in stays where it was put.
#include "core/discord/sanitize_for_display.h"
#include "core/jobs/operations/request_file.h"
#include "tests/support/fuzz_require.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryFile>

#include <algorithm>
#include <cstdint>
#include <vector>

using namespace headroom;
using namespace headroom::jobs;
using support::require;
using support::takeLine;

namespace {

void checkError(const Error& error)
{
    support::requireUsageError(error);
    require(discord::isUtf8(error.text), "errors are text");
}

auto count(std::string_view text, char c)
{
    return std::count(text.begin(), text.end(), c);
}

// A value neither ends a part of the path nor begins the query.
void checkPath(const std::string& pattern, const QJsonObject& record)
{
    const auto path = filledPath(pattern, record);
    if (!path)
        return checkError(path.error());
    if (pattern.find("{{") != std::string::npos)
        return; // a name may hold what is counted
    require(*path == QString::fromStdString(pattern).toStdString(), "a path without places stays as it is");
}

void checkPart(const QJsonObject& record)
{
    for (const auto& name : record.keys()) {
        if (name.contains(u'{') || name.contains(u'}') || name != name.trimmed() || name.isEmpty()
            || name == QStringLiteral("result"))
            continue;
        const auto path = filledPath("/channels/{{" + name.toStdString() + "}}/messages?x=1", record);
        if (!path) {
            checkError(path.error());
            continue;
        }
        require(count(*path, '/') == 3 && count(*path, '?') == 1, "a value stays in its part of the path");
        for (const auto* other : {"//", "/./", "/../"})
            require(path->find(other) == std::string::npos, "a value makes no other path");
        require(std::all_of(path->begin(), path->end(), [](unsigned char c) { return c > 0x20 && c < 0x7f; }),
            "a value is percent-encoded");
    }
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    const std::string patterns =
        "/channels/{{channel}}/messages\n{\"content\":\"{{ text }}\",\"x\":\"{{number:n}}\"}\n";
    return {patterns + "channel,text,n\n203039963636301824,\"Hello, \"\"you\"\"\",1.5\n1,\"two\nlines\",-7\n",
        patterns + "{\"channel\":\"1\",\"text\":\"x\",\"n\":\"2\"}\n\n{\"channel\":2,\"text\":true,\"n\":1e300}\n",
        patterns + "\xef\xbb\xbf" + "channel,text,n\r\n1,x,inf\r\n", patterns + "\"channel", patterns + "a,a\n1,2\n",
        patterns + "channel,text,n\n\xff,x,nan\n", patterns + "{\"channel\":[1],\"text\":{},\"n\":null}\n",
        patterns + "channel,text,n\n..,x,203039963636301824\n,,\n",
        "/x\n[\"{{result}}\", 1, null]\nmethod,path\nGET,/x\n", "{{result}}/{{a}}{{a}}\n\"{{a}}\"\na\nb?c/d\n",
        patterns + "{\"method\":\"GET\",\"path\":\"/x\"}\n{"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::string path(takeLine(input));
    const auto body =
        QJsonDocument::fromJson("[" + QByteArray::fromStdString(std::string(takeLine(input))) + "]").array().first();
    static QTemporaryFile content;
    require(content.isOpen() || content.open(), "there is a file to read");
    content.resize(0);
    content.seek(0);
    content.write(input.data(), static_cast<qint64>(input.size()));
    content.flush();

    RequestFile file(content.fileName().toStdString());
    if (const auto opened = file.open(); !opened) {
        checkError(opened.error());
        return 0;
    }
    const auto lines = count(input, '\n') + 1;
    for (int last = 0;;) {
        const auto record = file.next();
        if (!record) {
            checkError(record.error());
            return 0;
        }
        if (!*record)
            return 0;
        require(file.line() > last && file.line() <= lines + 1, "each record has a line of its own");
        last = file.line();
        checkPath(path, **record);
        checkPart(**record);
        if (const auto filled = filledBody(body, **record); !filled)
            checkError(filled.error());
        else
            require(filled->type() == body.type() || (body.isString() && filled->isDouble()), "a body keeps its form");
    }
}
