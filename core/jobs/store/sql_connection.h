// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/jobs/store/queue_address.h"
#include "core/jobs/store/sql_dialect.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace headroom::jobs {

// A connection to the database of a queue. Every result is read to its end at once, so nothing stays open between
// calls. A connection that was lost is opened again by the next statement outside of a transaction.
//
// Belongs to the thread that opened it; each call blocks until the database has answered.
class SqlConnection
{
public:
    struct Options
    {
        std::string password = {};
        bool isDurable = true;
        std::string now = {}; // an SQL expression in place of the database's clock, for tests
        std::function<void(const QString&)> onStatement = {}; // for tests: each that is prepared, with its `?`
    };
    using Row = std::vector<QVariant>;
    using Rows = std::vector<Row>;

    static Result<std::unique_ptr<SqlConnection>> open(const QueueAddress& address, const Options& options);
    SqlConnection(const SqlConnection&) = delete;
    SqlConnection& operator=(const SqlConnection&) = delete;
    ~SqlConnection();

    const QueueAddress& address() const { return m_address; }
    const SqlDialect& dialect() const { return m_dialect; }
    const QString& now() const { return m_now; } // the SQL for it

    // Outside of a transaction only for what can be repeated: it is when the connection turns out to be lost.
    Result<Rows> rows(const QString& statement, const QVariantList& values = {});
    // What `make` makes of each row.
    template <typename Make>
    auto all(const QString& statement, const QVariantList& values, const Make& make)
    {
        return rows(statement, values).map([&make](const Rows& found) {
            std::vector<std::invoke_result_t<const Make&, const Row&>> made;
            made.reserve(found.size());
            for (const auto& row : found)
                made.push_back(make(row));
            return made;
        });
    }
    Result<QVariant> value(const QString& statement, const QVariantList& values = {}); // the first one of the only row
    Result<std::int64_t> run(const QString& statement, const QVariantList& values = {}); // how many rows it changed
    Result<void> write(const QString& statement, const QVariantList& values = {}); // the same, however many
    Result<void> command(const QString& text); // without values or rows, such as COMMIT; nothing when it is empty

    // All that `work` writes, or nothing of it. `work` returns a Result, and is called again after a conflict with
    // another transaction, so it must not change anything but the database. Not within another.
    template <typename Work>
    auto transaction(Work work) -> decltype(work());

    // Of the last transaction, or of the last statement outside of one: it failed for another's sake.
    bool hadConflict() const { return m_hadConflict; }
    // The database that was open turned out to be damaged, or its file was replaced: nothing works here any more.
    bool isUnusable() const { return m_isUnusable; }

    QSqlDatabase& database() { return m_database; } // to listen
    Result<void> connect(); // again

private:
    SqlConnection(QueueAddress address, Options options);
    void disconnect();
    Result<void> readyForStatement();
    Result<void> begin();
    Result<Rows> read(const QString& statement, const QVariantList& values);
    Result<QSqlQuery*> execute(const QString& statement, const QVariantList& values);
    tl::unexpected<Error> broken(const QSqlError& error);

    QueueAddress m_address;
    Options m_options;
    const SqlDialect& m_dialect;
    QString m_now;
    QString m_name;
    QSqlDatabase m_database;
    // Prepared once each; the texts are few and fixed.
    std::unordered_map<QString, std::unique_ptr<QSqlQuery>> m_queries;
    std::uint64_t m_inode = 0; // of SQLite's file
    bool m_isLost = true;
    bool m_inTransaction = false;
    bool m_hadConflict = false;
    bool m_isUnusable = false;
};

template <typename Work>
auto SqlConnection::transaction(Work work) -> decltype(work())
{
    constexpr int maxAttempts = 5;
    for (int attempt = 1;; ++attempt) {
        m_hadConflict = false;
        if (const auto begun = begin(); !begun)
            return tl::unexpected(begun.error());
        m_inTransaction = true;
        auto done = work();
        if (done) {
            if (const auto committed = command(QStringLiteral("COMMIT")); !committed)
                done = tl::unexpected(committed.error());
        }
        const bool isConflict = m_hadConflict;
        if (!done && !m_isLost)
            (void)command(QStringLiteral("ROLLBACK")); // there may be nothing left to roll back
        m_inTransaction = false;
        if (done || !isConflict || attempt == maxAttempts)
            return done;
    }
}

} // namespace headroom::jobs
