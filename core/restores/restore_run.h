// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_reader.h"
#include "core/jobs/operation.h"
#include "core/restores/placeholders.h"

#include <QJsonArray>
#include <QJsonObject>

#include <map>
#include <memory>

namespace headroom::restores {

// A restore while a runner has it: the open archive, and what its objects have become.
class RestoreRun final : public jobs::OperationRun
{
public:
    // `archive`: null for an undo, all of which its items say.
    RestoreRun(std::unique_ptr<archives::ArchiveReader> archive, discord::Snowflake guild);

    void ended(const jobs::Item& item) override;
    QCoro::Task<Result<jobs::Step>> stepFor(const jobs::Operation& operation, jobs::Order order, jobs::Item item,
        jobs::ItemContext context, jobs::ApiReader& api) override;

private:
    std::optional<QString> newId(const QString& kind, const QString& id);
    Result<QByteArray> content(const QString& file);
    std::optional<QString> fileAsText(const QString& nameAndType);
    Resolve resolver();
    QCoro::Task<Result<jobs::Step>> orderRoles(jobs::Item item, jobs::ApiReader& api);
    jobs::Step filledStep(const jobs::Item& item);
    jobs::Step stepForMember(const jobs::Item& item, const jobs::ReadAnswer& current);
    QCoro::Task<Result<jobs::Step>> send(jobs::Item item, jobs::ApiReader& api);
    QCoro::Task<Result<jobs::Step>> banThoseLeft(jobs::ItemRequest request, jobs::ApiReader& api);

    std::unique_ptr<archives::ArchiveReader> m_archive;
    discord::Snowflake m_guild;
    Result<void> addFiles(const archives::StoredMessage& message, jobs::ItemRequest& request, QJsonObject& body);
    QJsonArray savedTags(const QString& forum);
    QCoro::Task<Result<QJsonArray>> tagsOf(QString forum, jobs::ApiReader& api);

    std::map<QString, std::map<QString, QString>> m_newIds; // by kind, by the archive's id
    std::map<QString, QJsonArray> m_tags; // by the archive's id of a forum
    std::optional<Error> m_problem; // of the archive
};

} // namespace headroom::restores
