// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_secrets.h"

#include "core/discord/shown_text.h"
#include "core/logs/shard_scan.h"

#include <algorithm>
#include <array>

namespace headroom::logs {

namespace {

constexpr std::string_view ellipsis = "\xe2\x80\xa6";

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isWordByte(char c)
{
    return isLetter(c) || isDigit(c) || c == '_' || c == '-' || c == '+';
}

bool isSpaceOrQuote(char c)
{
    return c == ' ' || c == '\t' || c == '"' || c == '\'' || c == '\\' || c == '`';
}

std::size_t wordSize(std::string_view text)
{
    const auto end = std::find_if_not(text.begin(), text.end(), isWordByte);
    return static_cast<std::size_t>(end - text.begin());
}

// Session ids, webhook tokens, keys: long, and neither a number nor a word of a language.
bool looksSecret(std::string_view word)
{
    if (word.size() < 20)
        return false;
    const bool hasDigit = std::any_of(word.begin(), word.end(), isDigit);
    const bool hasLetter = std::any_of(word.begin(), word.end(), isLetter);
    if (hasDigit && hasLetter)
        return true;
    return word.size() >= 40 || (hasLetter && word.find_first_not_of("abcdefABCDEF") == std::string_view::npos);
}

// The size of a bot's token at the beginning of the text: three words joined by dots; 0 when there is none.
std::size_t botTokenSize(std::string_view text)
{
    const auto first = wordSize(text);
    if (first < 18 || first > 40 || text.size() <= first || text[first] != '.')
        return 0;
    const auto second = wordSize(text.substr(first + 1));
    const auto dot = first + 1 + second;
    if (second < 5 || second > 8 || text.size() <= dot || text[dot] != '.')
        return 0;
    const auto third = wordSize(text.substr(dot + 1));
    return third < 20 ? 0 : dot + 1 + third;
}

bool namesSecret(std::string_view word)
{
    constexpr std::array<std::string_view, 7> names{
        "token", "authorization", "password", "secret", "cookie", "session_id", "resume_key"};
    return std::any_of(names.begin(), names.end(), [word](std::string_view name) {
        return word.size() >= name.size()
            && std::equal(name.begin(), name.end(), word.end() - static_cast<std::ptrdiff_t>(name.size()),
                [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b + 32 : b); });
    });
}

// What stands between the name of a secret and the secret: `": "`, "=", ": Bot "; 0 when nothing is assigned there.
std::size_t assignmentSize(std::string_view text)
{
    std::size_t i = 0;
    bool assigned = false;
    for (; i < text.size() && (isSpaceOrQuote(text[i]) || text[i] == ':' || text[i] == '='); ++i)
        assigned = assigned || text[i] == ':' || text[i] == '=';
    if (!assigned)
        return 0;
    for (const std::string_view scheme : {"Bot ", "Bearer "}) {
        if (text.substr(i).starts_with(scheme))
            return i + scheme.size();
    }
    return i;
}

class Cleaner
{
public:
    explicit Cleaner(std::string_view text)
        : m_rest(text)
    {
    }

    std::string clean()
    {
        while (!m_rest.empty())
            step();
        return std::move(m_clean);
    }

private:
    void step()
    {
        if (isWordByte(m_rest.front()))
            return word();
        if (m_rest.starts_with("://"))
            return authority();
        if (m_inUrl && (m_rest.front() == '?' || m_rest.front() == '#'))
            return query();
        if (isSpaceOrQuote(m_rest.front()))
            m_inUrl = false;
        keep(1);
    }

    void word()
    {
        if (const auto size = botTokenSize(m_rest)) {
            m_clean += "[token]";
            m_rest.remove_prefix(size);
            return;
        }
        const auto text = m_rest.substr(0, wordSize(m_rest));
        if (looksSecret(text)) {
            m_clean += text.substr(0, 4);
            m_clean += ellipsis;
            m_rest.remove_prefix(text.size());
            return;
        }
        keep(text.size());
        if (!namesSecret(text))
            return;
        if (const auto between = assignmentSize(m_rest)) {
            keep(between);
            drop();
        }
    }

    void authority()
    {
        keep(3);
        m_inUrl = true;
        const auto end = std::min(m_rest.find_first_of(" /?#\"'"), m_rest.size());
        const auto at = m_rest.substr(0, end).rfind('@');
        if (at == std::string_view::npos)
            return;
        m_rest.remove_prefix(at + 1);
        m_clean += ellipsis;
        m_clean += '@';
    }

    void query()
    {
        keep(1);
        drop();
        m_inUrl = false;
    }

    // All up to a space, a quote or the end of what encloses it.
    void drop()
    {
        const auto end = std::min(m_rest.find_first_of(" \t\"'\\`,})]>"), m_rest.size());
        if (end > 0)
            m_clean += ellipsis;
        m_rest.remove_prefix(end);
    }

    void keep(std::size_t bytes)
    {
        m_clean += m_rest.substr(0, bytes);
        m_rest.remove_prefix(bytes);
    }

    std::string_view m_rest;
    std::string m_clean;
    bool m_inUrl = false;
};

} // namespace

std::string withoutSecrets(std::string_view text)
{
    constexpr std::size_t mostBytes = 1024;
    constexpr std::size_t mostCharacters = 200;
    return discord::shownText(Cleaner(text.substr(0, mostBytes)).clean(), mostCharacters);
}

} // namespace headroom::logs
