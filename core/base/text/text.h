// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

class QJsonValue;
class QString; // a part of the command line stands without Qt

// The context of Text::tr() in the translations, for which packaging/translate has lupdate look. It is called as the
// class: that is what lupdate takes where it does not find the class's declaration.
#define HEADROOM_TEXT_CONTEXT(context) static constexpr const char* usualContext = #context;

namespace headroom {

// A text for a person. It is its English wherever a std::string is asked for: on the command line, in JSON, logs and
// files. The window shows translated().
//
//     Text::tr("%1 has no database %2: give a lower one in the Redis URL").arg(place, database)
//
// What is made of a std::string is not translated: what a server or the system said, a name, a path. So is what was put
// together with + : put texts together by a source that has them as values.
class Text : public std::string
{
    HEADROOM_TEXT_CONTEXT(Text)

public:
    Text() = default;
    Text(std::string asItIs)
        : std::string(std::move(asItIs))
    {
    }
    Text(const char* asItIs)
        : std::string(asItIs)
    {
    }

    // `source`: a literal, which lupdate finds here, or what QT_TRANSLATE_NOOP(context, ...) has marked elsewhere.
    static Text tr(const char* source, const char* context = usualContext);
    // The same text with further values: in place of %1, %2, ... up to %9, in that order. Texts, strings and integers.
    template <typename... Values>
    Text arg(const Values&... values) const
    {
        return with({valueOf(values)...});
    }

    static Text count(std::int64_t number); // "50,000"; translated as the language writes it
    // "2.0 MB", "1 min 28 s": digits with a unit, as English writes them. Translated it has the language's decimal
    // point and group separator, and the same unit.
    static Text figure(std::string english);
    static Text list(const std::vector<std::string>& parts); // "one, two and three"

    bool isTranslatable() const { return !m_source.empty() || m_number || m_isFigure; }
    // In the language of the program (see QCoreApplication::translate()), and its values likewise.
    // Its apostrophes are ’.
    QString translated() const;
    const std::vector<Text>& values() const { return m_values; }

    // As a column of a database keeps it: its English, followed by what translated() needs, after a control character.
    // A text that was stored without that is one that is not translated.
    std::string stored() const;
    static Text fromStored(const std::string& stored);
    // The same in two columns, where others read the first: its English alone, and what translated() needs; that is
    // empty where it is not translated.
    std::string storedSource() const;
    static Text fromStored(const std::string& english, const std::string& source);

    void clear() { *this = {}; }
    // Its English alone would change.
    void append(auto&&...) = delete;
    void assign(auto&&...) = delete;
    void insert(auto&&...) = delete;
    void replace(auto&&...) = delete;
    void push_back(char) = delete;
    void operator+=(auto&&) = delete;

private:
    template <typename Value>
    static Text valueOf(const Value& value)
    {
        if constexpr (std::is_same_v<Value, Text>)
            return value;
        else if constexpr (std::is_integral_v<Value>)
            return std::to_string(value);
        else
            return std::string(std::string_view(value));
    }
    Text with(const std::vector<Text>& values) const;
    // [context, source, values...], a number, {"figure": "2.0 MB"}, or a string as it is
    QJsonValue form() const;
    static Text fromForm(const QJsonValue& form);
    static Text fromForm(const QJsonValue& form, const std::string& english); // as it was said then

    std::string m_source; // empty: it is not translated
    const char* m_context = nullptr;
    std::vector<Text> m_values;
    std::optional<std::int64_t> m_number; // that it is, and nothing else
    bool m_isFigure = false;
};

} // namespace headroom
