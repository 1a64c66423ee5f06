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
#include "ui/pages/backups/backup_facts.h"
#include "ui/pages/backups/contents_view.h"
#include "ui/pages/backups/differences_view.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/gauges/progress_bar.h"
#include "ui/widgets/label.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/tables/backup_table.h"

#include <QAction>
#include <QButtonGroup>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

using console::ArchiveWork;

namespace {

const QString kFolderKey = u"backups/folder"_s;
const QString kMaxAgeKey = u"backups/maxAgeHours"_s;
// In places, besides the words of kinds.
const std::string kDifferences = "differences";
const std::string kAbout = "about";
constexpr TextPixels kInsetOfTitle(80);
constexpr TextPixels kRoomForAbout(1000);
constexpr TextPixels kListWidth(262);
constexpr TextPixels kNarrowListWidth(216);
constexpr TextPixels kAboutWidth(300);
constexpr int kMaxAgeHours = 24 * 365;

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
    , m_controller(controller)
    , m_jobs(jobs)
    , m_model(new BackupListModel(this))
    , m_actions(new BackupActions(controller, jobs, *this))
{
    setAcceptDrops(true);
    const auto kept = QSettings().value(kMaxAgeKey).toInt();
    if (kept > 0 && kept <= kMaxAgeHours)
        m_controller.setMaxAge(std::chrono::hours{kept});
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(18, 14, 18, 14);
    rows->setSpacing(10);
    rows->addWidget(buildHead());
    m_old = new Notice(this);
    rows->addWidget(m_old);
    m_notice = new Notice(this);
    rows->addWidget(m_notice);
    m_workBar = new ProgressBar(theme, this);
    rows->addWidget(buildWork());
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(buildBody(theme));
    m_empty = new EmptyState(m_stack);
    m_stack->addWidget(m_empty);
    rows->addWidget(m_stack, 1);

    connect(m_actions, &BackupActions::jobWanted, this, &BackupsPage::jobWanted);
    connect(m_actions, &BackupActions::failed, this, &BackupsPage::fail);
    connect(m_actions, &BackupActions::said, m_notice, &Notice::tell);
    connect(m_actions, &BackupActions::saved, m_notice, &Notice::showSaved);
    connect(m_actions, &BackupActions::copied, this, [this](const QString& path) { openBackup(path.toStdString()); });
    connect(m_contents, &ContentsView::failed, this, &BackupsPage::fail);
    connect(m_differences, &DifferencesView::failed, this, &BackupsPage::fail);
    connect(m_differences, &DifferencesView::restoreWanted, m_actions, &BackupActions::restore);
    connect(m_facts, &BackupFacts::failed, this, &BackupsPage::fail);
    connect(m_empty, &EmptyState::pressed, this,
        [this] { m_controller.figures()->trouble.empty() ? m_actions->backUp() : chooseFolder(); });
    buildShortcuts();
    connect(&controller, &console::BackupsController::figuresReady, this, &BackupsPage::draw);
    connect(&jobs, &console::JobsController::figuresReady, this, &BackupsPage::draw);
    draw();
}

QWidget* BackupsPage::buildHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(makeLabel(tr("Backups"), textFont(18, QFont::DemiBold), Tone::Text, head));
    m_totals = new ElidedLabel(textFont(13), Tone::Muted, head);
    row->addWidget(m_totals, 1);
    m_find = new FilterEdit(backupFields(), head);
    m_find->setAccessibleName(tr("Find backups"));
    m_find->setPlaceholderText(tr("Find backups"));
    m_find->setToolTip(tr("guild: file: is:damaged age:<7 size:>100 messages:>0\n"
                          "Other words are looked for in the guild and the name of the file"));
    m_find->setMinimumWidth(110);
    m_find->setMaximumWidth(220);
    connect(m_find, &FilterEdit::filterChanged, this, [this] {
        m_model->setFilter(m_find->filter());
        draw();
    });
    connect(m_find, &FilterEdit::wrong, this, &BackupsPage::fail);
    connect(m_find, &FilterEdit::entered, this, [this] { m_table->setFocus(); });
    row->addWidget(m_find, 1);
    m_more = new QToolButton(head);
    m_more->setObjectName(u"bordered"_s);
    m_more->setText(u"…"_s);
    m_more->setAccessibleName(tr("More actions for backups"));
    m_more->setToolTip(tr("More actions for backups"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_more);
    menu->addAction(tr("Choose the folder…"), this, &BackupsPage::chooseFolder);
    menu->addAction(tr("Warn when the newest is older than…"), this, &BackupsPage::askMaxAge);
    m_more->setMenu(menu);
    row->addWidget(m_more);
    auto* backUp = new QPushButton(m_actions->backUpAction()->text(), head);
    backUp->setObjectName(u"primary"_s);
    const auto follow = [backUp, action = m_actions->backUpAction()] {
        backUp->setEnabled(action->isEnabled());
        backUp->setToolTip(action->toolTip());
    };
    follow();
    connect(m_actions->backUpAction(), &QAction::changed, backUp, follow);
    connect(backUp, &QPushButton::clicked, m_actions->backUpAction(), &QAction::trigger);
    row->addWidget(backUp);
    return head;
}

QWidget* BackupsPage::buildWork()
{
    m_work = new QWidget(this);
    auto* row = new QHBoxLayout(m_work);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    m_workText = new ElidedLabel(textFont(12), Tone::Muted, m_work);
    row->addWidget(m_workText, 2);
    row->addWidget(m_workBar, 1);
    auto* cancel = new QPushButton(tr("Cancel"), m_work);
    cancel->setObjectName(u"tiny"_s);
    cancel->setAccessibleName(tr("Cancel what is running"));
    connect(cancel, &QPushButton::clicked, &m_controller, &console::BackupsController::cancelWork);
    row->addWidget(cancel);
    m_work->hide();
    return m_work;
}

QWidget* BackupsPage::buildBody(const Theme& theme)
{
    m_body = new QWidget(m_stack);
    auto* columns = new QHBoxLayout(m_body);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(12);
    auto* left = m_listCard = new Card(tr("Backups by guild"), m_body);
    left->setFlush();
    m_table = new BackupTable(theme, *m_model, left);
    m_table->setAccessibleName(tr("Backups, by guild"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->addAction(m_actions->removeAction());
    m_table->addTableActions(*m_actions->menu());
    left->body()->addWidget(m_table, 1);
    columns->addWidget(left);
    columns->addWidget(buildMiddle(theme), 1);
    m_about = new Card(tr("About this backup"), m_body);
    m_facts = new BackupFacts(m_controller, *m_actions, m_about);
    m_about->body()->addWidget(m_facts, 1);
    columns->addWidget(m_about);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (now.isValid() && !m_model->row(now.row()).isHeading)
            openBackup(m_model->row(now.row()).path);
    });
    connect(m_table, &RowTable::rowOpened, this, [this] { m_contents->focusSearch(); });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        if (m_table->indexAt(at).isValid())
            m_actions->menu()->popup(m_table->viewport()->mapToGlobal(at));
    });
    return m_body;
}

QWidget* BackupsPage::buildMiddle(const Theme& theme)
{
    m_middle = new Card({}, m_body);
    m_middle->setFlush();
    auto* chooser = new QHBoxLayout;
    chooser->setContentsMargins(8, 0, 8, 0);
    chooser->setSpacing(4);
    m_views = new QButtonGroup(this);
    const auto addView = [&](const QString& text, View view) {
        auto* button = new QPushButton(text, m_middle);
        button->setObjectName(u"small"_s);
        button->setCheckable(true);
        button->setProperty("toggle", true);
        m_views->addButton(button, int(view));
        chooser->addWidget(button);
        return button;
    };
    addView(tr("Contents"), View::Contents)->setChecked(true);
    addView(tr("Differences"), View::Differences);
    m_aboutButton = addView(tr("About"), View::About);
    chooser->addStretch(1);
    m_middle->body()->addLayout(chooser);
    m_viewStack = new QStackedWidget(m_middle);
    m_contents = new ContentsView(theme, m_controller, m_viewStack);
    m_differences = new DifferencesView(theme, m_controller, m_jobs, m_viewStack);
    m_viewStack->addWidget(m_contents);
    m_viewStack->addWidget(m_differences);
    m_middle->body()->addWidget(m_viewStack, 1);
    connect(m_views, &QButtonGroup::idClicked, this, [this](int view) { showView(View(view)); });
    return m_middle;
}

void BackupsPage::buildShortcuts()
{
    auto* leave = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    leave->setContext(Qt::WidgetWithChildrenShortcut);
    connect(leave, &QShortcut::activated, this, [this] {
        if (!leaveFilter() && !m_contents->leaveChannel())
            m_table->setFocus();
    });
    auto* backUp = new QShortcut(QKeySequence(QKeySequence::New), this);
    backUp->setContext(Qt::WidgetWithChildrenShortcut);
    connect(backUp, &QShortcut::activated, m_actions->backUpAction(), &QAction::trigger);
}

void BackupsPage::fail(const QString& text)
{
    m_notice->warn(text);
}

void BackupsPage::showView(View view)
{
    m_views->button(int(view))->setChecked(true);
    m_viewStack->setCurrentIndex(int(view));
}

// Of what is looked into; of the list where that has the focus.
bool BackupsPage::focusFilter()
{
    if (m_table->hasFocus() || m_find->hasFocus()) {
        m_find->focusAll();
        return true;
    }
    if (m_viewStack->currentWidget() == m_differences && m_differences->focusFilter())
        return true;
    showView(View::Contents);
    m_contents->focusSearch();
    return true;
}

bool BackupsPage::leaveFilter()
{
    return m_find->leave() || m_contents->search().leave() || m_differences->filter().leave();
}

void BackupsPage::reset()
{
    m_find->setFilterText({});
    m_contents->go({});
    m_differences->filter().setFilterText({});
    showView(View::Contents);
}

void BackupsPage::openBackup(const std::string& path)
{
    const int row = m_model->rowOf(path);
    m_awaited = row < 0 ? path : std::string();
    if (row < 0 && m_model->isFiltered() && m_controller.figures()->archive(path))
        return m_find->setFilterText({}); // which draws, and opens it
    if (row < 0)
        return;
    if (m_table->currentIndex().row() != row)
        m_table->setCurrentIndex(m_model->index(row));
    if (path == m_path)
        return;
    m_path = path;
    drawOpened();
}

bool BackupsPage::isPlaceOf(const console::Emergency& emergency) const
{
    return emergency.place == console::Emergency::Place::Backups;
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

Page::Badge BackupsPage::badge() const
{
    const auto count = qint64(m_controller.figures()->archives.size());
    return {count > 0 ? formatCount(count) : QString(), Tone::Muted, warnings().join(u' ')};
}

console::Place BackupsPage::place() const
{
    console::Place place;
    place.filter = m_find->filterText().toStdString();
    if (m_path.empty())
        return place;
    place.opened = {m_path.substr(m_path.rfind('/') + 1)};
    auto inside = m_contents->placeParts();
    if (m_viewStack->currentWidget() == m_differences)
        inside = {kDifferences, m_differences->filter().filterText().toStdString()};
    else if (m_viewStack->currentWidget() == m_facts)
        inside = {kAbout};
    for (auto& part : inside) {
        if (!part.empty())
            place.opened.push_back(std::move(part));
    }
    return place;
}

void BackupsPage::go(const console::Place& place)
{
    m_find->setFilterText(QString::fromStdString(place.filter));
    if (place.opened.empty())
        return; // one is always shown
    const auto isIt = [&place](const console::ListedArchive& archive) {
        return archive.path.substr(archive.path.rfind('/') + 1) == place.opened.front();
    };
    const auto& archives = m_controller.figures()->archives;
    const auto found = std::ranges::find_if(archives, isIt);
    if (found != archives.end()) {
        openBackup(found->path);
        return goInside({place.opened.begin() + 1, place.opened.end()});
    }
    const auto name = QString::fromStdString(place.opened.front());
    Q_EMIT said(tr("The backup %1 is not in this folder").arg(name));
}

void BackupsPage::goInside(const std::vector<std::string>& opened)
{
    const auto what = opened.empty() ? std::string() : opened.front();
    if (what == kDifferences) {
        showView(View::Differences);
        m_differences->filter().setFilterText(opened.size() > 1 ? textOf(opened[1]) : QString());
    } else if (what == kAbout && m_viewStack->count() > int(View::About)) {
        showView(View::About);
    } else {
        showView(View::Contents);
        m_contents->go(opened);
    }
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
    const auto compare = [this] {
        showView(View::Differences);
        if (m_differences->model().rowCount() == 0)
            m_differences->compare();
    };
    return {{u"differences"_s, compare, [this] { return !m_differences->isComparing(); }}};
}

QStringList BackupsPage::warnings() const
{
    if (const auto& trouble = m_controller.figures()->trouble; !trouble.empty())
        return {capitalized(textOf(trouble)) + u'.'};
    QStringList texts;
    for (const auto& age : m_controller.figures()->ages) {
        const auto text = tooOldText(age, *m_jobs.figures(), m_controller.options().maxAge, m_controller.wallNow());
        if (!text.isEmpty())
            texts += text;
    }
    return texts;
}

void BackupsPage::draw()
{
    const auto& figures = *m_controller.figures();
    m_model->show(figures, *m_jobs.figures(), m_controller.options().maxAge, m_controller.wallNow());
    const auto old = figures.trouble.empty() ? warnings() : QStringList(); // trouble takes the whole page
    m_old->warn(old.size() > 1 ? old.front() + u' ' + tr("And %1 more.").arg(old.size() - 1) : old.join(u' '));
    m_listCard->setCaption(m_model->isFiltered()
            ? tr("%1 of %2").arg(formatCount(m_model->archiveCount()), formatCount(qint64(figures.archives.size())))
            : QString());
    drawTotals();
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
    Q_EMIT badgeChanged();
}

void BackupsPage::drawTotals()
{
    const auto& figures = *m_controller.figures();
    const auto folder = textOf(figures.folder);
    if (!figures.isRead)
        return m_totals->setWholeText(tr("Reading %1…").arg(folder));
    if (!figures.trouble.empty())
        return m_totals->setWholeText(folder);
    std::int64_t bytes = 0;
    for (const auto& archive : figures.archives)
        bytes += archive.size;
    const auto count = qint64(figures.archives.size());
    m_totals->setWholeText(
        QStringList{countOf(count, QT_TRANSLATE_N_NOOP("Counts", "%1 backups")), formatBytes(double(bytes)), folder}
            .join(u" · "_s));
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
        m_actions->backUpAction()->isEnabled() ? tr("Back up a guild…") : QString());
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
    m_facts->show(
        archive, archive ? backupState(*archive, figures, *m_jobs.figures(), m_controller.wallNow()) : BackupState());
    m_contents->show(archive);
    m_differences->show(archive);
    if (!archive)
        return m_middle->setTitle(tr("Choose a backup"));
    const QFontMetrics metrics(textFont(12, QFont::DemiBold));
    m_middle->setTitle(metrics.elidedText(archive->info ? archive->info->guildName : fileNameOf(archive->path),
        Qt::ElideRight, m_middle->width() - kInsetOfTitle));
    m_middle->setCaption(archive->info ? backupTime(archive->info->begun) : QString());
}

// Where there is little room, what is known of the archive is a view beside the others.
void BackupsPage::arrange()
{
    const bool hasRoom = width() >= kRoomForAbout;
    m_table->parentWidget()->setFixedWidth(hasRoom ? kListWidth : kNarrowListWidth);
    m_aboutButton->setVisible(!hasRoom);
    const bool isBeside = m_facts->parentWidget() == m_about;
    if (hasRoom != isBeside)
        moveFacts(hasRoom);
    m_about->setVisible(hasRoom);
    if (hasRoom)
        m_about->setFixedWidth(std::max<int>(kAboutWidth, m_about->minimumSizeHint().width()));
}

void BackupsPage::moveFacts(bool isBeside)
{
    const bool wasShown = m_viewStack->currentWidget() == m_facts;
    if (isBeside) {
        m_viewStack->removeWidget(m_facts);
        m_about->body()->addWidget(m_facts, 1);
        m_facts->QWidget::show();
        if (wasShown)
            showView(View::Contents);
    } else {
        m_about->body()->removeWidget(m_facts);
        m_viewStack->addWidget(m_facts);
    }
    m_facts->setInset(isBeside ? 0 : 8); // as the cells of the other views
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

void BackupsPage::chooseFolder()
{
    auto* dialog = new QFileDialog(window(), tr("Folder of backups"), textOf(m_controller.figures()->folder));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &BackupsPage::openFolder);
    dialog->open();
}

void BackupsPage::askMaxAge()
{
    auto* dialog = new QInputDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Age of backups"));
    dialog->setLabelText(tr("Warn when a guild's newest good backup is older than so many hours:"));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(1, kMaxAgeHours);
    dialog->setIntValue(int(std::chrono::duration_cast<std::chrono::hours>(m_controller.options().maxAge).count()));
    connect(dialog, &QInputDialog::intValueSelected, this, [this](int hours) {
        QSettings().setValue(kMaxAgeKey, hours);
        m_controller.setMaxAge(std::chrono::hours{hours});
    });
    dialog->open();
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
