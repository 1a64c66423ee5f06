// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_schema.h"

#include "core/jobs/store/sql_connection.h"

#include <array>

namespace headroom::jobs {

namespace {

// What is read with every list of jobs is apart from what may be long: its row is written with each batch of a job.
QStringList firstVersion(const SqlDialect& dialect)
{
    return dialect.texts.prepareSchema
        + QStringList{
            QStringLiteral(
                "CREATE TABLE job (id %1, operation text NOT NULL, guild bigint, title text NOT NULL, "
                "state smallint NOT NULL, state_text text NOT NULL, held_reason smallint NOT NULL, "
                "held_until bigint, control smallint NOT NULL, priority bigint NOT NULL, "
                "position bigint NOT NULL, not_before bigint, time_window text NOT NULL, cron text NOT NULL, "
                "zone text NOT NULL, after_job bigint, undo_of bigint, next_job bigint, "
                "share_percent bigint NOT NULL, requests_per_minute bigint NOT NULL, "
                "concurrency bigint NOT NULL, n_planned bigint NOT NULL, n_sent bigint NOT NULL, "
                "n_done bigint NOT NULL, n_failed bigint NOT NULL, n_skipped bigint NOT NULL, "
                "n_uncertain bigint NOT NULL, runner text NOT NULL, epoch bigint NOT NULL, "
                "claimable_at bigint, created bigint NOT NULL, planned bigint, started bigint, "
                "finished bigint)%2")
                .arg(dialect.texts.identityColumn, dialect.texts.tableOfManyUpdates),
            QStringLiteral("CREATE INDEX job_after ON job (after_job) WHERE after_job IS NOT NULL"),
            QStringLiteral(
                "CREATE TABLE job_detail (job bigint PRIMARY KEY, params text NOT NULL, plan text NOT NULL)"),
            // `action` and `before` are words of SQL.
            QStringLiteral(
                "CREATE TABLE item (job bigint NOT NULL, n bigint NOT NULL, what text NOT NULL, "
                "kind text NOT NULL, target text NOT NULL, depends_on bigint NOT NULL, params text NOT NULL, "
                "old_value text NOT NULL, state smallint NOT NULL, epoch bigint NOT NULL, "
                "attempt bigint NOT NULL, request_hash bigint NOT NULL, sent bigint, finished bigint, "
                "status bigint NOT NULL, code bigint NOT NULL, error text NOT NULL, result_id text NOT NULL, "
                "PRIMARY KEY (job, n))%1")
                .arg(dialect.texts.tableOfManyUpdates),
            QStringLiteral("CREATE INDEX item_state ON item (job, state, n)"),
            QStringLiteral("CREATE TABLE event (id %1, job bigint NOT NULL, at bigint NOT NULL, text text NOT NULL)")
                .arg(dialect.texts.identityColumn),
            QStringLiteral("CREATE INDEX event_job ON event (job, id)"),
        };
}

// What runners allow themselves; per minute, as all numbers are whole.
QStringList runners(const SqlDialect&)
{
    return {QStringLiteral("CREATE TABLE runner (name text PRIMARY KEY, global_per_minute bigint NOT NULL, "
                           "share_percent bigint NOT NULL, requests_per_minute bigint NOT NULL, "
                           "concurrency bigint NOT NULL, max_jobs bigint NOT NULL, seen bigint NOT NULL)")};
}

QStringList whatIsDone(const SqlDialect&)
{
    return {QStringLiteral("ALTER TABLE job ADD COLUMN doing text NOT NULL DEFAULT ''")};
}

// One entry a version, from the first on; what was released is never changed.
using Migration = QStringList (*)(const SqlDialect&);
constexpr std::array<Migration, 3> migrations{firstVersion, runners, whatIsDone};

struct FoundSchema
{
    int version = 0;
    bool isOurs = false;
};

Result<FoundSchema> findSchema(SqlConnection& connection)
{
    return connection.rows(connection.dialect().texts.readVersion).map([](const SqlConnection::Rows& rows) {
        return FoundSchema{rows.at(0).at(0).toInt(), rows.at(0).at(1).toInt() == 1};
    });
}

Result<void> migrateFrom(SqlConnection& connection, int version)
{
    const auto& dialect = connection.dialect();
    for (auto next = version; next < schemaVersion(); ++next) {
        for (const auto& statement : migrations[static_cast<std::size_t>(next)](dialect)) {
            if (auto done = connection.command(statement); !done)
                return done;
        }
    }
    for (const auto& statement : dialect.writeVersion(schemaVersion())) {
        if (auto done = connection.command(statement); !done)
            return done;
    }
    return {};
}

} // namespace

int schemaVersion()
{
    return static_cast<int>(migrations.size());
}

Result<void> migrate(SqlConnection& connection)
{
    const auto name = connection.address().text();
    const auto check = [&name](const FoundSchema& found) -> Result<void> {
        if (!found.isOurs)
            return failure(ErrorKind::Failed, Text::tr("%1 is no queue of jobs: name another").arg(name));
        if (found.version > schemaVersion())
            return failure(ErrorKind::Failed,
                Text::tr("the queue %1 was made by a newer version of Headroom (its format is %2, this program reads "
                         "up to %3): update this program")
                    .arg(name, found.version, std::to_string(schemaVersion())));
        return {};
    };
    const auto found = findSchema(connection);
    if (!found)
        return tl::unexpected(found.error());
    if (auto checked = check(*found); !checked)
        return checked;
    if (found->version == schemaVersion())
        return {};
    return connection.transaction([&]() -> Result<void> {
        for (const auto& statement : connection.dialect().texts.lockForMigration) {
            if (auto locked = connection.command(statement); !locked)
                return locked;
        }
        // Another program may have done it meanwhile.
        const auto again = findSchema(connection);
        if (!again)
            return tl::unexpected(again.error());
        if (auto checked = check(*again); !checked)
            return checked;
        return again->version == schemaVersion() ? Result<void>() : migrateFrom(connection, again->version);
    });
}

} // namespace headroom::jobs
