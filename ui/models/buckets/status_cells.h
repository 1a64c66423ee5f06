// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_row.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// How the status of a bucket is written. Pure.

// "exhausted": in exports and filters, the same in every language. Ends with a zero byte.
std::string_view statusName(console::BucketStatus status);

QString statusWord(console::BucketStatus status); // "exhausted": on the chips
// "slow 7 min", "held 3.2 s", "leased 3", "exhausted > 1 min": the word, and what belongs to it. Whatever its colour
// says is in it.
QString statusText(const BucketRow& row, Instant now);
// "Nothing is left for 6 min 52 s more."
QString statusSentence(const BucketRow& row, Instant now);
// "Red: for more than 1 min.": why it has the colour that it has; empty where it is quiet.
QString urgencySentence(const BucketRow& row);
// What the word means, for those who do not know it yet.
QString statusMeaning(console::BucketStatus status);
Tone statusTone(console::BucketStatus status); // of the chips
Tone statusTone(const BucketRow& row); // what is ordinary is quiet
Tone urgencyTone(console::Urgency urgency);
// The worst first; of those that are exhausted or slow the slowest, of the others the next to reset.
std::int64_t statusSortKey(const BucketRow& row);

QString claimsText(std::int64_t waiting, std::int64_t leased); // "12 +3"; empty for none
QString claimsSentence(std::int64_t waiting, std::int64_t leased);

} // namespace headroom::ui
