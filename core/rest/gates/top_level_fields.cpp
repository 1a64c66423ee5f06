// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/gates/top_level_fields.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonValue>

#include <algorithm>
#include <optional>

namespace headroom::rest {

namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Reads what is left of a text from its front. Each function says whether it found what it is named after.
class Scanner
{
public:
    explicit Scanner(std::string_view text)
        : m_left(text)
    {
    }

    bool atEnd() const { return m_left.empty(); }

    void spaces()
    {
        while (!m_left.empty() && isSpace(m_left.front()))
            m_left.remove_prefix(1);
    }

    bool character(char wanted)
    {
        if (m_left.empty() || m_left.front() != wanted)
            return false;
        m_left.remove_prefix(1);
        return true;
    }

    // What is between the quotes, with its escapes.
    std::optional<std::string_view> string()
    {
        if (!character('"'))
            return {};
        std::size_t end = 0;
        while ((end = m_left.find('"', end)) != std::string_view::npos && isEscaped(end))
            ++end;
        if (end == std::string_view::npos) {
            m_left = {};
            return {};
        }
        const auto text = m_left.substr(0, end);
        m_left.remove_prefix(end + 1);
        return text;
    }

    bool value()
    {
        if (m_left.empty())
            return false;
        if (m_left.front() == '"')
            return string().has_value();
        if (m_left.front() == '{' || m_left.front() == '[')
            return nested();
        const auto end = std::find_if(
            m_left.begin(), m_left.end(), [](char c) { return isSpace(c) || c == ',' || c == '}' || c == '"'; });
        const auto size = static_cast<std::size_t>(end - m_left.begin());
        m_left.remove_prefix(size);
        return size > 0;
    }

private:
    // Each backslash is looked at for one quote only, the one behind its row.
    bool isEscaped(std::size_t quote) const
    {
        auto begin = quote;
        while (begin > 0 && m_left[begin - 1] == '\\')
            --begin;
        return (quote - begin) % 2 == 1;
    }

    bool nested()
    {
        for (std::size_t depth = 0; !m_left.empty();) {
            const char c = m_left.front();
            if (c == '"') {
                if (!string())
                    return false;
                continue;
            }
            m_left.remove_prefix(1);
            if (c == '{' || c == '[')
                ++depth;
            else if ((c == '}' || c == ']') && --depth == 0)
                return true;
        }
        return false;
    }

    std::string_view m_left;
};

std::optional<std::string> unescaped(std::string_view name)
{
    if (name.find('\\') == std::string_view::npos)
        return std::string(name);
    const auto json = "[\"" + std::string(name) + "\"]";
    const auto array = QJsonDocument::fromJson(QByteArray::fromRawData(json.data(), qsizetype(json.size()))).array();
    if (array.size() != 1)
        return {};
    return array.first().toString().toStdString();
}

// Reads `"name": value`. False where the text is no object or ends too soon.
bool readField(Scanner& scanner, Fields& fields)
{
    const auto written = scanner.string();
    if (!written)
        return false;
    scanner.spaces();
    if (!scanner.character(':'))
        return false;
    if (written->size() <= maxFieldLength) {
        auto name = unescaped(*written);
        if (!name)
            return false;
        fields.push_back(std::move(*name));
    }
    scanner.spaces();
    return scanner.value();
}

// False as readField().
bool readObject(Scanner& scanner, Fields& fields)
{
    scanner.spaces();
    if (!scanner.character('{'))
        return false;
    scanner.spaces();
    if (!scanner.character('}')) {
        do {
            scanner.spaces();
            if (!readField(scanner, fields))
                return false;
            if (fields.size() == maxFields)
                return true;
            scanner.spaces();
        } while (scanner.character(','));
        if (!scanner.character('}'))
            return false;
    }
    scanner.spaces();
    return scanner.atEnd();
}

} // namespace

Fields topLevelFields(std::string_view body)
{
    Scanner scanner(body.substr(0, maxScanned));
    Fields fields;
    if (!readObject(scanner, fields) && !(body.size() > maxScanned && scanner.atEnd()))
        return {};
    std::sort(fields.begin(), fields.end());
    fields.erase(std::unique(fields.begin(), fields.end()), fields.end());
    return fields;
}

} // namespace headroom::rest
