// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/line_template.h"

#include "core/base/text/numbers.h"
#include "core/logs/request_formats/request_columns.h"
#include "core/logs/request_formats/rest_lines.h"
#include "core/logs/requests/request_kind.h"
#include "core/logs/times/shard_duration.h"
#include "core/logs/times/shard_time.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace headroom::logs {

namespace {

constexpr std::array<std::pair<std::string_view, Reads>, 9> valueFields{{{"code", Reads::Code},
    {"number", Reads::Number}, {"latency_ms", Reads::LatencyMs}, {"latency_s", Reads::LatencySeconds},
    {"latency_go", Reads::LatencyGo}, {"latency_iso", Reads::LatencyIso}, {"interval_ms", Reads::IntervalMs},
    {"interval_s", Reads::IntervalSeconds}, {"interval_go", Reads::IntervalGo}}};

constexpr char anyDigit = '\0'; // in the text of {0000}

// Short texts, for which a call would cost more than it compares.
bool startsWith(std::string_view text, std::string_view sought)
{
    if (text.size() < sought.size())
        return false;
    for (std::size_t i = 0; i < sought.size(); ++i) {
        if (text[i] != sought[i])
            return false;
    }
    return true;
}

// The same of a text with places for digits, eight places at a time: the upper half of a digit is 3, and still is when
// 6 is added.
bool fitsDigits(std::string_view text, std::string_view sought)
{
    if (text.size() < sought.size())
        return false;
    constexpr std::uint64_t threes = 0x3030303030303030;
    constexpr std::uint64_t sixes = 0x0606060606060606;
    constexpr std::uint64_t upper = 0xf0f0f0f0f0f0f0f0;
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t sevenBits = 0x7f7f7f7f7f7f7f7f;
    std::size_t i = 0;
    for (; i + sizeof(std::uint64_t) <= sought.size(); i += sizeof(std::uint64_t)) {
        std::uint64_t has = 0;
        std::uint64_t wants = 0;
        std::memcpy(&has, text.data() + i, sizeof has);
        std::memcpy(&wants, sought.data() + i, sizeof wants);
        // All bits of a place where a text is sought, none of one for a digit, which is zero.
        const auto isText = ((((wants & sevenBits) + sevenBits) | wants) >> 7 & ones) * 0xff;
        const auto digits = has & ~isText;
        const auto expected = threes & ~isText;
        if ((has & isText) != wants || (digits & upper) != expected
            || ((digits + (sixes & ~isText)) & upper) != expected)
            return false;
    }
    for (; i < sought.size(); ++i) {
        if (sought[i] == anyDigit ? !isDigit(text[i]) : text[i] != sought[i])
            return false;
    }
    return true;
}

// By its rarest byte, see Marker.
std::size_t firstOf(std::string_view text, std::string_view sought, std::size_t rare)
{
    auto at = text.find(sought[rare], rare);
    while (at != std::string_view::npos && !startsWith(text.substr(at - rare), sought))
        at = text.find(sought[rare], at + 1);
    return at == std::string_view::npos ? at : at - rare;
}

// Where it stands last; most often near the end.
std::size_t lastOf(std::string_view text, std::string_view sought)
{
    const auto* at = static_cast<const char*>(memrchr(text.data(), sought.front(), text.size()));
    while (at && !startsWith({at, text.data() + text.size()}, sought))
        at = static_cast<const char*>(memrchr(text.data(), sought.front(), std::size_t(at - text.data())));
    return at ? std::size_t(at - text.data()) : std::string_view::npos;
}

// The number that the text ends with, behind a space.
std::optional<std::uint32_t> lastNumber(std::string_view text)
{
    while (text.ends_with(' '))
        text.remove_suffix(1);
    const auto before = text.find_last_not_of("0123456789");
    if (before == std::string_view::npos || before + 1 == text.size() || text[before] != ' ')
        return std::nullopt;
    return Scan{text.substr(before + 1)}.shard();
}

} // namespace

template <typename Record>
auto RecordTemplate<Record>::stepNamed(std::string_view field) -> Result<Step>
{
    using Fields = std::initializer_list<std::pair<std::string_view, Kind>>;
    static const Fields always{{"*", Kind::SkipPast}, {"|", Kind::Optional}, {"spaces", Kind::Spaces},
        {"skip_number", Kind::SkipNumber}, {"skip_time", Kind::SkipTime}, {"skip_rust_place", Kind::SkipRustPlace}};
    static const Fields ofShards{{"shard", Kind::Shard}, {"count", Kind::Count}, {"last_shard", Kind::LastShard}};
    static const Fields ofRequests{{"method", Kind::Method}, {"path", Kind::Path}, {"request", Kind::Request},
        {"route", Kind::Route}, {"bucket", Kind::Bucket}, {"status", Kind::Status}, {"scope", Kind::Scope},
        {"took_ms", Kind::TookMs}, {"took_s", Kind::TookSeconds}, {"banned_s", Kind::BannedSeconds},
        {"epoch_ms", Kind::EpochMs}};
    constexpr bool isShard = std::is_same_v<Record, ShardRecord>;
    for (const auto* fields : {&always, isShard ? &ofShards : &ofRequests}) {
        for (const auto& [name, kind] : *fields) {
            if (field == name)
                return Step{kind, {}};
        }
    }
    for (const auto& [name, reads] : valueFields) {
        if (isShard && field == name)
            return Step{Kind::Value, {}, reads};
    }
    if (!field.empty() && field.find_first_not_of('0') == std::string_view::npos)
        return Step{Kind::Digits, std::string(field.size(), anyDigit)};
    if (field.starts_with('?') && field.size() > 1)
        return Step{Kind::MayText, std::string(field.substr(1))};
    return failure(ErrorKind::Usage, Text::tr("there is no field {%1}").arg(field));
}

template <typename Record>
void RecordTemplate<Record>::add(Step step)
{
    auto* last = m_steps.empty() ? nullptr : &m_steps.back();
    if (last && step.kind == Kind::Text && last->kind == Kind::SkipPast) {
        last->text = std::move(step.text);
        return;
    }
    if (last && last->kind == Kind::Digits && (step.kind == Kind::Digits || step.kind == Kind::Text)) {
        last->text += step.text;
        return;
    }
    if (last && step.kind == Kind::Text && last->kind >= Kind::Method) {
        last->text = std::move(step.text);
        return;
    }
    if (last && step.kind == Kind::Path && last->kind == Kind::SkipPast) {
        last->text += '/'; // what is skipped ends where a path begins
        step.hasSlash = true;
    }
    m_steps.push_back(std::move(step));
}

template <typename Record>
auto RecordTemplate<Record>::make(std::string_view text) -> Result<RecordTemplate>
{
    RecordTemplate made;
    std::string literal;
    const auto endLiteral = [&] {
        if (!literal.empty())
            made.add({Kind::Text, std::exchange(literal, {})});
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '{' || text.substr(i).starts_with("{{")) {
            i += text[i] == '{' ? 1 : 0;
            literal += text[i];
            continue;
        }
        const auto end = text.find('}', i);
        if (end == std::string_view::npos)
            return failure(ErrorKind::Usage, Text::tr("a field is not closed: write {{ for a brace"));
        endLiteral();
        auto step = stepNamed(text.substr(i + 1, end - i - 1));
        if (!step)
            return tl::unexpected(step.error());
        made.add(std::move(*step));
        i = end;
    }
    endLiteral();
    if (!made.m_steps.empty() && made.m_steps.front().kind == Kind::Text) {
        made.m_firstText = std::move(made.m_steps.front().text);
        made.m_steps.erase(made.m_steps.begin());
    }
    for (auto& step : made.m_steps) {
        step.rare = Marker::rarestOf(step.text);
        made.m_readsValues = made.m_readsValues || step.kind > Kind::Optional;
    }
    return made;
}

template <typename Record>
bool RecordTemplate<Record>::readStep(const Step& step, Scan& scan, Record& record)
{
    switch (step.kind) {
    case Kind::Text:
        if (!startsWith(scan.rest, step.text))
            return false;
        scan.rest.remove_prefix(step.text.size());
        return true;
    case Kind::MayText:
        scan.eat(step.text);
        return true;
    case Kind::SkipPast:
        if (const auto at = step.text.empty() ? scan.rest.size() : firstOf(scan.rest, step.text, step.rare);
            at != std::string_view::npos) {
            scan.rest.remove_prefix(at + step.text.size());
            return true;
        }
        return false;
    case Kind::Spaces:
        scan.skipSpaces();
        return true;
    case Kind::SkipNumber:
        return scan.number().has_value();
    case Kind::Digits:
        if (!fitsDigits(scan.rest, step.text))
            return false;
        scan.rest.remove_prefix(step.text.size());
        return true;
    case Kind::SkipTime:
        // "2026/11/20 23:38:15.712360 message"
        return !readTime(scan.rest) || (scan.skipPast(" ") && scan.skipPast(" "));
    case Kind::SkipRustPlace: {
        const auto end = scan.rest.find(": ");
        if (end != std::string_view::npos && scan.rest.substr(0, end).find(".rs:") != std::string_view::npos)
            scan.rest.remove_prefix(end + 2);
        return true;
    }
    case Kind::Optional:
        return true;
    default:
        return readValue(step, scan, record);
    }
}

template <typename Record>
bool RecordTemplate<Record>::readValue(const Step& step, Scan& scan, ShardRecord& record)
{
    switch (step.kind) {
    case Kind::Shard:
        record.shard = scan.shard();
        return record.shard.has_value();
    case Kind::Count:
        record.shardCount = scan.shard();
        return record.shardCount.has_value();
    case Kind::LastShard:
        record.shard = lastNumber(scan.rest);
        return true;
    default:
        if (!isCutShort(scan.rest, step.reads))
            logs::readValue(scan.rest, step.reads, record);
        return true;
    }
}

template <typename Record>
bool RecordTemplate<Record>::readValue(const Step& step, Scan& scan, RequestRecord& record)
{
    const auto text = scan.rest;
    const bool isStatus = step.kind == Kind::Status && text.size() >= 3;
    const auto end = isStatus     ? 3
        : step.text.empty()       ? std::min(text.find(' '), text.size())
        : step.kind == Kind::Path ? lastOf(text, step.text)
                                  : firstOf(text, step.text, step.rare);
    if (end == std::string_view::npos || (isStatus && !startsWith(text.substr(end), step.text)))
        return false;
    scan.rest.remove_prefix(end + step.text.size());
    auto value = text.substr(0, end);
    if (step.hasSlash)
        value = {value.data() - 1, value.size() + 1};
    constexpr std::uint64_t aYear = 365 * 24 * 3600;
    switch (step.kind) {
    case Kind::Method:
        if (!isMethod(value))
            return false;
        record.method = value;
        return true;
    case Kind::Path:
        if (!value.starts_with('/'))
            return false;
        record.target = value;
        return true;
    case Kind::Request: {
        const auto space = value.find(' ');
        const bool hasMethod = space != std::string_view::npos;
        const auto target = value.substr(space + 1); // all of it without a space
        const bool isTarget = target.starts_with('/') || (hasMethod && target.starts_with("http"));
        if (!isTarget || target.find(' ') != std::string_view::npos || (hasMethod && !isMethod(value.substr(0, space))))
            return false;
        record.method = value.substr(0, hasMethod ? space : 0);
        record.target = target;
        return true;
    }
    case Kind::Route: {
        const auto slash = value.find('/');
        if (slash == std::string_view::npos)
            return true;
        if (isMethod(value.substr(0, slash)))
            record.method = value.substr(0, slash);
        record.target = value.substr(slash);
        return true;
    }
    case Kind::Bucket: {
        const auto word = value.substr(0, value.find('/'));
        if (word.size() == value.size()
            || std::any_of(word.begin(), word.end(), [](char c) { return (c < 'A' || c > 'Z') && c != '_'; }))
            return false;
        if (const auto method = word.substr(0, word.find('_')); isMethod(method) && method != "MODIFY")
            record.method = method;
        record.target = value.substr(word.size());
        return true;
    }
    case Kind::Status: {
        const auto status = parseStatus(value);
        if (!status || *status < 100 || *status > 599)
            return false;
        record.status = *status;
        return true;
    }
    case Kind::Scope:
        record.scope = scopeNamed(value);
        return true;
    case Kind::TookMs:
        record.took = readDecimal(value, std::chrono::milliseconds{1});
        return true;
    case Kind::TookSeconds:
        record.took = readDecimal(value, std::chrono::seconds{1});
        return true;
    case Kind::EpochMs: {
        auto begin = value.size();
        while (begin > 0 && isDigit(value[begin - 1]))
            --begin;
        const auto at = numberIn<std::uint64_t>(value.substr(begin));
        record.at = WallTime{std::chrono::milliseconds{at.value_or(0)}};
        return value.size() - begin == 13;
    }
    default:
        record.bannedFor = std::chrono::seconds{Scan{value}.number(aYear).value_or(0)};
        return true;
    }
}

template <typename Record>
bool RecordTemplate<Record>::readWhole(std::string_view& rest, Record& record) const
{
    if (!m_readsValues)
        return readSteps(rest, record);
    auto read = record;
    if (!readSteps(rest, read))
        return false;
    record = read;
    return true;
}

template <typename Record>
bool RecordTemplate<Record>::readSteps(std::string_view& rest, Record& record) const
{
    Scan scan{rest.substr(m_firstText.size())};
    bool isOptional = false;
    for (const auto& step : m_steps) {
        isOptional = isOptional || step.kind == Kind::Optional;
        if (readStep(step, scan, record))
            continue;
        if (!isOptional)
            return false;
        break;
    }
    rest = scan.rest;
    return true;
}

template <typename Record>
bool RecordTemplate<Record>::fits(std::string_view text) const
{
    Record unused;
    return readInto(text, unused);
}

template class RecordTemplate<ShardRecord>;
template class RecordTemplate<RequestRecord>;

} // namespace headroom::logs
