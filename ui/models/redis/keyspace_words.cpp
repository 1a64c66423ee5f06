// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/redis/keyspace_words.h"

#include "ui/models/format.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using Finding = watch::KeyspaceCheck::Finding;

namespace {

QString keyspaceText(const char* source)
{
    return QCoreApplication::translate("Keyspace", source);
}

QString sentence(const std::string& line)
{
    QString said = QString::fromStdString(line);
    if (!said.isEmpty())
        said[0] = said[0].toUpper();
    return said + u'.';
}

QString titleOf(const watch::KeyspaceCheck& check)
{
    if (check.finding == Finding::Empty)
        return check.otherDatabase ? keyspaceText("This database is empty")
                                   : keyspaceText("This Redis database has no keys");
    if (!check.looksLike)
        return keyspaceText("No %1 keys here").arg(QString::fromStdString(check.chosen.scheme));
    return check.looksLike->scheme == check.chosen.scheme ? keyspaceText("These keys have another prefix")
                                                          : keyspaceText("These keys belong to another scheme");
}

QString wayOut(const console::ConnectionState& connection)
{
    const auto& check = connection.keyspace;
    if (!check.isSuspicious())
        return check.finding == Finding::Empty
            ? keyspaceText("A bucket shows up here as soon as a client writes its key.")
            : keyspaceText("Check --scheme and --prefix.");
    if (console::suggestedKeys(connection))
        return {};
    return keyspaceText("To change that, restart Headroom: %1.").arg(QString::fromStdString(advice(check)));
}

} // namespace

std::optional<KeyspaceWords> keyspaceWords(const console::ConnectionState& connection)
{
    const auto& check = connection.keyspace;
    if (connection.phase != console::ConnectionState::Phase::Live || check.finding == Finding::Unknown
        || check.finding == Finding::Recognised)
        return std::nullopt;
    const QString more = wayOut(connection);
    const bool hasWay = console::suggestedKeys(connection).has_value();
    return KeyspaceWords{titleOf(check), sentence(describe(check)) + (more.isEmpty() ? more : u' ' + more),
        hasWay
            ? (check.otherDatabase ? keyspaceText("Use database %1").arg(*check.otherDatabase) : keyspaceText("Use it"))
            : QString()};
}

KeyspaceWords noBucketsWords(const console::ConnectionState& connection)
{
    using Phase = console::ConnectionState::Phase;
    const QString where = QString::fromStdString(connection.label);
    if (connection.phase == Phase::Loading)
        return {keyspaceText("Reading the keys"),
            keyspaceText("%1 seen so far.")
                .arg(formatCount(qint64(connection.keysScanned), keyspaceText("key"), keyspaceText("keys"))),
            {}};
    if (auto words = keyspaceWords(connection)) {
        if (words->button.isEmpty())
            words->button = keyspaceText("Connections…");
        return *std::move(words);
    }
    if (connection.phase == Phase::Live)
        return {keyspaceText("No buckets yet"),
            keyspaceText("Headroom is watching %1. A bucket appears here as soon as a client writes its key.")
                .arg(where),
            keyspaceText("Connections…")};
    if (connection.phase == Phase::Absent)
        return {keyspaceText("No lanes yet"),
            keyspaceText("No Redis is watched. A lane of this process appears here as soon as it has a request."),
            keyspaceText("Connect to a Redis…")};
    return {keyspaceText("Not connected"),
        connection.problem.empty()
            ? keyspaceText("Connecting to %1.").arg(where.isEmpty() ? keyspaceText("Redis") : where)
            : QString::fromStdString(connection.problem),
        keyspaceText("Connections…")};
}

QString keyspaceNote(const console::ConnectionState& connection)
{
    if (!keyspaceWords(connection))
        return {};
    const auto& check = connection.keyspace;
    if (check.finding == Finding::Empty)
        return keyspaceText("database %1 is empty").arg(check.database);
    const QString seen = formatCount(qint64(check.keysSeen), keyspaceText("key"), keyspaceText("keys"));
    return check.finding == Finding::FewRecognised
        ? keyspaceText("%1 of %2 recognised").arg(formatCount(qint64(check.keysRecognised)), seen)
        : keyspaceText("none of %1 recognised").arg(seen);
}

Tone keyspaceTone(const console::ConnectionState& connection)
{
    if (!keyspaceWords(connection))
        return Tone::Ok;
    const auto& check = connection.keyspace;
    return check.finding == Finding::Empty && !check.isSuspicious() ? Tone::Muted : Tone::Warning;
}

QString keysText(const console::ConnectionState& connection)
{
    const auto& check = connection.keyspace;
    if (check.finding == Finding::Unknown)
        return formatCount(qint64(connection.keysScanned));
    return keyspaceText("%1 of %2 recognised")
        .arg(formatCount(qint64(check.keysRecognised)), formatCount(qint64(check.keysSeen)));
}

} // namespace headroom::ui
