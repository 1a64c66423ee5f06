// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ring_series.h"
#include "core/console/snapshot.h"
#include "core/watch/table/bucket_table.h"

#include <optional>

namespace headroom::console {

// The past of the one bucket the window looks at: what the table still knew when it was chosen, and everything since.
class SelectedHistory
{
public:
    static constexpr std::size_t maxPoints = 4000;

    void select(std::optional<BucketId> bucket, const watch::BucketTable& table);
    // After the table took readings; adds what is new.
    void update(const watch::BucketTable& table);
    void forgetIfGone(BucketId id);

    // The whole of it when there is something new since the last call.
    std::optional<BucketHistory> takeIfChanged();

private:
    std::optional<BucketId> m_id;
    RingSeries<HistoryPoint> m_points{maxPoints};
    bool m_changed = false;
};

} // namespace headroom::console
