// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/places/place.h"

#include "core/base/text/ascii.h"
#include "core/base/time/iso_time.h"
#include "core/discord/redact.h"
#include "core/discord/sanitize_for_display.h"

#include <QByteArray>

#include <algorithm>
#include <limits>

namespace headroom::console {

namespace {

constexpr std::string_view linkScheme = "headroom://";
// A link of the longest texts is no longer, however they are encoded.
constexpr std::size_t maxLinkLength = 32 << 10;
constexpr std::size_t maxTextLength = 400; // bytes
constexpr std::size_t maxPageLength = 32;
constexpr std::size_t maxParts = 4; // that are open
constexpr std::size_t maxStates = 16;

std::string percentEncoded(std::string_view text, const char* asItIs)
{
    return QByteArray(text.data(), qsizetype(text.size())).toPercentEncoding(asItIs).toStdString();
}

std::string percentDecoded(std::string_view text)
{
    return QByteArray::fromPercentEncoding(QByteArray(text.data(), qsizetype(text.size()))).toStdString();
}

// What may be shown and passed on of it. The same once more.
std::string withoutSecrets(std::string_view text)
{
    // What cannot be shown may have stood within a secret.
    auto shown = discord::redacted(
        discord::sanitizeForDisplay(discord::redacted(text), std::numeric_limits<std::size_t>::max()));
    return shown.size() <= maxTextLength ? shown : std::string();
}

void takeSecretsOut(std::vector<std::string>& texts, std::size_t most)
{
    for (auto& text : texts)
        text = withoutSecrets(text);
    std::erase(texts, std::string());
    texts.resize(std::min(texts.size(), most));
}

Place withoutSecrets(Place place)
{
    for (auto* text : {&place.filter, &place.log, &place.profile})
        *text = withoutSecrets(*text);
    takeSecretsOut(place.only, maxStates);
    takeSecretsOut(place.opened, maxParts);
    // A part may be a secret by what stands before it.
    std::string path = '/' + place.page;
    for (const auto& part : place.opened)
        path += '/' + part;
    if (discord::redacted(path) != path)
        place.opened.clear();
    return place;
}

std::string linkTime(WallTime at)
{
    const auto text = isoText(at).toStdString();
    constexpr std::string_view whole = ".000Z";
    return text.ends_with(whole) ? text.substr(0, text.size() - whole.size()) + 'Z' : text;
}

std::vector<std::string_view> split(std::string_view text, char by)
{
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(by), text.size());
        if (end > 0)
            parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

std::vector<std::string> percentDecodedParts(std::string_view text, char by)
{
    std::vector<std::string> parts;
    for (const auto part : split(text, by))
        parts.push_back(percentDecoded(part));
    return parts;
}

constexpr std::string_view kAroundLink = " \t\r\n<>\""; // as a chat or a letter wraps it

bool beginsAsLink(std::string_view text)
{
    return text.size() >= linkScheme.size()
        && std::equal(linkScheme.begin(), linkScheme.end(), text.begin(),
            [](char wanted, char typed) { return lower(typed) == wanted; });
}

bool isPageName(std::string_view name)
{
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
    return !name.empty() && name.size() <= maxPageLength && std::all_of(name.begin(), name.end(), fits);
}

// False: the value is no time.
bool readTime(std::string_view value, std::optional<WallTime>& to)
{
    to = readIsoTime(QString::fromStdString(percentDecoded(value)));
    return to.has_value();
}

} // namespace

bool isSameInLinks(std::string_view name, std::string_view other)
{
    return name == other || withoutSecrets(name) == withoutSecrets(other);
}

bool isLink(std::string_view text)
{
    return beginsAsLink(trimmed(text, kAroundLink));
}

std::string linkTo(const Place& place)
{
    const auto shown = withoutSecrets(place);
    std::string link(linkScheme);
    link += shown.page;
    for (const auto& part : shown.opened)
        link += '/' + percentEncoded(part, ":");
    char before = '?';
    const auto add = [&link, &before](std::string_view name, const std::string& value) {
        if (value.empty())
            return;
        (((link += before) += name) += '=') += value;
        before = '&';
    };
    add("filter", percentEncoded(shown.filter, ":/,"));
    std::string states;
    for (const auto& state : shown.only)
        states += (states.empty() ? "" : ",") + percentEncoded(state, ":/");
    add("only", states);
    add("log", percentEncoded(shown.log, ":/,"));
    if (shown.span) {
        add("from", linkTime(shown.span->first));
        add("to", linkTime(shown.span->second));
    }
    if (shown.at)
        add("at", linkTime(*shown.at));
    add("profile", percentEncoded(shown.profile, ":/,"));
    return link;
}

Result<Place> readLink(std::string_view text)
{
    const auto wrong = [](const Text& why) {
        return failure(ErrorKind::Usage, Text::tr("The link cannot be read: %1").arg(why));
    };
    text = trimmed(text, kAroundLink);
    if (!beginsAsLink(text))
        return wrong(Text::tr("it does not begin with headroom://"));
    if (text.size() > maxLinkLength)
        return wrong(Text::tr("it is too long"));
    text.remove_prefix(linkScheme.size());
    text = text.substr(0, text.find('#'));
    const auto question = std::min(text.find('?'), text.size());
    const auto path = text.substr(0, question);
    const auto settings = text.substr(std::min(question + 1, text.size()));
    const auto pageEnd = std::min(path.find('/'), path.size());
    Place place;
    place.page = path.substr(0, pageEnd);
    if (!isPageName(place.page))
        return wrong(Text::tr("it names no page"));
    place.opened = percentDecodedParts(path.substr(pageEnd), '/');
    std::optional<WallTime> from;
    std::optional<WallTime> to;
    for (const auto setting : split(settings, '&')) {
        const auto sign = std::min(setting.find('='), setting.size());
        const auto name = setting.substr(0, sign);
        const auto value = setting.substr(std::min(sign + 1, setting.size()));
        if (name == "filter")
            place.filter = percentDecoded(value);
        else if (name == "only")
            place.only = percentDecodedParts(value, ',');
        else if (name == "log")
            place.log = percentDecoded(value);
        else if (name == "profile")
            place.profile = percentDecoded(value);
        else if ((name == "from" && !readTime(value, from)) || (name == "to" && !readTime(value, to))
            || (name == "at" && !readTime(value, place.at)))
            return wrong(Text::tr("its time is none; one is written as 2026-11-22T03:11:40Z"));
    }
    if (from.has_value() != to.has_value() || (from && *from >= *to))
        return wrong(Text::tr("its span of time has no beginning or no end"));
    if (from)
        place.span = std::pair(*from, *to);
    return withoutSecrets(std::move(place));
}

} // namespace headroom::console
