// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <utility>

namespace headroom::model {

// The bytes of a request or a response. Never changed once made, so copies share them: a large upload that is tried
// three times, or a response that ten callers asked for, is in memory once.
class Body
{
public:
    Body() = default;
    Body(std::string bytes)
        : m_bytes(bytes.empty() ? nullptr : std::make_shared<const std::string>(std::move(bytes)))
    {
    }
    Body(const char* text)
        : Body(std::string(text))
    {
    }

    bool empty() const { return !m_bytes; }
    std::size_t size() const { return m_bytes ? m_bytes->size() : 0; }
    const std::string& text() const
    {
        static const std::string none;
        return m_bytes ? *m_bytes : none;
    }

    bool operator==(const Body& other) const { return text() == other.text(); }

private:
    std::shared_ptr<const std::string> m_bytes;
};

} // namespace headroom::model
