// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string_view>

namespace headroom::logs {

// The fields of a JSON object, one after another, without making anything of them: values are views of the text with
// their escapes as they stand. Nested values are skipped over, and given whole. Of any bytes; linear.
class FlatJson
{
public:
    struct Field
    {
        std::string_view key; // between its quotes
        std::string_view value; // of a string what is between its quotes; empty for null
        bool isString = false;
        bool isObject = false; // the value can be read by another FlatJson
    };

    explicit FlatJson(std::string_view text);

    // Nothing after the last, and where the text is no object any more: see isWhole().
    std::optional<Field> next();

    // After the last: whether the object was closed, and nothing stood behind it.
    bool isWhole() const { return m_whole; }

private:
    void skipSpaces();
    bool take(char c);
    std::optional<std::string_view> takeString();
    std::optional<std::string_view> takeNested();
    std::string_view takeBare();

    std::string_view m_rest;
    bool m_first = true;
    bool m_open = false;
    bool m_whole = false;
};

} // namespace headroom::logs
