// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/backups/backup_actions.h"

#include "core/console/backups/backups_controller.h"
#include "core/console/jobs/jobs_controller.h"
#include "ui/models/backups/backup_words.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/while_there.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/dialogs/save_dialog.h"

#include <QAction>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

// Why no job of that operation can be made here; empty: it can.
QString whyNoJob(const char* operation, const console::JobsController& jobs)
{
    if (!console::operationNamed(operation))
        return BackupActions::tr("This build has no operation %1.").arg(QLatin1StringView(operation));
    return whyNotPlanned(jobs.figures()->here);
}

QString nameOfExport(const console::ListedArchive& archive)
{
    return QFileInfo(fileNameOf(archive.path)).completeBaseName();
}

} // namespace

BackupActions::BackupActions(console::BackupsController& controller, console::JobsController& jobs, QWidget& page)
    : QObject(&page)
    , m_controller(controller)
    , m_jobs(jobs)
    , m_page(page)
    , m_backUp(new QAction(tr("Back up now…"), this))
    , m_restore(new QAction(tr("Restore…"), this))
    , m_verify(new QAction(tr("Verify"), this))
    , m_export(new QAction(tr("Export…"), this))
    , m_folder(new QAction(tr("Show in folder"), this))
    , m_remove(new QAction(tr("Remove…"), this))
    , m_menu(new QMenu(&page))
{
    auto* exports = new QMenu(&page);
    exports->addAction(tr("Pages to read in a browser…"), this, &BackupActions::exportPages);
    exports->addAction(tr("JSON…"), this, &BackupActions::exportJson);
    m_export->setMenu(exports);
    m_remove->setShortcut(QKeySequence::Delete);
    m_remove->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_menu->addActions({m_restore, m_verify, m_export, m_folder});
    m_menu->addSeparator();
    m_menu->addAction(m_remove);
    connect(m_backUp, &QAction::triggered, this, &BackupActions::backUp);
    connect(m_restore, &QAction::triggered, this, [this] { restore(); });
    connect(m_verify, &QAction::triggered, this, &BackupActions::verify);
    connect(m_folder, &QAction::triggered, this, &BackupActions::showFolder);
    connect(m_remove, &QAction::triggered, this, &BackupActions::remove);
    connect(&controller, &console::BackupsController::figuresReady, this, &BackupActions::showWhatCanBe);
    connect(&jobs, &console::JobsController::figuresReady, this, &BackupActions::showWhatCanBe);
    showWhatCanBe();
}

void BackupActions::choose(const console::ListedArchive* archive)
{
    m_archive = archive ? std::optional(*archive) : std::nullopt;
    showWhatCanBe();
}

// What cannot be done says why.
void BackupActions::showWhatCanBe()
{
    const bool isReadable = m_archive && m_archive->info;
    const bool isWhole = isReadable && m_archive->info->finished;
    const auto allow = [](QAction* action, const QString& why, const QString& what) {
        action->setEnabled(why.isEmpty());
        action->setToolTip(why.isEmpty() ? what : why);
    };
    const auto unreadable = m_archive ? tr("This backup cannot be read.") : tr("Choose a backup first.");
    const auto notWhole = !isReadable ? unreadable
        : !isWhole                    ? tr("This backup is not finished: resume its job first.")
                                      : QString();
    const auto busy =
        m_controller.isWorking() ? tr("Another backup is worked on: wait for it, or cancel it.") : QString();
    // That this window makes no jobs is said once one is asked for: a button that is grey would not say it.
    const auto tip = [this](const char* operation, const QString& what) {
        const auto why = whyNoJob(operation, m_jobs);
        return why.isEmpty() ? what : why;
    };
    allow(m_backUp, {}, tip("backup-guild", tr("Plan a job that backs up a guild")));
    allow(m_restore, notWhole, tip("restore-guild", tr("Plan a job that restores this backup, or parts of it")));
    allow(m_verify, isWhole ? busy : notWhole, tr("Read all of it and compare it with its checksums"));
    allow(m_export, isReadable ? busy : unreadable, tr("Write it as pages or as JSON"));
    allow(m_folder, m_archive ? QString() : unreadable, tr("Open the folder in which it lies"));
    const bool isWritten = isReadable && !isWhole
        && backupState(*m_archive, *m_controller.figures(), *m_jobs.figures(), m_controller.wallNow()).tone
            == Tone::Info;
    allow(m_remove,
        !m_archive      ? unreadable
            : isWritten ? tr("A job is writing it: cancel the job first.")
                        : QString(),
        tr("Delete the file (Del)"));
}

void BackupActions::backUp()
{
    if (const auto why = whyNoJob("backup-guild", m_jobs); !why.isEmpty())
        return Q_EMIT failed(why);
    console::JobForm form{.operation = "backup-guild"};
    if (m_archive && m_archive->info)
        form.guild = discord::toString(m_archive->info->guild);
    Q_EMIT jobWanted(form);
}

void BackupActions::restore(const QString& only)
{
    if (!m_archive || !m_archive->info)
        return;
    if (const auto why = whyNoJob("restore-guild", m_jobs); !why.isEmpty())
        return Q_EMIT failed(why);
    console::JobForm form{.operation = "restore-guild", .guild = discord::toString(m_archive->info->guild)};
    form.values.insert(u"from"_s, textOf(m_archive->path));
    if (!only.isEmpty())
        form.values.insert(u"only"_s, only);
    Q_EMIT jobWanted(form);
}

void BackupActions::verify()
{
    if (!m_archive)
        return;
    m_controller.verify(m_archive->path,
        whileThere(this, [this, name = fileNameOf(m_archive->path)](const Result<console::Verification>& found) {
            if (!found)
                Q_EMIT failed(textOf(found.error().text));
            else if (!found->isGood)
                Q_EMIT failed(tr("%1 is damaged: %2. Take another copy.").arg(name, textOf(found->text)));
            else
                Q_EMIT said(tr("%1 is good: %2").arg(name, textOf(found->text)));
        }));
    showWhatCanBe();
}

void BackupActions::exportPages()
{
    auto* dialog = new QFileDialog(m_page.window(), tr("Folder for the pages"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this, archive = *m_archive](const QString& folder) {
        const QString into = folder + u'/' + nameOfExport(archive);
        m_controller.exportPages(
            archive.path, into.toStdString(), whileThere(this, [this](const Result<std::string>& written) {
                written ? Q_EMIT saved(textOf(*written)) : Q_EMIT failed(textOf(written.error().text));
            }));
        showWhatCanBe();
    });
    dialog->open();
}

void BackupActions::exportJson()
{
    auto* dialog =
        makeSaveDialog(m_page.window(), tr("Export"), nameOfExport(*m_archive) + u".json"_s, tr("JSON (*.json)"));
    dialog->setDefaultSuffix(u"json"_s);
    connect(dialog, &QFileDialog::fileSelected, this, [this, path = m_archive->path](const QString& file) {
        m_controller.exportJson(path, file.toStdString(), whileThere(this, [this](const Result<std::string>& written) {
            written ? Q_EMIT saved(textOf(*written)) : Q_EMIT failed(textOf(written.error().text));
        }));
        showWhatCanBe();
    });
    dialog->open();
}

void BackupActions::copyIn(const QString& path)
{
    Q_EMIT failed({});
    m_controller.copyIn(path.toStdString(), whileThere(this, [this](const Result<std::string>& to) {
        if (!to)
            return Q_EMIT failed(textOf(to.error().text));
        Q_EMIT said(tr("Copied into the folder of backups as %1.").arg(fileNameOf(*to)));
        Q_EMIT copied(textOf(*to));
    }));
    showWhatCanBe();
}

void BackupActions::showFolder()
{
    if (m_archive)
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(textOf(m_archive->path)).absolutePath()));
}

void BackupActions::remove()
{
    if (!m_archive)
        return;
    const auto name = fileNameOf(m_archive->path);
    const auto of = m_archive->info
        ? tr("The backup of “%1” of %2").arg(m_archive->info->guildName, backupTime(m_archive->info->begun))
        : tr("The file, which cannot be read,");
    auto* question = askFirst(*m_page.window(), tr("Remove %1?").arg(name),
        tr("%1 is deleted from this machine. Nothing is changed on Discord. Increments that began with it stay whole.")
            .arg(of),
        tr("Remove the backup"));
    connect(question, &QDialog::accepted, this, [this, path = m_archive->path] {
        m_controller.remove(path, whileThere(this, [this](const Result<void>& removed) {
            Q_EMIT failed(removed ? QString() : textOf(removed.error().text));
        }));
    });
}

} // namespace headroom::ui
