// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headroom::ctl {

struct Key
{
    enum class Kind { Text, Enter, Escape, Backspace, Tab, BackTab, Up, Down, PageUp, PageDown, Home, End };
    Kind kind = Kind::Text;
    std::string text = {}; // one character, UTF-8

    bool operator==(const Key&) const = default;
};

// Makes keys of what a terminal sends, in whatever pieces it comes. A lone escape is that key; sequences that stand for
// no key of these are left out.
class KeyReader
{
public:
    std::vector<Key> take(std::string_view bytes);

private:
    std::string m_pending;
};

} // namespace headroom::ctl
