// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/named_secret.h"

#include "core/discord/token_shape.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace headroom::discord::redaction {

namespace {

constexpr std::size_t none = std::string_view::npos;
constexpr std::size_t shortestToken = 20; // behind "Bot" or "Bearer" without a key
constexpr std::size_t shortestBasic = 8;
constexpr std::size_t maxBetween = 16; // characters between a key and its separator
constexpr std::size_t maxUserLength = 256; // looked for an '@' where a password holds a slash

enum class After : std::uint8_t { Anything, Boundary };

struct Key
{
    std::string_view name; // in lower case; what ends in it is one too: "discord_token"
    After after = After::Anything; // Boundary: "pass" is one, "compass" is none
};

constexpr Key keys[] = {{"authorization"}, {"token"}, {"bearer"}, {"credentials"}, {"password"}, {"passwd"},
    {"passphrase"}, {"sshpass"}, {"pwd", After::Boundary}, {"pass", After::Boundary}, {"jwt", After::Boundary},
    {"secret"}, {"cookie"}, {"session_id"}, {"sessionid"}, {"session-id"}, {"session id"}, {"resume_key"},
    {"resumekey"}, {"resume-key"}, {"api_key"}, {"apikey"}, {"api-key"}, {"api key"}, {"access_key"}, {"accesskey"},
    {"access-key"}, {"auth_key"}, {"authkey"}, {"auth-key"}, {"private_key"}, {"privatekey"}, {"private-key"},
    {"secret_key"}, {"secretkey"}, {"secret-key"}, {"signature"}, {"_auth"}, {"-auth"}};

constexpr bool isLastOfKey(char c)
{
    for (const auto& key : keys) {
        if (key.name.back() == lower(c))
            return true;
    }
    return false;
}

// What a character may begin or separate; most do nothing.
enum class Sign : std::uint8_t { Nothing, Assigns, Percent, Comma, Dash, Scheme, Word };

constexpr auto signs = [] {
    std::array<Sign, 256> of{};
    of[':'] = of['='] = Sign::Assigns;
    of['%'] = Sign::Percent;
    of[','] = Sign::Comma;
    of['-'] = Sign::Dash;
    of['B'] = of['b'] = Sign::Scheme;
    of['w'] = of['i'] = of['s'] = of['S'] = Sign::Word;
    return of;
}();

constexpr auto lastOfKey = [] {
    std::array<bool, 256> of{};
    for (std::size_t c = 0; c < of.size(); ++c)
        of[c] = isLastOfKey(char(c));
    return of;
}();

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

bool isQuote(char c)
{
    return c == '"' || c == '\'' || c == '`';
}

bool startsWith(std::string_view text, std::string_view word)
{
    return equalsIgnoringCase(text.substr(0, word.size()), word);
}

bool endsWith(std::string_view text, std::string_view word)
{
    return text.size() >= word.size() && equalsIgnoringCase(text.substr(text.size() - word.size()), word);
}

// "pass", "db_pass", "dbPass"; not "compass".
bool isBoundary(std::string_view text, std::size_t at)
{
    return at == 0 || !isLetter(text[at - 1]) || (lower(text[at - 1]) == text[at - 1] && lower(text[at]) != text[at]);
}

// The key that the text ends in; empty: none.
std::string_view keyAtEnd(std::string_view text)
{
    if (text.empty() || !lastOfKey[static_cast<unsigned char>(text.back())])
        return {};
    for (const auto& key : keys) {
        if (key.name.back() == lower(text.back()) && endsWith(text, key.name)
            && (key.after == After::Anything || isBoundary(text, text.size() - key.name.size())))
            return key.name;
    }
    return {};
}

// A quote that is written as something else: by nginx, by JSON, in a URL, in HTML.
std::string_view escapedQuoteAt(std::string_view text, std::size_t at)
{
    constexpr std::string_view quotes[] = {"\\x22", "\\x27", "\\u0022", "\\u0027", "%22", "%27", "&quot;"};
    if (at >= text.size() || (text[at] != '\\' && text[at] != '%' && text[at] != '&'))
        return {};
    for (const auto quote : quotes) {
        if (startsWith(text.substr(at), quote))
            return quote;
    }
    return {};
}

// Where the name of a key ends, of which a separator stands at `at`: `"token" :`, `\"token\"=`, `%22token%22%3A`.
std::size_t endOfKeyBefore(std::string_view text, std::size_t at)
{
    auto end = at;
    while (end && at - end < maxBetween) {
        const auto before = text.substr(0, end);
        if (isLetter(before.back()))
            break;
        if (isBlank(before.back()) || isQuote(before.back()) || before.back() == '\\' || before.back() == ']') {
            --end;
            continue;
        }
        std::size_t size = 0;
        if (std::string_view("270;").find(before.back()) == none)
            break;
        for (const std::string_view escape : {"\\x22", "\\x27", "\\u0022", "\\u0027", "%22", "%27", "&quot;", "%20"}) {
            if (endsWith(before, escape))
                size = escape.size();
        }
        if (size == 0)
            break;
        end -= size;
    }
    return end;
}

// What a value is read as.
struct Manner
{
    bool isOption = false; // of a command line: a word ends where a shell ends it
    bool hasAnyScheme = false; // any word may be a scheme, with what counts behind it
    bool isCookie = false; // several pairs
};

// The end of a value that stands between quotes; `begin` is behind the opening one.
std::size_t endOfQuoted(std::string_view text, std::size_t begin, char quote, std::size_t backslashes)
{
    const auto period = 2 * (backslashes + 1);
    for (auto at = text.find(quote, begin); at != none; at = text.find(quote, at + 1)) {
        auto escapes = at;
        while (escapes > begin && text[escapes - 1] == '\\')
            --escapes;
        const auto count = at - escapes;
        if (count < backslashes || count % period == backslashes)
            return at - std::min(count, backslashes);
    }
    return text.size();
}

bool endsWordAt(std::string_view text, std::size_t at, bool isOption)
{
    const auto c = text[at];
    if (static_cast<unsigned char>(c) <= 0x20 || isQuote(c))
        return true;
    const auto next = at + 1 < text.size() ? text[at + 1] : ' ';
    if (c == '\\')
        return isQuote(next) || next == '\\' || next == 'n' || next == 'r' || !escapedQuoteAt(text, at).empty();
    if (isOption)
        return false;
    if (c == ',' || c == ';')
        return static_cast<unsigned char>(next) <= 0x20 || isQuote(next) || next == '\\' || next == '}';
    if (c == '%' || c == '&')
        return c == '&' || !escapedQuoteAt(text, at).empty();
    return c == '}' || c == ']' || c == '<';
}

std::size_t endOfWord(std::string_view text, std::size_t begin, bool isOption)
{
    auto end = begin;
    std::ptrdiff_t open = 0;
    while (end < text.size() && !endsWordAt(text, end, isOption)) {
        open += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
        ++end;
    }
    // "Login(token=abc)": the bracket is not of the value.
    while (open < 0 && end > begin + 1 && text[end - 1] == ')') {
        ++open;
        --end;
    }
    return end;
}

bool isScheme(std::string_view word, bool any)
{
    if (any)
        return word.size() >= 3 && word.size() <= 10 && std::all_of(word.begin(), word.end(), isLetter);
    return std::any_of(word.begin(), word.end(), isLetter)
        && (equalsIgnoringCase(word, "bot") || equalsIgnoringCase(word, "bearer") || equalsIgnoringCase(word, "basic")
            || equalsIgnoringCase(word, "token"));
}

class Finder
{
public:
    Finder(std::string_view text, Secrets& secrets)
        : m_text(text)
        , m_secrets(secrets)
    {
    }

    void find()
    {
        for (std::size_t at = 0; at < m_text.size(); ++at) {
            switch (signs[static_cast<unsigned char>(m_text[at])]) {
            case Sign::Nothing:
                break;
            case Sign::Assigns:
                assigned(at, at + 1);
                if (m_text[at] == ':')
                    userOfUrl(at);
                break;
            case Sign::Percent:
                if (startsWith(m_text.substr(at), "%3a") || startsWith(m_text.substr(at), "%3d"))
                    assigned(at, at + 3);
                break;
            case Sign::Comma:
                inTuple(at);
                break;
            case Sign::Dash:
                option(at);
                break;
            case Sign::Scheme:
                scheme(at);
                break;
            case Sign::Word:
                word(at);
                break;
            }
        }
    }

private:
    void add(std::size_t begin, std::size_t end)
    {
        if (end > begin)
            m_secrets.push_back({begin, end, "(secret)"});
        m_behind = std::max(m_behind, end);
    }

    std::size_t beginOfName(std::size_t end) const
    {
        constexpr std::size_t longest = 64;
        auto begin = end;
        while (begin && end - begin < longest && isWordCharacter(m_text[begin - 1]))
            --begin;
        return begin;
    }

    // A separator is at `at`, and what is assigned at or behind `from`.
    void assigned(std::size_t at, std::size_t from)
    {
        // In a value nothing is looked for, but where it ends like a key: "Token token=...".
        if (at + 1 < m_behind)
            return;
        const auto end = endOfKeyBefore(m_text, at);
        const auto key = keyAtEnd(m_text.substr(0, end));
        if (key.empty())
            return;
        const auto name = beginOfName(end);
        if (key == "pass" && m_text[at] == ':' && end == at && end - name == key.size() && name
            && isBlank(m_text[name - 1]))
            return; // "first pass: 3 shards"
        Manner manner;
        manner.isOption = m_text.substr(name).starts_with("--");
        manner.hasAnyScheme = key == "authorization";
        manner.isCookie = key == "cookie";
        value(from, manner);
    }

    // ("authorization", "Bot x"), as some print their headers.
    void inTuple(std::size_t at)
    {
        if (at < m_behind || at == 0 || !isQuote(m_text[at - 1]))
            return;
        const auto begin = endOfRun(m_text, at + 1, isBlank);
        if (begin == m_text.size())
            return;
        const auto isPrefixed = lower(m_text[begin]) == 'b' && begin + 1 < m_text.size();
        if (!isQuote(m_text[begin + (isPrefixed ? 1 : 0)]))
            return;
        const auto key = keyAtEnd(m_text.substr(0, at - 1));
        const auto name = beginOfName(at - 1);
        if (!key.empty() && name && m_text[name - 1] == m_text[at - 1])
            value(begin, {false, key == "authorization", key == "cookie"});
    }

    // The value that stands at `from`, or behind blanks and brackets there.
    void value(std::size_t from, const Manner& manner)
    {
        auto begin = from;
        bool isList = false;
        while (begin < m_text.size()) {
            if (m_text[begin] == '[')
                isList = true;
            else if (m_text.substr(begin).starts_with("%20"))
                begin += 2;
            else if (!isBlank(m_text[begin]) && m_text[begin] != '(' && m_text[begin] != '=' && m_text[begin] != '>')
                break;
            ++begin;
        }
        if (begin < m_text.size() && m_text.substr(begin).starts_with("secret)"))
            --begin; // "(secret)", of an earlier time
        auto end = quotedOrWord(begin, manner);
        while (isList && m_lastWasQuoted) { // of a list of strings each
            auto next = endOfQuote(end);
            next = endOfRun(m_text, next, isBlank);
            if (next >= m_text.size() || m_text[next] != ',')
                break;
            next = endOfRun(m_text, next + 1, isBlank);
            if (next >= m_text.size() || (!isQuote(m_text[next]) && m_text[next] != '\\'))
                break;
            end = quotedOrWord(next, manner);
        }
    }

    std::size_t endOfQuote(std::size_t at) const
    {
        while (at < m_text.size() && m_text[at] == '\\')
            ++at;
        return at < m_text.size() && isQuote(m_text[at]) ? at + 1 : at;
    }

    // Answers where it ends.
    std::size_t quotedOrWord(std::size_t begin, const Manner& manner)
    {
        m_lastWasQuoted = true;
        if (begin + 1 < m_text.size() && std::string_view("bBuUrR").find(m_text[begin]) != none
            && isQuote(m_text[begin + 1]))
            ++begin;
        if (const auto quote = escapedQuoteAt(m_text, begin); !quote.empty()) {
            begin += quote.size();
            auto end = begin;
            while (end < m_text.size() && escapedQuoteAt(m_text, end) != quote)
                ++end;
            add(begin, end);
            return end;
        }
        const auto opening = endOfRun(m_text, begin, [](char c) { return c == '\\'; });
        if (opening < m_text.size() && isQuote(m_text[opening])) {
            const auto end = endOfQuoted(m_text, opening + 1, m_text[opening], opening - begin);
            add(opening + 1, end);
            return end;
        }
        m_lastWasQuoted = false;
        return words(begin, opening, manner);
    }

    // One word, or two where the first is a scheme such as "Bot".
    std::size_t words(std::size_t begin, std::size_t from, const Manner& manner)
    {
        auto end = endOfWord(m_text, from, manner.isOption);
        const auto first = m_text.substr(begin, end - begin);
        const auto next = endOfRun(m_text, end, isBlank);
        if (equalsIgnoringCase(first, "digest"))
            end = m_text.size(); // several values with names of their own
        else if (next > end && next < m_text.size() && isScheme(first, manner.hasAnyScheme)) {
            const auto opening = endOfRun(m_text, next, [](char c) { return c == '\\'; });
            end = opening < m_text.size() && isQuote(m_text[opening])
                ? endOfQuoted(m_text, opening + 1, m_text[opening], opening - next)
                : endOfWord(m_text, next, manner.isOption);
        }
        while (manner.isCookie && end < m_text.size() && m_text[end] == ';') {
            const auto more = endOfRun(m_text, end + 1, isBlank);
            const auto moreEnd = endOfWord(m_text, more, false);
            if (moreEnd == more)
                break;
            end = moreEnd;
        }
        add(begin, end);
        return end;
    }

    // "://user:password@", also with escaped slashes.
    void userOfUrl(std::size_t at)
    {
        const auto rest = m_text.substr(at);
        const std::size_t size = rest.starts_with("://") ? 3 : rest.starts_with(":\\/\\/") ? 5 : 0;
        if (size == 0)
            return;
        const auto begin = at + size;
        const auto authority = m_text.substr(begin, m_text.find_first_of("/?#\\\"'`<> \t\r\n", begin) - begin);
        auto sign = authority.rfind('@');
        if (sign == none) {
            // A port has digits only: else there is a slash in the password.
            const auto port = authority.rfind(':');
            if (port == none || authority.find(']', port) != none
                || authority.find_first_not_of("0123456789", port + 1) == none)
                return;
            const auto wider = m_text.substr(begin, maxUserLength);
            sign = wider.substr(0, wider.find_first_of("\"'`<> \t\r\n")).rfind('@');
        }
        if (sign != none)
            m_secrets.push_back({begin, begin + sign, "(secret)"});
    }

    // "--password x", "-u user:x", "sshpass -p x".
    void option(std::size_t at)
    {
        if (at < m_behind || (at && !isBlank(m_text[at - 1]) && !isQuote(m_text[at - 1]) && m_text[at - 1] != '['))
            return;
        const auto end = endOfRun(m_text, at, isWordCharacter);
        const auto name = m_text.substr(at, end - at);
        if (name.size() < 2)
            return;
        const auto begin = endOfRun(m_text, end, isBlank);
        const bool isApart = begin > end && begin < m_text.size();
        const bool takesUser = equalsIgnoringCase(name, "-u") || name == "--user" || name == "--proxy-user";
        if (takesUser && (isApart || (end < m_text.size() && m_text[end] == '=')))
            return user(isApart ? begin : end + 1);
        if (name.starts_with("-u") && end < m_text.size() && m_text[end] == ':')
            return user(at + 2);
        if (takesPassword(name, at))
            return add(name.size() == 2 ? begin : at + 2, endOfWord(m_text, name.size() == 2 ? begin : end, true));
        if (isApart && m_text[begin] != '-' && !name.starts_with("--no-") && !keyAtEnd(name).empty())
            value(begin, {true, false, false});
    }

    // Names without a password stay.
    void user(std::size_t begin)
    {
        const auto opening = endOfRun(m_text, begin, [](char c) { return c == '\\'; });
        const bool isQuoted = opening < m_text.size() && isQuote(m_text[opening]);
        const auto from = isQuoted ? opening + 1 : begin;
        const auto end =
            isQuoted ? endOfQuoted(m_text, from, m_text[opening], opening - begin) : endOfWord(m_text, begin, true);
        const auto given = m_text.substr(from, end - from);
        if (given.find(':') != none || given == "(secret)")
            add(from, end);
    }

    // Programs that take one behind an option of one letter.
    bool takesPassword(std::string_view name, std::size_t at)
    {
        const char letter = name[1];
        if ((letter != 'p' && letter != 'a') || (name.size() == 2 && at + 2 >= m_text.size()))
            return false;
        if (!m_sshpass) {
            m_sshpass = m_text.find("sshpass");
            m_redis = m_text.find("redis-cli");
        }
        if (letter == 'a')
            return name.size() == 2 && m_redis < at;
        if (*m_sshpass >= at)
            return false;
        m_sshpass = none; // the next is that of the program that it starts
        return true;
    }

    // "Bot ", "Bearer ", "Basic " and a word that looks like what belongs there.
    void scheme(std::size_t at)
    {
        if (at < m_behind || (at && isLetter(m_text[at - 1])))
            return;
        const auto rest = m_text.substr(at);
        const std::size_t size = startsWith(rest, "bot") ? 3
            : startsWith(rest, "basic")                  ? 5
            : startsWith(rest, "bearer")                 ? 6
                                                         : 0;
        if (size == 0)
            return;
        auto begin = endOfRun(m_text, at + size, isBlank);
        for (const std::string_view blank : {"%20", "+", "\\t"}) {
            if (m_text.substr(begin).starts_with(blank))
                begin += blank.size();
        }
        const auto belongs = [](char c) { return isWordCharacter(c) || std::string_view(".~+/=").find(c) != none; };
        const auto end = endOfRun(m_text, begin, belongs);
        const auto word = m_text.substr(begin, end - begin);
        if (begin > at + size && (size == 5 ? isBase64(word) : word.size() >= shortestToken))
            m_secrets.push_back({begin, end, "(secret)"});
    }

    void word(std::size_t at)
    {
        const auto is = [this, at](std::string_view word) { return m_text.substr(at + 1).starts_with(word); };
        if (m_text[at] == 'w' && is("ebhooks"))
            addPathToken(m_text, at + 8, m_secrets);
        else if (m_text[at] == 'i' && is("nteractions"))
            addPathToken(m_text, at + 12, m_secrets);
        else if (lower(m_text[at]) == 's' && is("ession"))
            addSession(m_text, at + 7, m_secrets);
    }

    // And no word of a language.
    static bool isBase64(std::string_view word)
    {
        return word.size() >= shortestBasic
            && (word.ends_with('=') || std::any_of(word.begin(), word.end(), isDigit)
                || std::any_of(word.begin() + 1, word.end(), [](char c) { return lower(c) != c; }));
    }

    std::string_view m_text;
    Secrets& m_secrets;
    std::size_t m_behind = 0; // of the last value
    bool m_lastWasQuoted = false;
    std::optional<std::size_t> m_sshpass; // where it is named; nullopt: not looked for yet
    std::size_t m_redis = none;
};

} // namespace

void findNamedSecrets(std::string_view text, Secrets& secrets)
{
    Finder(text, secrets).find();
}

} // namespace headroom::discord::redaction
