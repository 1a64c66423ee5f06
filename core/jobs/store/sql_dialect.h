// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/jobs/store/queue_address.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

class QSqlDatabase;
class QSqlError;

namespace headroom::jobs {

// What a dialect says in the same words each time.
struct SqlTexts
{
    QString driver = {}; // Qt's name
    const char* driverPackage = ""; // Debian's
    QString now = {}; // the database's clock, in milliseconds; it goes on within a transaction
    QString begin = {}; // of a transaction that writes
    // At the end of a SELECT: nobody else changes these rows until the transaction ends.
    QString lockRows = {};
    QString lockFreeRows = {}; // the same of the table `j`, passing over those that are locked
    QString wakeOthers = {}; // a statement that tells those who listen; empty: they look by themselves
    // Lets the statements of this transaction take as long as they do; empty where they may anyway.
    QString liftTimeLimit = {};
    QString identityColumn = {}; // the type of a primary key that is given out rising
    QString tableOfManyUpdates = {}; // at the end of CREATE TABLE, when its rows are updated again and again
    // Of the schema, one row; 0: there is none yet. Second column: 1 when it is ours or empty, 0 when somebody else's
    // tables are there.
    QString readVersion = {};
    QStringList lockForMigration = {}; // in the transaction
    QStringList prepareSchema = {}; // before the first version's tables
    bool changesInOneStatement = false; // knows WITH ... AS (UPDATE ... RETURNING ...)
};

// Everything that SQLite and PostgreSQL say differently. All other SQL of the queue is the same for both: ids and times
// (milliseconds since 1970) are bigint, states smallint, everything else text.
class SqlDialect
{
public:
    virtual ~SqlDialect() = default;

    static const SqlDialect& of(QueueAddress::Engine engine);

    const SqlTexts texts;

    // Makes the file of a queue, readable by its owner only; sets where to connect to.
    virtual Result<void> prepareToOpen(
        QSqlDatabase& database, const QueueAddress& address, const std::string& password) const = 0;
    // What a connection begins with. `isDurable`: a commit returns once it is on the disk.
    virtual QStringList sessionSettings(bool isDurable) const = 0;

    // What a SELECT or an UPDATE reads FROM to get rows out of one bound value, a JSON array of arrays: a table `name`
    // with these columns.
    struct Column
    {
        QString name;
        bool isText = false; // or bigint
    };
    virtual QString rowsFromJson(const QString& name, const std::vector<Column>& columns) const = 0;

    virtual QStringList writeVersion(int version) const = 0;

    enum class Trouble {
        Lasting, // the same statement fails again
        Conflict, // with another transaction: the transaction is to be repeated
        Damaged, // the database itself; nothing works any more
        ConnectionLost, // to be opened again; whether a commit that was under way took place is not known
    };
    virtual Trouble troubleOf(const QSqlError& error) const = 0;
    // One line that says what to do. `wasOpen`: the database was in use before, so it is a queue of jobs.
    virtual Error describe(const QSqlError& error, const QueueAddress& address, bool wasOpen) const = 0;

protected:
    explicit SqlDialect(SqlTexts said)
        : texts(std::move(said))
    {
    }
};

} // namespace headroom::jobs
