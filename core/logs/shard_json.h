// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom::logs {

// The fields of a JSON object on one line, one after the other, without a tree: enough to find a few of them. Lenient:
// what is broken ends the object. Linear.
class JsonFields
{
public:
    struct Field
    {
        std::string_view key; // as written: escapes are not undone
        std::string_view value; // of a text what is between its quotes, as written; else all of it
        bool isText = false;
    };

    explicit JsonFields(std::string_view object);

    // False at the end.
    bool next(Field& field);

private:
    std::string_view m_rest;
    bool m_open = false;
};

// The text of one key of the object; empty when it is not there.
std::string_view jsonField(std::string_view object, std::string_view key);

// A text as written, with its escapes undone, appended.
void unescapeJson(std::string_view written, std::string& to);

} // namespace headroom::logs
