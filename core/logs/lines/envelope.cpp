// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/envelope.h"

#include "core/base/text/ascii.h"
#include "core/base/text/numbers.h"
#include "core/discord/redact.h"
#include "core/logs/lines/chunk.h"
#include "core/logs/lines/json_scanner.h"
#include "core/logs/lines/line_splitter.h"
#include "core/logs/times/request_time.h"

#include <algorithm>
#include <array>

namespace headroom::logs {

using What = Unwrapped::What;

namespace {

constexpr int linesToRecogniseBy = 32;

// Behind the "\n" that ends the raw text, or nothing when it does not end in one.
std::optional<std::string_view> withoutEscapedNewline(std::string_view raw)
{
    if (!raw.ends_with("\\n"))
        return {};
    // The backslash may itself be escaped: then it is a letter n.
    std::size_t backslashes = 1;
    while (backslashes < raw.size() - 1 && raw[raw.size() - 2 - backslashes] == '\\')
        ++backslashes;
    if (backslashes % 2 == 0)
        return {};
    return raw.substr(0, raw.size() - 2);
}

std::string_view withoutLineEnd(std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    return text;
}

// "[27,91,51]", with spaces or without.
bool appendBytes(std::string_view array, std::string& to)
{
    unsigned byte = 0;
    bool isNumber = false;
    for (const char c : array.substr(1)) {
        if (isDigit(c)) {
            byte = byte * 10 + static_cast<unsigned>(c - '0');
            isNumber = true;
            if (byte > 255)
                return false;
        } else if (c == ',' || c == ']') {
            if (isNumber)
                to += static_cast<char>(byte);
            byte = 0;
            isNumber = false;
        } else if (c != ' ') {
            return false;
        }
    }
    return true;
}

std::optional<WallTime> sinceEpoch(const JsonValue& microseconds)
{
    constexpr std::int64_t latest = 253'402'300'799'999'999; // before the year 10000
    const auto count = numberIn<std::int64_t>(microseconds.raw, 0, latest);
    return count ? std::optional(WallTime{std::chrono::milliseconds{*count / 1000}}) : std::nullopt;
}

struct CriLine
{
    std::string_view time;
    bool isError = false;
    bool isLast = false;
    std::string_view text;
};

std::optional<CriLine> readCri(std::string_view line)
{
    CriLine read;
    const auto word = [&line]() -> std::optional<std::string_view> {
        const auto space = line.find(' ');
        if (space == std::string_view::npos)
            return {};
        const auto taken = line.substr(0, space);
        line.remove_prefix(space + 1);
        return taken;
    };
    const auto time = word();
    const auto stream = time ? word() : std::nullopt;
    if (!stream || (*stream != "stdout" && *stream != "stderr"))
        return {};
    // Tags, of which only the first has a meaning so far; a line without text may lack the last space.
    auto tags = word();
    if (!tags) {
        tags = line;
        line = {};
    }
    if (!tags->starts_with('F') && !tags->starts_with('P'))
        return {};
    if (tags->size() > 1 && (*tags)[1] != ':')
        return {};
    read.time = *time;
    read.isError = *stream == "stderr";
    read.isLast = tags->starts_with('F');
    read.text = line;
    return read;
}

EnvelopeKind jsonKindOf(std::string_view line)
{
    JsonObjectScanner scanner(line);
    std::string_view key;
    JsonValue value;
    bool hasLog = false;
    bool hasStream = false;
    bool hasTime = false;
    bool hasOther = false;
    bool hasMessage = false;
    bool hasJournalField = false;
    while (scanner.next(key, value)) {
        const bool isText = value.kind == JsonValue::Kind::Text;
        if (key == "log" && isText)
            hasLog = true;
        else if (key == "stream" && (value.raw == "stdout" || value.raw == "stderr"))
            hasStream = true;
        else if (key == "time" && isText && rfc3339(value.raw))
            hasTime = true;
        else if (key == "MESSAGE")
            hasMessage = true;
        else if (isText && (key == "__CURSOR" || key == "__REALTIME_TIMESTAMP"))
            hasJournalField = true;
        else
            hasOther = hasOther || key != "attrs";
    }
    if (!scanner.isWhole())
        return EnvelopeKind::None;
    if (hasMessage && hasJournalField)
        return EnvelopeKind::Journald;
    return hasLog && hasStream && hasTime && !hasOther ? EnvelopeKind::DockerJson : EnvelopeKind::None;
}

EnvelopeKind kindOf(std::string_view line)
{
    if (line.starts_with('{'))
        return jsonKindOf(line);
    const auto cri = readCri(line);
    return cri && rfc3339(cri->time) ? EnvelopeKind::Cri : EnvelopeKind::None;
}

} // namespace

EnvelopeKind Envelope::recognise(std::string_view lines)
{
    int looked = 0;
    std::array<int, 4> found{};
    forEachLine(lines, [&](std::string_view line) {
        if (line.empty() || looked == linesToRecogniseBy)
            return;
        ++looked;
        ++found[static_cast<std::size_t>(kindOf(line))];
    });
    for (const auto kind : {EnvelopeKind::DockerJson, EnvelopeKind::Cri, EnvelopeKind::Journald}) {
        if (2 * found[static_cast<std::size_t>(kind)] > looked)
            return kind;
    }
    return EnvelopeKind::None;
}

void Envelope::restart()
{
    m_out = {};
    m_err = {};
}

template <typename Bytes, typename Self>
void Envelope::serialize(Bytes& bytes, Self& self)
{
    constexpr std::size_t maxRedactedLength = 3 * maxLineLength;
    for (auto* stream : {&self.m_out, &self.m_err}) {
        if constexpr (isReading<Bytes>)
            field(bytes, stream->text, maxRedactedLength);
        else
            bytes.text(discord::redacted(stream->text));
        fields(bytes, stream->isTooLong, stream->at);
    }
}

template void Envelope::serialize(ByteWriter&, const Envelope&);
template void Envelope::serialize(ByteReader&, Envelope&);

Unwrapped Envelope::unwrap(std::string_view line)
{
    switch (m_kind) {
    case EnvelopeKind::DockerJson:
        return unwrapDocker(line);
    case EnvelopeKind::Cri:
        return unwrapCri(line);
    case EnvelopeKind::Journald:
        return unwrapJournal(line);
    case EnvelopeKind::None:
        break;
    }
    return {What::Text, line, {}};
}

// `part` may be in m_text, and the result may be in the stream's own text until its next fragment.
Unwrapped Envelope::join(Stream& stream, std::string_view part, bool isLast, std::optional<WallTime> at)
{
    if (isLast && stream.empty())
        return {What::Text, withoutLineEnd(part), at};
    if (stream.empty())
        stream.at = at;
    if (!stream.isTooLong && stream.text.size() + part.size() > maxLineLength) {
        stream.isTooLong = true;
        stream.text = {};
    }
    if (!stream.isTooLong)
        stream.text += part;
    if (!isLast)
        return {What::Fragment, {}, {}};
    const auto began = stream.at;
    if (std::exchange(stream.isTooLong, false))
        return {What::TooLong, {}, began};
    m_text.swap(stream.text);
    stream.text.clear();
    return {What::Text, withoutLineEnd(m_text), began};
}

// Most lines are of the same minute as those before them, and in UTC.
std::optional<WallTime> Envelope::timeOf(std::string_view text)
{
    constexpr std::size_t shortest = 20; // "2026-11-20T23:37:34Z"
    const std::string_view minute{m_minute.data(), m_minute.size()};
    const auto seconds = text.substr(std::min(minute.size(), text.size()));
    const auto digit = [&seconds](std::size_t at) { return seconds[at] - '0'; };
    const bool isKnown = text.size() >= shortest && text.starts_with(minute) && text.back() == 'Z' && seconds[0] == ':'
        && seconds[1] >= '0' && seconds[1] < '6' && isDigit(seconds[2]);
    if (isKnown && seconds.size() > 7 && seconds[3] == '.' && isDigit(seconds[4]) && isDigit(seconds[5])
        && isDigit(seconds[6]) && std::all_of(seconds.begin() + 7, seconds.end() - 1, isDigit)) {
        const int ms = digit(1) * 10'000 + digit(2) * 1000 + digit(4) * 100 + digit(5) * 10 + digit(6);
        return m_minuteAt + std::chrono::milliseconds{ms};
    }
    const auto at = rfc3339(text);
    if (at && text.back() == 'Z' && text[17] < '6') {
        std::copy_n(text.begin(), m_minute.size(), m_minute.begin());
        m_minuteAt = std::chrono::floor<std::chrono::minutes>(*at);
    }
    return at;
}

Unwrapped Envelope::unwrapDocker(std::string_view line)
{
    JsonObjectScanner scanner(line);
    std::string_view key;
    JsonValue value;
    std::optional<JsonValue> log;
    bool isError = false;
    std::string_view time;
    while (scanner.next(key, value)) {
        if (key == "log" && value.kind == JsonValue::Kind::Text)
            log = value;
        else if (key == "stream")
            isError = value.raw == "stderr";
        else if (key == "time")
            time = value.raw;
    }
    if (!scanner.isWhole() || !log)
        return {What::Broken, {}, {}};
    const auto ended = withoutEscapedNewline(log->raw);
    auto text = ended.value_or(log->raw);
    if (text.find('\\') != std::string_view::npos) {
        m_text.clear();
        if (!unescapeJson(text, m_text))
            return {What::Broken, {}, {}};
        text = m_text;
    }
    return join(isError ? m_err : m_out, text, ended.has_value(), timeOf(time));
}

Unwrapped Envelope::unwrapCri(std::string_view line)
{
    const auto read = readCri(line);
    if (!read)
        return {What::Broken, {}, {}};
    return join(read->isError ? m_err : m_out, read->text, read->isLast, timeOf(read->time));
}

// A field that was not text is an array of bytes; one that came more than once an array of its values.
bool Envelope::readMessage(std::string_view array)
{
    if (appendBytes(array, m_text))
        return true;
    m_text.clear();
    JsonArrayScanner scanner(array);
    JsonValue value;
    while (scanner.next(value)) {
        if (!m_text.empty() && m_text.back() != '\n')
            m_text += '\n';
        if (value.kind == JsonValue::Kind::Text) {
            if (!unescapeJson(value.raw, m_text))
                return false;
        } else if (value.kind != JsonValue::Kind::Array || !appendBytes(value.raw, m_text)) {
            return false;
        }
    }
    return scanner.isWhole();
}

Unwrapped Envelope::unwrapJournal(std::string_view line)
{
    // What journalctl says itself: "-- No entries --", "-- cursor: ...".
    if (line.starts_with("-- "))
        return {What::Nothing, {}, {}};
    JsonObjectScanner scanner(line);
    std::string_view key;
    JsonValue value;
    std::optional<JsonValue> message;
    std::optional<WallTime> at;
    while (scanner.next(key, value)) {
        if (key == "MESSAGE")
            message = value;
        else if (key == "__REALTIME_TIMESTAMP")
            at = sinceEpoch(value);
    }
    if (!scanner.isWhole())
        return {What::Broken, {}, {}};
    if (!message || message->kind == JsonValue::Kind::Word)
        return {What::Nothing, {}, at};
    if (message->kind == JsonValue::Kind::Text && !message->isEscaped)
        return {What::Text, message->raw, at};
    m_text.clear();
    bool isRead = false;
    if (message->kind == JsonValue::Kind::Text)
        isRead = unescapeJson(message->raw, m_text);
    else if (message->kind == JsonValue::Kind::Array)
        isRead = readMessage(message->raw);
    if (!isRead)
        return {What::Broken, {}, {}};
    return {What::Text, withoutLineEnd(m_text), at};
}

std::optional<WallTime> rfc3339(std::string_view text)
{
    constexpr std::size_t zoneSize = 6; // "+01:00"
    const auto zone = text.substr(text.size() - std::min(zoneSize, text.size()));
    const bool isOffset = zone.size() == zoneSize && (zone[0] == '+' || zone[0] == '-') && zone[3] == ':';
    return text.ends_with('Z') || isOffset ? parseIsoTime(text) : std::nullopt;
}

} // namespace headroom::logs
