// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/bucket_actions.h"

#include "core/console/commands/redis_cli.h"
#include "ui/models/format.h"
#include "ui/widgets/dialogs/save_dialog.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QGuiApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr Duration kSlice = 8ms;

} // namespace

BucketActions::BucketActions(BucketTable& table, BucketSortFilterModel& list, QObject* parent)
    : QObject(parent)
    , m_table(table)
    , m_list(list)
{
    connect(&table, &BucketTable::copyAsked, this, &BucketActions::copy);
    m_slices.setInterval(0);
    connect(&m_slices, &QTimer::timeout, this, [this] { writeSome(kSlice); });
    buildMenu();
}

void BucketActions::buildMenu()
{
    const auto add = [this](const QString& text, const QKeySequence& keys, auto act) {
        m_table.addAction(text, keys, this, act)->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    };
    add(tr("Copy key"), QKeySequence::Copy, [this] { copy(); });
    add(tr("Copy rows"), QKeySequence(u"Ctrl+Shift+C"_s), [this] { copyRows(); });
    add(tr("Copy major parameter"), {}, [this] {
        if (const BucketRow* row = current())
            QGuiApplication::clipboard()->setText(QString::fromStdString(row->majorId.text()));
    });
    add(tr("Show this route only"), {}, [this] { showRouteOnly(); });
    add(tr("Show its requests in Traffic"), {}, [this] {
        if (const BucketRow* row = current())
            Q_EMIT trafficAsked(*row);
    });
    add(tr("Copy link"), {}, [this] {
        if (const BucketRow* row = current())
            Q_EMIT linkAsked(*row);
    });
    m_table.addCopyFormat(u"redis-cli"_s, [this](const auto& rows) { return redisCliText(rows); });
    m_table.addTableActions(m_table);
    m_table.setContextMenuPolicy(Qt::ActionsContextMenu);
}

const BucketRow* BucketActions::current() const
{
    const QModelIndex index = m_table.currentIndex();
    return index.isValid() ? m_list.find(m_list.idAt(index.row())) : nullptr;
}

int BucketActions::selectedBuckets() const
{
    const auto isBucket = [this](int row) { return m_list.find(m_list.idAt(row)) != nullptr; };
    return int(std::ranges::count_if(m_table.chosenRowNumbers(), isBucket));
}

// The commands that read their keys, each once.
QString BucketActions::redisCliText(const std::vector<int>& rows) const
{
    QStringList lines;
    for (const int row : rows) {
        const auto* bucket = m_redisCli ? m_list.find(m_list.idAt(row)) : nullptr;
        if (!bucket)
            continue;
        for (const auto& line : m_redisCli->linesThatRead(keysOf(*bucket)))
            lines += QString::fromStdString(line) + u'\n';
    }
    return lines.join(QString());
}

void BucketActions::copy()
{
    if (selectedBuckets() > 1) {
        copyRows();
        return;
    }
    const BucketRow* row = current();
    if (!row)
        return;
    QStringList keys;
    for (const auto& key : keysOf(*row))
        keys += QString::fromStdString(key);
    if (!keys.isEmpty()) // an own lane has none
        QGuiApplication::clipboard()->setText(keys.join(u'\n'));
}

void BucketActions::copyRows()
{
    m_table.copyRows(CopyFormat::Table);
    const auto chosen = m_table.chosenRowNumbers().size();
    Q_EMIT said(chosen < RowTable::maxCopied
            ? QString()
            : tr("Only the first %1 of the selected rows are copied: export them to a file instead.")
                  .arg(formatCount(qint64(RowTable::maxCopied))));
}

void BucketActions::showRouteOnly()
{
    const QModelIndex index = m_table.currentIndex();
    if (!index.isValid())
        return;
    const QString route = index.siblingAtColumn(int(BucketColumn::Route)).data().toString();
    const BucketRow* row = current();
    Q_EMIT filterAsked(u"route:\"%1\""_s.arg(row ? m_list.texts().shown(row->routeTemplate) : route));
}

void BucketActions::askForFile(QWidget& parent)
{
    auto* dialog = makeSaveDialog(&parent, tr("Export buckets"), u"buckets.csv"_s, tr("CSV (*.csv);;JSON (*.json)"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains("json"_L1) ? u"json"_s : u"csv"_s);
    });
    connect(dialog, &QFileDialog::fileSelected, this, &BucketActions::exportTo);
    dialog->open();
}

bool BucketActions::exportTo(const QString& path)
{
    m_slices.stop();
    m_file = std::make_unique<QSaveFile>(path);
    if (!m_file->open(QIODevice::WriteOnly))
        return finish(false);
    m_format = path.endsWith(".json"_L1, Qt::CaseInsensitive) ? ExportFormat::Json : ExportFormat::Csv;
    m_toWrite = m_list.shownIds();
    m_written = 0;
    m_isFirst = true;
    m_file->write(exportedHead(m_format));
    if (m_toWrite.size() <= BucketSortFilterModel::atOnce)
        return writeSome(1h);
    Q_EMIT said(tr("Writing %1 to %2.")
                    .arg(countOf(qint64(m_toWrite.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 buckets")), path));
    m_slices.start();
    return true;
}

// False when it went wrong.
bool BucketActions::writeSome(Duration atMost)
{
    QElapsedTimer timer;
    timer.start();
    bool good = true;
    for (; good && m_written < m_toWrite.size(); ++m_written) {
        if (m_written % 64 == 0 && Duration(timer.nsecsElapsed()) >= atMost)
            return true;
        const BucketRow* row = m_list.find(m_toWrite[m_written]);
        if (!row) // it was removed meanwhile
            continue;
        good = m_file->write(exportedRow(*row, m_list.texts(), m_format, m_list.now(), m_isFirst)) >= 0;
        m_isFirst = false;
    }
    return finish(good && m_file->write(exportedTail(m_format)) >= 0);
}

bool BucketActions::finish(bool good)
{
    m_slices.stop();
    m_toWrite = {};
    const auto file = std::move(m_file);
    if (good && file->commit()) {
        Q_EMIT said({});
        Q_EMIT exported(file->fileName());
        return true;
    }
    Q_EMIT said(tr("Could not write %1: %2. Choose another folder.").arg(file->fileName(), file->errorString()));
    return false;
}

} // namespace headroom::ui
