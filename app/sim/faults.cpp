// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/faults.h"

#include "core/base/text/numbers.h"

#include <cmath>

namespace headroom::sim {

namespace {

struct KnownFault
{
    const char* name;
    FaultKind kind;
    double value; // when none is given; NaN: one has to be
};

const double mustBeGiven = std::nan("");

const KnownFault knownFaults[]{
    {"close-before-answer", FaultKind::CloseBeforeAnswer, 0},
    {"cloudflare-html", FaultKind::CloudflareHtml, 60},
    {"cloudflare-json", FaultKind::CloudflareJson, 0},
    {"status", FaultKind::Status, mustBeGiven},
    {"user", FaultKind::User, 1},
    {"shared", FaultKind::Shared, 60},
    {"global", FaultKind::Global, 1},
    {"sublimit", FaultKind::SubLimit, 600},
    {"reset-after-effect", FaultKind::ResetAfterEffect, 0},
    {"status-after-effect", FaultKind::StatusAfterEffect, mustBeGiven},
    {"half-answer", FaultKind::HalfAnswer, 0},
    {"slow-body", FaultKind::SlowBody, 3000},
    {"bad-json", FaultKind::BadJson, 0},
    {"no-headers", FaultKind::NoHeaders, 0},
    {"hash-change", FaultKind::HashChange, 0},
    {"remove-listed", FaultKind::RemoveListed, 1},
    {"change-listed", FaultKind::ChangeListed, 1},
    {"lose-roles", FaultKind::LoseRoles, 0},
    {"delay", FaultKind::Delay, 1000},
    {"clock-skew", FaultKind::ClockSkew, mustBeGiven},
};

std::optional<double> faultNumber(std::string_view text)
{
    const auto value = numberIn<double>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

tl::unexpected<Error> notUnderstood(std::string_view text, const std::string& why)
{
    return failure(ErrorKind::Usage,
        "the fault \"" + std::string{text} + "\" is not understood: " + why
            + "; write NAME[=VALUE][:PROBABILITY][:[METHOD ]GLOB][:xCOUNT]");
}

bool readName(std::string_view part, FaultSpec& spec, std::string& why)
{
    const auto equals = part.find('=');
    spec.name = std::string{part.substr(0, equals)};
    for (const auto& known : knownFaults) {
        if (spec.name != known.name)
            continue;
        spec.kind = known.kind;
        const auto given =
            equals == std::string_view::npos ? std::optional{known.value} : faultNumber(part.substr(equals + 1));
        spec.value = given.value_or(mustBeGiven);
        why = "it needs a number after " + spec.name + "=";
        const bool status = known.kind == FaultKind::Status || known.kind == FaultKind::StatusAfterEffect;
        if (status && !(spec.value >= 200 && spec.value <= 599))
            return false;
        return !std::isnan(spec.value) && (spec.value >= 0 || known.kind == FaultKind::ClockSkew);
    }
    why = "there is no fault of this name";
    return false;
}

bool readPart(std::string_view part, FaultSpec& spec)
{
    if (part.size() > 1 && part.front() == 'x') {
        const auto most = faultNumber(part.substr(1));
        if (!most || *most < 0)
            return false;
        spec.most = static_cast<std::uint64_t>(*most);
        return true;
    }
    if (const auto probability = faultNumber(part)) {
        spec.probability = *probability;
        return spec.probability >= 0 && spec.probability <= 1;
    }
    const auto space = part.find(' ');
    if (space != std::string_view::npos)
        spec.method = std::string{part.substr(0, space)};
    spec.glob = std::string{space == std::string_view::npos ? part : part.substr(space + 1)};
    return !spec.glob.empty() && (spec.glob.front() == '/' || spec.glob.front() == '*');
}

// Evenly in [0, 1), the same on every machine (the standard's distributions are not).
double drawn(std::mt19937_64& random)
{
    return static_cast<double>(random() >> 11) * 0x1.0p-53;
}

} // namespace

Result<FaultSpec> parseFault(std::string_view text)
{
    FaultSpec spec;
    spec.text = std::string{text};
    std::string why;
    auto rest = text;
    for (bool first = true; first || !rest.empty(); first = false) {
        const auto part = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), part.size() + 1));
        if (first && !readName(part, spec, why))
            return notUnderstood(text, why);
        if (!first && !readPart(part, spec))
            return notUnderstood(text, "\"" + std::string{part} + "\" is no probability, path or count");
    }
    return spec;
}

bool globMatches(std::string_view glob, std::string_view path)
{
    if (glob.empty())
        return path.empty();
    if (glob.front() != '*')
        return !path.empty() && glob.front() == path.front() && globMatches(glob.substr(1), path.substr(1));
    const bool anything = glob.size() > 1 && glob[1] == '*';
    const auto rest = glob.substr(anything ? 2 : 1);
    for (std::size_t taken = 0; taken <= path.size(); ++taken) {
        if (globMatches(rest, path.substr(taken)))
            return true;
        if (taken < path.size() && path[taken] == '/' && !anything)
            return false;
    }
    return false;
}

const FaultSpec* StruckBy::find(FaultKind kind) const
{
    for (const auto* spec : m_specs) {
        if (spec->kind == kind)
            return spec;
    }
    return nullptr;
}

std::string StruckBy::names() const
{
    std::string names;
    for (const auto* spec : m_specs)
        names += (names.empty() ? "" : "+") + spec->name;
    return names;
}

Faults::Faults(std::uint64_t seed, std::vector<FaultSpec> specs)
{
    for (auto& spec : specs)
        m_armed.push_back({std::move(spec), std::mt19937_64{seed * 1'000'003 + m_armed.size()}, 0});
}

StruckBy Faults::draw(std::string_view method, std::string_view path)
{
    StruckBy struck;
    for (auto& [spec, random, times] : m_armed) {
        const bool meant =
            (spec.method.empty() || spec.method == method) && (spec.glob.empty() || globMatches(spec.glob, path));
        if (!meant || (spec.most && times >= *spec.most) || drawn(random) >= spec.probability)
            continue;
        ++times;
        struck.add(spec);
    }
    return struck;
}

} // namespace headroom::sim
