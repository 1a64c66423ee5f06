// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
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

// What goes through an object and through an array has in common. Nothing is allocated.
class JsonScanner
{
public:
    // After the end: the text was one object, or array, and nothing else.
    bool isWhole() const { return m_isWhole; }

protected:
    JsonScanner(std::string_view text, char opening);

    bool readValue(JsonValue& value);
    bool readText(JsonValue& value);
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
    bool m_isOpen = false;
    bool m_isWhole = false;

private:
    bool readNested(JsonValue& value);
    bool readWord(JsonValue& value);
};

// Goes through the members of an object that fills one line, without making anything of what nobody asks for: what lies
// deeper is passed over by its brackets.
class JsonObjectScanner : public JsonScanner
{
public:
    explicit JsonObjectScanner(std::string_view line)
        : JsonScanner(line, '{')
    {
    }

    // The next member; false at the end of the object, or where it is none: see isWhole().
    bool next(std::string_view& key, JsonValue& value);

private:
    bool m_isFirst = true;
};

// The elements of an array, as JsonValue::raw has it.
class JsonArrayScanner : public JsonScanner
{
public:
    explicit JsonArrayScanner(std::string_view array)
        : JsonScanner(array, '[')
    {
    }

    bool next(JsonValue& value); // false at the end, or where it is none
};

// The value of one member of the object, of a text what is between its quotes; empty when it is not there.
std::string_view jsonMember(std::string_view object, std::string_view key);

// All of the text in hexadecimal digits. None: it is something else.
std::optional<std::uint32_t> hexNumber(std::string_view digits);

// Appends what the escape means that the text begins with, as UTF-8; half a surrogate pair becomes U+FFFD. How many
// bytes of the text it is; 0: it is none.
std::size_t takeJsonEscape(std::string_view text, std::string& to);

// Appends what the escaped text means, as UTF-8. False: it is no JSON text.
bool unescapeJson(std::string_view escaped, std::string& to);

} // namespace headroom::logs
