// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/line_template.h"

#include "core/logs/times/shard_time.h"

#include <array>
#include <utility>

namespace headroom::logs {

namespace {

constexpr std::array<std::pair<std::string_view, Reads>, 9> valueFields{{{"code", Reads::Code},
    {"number", Reads::Number}, {"latency_ms", Reads::LatencyMs}, {"latency_s", Reads::LatencySeconds},
    {"latency_go", Reads::LatencyGo}, {"latency_iso", Reads::LatencyIso}, {"interval_ms", Reads::IntervalMs},
    {"interval_s", Reads::IntervalSeconds}, {"interval_go", Reads::IntervalGo}}};

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

auto LineTemplate::stepNamed(std::string_view field) -> Result<Step>
{
    constexpr std::array<std::pair<std::string_view, Kind>, 9> fields{{{"*", Kind::SkipPast}, {"|", Kind::Optional},
        {"shard", Kind::Shard}, {"count", Kind::Count}, {"last_shard", Kind::LastShard}, {"spaces", Kind::Spaces},
        {"skip_number", Kind::SkipNumber}, {"skip_time", Kind::SkipTime}, {"skip_rust_place", Kind::SkipRustPlace}}};
    for (const auto& [name, kind] : fields) {
        if (field == name)
            return Step{kind, {}, {}};
    }
    for (const auto& [name, reads] : valueFields) {
        if (field == name)
            return Step{Kind::Value, {}, reads};
    }
    if (field.starts_with('?') && field.size() > 1)
        return Step{Kind::MayText, std::string(field.substr(1)), {}};
    return failure(ErrorKind::Usage, "there is no field {" + std::string(field) + "}");
}

Result<LineTemplate> LineTemplate::make(std::string_view text)
{
    LineTemplate made;
    std::string literal;
    const auto endLiteral = [&] {
        if (literal.empty())
            return;
        if (!made.m_steps.empty() && made.m_steps.back().kind == Kind::SkipPast)
            made.m_steps.back().text = literal;
        else
            made.m_steps.push_back({Kind::Text, literal, {}});
        literal.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '{' || text.substr(i).starts_with("{{")) {
            i += text[i] == '{' ? 1 : 0;
            literal += text[i];
            continue;
        }
        const auto end = text.find('}', i);
        if (end == std::string_view::npos)
            return failure(ErrorKind::Usage, "a field is not closed: write {{ for a brace");
        endLiteral();
        auto step = stepNamed(text.substr(i + 1, end - i - 1));
        if (!step)
            return tl::unexpected(step.error());
        made.m_steps.push_back(std::move(*step));
        i = end;
    }
    endLiteral();
    return made;
}

bool LineTemplate::readStep(const Step& step, Scan& scan, ShardRecord& record)
{
    switch (step.kind) {
    case Kind::Text:
        return scan.eat(step.text);
    case Kind::MayText:
        scan.eat(step.text);
        return true;
    case Kind::SkipPast:
        if (!step.text.empty())
            return scan.skipPast(step.text);
        scan.rest = {};
        return true;
    case Kind::Spaces:
        scan.skipSpaces();
        return true;
    case Kind::SkipNumber:
        return scan.number().has_value();
    case Kind::SkipTime:
        // "2026/11/20 23:38:15.712360 message"
        return !readTime(scan.rest) || (scan.skipPast(" ") && scan.skipPast(" "));
    case Kind::SkipRustPlace: {
        const auto end = scan.rest.find(": ");
        if (end != std::string_view::npos && scan.rest.substr(0, end).find(".rs:") != std::string_view::npos)
            scan.rest.remove_prefix(end + 2);
        return true;
    }
    case Kind::Shard:
        record.shard = scan.shard();
        return record.shard.has_value();
    case Kind::Count:
        record.shardCount = scan.shard();
        return record.shardCount.has_value();
    case Kind::LastShard:
        record.shard = lastNumber(scan.rest);
        return true;
    case Kind::Value:
        if (!isCutShort(scan.rest, step.reads))
            readValue(scan.rest, step.reads, record);
        return true;
    case Kind::Optional:
        return true;
    }
    return false;
}

bool LineTemplate::read(std::string_view& rest, ShardRecord& record) const
{
    if (!m_steps.empty() && m_steps.front().kind == Kind::Text && !rest.starts_with(m_steps.front().text))
        return false; // most do not, and cost nothing
    Scan scan{rest};
    ShardRecord read = record;
    bool isOptional = false;
    for (const auto& step : m_steps) {
        isOptional = isOptional || step.kind == Kind::Optional;
        if (readStep(step, scan, read))
            continue;
        if (!isOptional)
            return false;
        break;
    }
    rest = scan.rest;
    record = read;
    return true;
}

bool LineTemplate::fits(std::string_view text) const
{
    ShardRecord unused;
    return read(text, unused);
}

} // namespace headroom::logs
