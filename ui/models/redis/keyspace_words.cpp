// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/redis/keyspace_words.h"

#include "ui/models/format.h"

#include <QCoreApplication>

namespace headroom::ui {

using Finding = watch::KeyspaceCheck::Finding;

namespace {

struct KeyspaceText
{
    Q_DECLARE_TR_FUNCTIONS(Keyspace)
};

QString sentence(const Text& line)
{
    return capitalized(line.translated()) + u'.';
}

QString titleOf(const watch::KeyspaceCheck& check)
{
    if (check.finding == Finding::Empty)
        return check.otherDatabase ? KeyspaceText::tr("The keys are in another database")
                                   : KeyspaceText::tr("This Redis database has no keys");
    if (!check.looksLike)
        return KeyspaceText::tr("No %1 keys here").arg(QString::fromStdString(check.chosen.scheme));
    return check.looksLike->scheme == check.chosen.scheme ? KeyspaceText::tr("These keys have another prefix")
                                                          : KeyspaceText::tr("These keys belong to another scheme");
}

QString wayOut(const console::ConnectionState& connection)
{
    const auto& check = connection.keyspace;
    if (!check.isSuspicious())
        return check.finding == Finding::Empty
            ? KeyspaceText::tr("A bucket shows up here as soon as a client writes its key.")
            : KeyspaceText::tr("Check --scheme and --prefix.");
    if (console::suggestedKeys(connection))
        return {};
    return KeyspaceText::tr("To change that, restart Headroom: %1.").arg(advice(check).translated());
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
        hasWay ? (check.otherDatabase ? KeyspaceText::tr("Use database %1").arg(*check.otherDatabase)
                                      : KeyspaceText::tr("Watch these keys"))
               : QString()};
}

KeyspaceWords noBucketsWords(const console::ConnectionState& connection)
{
    using Phase = console::ConnectionState::Phase;
    const QString where = QString::fromStdString(connection.label);
    if (connection.phase == Phase::Loading)
        return {KeyspaceText::tr("Reading the keys"),
            KeyspaceText::tr("%1 seen so far.")
                .arg(countOf(qint64(connection.keysScanned), QT_TRANSLATE_N_NOOP("Counts", "%1 keys"))),
            {}};
    if (auto words = keyspaceWords(connection)) {
        if (words->button.isEmpty())
            words->button = KeyspaceText::tr("Connections…");
        return *std::move(words);
    }
    if (connection.phase == Phase::Live)
        return {KeyspaceText::tr("No buckets yet"),
            KeyspaceText::tr("Headroom is watching %1. A bucket appears here as soon as a client writes its key.")
                .arg(where),
            KeyspaceText::tr("Connections…")};
    if (connection.phase == Phase::Absent)
        return {KeyspaceText::tr("No requests yet"),
            KeyspaceText::tr(
                "No Redis is watched. When this process sends requests, the queue of each bucket appears here."),
            KeyspaceText::tr("Connect to a Redis…")};
    return {KeyspaceText::tr("Not connected"),
        connection.problem.empty()
            ? KeyspaceText::tr("Connecting to %1.").arg(where.isEmpty() ? KeyspaceText::tr("Redis") : where)
            : connection.problem.translated(),
        KeyspaceText::tr("Connections…")};
}

QString keyspaceNote(const console::ConnectionState& connection)
{
    if (!keyspaceWords(connection))
        return {};
    const auto& check = connection.keyspace;
    if (check.finding == Finding::Empty)
        return KeyspaceText::tr("database %1 is empty").arg(check.database);
    const auto seen = qint64(check.keysSeen);
    return check.finding == Finding::FewRecognised
        ? countOf(seen, QT_TRANSLATE_N_NOOP("Counts", "%2 of %1 keys recognised"))
              .arg(formatCount(qint64(check.keysRecognised)))
        : countOf(seen, QT_TRANSLATE_N_NOOP("Counts", "none of %1 keys recognised"));
}

Tone keyspaceTone(const console::ConnectionState& connection)
{
    if (!keyspaceWords(connection))
        return Tone::Ok;
    const auto& check = connection.keyspace;
    return check.finding == Finding::Empty && !check.isSuspicious() ? Tone::Muted : Tone::Warning;
}

Tone connectionTone(const console::ConnectionState& connection)
{
    using Phase = console::ConnectionState::Phase;
    const auto phase = connection.phase;
    return phase == Phase::Live   ? keyspaceTone(connection)
        : phase == Phase::Lost    ? Tone::Critical
        : phase == Phase::Loading ? Tone::Info
                                  : Tone::Muted;
}

QString keysText(const console::ConnectionState& connection)
{
    const auto& check = connection.keyspace;
    if (check.finding == Finding::Unknown)
        return formatCount(qint64(connection.keysScanned));
    return KeyspaceText::tr("%1 of %2 recognised")
        .arg(formatCount(qint64(check.keysRecognised)), formatCount(qint64(check.keysSeen)));
}

} // namespace headroom::ui
