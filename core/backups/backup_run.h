// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/backups/saving.h"

namespace headroom::backups {

// Reads a guild into an archive, item by item. What is saved stays when it is interrupted at any moment, and is
// continued from.
class BackupRun final : public jobs::OperationRun
{
public:
    BackupRun(jobs::Order order, BackupOptions options, Clock& clock);

    void ended(const jobs::Item& item) override;
    QCoro::Task<jobs::WorkResult> work(jobs::Item item, jobs::ApiReader& api) override;
    Text progress() const override { return m_saving.progress(); }
    void interrupt() override;
    void close() override;

private:
    QCoro::Task<jobs::WorkResult> begin(jobs::Item item);
    QCoro::Task<jobs::WorkResult> saveThreadsAnd(jobs::ApiReader* api);
    QCoro::Task<jobs::WorkResult> saveMessagesOf(jobs::Item item, jobs::ApiReader* api);
    QCoro::Task<Saved<std::optional<Place>>> placeOf(discord::Snowflake id, jobs::ApiReader* api);
    QCoro::Task<jobs::WorkResult> finish(jobs::ApiReader* api);

    Saving m_saving;
};

} // namespace headroom::backups
