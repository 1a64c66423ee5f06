// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/commands/curl_line.h"

#include "core/base/text/ascii.h"
#include "core/discord/redact.h"

#include <algorithm>
#include <array>

namespace headroom::console {

namespace {

constexpr std::string_view secretMark = "(secret)"; // as redacted() writes it
constexpr std::string_view tokenMark = ":token";

bool isUpperWord(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool isPlainWord(std::string_view text)
{
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || c == '-' || c == '_'; };
    return !text.empty() && std::ranges::all_of(text, fits);
}

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'f');
}

// The text in a URL, and between double quotes of a shell: nothing in it has a meaning there.
std::string urlText(std::string_view text)
{
    constexpr std::string_view asItIs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/:?&=@+,;";
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string url;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto byte = static_cast<unsigned char>(c);
        const bool isEncoded = c == '%' && i + 2 < text.size() && isHexDigit(text[i + 1]) && isHexDigit(text[i + 2]);
        if (isEncoded || asItIs.find(c) != std::string_view::npos)
            url += c;
        else
            ((url += '%') += digits[byte >> 4]) += digits[byte & 15];
    }
    return url;
}

std::string variable(std::string_view words)
{
    std::string name = "$";
    for (const char c : words)
        name += c == '-' ? '_' : char(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return name;
}

// "messages" is "message", "entries" is "entry".
std::string oneOf(std::string_view words)
{
    if (words.ends_with("ies"))
        return std::string(words.substr(0, words.size() - 3)) + 'y';
    return std::string(words.substr(0, words.size() - (words.ends_with('s') ? 1 : 0)));
}

// What stands for a segment that a template or a redaction leaves open; empty: it is text. `before`: the segment before
// it; `first`: the path's first.
std::string variableFor(std::string_view segment, std::string_view before, std::string_view first)
{
    if (segment == "{token}" || segment == tokenMark)
        return first == "webhooks" ? "$WEBHOOK_TOKEN" : first == "interactions" ? "$INTERACTION_TOKEN" : "$TOKEN";
    if (!segment.starts_with('{') || !segment.ends_with('}') || !isPlainWord(segment.substr(1, segment.size() - 2)))
        return {};
    const auto name = segment.substr(1, segment.size() - 2);
    constexpr std::array named{"channel", "guild", "webhook", "user"};
    if (std::ranges::find(named, name) != named.end())
        return variable(name) + "_ID";
    if (name == "id")
        return isPlainWord(before) ? variable(oneOf(before)) + "_ID" : "$ID";
    return variable(name);
}

// With the secrets in it as variables.
std::string textWithSecrets(std::string_view text)
{
    std::string result;
    for (auto mark = text.find(secretMark); mark != std::string_view::npos; mark = text.find(secretMark)) {
        result += urlText(text.substr(0, mark)) + "${SECRET}";
        text.remove_prefix(mark + secretMark.size());
    }
    return result + urlText(text);
}

std::string pathWithVariables(std::string_view path)
{
    std::string result;
    std::string_view before;
    std::string_view first;
    while (!path.empty()) {
        path.remove_prefix(1); // the slash
        const auto segment = path.substr(0, path.find('/'));
        if (first.empty())
            first = segment;
        const auto open = variableFor(segment, before, first);
        result += '/' + (open.empty() ? textWithSecrets(segment) : open);
        before = segment;
        path.remove_prefix(segment.size());
    }
    return result;
}

} // namespace

std::string curlLine(std::string_view api, std::string_view method, std::string_view path)
{
    if (!path.starts_with('/'))
        return {};
    const auto shown = discord::redacted(path);
    const auto question = std::min(shown.find('?'), shown.size());
    const auto resource = pathWithVariables(std::string_view(shown).substr(0, question));
    const auto query = textWithSecrets(std::string_view(shown).substr(question));
    const auto base = discord::redacted(api.substr(0, api.find_last_not_of('/') + 1));
    std::string line = "curl -X " + (isUpperWord(method) ? std::string(method) : "\"$METHOD\"") + " \""
        + textWithSecrets(base) + resource + query + '"';
    const auto names = [&resource](const char* token) { return resource.find(token) != std::string::npos; };
    const bool hasToken = names("$WEBHOOK_TOKEN") || names("$INTERACTION_TOKEN");
    if (!hasToken)
        line += " -H \"Authorization: Bot $HEADROOM_TOKEN\"";
    if (method == "POST" || method == "PUT" || method == "PATCH")
        line += " -H 'Content-Type: application/json' -d \"$BODY\"";
    return line;
}

} // namespace headroom::console
