// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/backups/backups_page.h"

#include "core/console/backups/backups_controller.h"
#include "core/console/emergencies.h"
#include "core/console/jobs/jobs_controller.h"
#include "ui/models/backups/backup_list_model.h"
#include "ui/models/backups/backup_words.h"
#include "ui/models/backups/differences_model.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/pages/backups/backup_actions.h"
#include "ui/pages/backups/backups_head.h"
#include "ui/pages/backups/contents_view.h"
#include "ui/pages/backups/differences_view.h"
#include "ui/pages/backups/opened_backup.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/gauges/progress_bar.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/tables/backup_table.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::ArchiveWork;

namespace {

const QString kFolderKey = u"backups/folder"_s;
constexpr TextPixels kRoomForAbout(1000);
constexpr TextPixels kListWidth(262);
constexpr TextPixels kNarrowListWidth(216);

// The archives among what is dragged.
QStringList archivesIn(const QMimeData* data)
{
    QStringList paths;
    for (const auto& url : data->urls()) {
        if (url.isLocalFile() && url.path().endsWith(QLatin1StringView(console::archiveSuffix)))
            paths += url.toLocalFile();
    }
    return paths;
}

} // namespace

BackupsPage::BackupsPage(
    const Theme& theme, console::BackupsController& controller, console::JobsController& jobs, QWidget* parent)
    : Page(parent)
    , m_theme(theme)
    , m_controller(controller)
    , m_jobs(jobs)
    , m_model(new BackupListModel(this))
    , m_actions(new BackupActions(controller, jobs, *this))
{
    setAcceptDrops(true);
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 14, 18, 14}, 10);
    m_head = addTo(*rows, new BackupsHead(controller, *m_actions->backUpAction(), this));
    m_old = addTo(*rows, new Notice(this));
    m_notice = addTo(*rows, new Notice(this));
    m_workBar = new ProgressBar(theme, this);
    rows->addWidget(buildWork());
    m_stack = addTo(*rows, new QStackedWidget(this), 1);
    m_stack->addWidget(buildBody());
    m_empty = addTo(*m_stack, new EmptyState(m_stack));

    connect(m_head, &BackupsHead::folderChosen, this, &BackupsPage::openFolder);
    connect(&filter(), &FilterEdit::filterChanged, this, [this] {
        m_model->setFilter(filter().filter());
        draw();
    });
    connect(&filter(), &FilterEdit::wrong, this, &BackupsPage::fail);
    connect(&filter(), &FilterEdit::entered, this, [this] { m_table->setFocus(); });
    connect(m_actions, &BackupActions::jobWanted, this, &BackupsPage::jobWanted);
    connect(m_actions, &BackupActions::failed, this, &BackupsPage::fail);
    connect(m_actions, &BackupActions::said, m_notice, &Notice::tell);
    connect(m_actions, &BackupActions::saved, m_notice, &Notice::showSaved);
    connect(m_actions, &BackupActions::copied, this, [this](const QString& path) { openBackup(path.toStdString()); });
    connect(m_empty, &EmptyState::pressed, this,
        [this] { m_controller.figures()->trouble.empty() ? m_actions->backUp() : m_head->chooseFolder(); });
    buildShortcuts();
    connect(&controller, &console::BackupsController::figuresReady, this, &BackupsPage::draw);
    connect(&jobs, &console::JobsController::figuresReady, this, &BackupsPage::draw);
    draw();
}

QWidget* BackupsPage::buildWork()
{
    m_work = new QWidget(this);
    auto* row = makeLayout<QHBoxLayout>(m_work, {}, 10);
    m_workText = addTo(*row, new ElidedLabel(textFont(12), Tone::Muted, m_work), 2);
    row->addWidget(m_workBar, 1);
    auto* cancel = addTo(*row, makeButton(u"tiny"_s, tr("Cancel"), {}, m_work));
    cancel->setAccessibleName(tr("Cancel what is running"));
    connect(cancel, &QPushButton::clicked, &m_controller, &console::BackupsController::cancelWork);
    m_work->hide();
    return m_work;
}

QWidget* BackupsPage::buildBody()
{
    auto* body = new QWidget(m_stack);
    m_columns = makeLayout<QHBoxLayout>(body, {}, 12);
    auto* left = m_listCard = new Card(tr("Backups by guild"), body);
    left->setFlush();
    m_table = addTo(*left->body(), new BackupTable(m_theme, *m_model, left), 1);
    m_table->setAccessibleName(tr("Backups, by guild"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->addAction(m_actions->removeAction());
    m_table->addTableActions(*m_actions->menu());
    m_columns->addWidget(left);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (now.isValid() && !m_model->row(now.row()).isHeading)
            openBackup(m_model->row(now.row()).path);
    });
    connect(m_table, &RowTable::rowOpened, this, [this] { opened().contents().focusSearch(); });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        if (m_table->indexAt(at).isValid())
            m_actions->menu()->popup(m_table->viewport()->mapToGlobal(at));
    });
    return body;
}

OpenedBackup& BackupsPage::opened()
{
    if (m_opened)
        return *m_opened;
    m_opened = new OpenedBackup(m_theme, m_controller, m_jobs, *m_actions, m_columns->parentWidget());
    m_columns->addWidget(m_opened, 1);
    connect(m_opened, &OpenedBackup::failed, this, &BackupsPage::fail);
    arrange();
    return *m_opened;
}

void BackupsPage::buildShortcuts()
{
    const auto leave = [this] {
        const bool isLeft =
            filter().leave() || (m_opened && (m_opened->leaveFilter() || m_opened->contents().leaveChannel()));
        if (!isLeft)
            m_table->setFocus();
    };
    new QShortcut(QKeySequence(Qt::Key_Escape), this, this, leave, Qt::WidgetWithChildrenShortcut);
    new QShortcut(QKeySequence(QKeySequence::New), this, m_actions->backUpAction(), &QAction::trigger,
        Qt::WidgetWithChildrenShortcut);
}

FilterEdit& BackupsPage::filter() const
{
    return m_head->filter();
}

void BackupsPage::fail(const QString& text)
{
    m_notice->warn(text);
}

// Of what is looked into; of the list where that has the focus.
bool BackupsPage::focusFilter()
{
    if (!m_opened || m_table->hasFocus() || filter().hasFocus())
        filter().focusAll();
    else
        m_opened->focusFilter();
    return true;
}

void BackupsPage::reset()
{
    filter().setFilterText({});
    if (m_opened)
        m_opened->reset();
}

void BackupsPage::openBackup(const std::string& path)
{
    const int row = m_model->rowOf(path);
    m_awaited = row < 0 ? path : std::string();
    if (row < 0 && m_model->isFiltered() && m_controller.figures()->archive(path))
        return filter().setFilterText({}); // which draws, and opens it
    if (row < 0)
        return;
    if (m_table->currentIndex().row() != row)
        m_table->setCurrentIndex(m_model->index(row));
    if (path == m_path)
        return;
    m_path = path;
    drawOpened();
}

// Of the guild that it is about the newest.
void BackupsPage::reveal(const console::Emergency& emergency)
{
    const auto& archives = m_controller.figures()->archives;
    const console::ListedArchive* newest = nullptr;
    for (const auto& archive : archives) {
        const bool isIt = archive.info && archive.info->guildName.toStdString() == emergency.where;
        if (isIt && (!newest || archive.info->begun > newest->info->begun))
            newest = &archive;
    }
    if (newest)
        openBackup(newest->path);
}

console::Place BackupsPage::place() const
{
    console::Place place;
    place.filter = filter().filterText().toStdString();
    if (m_path.empty() || !m_opened)
        return place;
    place.opened = {m_path.substr(m_path.rfind('/') + 1)};
    for (auto& part : m_opened->placeParts())
        place.opened.push_back(std::move(part));
    return place;
}

void BackupsPage::go(const console::Place& place)
{
    filter().setFilterText(QString::fromStdString(place.filter));
    if (place.opened.empty())
        return; // one is always shown
    const auto isIt = [&place](const console::ListedArchive& archive) {
        return archive.path.substr(archive.path.rfind('/') + 1) == place.opened.front();
    };
    const auto& archives = m_controller.figures()->archives;
    const auto found = std::ranges::find_if(archives, isIt);
    if (found != archives.end()) {
        openBackup(found->path);
        return opened().go({place.opened.begin() + 1, place.opened.end()});
    }
    const auto name = QString::fromStdString(place.opened.front());
    Q_EMIT said(tr("The backup %1 is not in this folder").arg(name));
}

std::vector<PaletteEntry> BackupsPage::paletteEntries()
{
    std::vector<PaletteEntry> entries;
    for (const auto& archive : m_controller.figures()->archives) {
        if (!archive.info)
            continue;
        entries.push_back({.text = archive.info->guildName,
            .detail = backupTime(archive.info->begun),
            .kind = tr("Backup"),
            .open = [this, path = archive.path] { openBackup(path); }});
    }
    return entries;
}

// The backup beside its guild as it is now, compared once for both themes.
std::vector<Page::Scene> BackupsPage::scenes()
{
    auto& differences = opened().differences();
    const auto compare = [this, &differences] {
        opened().showView(OpenedBackup::View::Differences);
        if (differences.model().rowCount() == 0)
            differences.compare();
    };
    return {{u"differences"_s, compare, [&differences] { return !differences.isComparing(); }}};
}

void BackupsPage::draw()
{
    const auto& figures = *m_controller.figures();
    const auto maxAge = m_controller.options().maxAge;
    m_model->show(figures, *m_jobs.figures(), maxAge, m_controller.wallNow());
    const auto old = figures.trouble.empty()
        ? backupWarnings(figures, *m_jobs.figures(), maxAge, m_controller.wallNow())
        : QStringList(); // trouble takes the whole page
    m_old->warn(old.size() > 1 ? old.front() + u' ' + tr("Also marked in the list: %1 more.").arg(old.size() - 1)
                               : old.join(u' '));
    m_listCard->setCaption(m_model->isFiltered()
            ? tr("%1 of %2").arg(formatCount(m_model->archiveCount()), formatCount(qint64(figures.archives.size())))
            : QString());
    m_head->draw();
    drawWork();
    drawState();
    if (!figures.trouble.empty() && !m_path.empty())
        m_awaited = m_path; // once the folder is back
    if (!m_awaited.empty())
        openBackup(std::string(m_awaited));
    const bool isThere = figures.archive(m_path) != nullptr;
    const int row = isThere ? m_model->rowOf(m_path) : m_model->firstArchive();
    if (row >= 0 && m_table->currentIndex().row() != row)
        m_table->setCurrentIndex(m_model->index(row)); // and opens it
    if (!isThere && row < 0)
        m_path.clear();
    drawOpened();
}

// What stands where there are no archives.
void BackupsPage::drawState()
{
    const auto& figures = *m_controller.figures();
    const bool isEmpty = figures.isRead && figures.archives.empty();
    m_stack->setCurrentIndex(isEmpty ? 1 : 0);
    if (!isEmpty)
        return;
    if (!figures.trouble.empty())
        return m_empty->say(tr("The folder of backups cannot be read"), capitalized(textOf(figures.trouble)) + u'.',
            tr("Choose another folder…"));
    m_empty->say(tr("No backups yet"),
        tr("Back up a guild, or drag an archive in: it is copied into the folder. Headroom lists the archives in "
           "%1.")
            .arg(textOf(figures.folder)),
        tr("Back up a guild…"));
}

void BackupsPage::drawWork()
{
    const auto& work = m_controller.figures()->work;
    const auto asked =
        std::find_if(work.begin(), work.end(), [](const ArchiveWork& each) { return !each.isScheduled; });
    m_work->setVisible(asked != work.end());
    if (asked == work.end())
        return;
    m_workText->setWholeText(workText(*asked));
    m_workBar->show(asked->share());
    m_workBar->setVisible(asked->total > 0);
}

void BackupsPage::drawOpened()
{
    const auto& figures = *m_controller.figures();
    const auto* archive = figures.archive(m_path);
    m_actions->choose(archive);
    if (!archive && !m_opened)
        return;
    opened().show(
        archive, archive ? backupState(*archive, figures, *m_jobs.figures(), m_controller.wallNow()) : BackupState());
}

// Where there is little room, what is known of the archive is a view beside the others.
void BackupsPage::arrange()
{
    const bool hasRoom = width() >= kRoomForAbout;
    m_table->parentWidget()->setFixedWidth(hasRoom ? kListWidth : kNarrowListWidth);
    if (m_opened)
        m_opened->showFactsBeside(hasRoom);
}

void BackupsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
    QMetaObject::invokeMethod(this, &BackupsPage::drawOpened, Qt::QueuedConnection); // once it is laid out
}

std::string BackupsPage::keptFolder()
{
    return QSettings().value(kFolderKey).toString().toStdString();
}

void BackupsPage::openFolder(const QString& folder)
{
    QSettings().setValue(kFolderKey, folder);
    m_path.clear();
    m_awaited.clear();
    m_controller.setFolder(folder.toStdString());
}

void BackupsPage::dragEnterEvent(QDragEnterEvent* event)
{
    if (!archivesIn(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void BackupsPage::dropEvent(QDropEvent* event)
{
    const auto paths = archivesIn(event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    m_actions->copyIn(paths.front());
    if (paths.size() > 1)
        fail(tr("One backup is copied at a time: drop the others afterwards."));
}

} // namespace headroom::ui
