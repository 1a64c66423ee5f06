// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/status_cells.h"

#include "ui/models/format.h"
#include "ui/models/wording.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using headroom::console::BucketStatus;

namespace headroom::ui {

namespace {

struct StatusText
{
    Q_DECLARE_TR_FUNCTIONS(Standings)
};

constexpr Wording<BucketStatus> statuses[] = {
    {BucketStatus::Held, QT_TRANSLATE_NOOP("Standings", "held"), QT_TRANSLATE_NOOP("Standings", "A 429 holds them"),
        Tone::Warning},
    {BucketStatus::Stale, QT_TRANSLATE_NOOP("Standings", "stale"),
        QT_TRANSLATE_NOOP("Standings",
            "A dead client’s claim, or a key that nothing will change: they do not come right by themselves"),
        Tone::Violet},
    {BucketStatus::Exhausted, QT_TRANSLATE_NOOP("Standings", "exhausted"),
        QT_TRANSLATE_NOOP("Standings", "Nothing left until they reset"), Tone::Warning},
    {BucketStatus::Slow, QT_TRANSLATE_NOOP("Standings", "slow"),
        QT_TRANSLATE_NOOP("Standings", "At most a fifth left, and more than 60 s until they reset"), Tone::Warning},
    {BucketStatus::Leased, QT_TRANSLATE_NOOP("Standings", "leased"),
        QT_TRANSLATE_NOOP("Standings", "Claims are in flight, or wait"), Tone::Info},
    {BucketStatus::Healthy, QT_TRANSLATE_NOOP("Standings", "healthy"),
        QT_TRANSLATE_NOOP("Standings", "A window is open, and something is left of it"), Tone::Ok},
    {BucketStatus::Idle, QT_TRANSLATE_NOOP("Standings", "idle"), QT_TRANSLATE_NOOP("Standings", "No window is open"),
        Tone::Muted},
    {BucketStatus::Unreadable, QT_TRANSLATE_NOOP("Standings", "unreadable"),
        QT_TRANSLATE_NOOP("Standings", "Their keys hold what no bucket can, so nothing is known of them"),
        Tone::Warning},
};
static_assert(isInOrder(statuses) && std::size(statuses) == console::bucketStatusCount);

QString timeLeft(const std::optional<Instant>& until, Instant now)
{
    return until ? formatCountdown(*until, now) : u"–"_s;
}

// "exhausted > 1 min": for how long more, as far as the colour tells it.
QString exhaustedText(const BucketRow& row)
{
    const QString word = statusWord(row.status);
    const auto longerThan = [&word](Duration span) { return QString(word + u" > "_s + formatSpan(span)); };
    switch (row.urgency) {
    case console::Urgency::Critical:
        return longerThan(console::longHold);
    case console::Urgency::Warning:
        return row.waiting > 0 ? StatusText::tr("exhausted, claims wait") : longerThan(console::briefHold);
    case console::Urgency::Ordinary:
        break;
    }
    return word;
}

// Where seconds take too much room. Rounded up.
QString minutesLeft(const std::optional<Instant>& until, Instant now)
{
    return until ? formatCountdown(std::chrono::ceil<std::chrono::minutes>(*until - now)) : u"–"_s;
}

} // namespace

std::string_view statusName(BucketStatus status)
{
    return statuses[std::size_t(status)].word;
}

QString statusWord(BucketStatus status)
{
    return StatusText::tr(statuses[std::size_t(status)].word);
}

QString statusText(const BucketRow& row, Instant now)
{
    const QString word = statusWord(row.status);
    switch (row.status) {
    case BucketStatus::Exhausted:
        return exhaustedText(row);
    case BucketStatus::Held:
        return word + u' ' + timeLeft(row.heldUntil, now);
    case BucketStatus::Slow:
        return word + u' ' + minutesLeft(console::freeAgainAt(row), now);
    case BucketStatus::Leased:
        return row.leased > 0 ? QString(word + u' ' + formatCount(row.leased)) : StatusText::tr("waiting");
    default:
        return word;
    }
}

QString statusSentence(const BucketRow& row, Instant now)
{
    switch (row.status) {
    case BucketStatus::Held:
        return StatusText::tr("A 429 holds it for %1 more.").arg(timeLeft(row.heldUntil, now));
    case BucketStatus::Stale:
        return hasNothingLeft(row)
            ? StatusText::tr("Nothing is left, and no time is set when it resets: it blocks its clients until "
                             "somebody deletes the key.")
            : StatusText::tr("A claim of a client that is gone, or a key that nothing will change any more.");
    case BucketStatus::Unreadable:
        return StatusText::tr("Its keys hold what no bucket can: %1.")
            .arg(row.problem() ? row.problem()->translated() : QString());
    case BucketStatus::Slow:
        return StatusText::tr("Little is left for %1 more.").arg(timeLeft(console::freeAgainAt(row), now));
    case BucketStatus::Exhausted:
        if (const auto freeAt = console::freeAgainAt(row); freeAt && *freeAt <= now)
            return row.resetsAt && *row.resetsAt > now
                ? StatusText::tr("Nothing is left; the first comes back now, all of them in %1.")
                      .arg(timeLeft(row.resetsAt, now))
                : StatusText::tr("Nothing is left; it resets now.");
        return row.resetsAt
            ? StatusText::tr("Nothing is left for %1 more.").arg(timeLeft(console::freeAgainAt(row), now))
            : StatusText::tr("Nothing is left, and when it resets is not known.");
    case BucketStatus::Leased:
        return claimsSentence(row.waiting, row.leased);
    case BucketStatus::Healthy:
        return StatusText::tr("A window is open, and something is left of it.");
    case BucketStatus::Idle:
        break;
    }
    return StatusText::tr("No window is open: the next claim finds all of the limit.");
}

QString urgencySentence(const BucketRow& row)
{
    if (row.status != BucketStatus::Held && row.status != BucketStatus::Exhausted)
        return {};
    switch (row.urgency) {
    case console::Urgency::Critical:
        return StatusText::tr("Red: for more than %1.").arg(formatRoughly(console::longHold));
    case console::Urgency::Warning:
        return row.waiting > 0 ? StatusText::tr("Amber: claims wait for it.")
                               : StatusText::tr("Amber: for more than %1.").arg(formatSpan(console::briefHold));
    case console::Urgency::Ordinary:
        break;
    }
    return {};
}

QString statusMeaning(BucketStatus status)
{
    return StatusText::tr(statuses[std::size_t(status)].meaning);
}

Tone statusTone(BucketStatus status)
{
    return statuses[std::size_t(status)].tone;
}

Tone statusTone(const BucketRow& row)
{
    const bool byUrgency = row.status == BucketStatus::Held || row.status == BucketStatus::Exhausted;
    return byUrgency ? urgencyTone(row.urgency) : statusTone(row.status);
}

Tone urgencyTone(console::Urgency urgency)
{
    static constexpr Tone tones[] = {Tone::Text, Tone::Warning, Tone::Critical};
    return tones[std::size_t(urgency)];
}

std::int64_t statusSortKey(const BucketRow& row)
{
    constexpr std::int64_t room = std::int64_t(1) << 60;
    const auto resets =
        row.resetsAt ? std::clamp<std::int64_t>(row.resetsAt->time_since_epoch().count(), 0, room - 1) : room - 1;
    const bool slowestFirst = row.status == BucketStatus::Slow || row.status == BucketStatus::Exhausted;
    const auto inside = slowestFirst ? room - 1 - resets : resets;
    return std::int64_t(row.status) * room + inside;
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
    return StatusText::tr("%1 waiting, %2 in flight, of the whole fleet.")
        .arg(countOf(waiting, QT_TRANSLATE_N_NOOP("Counts", "%1 claims")), formatCount(leased));
}

} // namespace headroom::ui
