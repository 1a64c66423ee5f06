// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/operation.h"
#include "core/restores/placeholders.h"
#include "core/restores/saved_archive.h"

#include <QJsonArray>
#include <QJsonObject>

#include <map>
#include <optional>
#include <string>

namespace headroom::restores {

// A restore while a runner has it: its archive, and what its objects have become.
class RestoreRun final : public jobs::OperationRun
{
public:
    // `archive`: empty for an undo, all of which its items say.
    RestoreRun(const std::string& archive, discord::Snowflake guild);

    void ended(const jobs::Item& item) override;
    QCoro::Task<Result<jobs::Step>> stepFor(const jobs::Operation& operation, jobs::Order order, jobs::Item item,
        jobs::ItemContext context, jobs::ApiReader& api) override;

    void close() override
    {
        if (m_archive)
            m_archive->close();
    }

private:
    using Files = std::map<QString, QByteArray>; // contents, by the archive's name of the file

    std::optional<QString> newId(const QString& kind, const QString& id) const;
    Resolve resolver(const Files* files = nullptr) const; // which outlive it
    QCoro::Task<Result<Files>> filesOf(jobs::Item item);
    QCoro::Task<Result<jobs::Step>> orderRoles(jobs::Item item, jobs::ApiReader& api);
    jobs::Step filledStep(const jobs::Item& item, const Files& files) const;
    jobs::Step stepForMember(const jobs::Item& item, const jobs::ReadAnswer& current) const;
    QCoro::Task<Result<jobs::Step>> send(jobs::Item item, jobs::ApiReader& api);
    QCoro::Task<Result<jobs::Step>> banThoseLeft(jobs::ItemRequest request, jobs::ApiReader& api);
    QCoro::Task<Result<QJsonArray>> tagsOf(QString forum, jobs::ApiReader& api);

    discord::Snowflake m_guild;
    std::map<QString, std::map<QString, QString>> m_newIds; // by kind, by the archive's id
    std::map<QString, QJsonArray> m_tags; // by the archive's id of a forum
    std::optional<SavedArchive> m_archive; // ends first: it may still answer
};

} // namespace headroom::restores
