// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom::ui {

using TextId = std::uint32_t;

// Texts that many rows share (methods, templates), each kept once: as UTF-8 for filtering, as QString for showing, and
// with its place in alphabetical order for sorting. Texts are never forgotten; templates are few by their nature.
// Id 0 is the empty text.
class TextPool
{
public:
    TextPool() { idOf({}); }

    TextId idOf(std::string_view text)
    {
        const auto found = m_ids.find(std::string(text));
        if (found != m_ids.end())
            return found->second;
        const auto id = TextId(m_texts.size());
        m_texts.push_back({std::string(text), QString::fromUtf8(text.data(), qsizetype(text.size()))});
        m_ids.emplace(text, id);
        return id;
    }

    const std::string& utf8(TextId id) const { return m_texts[id].utf8; }
    const QString& shown(TextId id) const { return m_texts[id].shown; }
    std::size_t size() const { return m_texts.size(); }

    // The place of each text among all, by id. Worked out anew when texts were added since the last call.
    const std::vector<std::uint32_t>& ranks() const
    {
        if (m_ranks.size() == m_texts.size())
            return m_ranks;
        std::vector<TextId> order(m_texts.size());
        std::iota(order.begin(), order.end(), TextId{0});
        std::ranges::sort(order, {}, [this](TextId id) -> const std::string& { return m_texts[id].utf8; });
        m_ranks.resize(order.size());
        for (std::uint32_t place = 0; place < order.size(); ++place)
            m_ranks[order[place]] = place;
        return m_ranks;
    }

private:
    struct Text
    {
        std::string utf8;
        QString shown;
    };

    std::vector<Text> m_texts;
    std::unordered_map<std::string, TextId> m_ids;
    mutable std::vector<std::uint32_t> m_ranks;
};

} // namespace headroom::ui
