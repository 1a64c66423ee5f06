// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::logs {

// One value of a JSON object, as it stands in the text.
struct JsonValue
{
    enum class Kind : std::uint8_t { Text, Number, Word, Object, Array };
    Kind kind = Kind::Word;
    std::string_view raw; // of Text without its quotes; of the others all of it
    bool isEscaped = false; // Text with backslashes in it: see unescapeJson
};

constexpr bool isJsonSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Goes through the members of an object that fills one line, without making anything of what nobody asks for: what lies
// deeper is passed over by its brackets. Nothing is allocated.
class JsonObjectScanner
{
public:
    explicit JsonObjectScanner(std::string_view line);

    // The next member; false at the end of the object, or where it is none: see isWhole().
    bool next(std::string_view& key, JsonValue& value);
    // After the end: the line was one object and nothing else.
    bool isWhole() const { return m_isWhole; }

private:
    bool readText(JsonValue& value);
    bool readNested(JsonValue& value);
    bool readWord(JsonValue& value);
    void skipSpace()
    {
        while (m_at != m_end && isJsonSpace(*m_at))
            ++m_at;
    }
    bool take(char c)
    {
        if (m_at == m_end || *m_at != c)
            return false;
        ++m_at;
        return true;
    }

    const char* m_at;
    const char* m_end;
    bool m_isFirst = true;
    bool m_isOpen = false;
    bool m_isWhole = false;
};

// The elements of an array, as JsonValue::raw has it.
class JsonArrayScanner
{
public:
    explicit JsonArrayScanner(std::string_view array);
    bool next(JsonValue& value); // false at the end, or where it is none
    bool isWhole() const { return m_isWhole; }

private:
    std::string_view m_rest;
    bool m_isWhole = false;
};

// The value of one member of the object, of a text what is between its quotes; empty when it is not there.
std::string_view jsonMember(std::string_view object, std::string_view key);

// Appends what the escaped text means, as UTF-8. False: it is no JSON text.
bool unescapeJson(std::string_view escaped, std::string& to);

} // namespace headroom::logs
