// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/nginx_directive.h"

#include "core/base/text/ascii.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace headroom::logs {

namespace {

constexpr std::size_t maxDirectiveLength = 16384;

struct Word
{
    std::string text;
    bool quoted = false;
    bool ended = true; // false: the quote was never closed
};

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// The words of a configuration file, up to the first ';', as nginx divides it.
class Words
{
public:
    explicit Words(std::string_view text)
        : m_text(text)
    {
    }

    std::vector<Word> take()
    {
        std::vector<Word> words;
        while (skipToWord())
            words.push_back(takeWord());
        return words;
    }

private:
    // False at the end of the directive.
    bool skipToWord()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '#')
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else if (isSpace(c))
                ++m_at;
            else
                return c != ';';
        }
        return false;
    }

    Word takeWord()
    {
        Word word;
        const char quote = m_text[m_at];
        word.quoted = quote == '"' || quote == '\'';
        m_at += word.quoted;
        while (m_at < m_text.size() && !ends(word.quoted, quote))
            takeCharacter(word.text);
        if (!word.quoted)
            return word;
        word.ended = m_at < m_text.size();
        m_at += word.ended;
        return word;
    }

    bool ends(bool quoted, char quote) const
    {
        const char c = m_text[m_at];
        return quoted ? c == quote : isSpace(c) || c == ';';
    }

    void takeCharacter(std::string& to)
    {
        const char c = m_text[m_at++];
        if (c != '\\' || m_at == m_text.size()) {
            to += c;
            return;
        }
        const char next = m_text[m_at++];
        switch (next) {
        case '"':
        case '\'':
        case '\\':
            to += next;
            return;
        case 't':
            to += '\t';
            return;
        case 'r':
            to += '\r';
            return;
        case 'n':
            to += '\n';
            return;
        default:
            to += c;
            to += next;
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

tl::unexpected<Error> refuse(const Text& text)
{
    return failure(ErrorKind::Usage, Text::tr("log_format: %1").arg(text));
}

// From the keyword on, where it stands as a word of its own outside of a comment.
std::optional<std::string_view> fromKeyword(std::string_view text)
{
    constexpr std::string_view keyword = "log_format";
    for (auto at = text.find(keyword); at != std::string_view::npos; at = text.find(keyword, at + 1)) {
        const auto lineBegin = at ? text.rfind('\n', at - 1) + 1 : 0;
        const bool commented = text.substr(lineBegin, at - lineBegin).find('#') != std::string_view::npos;
        const auto end = at + keyword.size();
        const bool begins = at == 0 || isSpace(text[at - 1]) || text[at - 1] == ';' || text[at - 1] == '{';
        if (begins && !commented && end < text.size() && isSpace(text[end]))
            return text.substr(end);
    }
    return {};
}

Result<Escaping> escapingNamed(std::string_view name)
{
    if (name == "default")
        return Escaping::Default;
    if (name == "json")
        return Escaping::Json;
    if (name == "none")
        return Escaping::None;
    return refuse(Text::tr("escape= must be default, json or none"));
}

bool isBareWord(const Word& word)
{
    return !word.quoted && word.text.find('$') == std::string::npos;
}

// The words behind the keyword: [name] [escape=...] part...
Result<NginxDirective> fromWords(const std::vector<Word>& words, bool named)
{
    NginxDirective directive;
    std::size_t at = 0;
    if (at < words.size() && (named || isBareWord(words[at])) && !words[at].text.starts_with("escape="))
        directive.name = words[at++].text;
    if (at < words.size() && words[at].text.starts_with("escape=")) {
        const auto escaping = escapingNamed(std::string_view(words[at++].text).substr(7));
        if (!escaping)
            return tl::unexpected(escaping.error());
        directive.escaping = *escaping;
    }
    for (; at < words.size(); ++at) {
        if (!words[at].ended)
            return refuse(
                Text::tr("a quote is opened and never closed; paste the whole directive up to its semicolon"));
        directive.format += words[at].text;
    }
    if (directive.format.find('$') == std::string::npos)
        return refuse(
            Text::tr("there is no variable such as $status in it; paste the directive as it stands in nginx.conf"));
    return directive;
}

// Whether this is how the parts of a directive look, and not what is between their quotes: `'...' '...'` with perhaps
// a name and an escaping before it.
bool areQuotedParts(const std::vector<Word>& words)
{
    bool any = false;
    for (const auto& word : words) {
        if (!word.quoted && (any || !isBareWord(word)))
            return false;
        any |= word.quoted && word.text.find('$') != std::string::npos;
    }
    return any;
}

NginxDirective bareFormat(std::string_view text)
{
    NginxDirective directive;
    if (text.ends_with(';'))
        text.remove_suffix(1);
    directive.format = trimmed(text);
    return directive;
}

// `"$request" "$status"`: quotes that belong to the lines, for parts would be joined without anything between them.
bool joinsVariables(const std::vector<Word>& words)
{
    for (std::size_t i = 1; i < words.size(); ++i) {
        const bool endsInVariable = words[i - 1].quoted && words[i - 1].text.rfind('$') != std::string::npos
            && words[i - 1].text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_{}$") == std::string::npos;
        if (endsInVariable && words[i].quoted && words[i].text.starts_with('$'))
            return true;
    }
    return false;
}

} // namespace

Result<NginxDirective> readNginxDirective(std::string_view text)
{
    if (text.size() > maxDirectiveLength)
        return refuse(Text::tr("the text is longer than a directive can be; paste the directive alone"));
    text = trimmed(text);
    if (const auto parts = fromKeyword(text))
        return fromWords(Words(*parts).take(), true);
    const auto words = Words(text).take();
    if (areQuotedParts(words) && !joinsVariables(words))
        return fromWords(words, false);
    const auto bare = bareFormat(text);
    if (bare.format.find('$') == std::string::npos)
        return refuse(
            Text::tr("there is no variable such as $status in it; paste the directive as it stands in nginx.conf"));
    return bare;
}

} // namespace headroom::logs
