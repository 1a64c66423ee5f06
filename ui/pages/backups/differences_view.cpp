// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/backups/differences_view.h"

#include "core/console/backups/backups_controller.h"
#include "core/console/backups/guild_differences.h"
#include "ui/models/backups/backup_words.h"
#include "ui/models/backups/differences_model.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/while_there.h"
#include "ui/pages/jobs/job_drafts.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/log_table.h"
#include "ui/widgets/tables/table_columns.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kNarrow(420);
constexpr TextPixels kMinTable(50); // the header, and the better part of a row
constexpr int kMaxDifferences = 20'000;

// Why nothing is compared with the guild here; empty: it is.
QString whyNotCompared(const console::JobsController& jobs)
{
    if (!console::operationNamed("compare"))
        return DifferencesView::tr("This build has no operation that compares a backup with the guild.");
    return whyNotPlanned(jobs.figures()->here);
}

} // namespace

DifferencesView::DifferencesView(
    const Theme& theme, console::BackupsController& controller, console::JobsController& jobs, QWidget* parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_jobs(jobs)
    , m_draft(new JobDrafts(jobs, this))
    , m_model(new DifferencesModel(this))
    , m_against(new QComboBox(this))
    , m_compare(new QPushButton(tr("Compare"), this))
    , m_find(new FilterEdit(DifferencesModel::filterFields(), this))
    , m_head(makeLayout<QHBoxLayout>(nullptr, {8, 0, 8, 0}, 8))
    , m_findRow(makeLayout<QHBoxLayout>(nullptr, {8, 0, 8, 0}))
    , m_table(new LogTable(theme, *m_model, this))
    , m_said(new ElidedLabel(textFont(12), Tone::Muted, this))
    , m_hint(makeWrappedLabel({}, textFont(12), Tone::Muted, this))
    , m_all(new QPushButton(tr("Choose none"), this))
    , m_restore(new QPushButton(this))
{
    m_against->setAccessibleName(tr("What the backup is compared with"));
    m_against->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_against->setMinimumContentsLength(6);
    m_find->setPlaceholderText(tr("Find"));
    m_find->setAccessibleName(tr("Find differences"));
    m_find->setToolTip(tr("name: kind:role field:topic by: is:removed\nOther words are looked for in all of these "
                          "(Ctrl+F). What is not shown is not restored."));
    m_find->setMinimumWidth(inText(80));
    m_table->setMinimumHeight(kMinTable);
    m_table->setSortingEnabled(false);
    m_table->setAccessibleName(tr("Differences"));
    m_table->letChooseColumns(u"backups/differences"_s);
    m_table->setToolTip(tr("Space chooses what is to be restored"));
    m_table->installEventFilter(this);
    m_restore->setObjectName(u"primary"_s);
    auto* rows = makeLayout<QVBoxLayout>(this, {}, 6);
    m_head->addWidget(m_against, 1);
    m_head->addWidget(m_find, 1);
    m_head->addWidget(m_compare);
    rows->addLayout(m_head);
    rows->addLayout(m_findRow);
    rows->addWidget(m_table, 1);
    alignText(*m_hint, Qt::AlignCenter);
    rows->addWidget(m_hint, 1);
    auto* foot = makeLayout<QHBoxLayout>(nullptr, {8, 0, 8, 0}, 8);
    foot->addWidget(m_said, 1);
    foot->addWidget(m_all);
    foot->addWidget(m_restore);
    rows->addLayout(foot);
    connect(m_draft, &JobDrafts::changed, this, &DifferencesView::readPlanned);
    connect(m_compare, &QPushButton::clicked, this, [this] { m_isComparing ? giveUp() : compare(); });
    connect(m_against, &QComboBox::activated, this, &DifferencesView::giveUp);
    connect(m_find, &FilterEdit::filterChanged, this, [this] { m_model->showFilter(m_find->filter()); });
    connect(m_find, &FilterEdit::wrong, this, &DifferencesView::failed);
    connect(m_model, &DifferencesModel::chosenChanged, this, &DifferencesView::draw);
    connect(m_all, &QPushButton::clicked, this, [this] { m_model->chooseAll(m_model->chosenCount() == 0); });
    connect(m_restore, &QPushButton::clicked, this, [this] { Q_EMIT restoreWanted(m_model->chosenIds()); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == int(DifferenceColumn::Chosen))
            m_model->toggle(index.row());
    });
    draw();
}

DifferencesView::~DifferencesView()
{
    giveUp();
}

void DifferencesView::show(const console::ListedArchive* archive)
{
    const auto path = archive ? archive->path : std::string();
    const bool isOther = !m_archive || m_archive->path != path;
    m_archive = archive && archive->info ? std::optional(*archive) : std::nullopt;
    fillAgainst();
    if (isOther)
        giveUp();
}

// The guild as it is now first, then the other archives of it, then those of others.
void DifferencesView::fillAgainst()
{
    QStringList texts{tr("The guild now")};
    QStringList paths{QString()};
    const auto addOthers = [&](bool ofGuild) {
        for (const auto& other : m_controller.figures()->archives) {
            if (!other.info || !m_archive || other.path == m_archive->path
                || (other.info->guild == m_archive->info->guild) != ofGuild)
                continue;
            const auto time = backupTime(other.info->begun);
            texts += ofGuild ? time : tr("%1, %2").arg(other.info->guildName, time);
            paths += textOf(other.path);
        }
    };
    addOthers(true);
    addOthers(false);
    bool isSame = m_against->count() == paths.size();
    for (int i = 0; isSame && i < paths.size(); ++i)
        isSame = m_against->itemData(i).toString() == paths[i];
    if (isSame)
        return;
    const auto chosen = m_against->currentData();
    m_against->clear();
    for (int i = 0; i < paths.size(); ++i)
        m_against->addItem(texts[i], paths[i]);
    m_against->setCurrentIndex(std::max(0, m_against->findData(chosen)));
}

void DifferencesView::compare()
{
    if (!m_archive)
        return;
    giveUp();
    const auto path = m_against->currentData().toString().toStdString();
    const auto* other = m_controller.figures()->archive(path);
    if (const auto why = path.empty() ? whyNotCompared(m_jobs) : QString(); !why.isEmpty())
        return Q_EMIT failed(why);
    if (path.empty())
        askForRestores({.archive = m_archive->path, .guild = m_archive->info->guild},
            [this](const std::string& restored) { compareWithGuild(restored); });
    else if (other && other->info)
        compareWith(*other);
    draw();
}

// The older one is what was, whichever is chosen in the list.
void DifferencesView::compareWith(const console::ListedArchive& other)
{
    const bool isOlder = other.info->begun < m_archive->info->begun;
    const auto& before = isOlder ? other : *m_archive;
    const auto& after = isOlder ? *m_archive : other;
    askForRestores({.archive = before.path, .guild = after.info->guild, .until = after.info->begun},
        [this, before = before.path, after = after.path](
            const std::string& restored) { compareArchives(before, after, restored); });
}

// A queue that cannot be read says nothing of restores; that the comparison needs it, it says itself.
void DifferencesView::askForRestores(
    const console::RestoreQuestion& question, const std::function<void(const std::string&)>& goOn)
{
    m_isComparing = true;
    const auto path = m_files.filePath(u"restored.csv"_s).toStdString();
    m_jobs.reportRestores(question, path, whileAsked(this, m_attempt, [path, goOn](const Result<bool>& isThere) {
        goOn(isThere && *isThere ? path : std::string());
    }));
}

void DifferencesView::compareArchives(const std::string& before, const std::string& after, const std::string& restored)
{
    m_controller.compare(before, after, restored,
        whileAsked(this, m_attempt, [this](const Result<std::vector<console::Difference>>& found) {
            m_isComparing = false;
            Q_EMIT failed(found ? QString() : textOf(found.error().text));
            if (!found)
                return draw();
            std::vector<console::TracedDifference> differences;
            for (const auto& each : *found) {
                if (differences.size() < kMaxDifferences)
                    differences.push_back({.difference = each});
            }
            take(std::move(differences), found->size() > kMaxDifferences);
        }));
}

void DifferencesView::compareWithGuild(const std::string& restored)
{
    console::JobForm form{.operation = "compare", .guild = discord::toString(m_archive->info->guild)};
    form.values.insert(u"from"_s, textOf(m_archive->path));
    if (!restored.empty())
        form.values.insert(u"restored"_s, textOf(restored));
    form.title = "Compare a backup of " + m_archive->info->guildName.toStdString();
    m_draft->plan({form});
}

void DifferencesView::readPlanned()
{
    if (m_draft->isPlanning())
        return;
    const auto& draft = m_draft->drafts().front();
    if (draft.plan->has_value())
        return readItems(*draft.job);
    const auto why = textOf(draft.plan->error().text);
    giveUp();
    Q_EMIT failed(why);
}

void DifferencesView::readItems(console::JobId draft)
{
    m_jobs.findItems(draft, {.limit = kMaxDifferences},
        whileAsked(this, m_attempt, [this](const Result<console::FoundItems>& found) {
            m_draft->drop();
            m_isComparing = false;
            Q_EMIT failed(found ? QString() : textOf(found.error().text));
            if (!found)
                return draw();
            std::vector<console::TracedDifference> differences;
            for (const auto& item : found->items) {
                if (auto difference = console::differenceOf(item))
                    differences.push_back(*std::move(difference));
            }
            take(std::move(differences), found->isMore);
        }));
}

void DifferencesView::take(std::vector<console::TracedDifference> differences, bool isMore)
{
    m_isCompared = true;
    m_isMore = isMore;
    m_model->show(std::move(differences), m_against->currentData().toString().isEmpty(), m_jobs.wallNow());
}

void DifferencesView::giveUp()
{
    ++m_attempt;
    m_isCompared = false;
    m_draft->drop();
    m_isComparing = false;
    m_model->show({}, m_against->currentData().toString().isEmpty(), m_jobs.wallNow());
}

bool DifferencesView::focusFilter()
{
    if (m_model->allCount() == 0)
        return false;
    m_find->focusAll();
    return true;
}

void DifferencesView::draw()
{
    m_find->setVisible(m_model->allCount() > 0);
    const int chosen = m_model->chosenCount();
    const bool isLive = m_against->currentData().toString().isEmpty();
    m_compare->setText(m_isComparing ? tr("Cancel") : tr("Compare"));
    m_compare->setEnabled(m_archive.has_value());
    m_all->setVisible(m_model->rowCount() > 0 && isLive);
    m_all->setText(chosen == 0 ? tr("Choose all") : tr("Choose none"));
    // What another archive has differently is no state of the guild, and nobody knows who did it.
    m_table->columns().offer(int(DifferenceColumn::By), isLive);
    m_restore->setVisible(m_model->rowCount() > 0 && isLive);
    m_restore->setEnabled(chosen > 0);
    m_restore->setText((width() < kNarrow ? tr("Restore %1…") : tr("Restore %1 selected…")).arg(formatCount(chosen)));
    QString text = m_isComparing ? tr("Comparing…") : m_model->summary();
    if (!m_archive)
        text = tr("This backup cannot be read.");
    else if (!m_isComparing && m_model->rowCount() == 0)
        text = m_model->allCount() > 0 ? tr("No difference matches.")
            : m_isCompared             ? tr("Nothing differs.")
                                       : tr("Press Compare to see what was changed since this backup.");
    if (m_isMore && m_isCompared)
        text += u" · "_s + tr("the first %1").arg(formatCount(kMaxDifferences));
    const bool hasRows = m_model->rowCount() > 0;
    m_table->setVisible(hasRows);
    m_said->setVisible(hasRows);
    m_said->setWholeText(hasRows ? text : QString());
    m_hint->setVisible(!hasRows);
    setTextIfOther(*m_hint, hasRows ? QString() : text);
}

void DifferencesView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool isNarrow = width() < kNarrow;
    if (isNarrow && m_findRow->count() == 0)
        m_findRow->addWidget(m_find);
    else if (!isNarrow && m_head->indexOf(m_find) < 0)
        m_head->insertWidget(1, m_find, 1);
    draw();
}

bool DifferencesView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_table)
        draw();
    if (event->type() == QEvent::KeyPress && watched == m_table && m_table->currentIndex().isValid()
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        m_model->toggle(m_table->currentIndex().row());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace headroom::ui
