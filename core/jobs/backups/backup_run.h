// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/backups/saving.h"

namespace headroom::jobs::backups {

// Reads a guild into an archive, item by item. What is saved stays when it is interrupted at any moment, and is gone on
// from.
class BackupRun final : public OperationRun
{
public:
    BackupRun(Order order, BackupWish wish, Clock& clock);

    void ended(const Item& item) override;
    QCoro::Task<WorkResult> work(Item item, ApiReader& api) override;
    std::string progress() const override { return m_saving.progress(); }
    void interrupt() override;
    void close() override;

private:
    QCoro::Task<WorkResult> begin(Item item);
    QCoro::Task<WorkResult> saveThreadsAnd(ApiReader* api);
    QCoro::Task<WorkResult> saveMessagesOf(Item item, ApiReader* api);
    QCoro::Task<Saved<std::optional<Place>>> placeOf(discord::Snowflake id, ApiReader* api);
    QCoro::Task<WorkResult> finish();

    Saving m_saving;
};

} // namespace headroom::jobs::backups
