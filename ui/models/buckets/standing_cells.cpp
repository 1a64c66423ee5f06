// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/standing_cells.h"

#include "ui/models/format.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using headroom::console::Standing;

namespace headroom::ui {

namespace {

QString standingText(const char* source)
{
    return QCoreApplication::translate("Standings", source);
}

QString timeLeft(const std::optional<Instant>& until, Instant now)
{
    return until ? formatCountdown(*until - now) : u"–"_s;
}

} // namespace

std::string_view standingName(Standing standing)
{
    switch (standing) {
    case Standing::Held:
        return "held";
    case Standing::Stale:
        return "stale";
    case Standing::Unreadable:
        return "unreadable";
    case Standing::Slow:
        return "slow";
    case Standing::Exhausted:
        return "exhausted";
    case Standing::Leased:
        return "leased";
    case Standing::Healthy:
        return "healthy";
    case Standing::Idle:
        break;
    }
    return "idle";
}

QString standingWord(Standing standing)
{
    switch (standing) {
    case Standing::Held:
        return standingText("held");
    case Standing::Stale:
        return standingText("stale");
    case Standing::Unreadable:
        return standingText("unreadable");
    case Standing::Slow:
        return standingText("slow");
    case Standing::Exhausted:
        return standingText("exhausted");
    case Standing::Leased:
        return standingText("leased");
    case Standing::Healthy:
        return standingText("healthy");
    case Standing::Idle:
        break;
    }
    return standingText("idle");
}

QString standingText(const BucketRow& row, Instant now)
{
    const QString word = standingWord(row.standing);
    switch (row.standing) {
    case Standing::Held:
        return word + u' ' + timeLeft(row.heldUntil, now);
    case Standing::Slow:
        return word + u' ' + timeLeft(console::freeAgainAt(row), now);
    case Standing::Leased:
        return row.leased > 0 ? QString(word + u' ' + formatCount(row.leased)) : standingText("in line");
    default:
        return word;
    }
}

QString standingSentence(const BucketRow& row, Instant now)
{
    switch (row.standing) {
    case Standing::Held:
        return standingText("A 429 holds it for %1 more.").arg(timeLeft(row.heldUntil, now));
    case Standing::Stale:
        return hasNothingLeft(row)
            ? standingText("Nothing is left, and no time is set when it resets: it blocks its clients until "
                           "somebody deletes the key.")
            : standingText("A claim of a client that is gone, or a key that nothing will change any more.");
    case Standing::Unreadable:
        return standingText("Its keys hold what no bucket can: %1.")
            .arg(QString::fromStdString(std::string(row.problem.view())));
    case Standing::Slow:
        return standingText("Little is left for %1 more.").arg(timeLeft(console::freeAgainAt(row), now));
    case Standing::Exhausted:
        return row.resetsAt ? standingText("Nothing is left for %1 more.").arg(timeLeft(console::freeAgainAt(row), now))
                            : standingText("Nothing is left, and when it resets is not known.");
    case Standing::Leased:
        return claimsSentence(row.waiting, row.leased);
    case Standing::Healthy:
        return standingText("A window is open, and something is left of it.");
    case Standing::Idle:
        break;
    }
    return standingText("No window is open: the next claim finds all of the limit.");
}

QString standingMeaning(Standing standing)
{
    switch (standing) {
    case Standing::Held:
        return standingText("A 429 holds them");
    case Standing::Stale:
        return standingText(
            "A dead client's claim, or a key that nothing will change: they do not come right by themselves");
    case Standing::Unreadable:
        return standingText("Their keys hold what no bucket can, so nothing is known of them");
    case Standing::Slow:
        return standingText("At most a fifth left, and more than 60 s until they reset");
    case Standing::Exhausted:
        return standingText("Nothing left until they reset");
    case Standing::Leased:
        return standingText("Claims are given and not answered yet, or stand in line");
    case Standing::Healthy:
        return standingText("A window is open, and something is left of it");
    case Standing::Idle:
        break;
    }
    return standingText("No window is open");
}

Tone standingTone(Standing standing)
{
    switch (standing) {
    case Standing::Held:
    case Standing::Exhausted:
    case Standing::Unreadable:
    case Standing::Slow:
        return Tone::Warning;
    case Standing::Stale:
        return Tone::Violet;
    case Standing::Leased:
        return Tone::Info;
    case Standing::Healthy:
        return Tone::Ok;
    case Standing::Idle:
        break;
    }
    return Tone::Muted;
}

Tone standingTone(const BucketRow& row)
{
    const bool byUrgency = row.standing == Standing::Held || row.standing == Standing::Exhausted;
    return byUrgency ? urgencyTone(row.urgency) : standingTone(row.standing);
}

Tone urgencyTone(console::Urgency urgency)
{
    switch (urgency) {
    case console::Urgency::Critical:
        return Tone::Critical;
    case console::Urgency::Warning:
        return Tone::Warning;
    case console::Urgency::Ordinary:
        break;
    }
    return Tone::Text;
}

std::int64_t standingSortKey(const BucketRow& row)
{
    constexpr std::int64_t room = std::int64_t(1) << 60;
    const auto resets =
        row.resetsAt ? std::clamp<std::int64_t>(row.resetsAt->time_since_epoch().count(), 0, room - 1) : room - 1;
    const bool slowestFirst = row.standing == Standing::Slow || row.standing == Standing::Exhausted;
    const auto inside = slowestFirst ? room - 1 - resets : resets;
    return std::int64_t(row.standing) * room + inside;
}

QString claimsText(std::int64_t waiting, std::int64_t leased)
{
    if (waiting <= 0 && leased <= 0)
        return {};
    const QString line = formatCount(waiting);
    return leased > 0 ? QString(line + QStringLiteral(" +") + formatCount(leased)) : line;
}

QString claimsSentence(std::int64_t waiting, std::int64_t leased)
{
    return standingText("%1 claims in line, %2 given and not answered yet, of the whole fleet.")
        .arg(formatCount(waiting), formatCount(leased));
}

} // namespace headroom::ui
