// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/backups/opened_backup.h"

#include "ui/models/jobs/job_words.h"
#include "ui/pages/backups/backup_actions.h"
#include "ui/pages/backups/backup_facts.h"
#include "ui/pages/backups/contents_view.h"
#include "ui/pages/backups/differences_view.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QButtonGroup>
#include <QPushButton>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

// In places, besides the words of kinds.
const std::string kDifferences = "differences";
const std::string kAbout = "about";
constexpr TextPixels kAboutWidth(300);

} // namespace

OpenedBackup::OpenedBackup(const Theme& theme, console::BackupsController& controller, console::JobsController& jobs,
    BackupActions& actions, QWidget* parent)
    : QWidget(parent)
    , m_contents(new ContentsView(theme, controller, this))
    , m_differences(new DifferencesView(theme, controller, jobs, this))
    , m_facts(new BackupFacts(controller, actions, this))
    , m_views(new Card({}, this))
    , m_damage(makeWrappedLabel({}, textFont(13), Tone::Critical, m_views))
    , m_chooser(new QButtonGroup(this))
    , m_stack(new QStackedWidget(m_views))
    , m_about(new Card(tr("About this backup"), this))
{
    auto* columns = makeLayout<QHBoxLayout>(this, {}, 12);
    buildViews();
    columns->addWidget(m_views, 1);
    m_about->setFlush();
    m_about->body()->addWidget(m_facts, 1);
    columns->addWidget(m_about);
    connect(m_chooser, &QButtonGroup::idClicked, this, [this](int view) { showView(View(view)); });
    connect(m_contents, &ContentsView::failed, this, &OpenedBackup::failed);
    connect(m_differences, &DifferencesView::failed, this, &OpenedBackup::failed);
    connect(m_differences, &DifferencesView::restoreWanted, &actions, &BackupActions::restore);
    connect(m_facts, &BackupFacts::failed, this, &OpenedBackup::failed);
}

void OpenedBackup::buildViews()
{
    m_views->setFlush();
    setMargins(*m_damage, {8, 0, 8, 0}); // below the title
    // A path without a place to break it does not widen the page.
    m_damage->setSizePolicy(QSizePolicy::Ignored, m_damage->sizePolicy().verticalPolicy());
    m_damage->hide();
    m_views->body()->addWidget(m_damage);
    auto* row = makeLayout<QHBoxLayout>(nullptr, {8, 0, 8, 0}, 4);
    for (const auto& [text, view] : {std::pair(tr("Contents"), View::Contents),
             std::pair(tr("Differences"), View::Differences), std::pair(tr("About"), View::About)}) {
        auto* button = addTo(*row, makeToggle(u"small"_s, text, {}, m_views));
        m_chooser->addButton(button, int(view));
    }
    m_chooser->button(int(View::Contents))->setChecked(true);
    row->addStretch(1);
    m_views->body()->addLayout(row);
    m_stack->addWidget(m_contents);
    m_stack->addWidget(m_differences);
    m_views->body()->addWidget(m_stack, 1);
}

void OpenedBackup::show(const console::ListedArchive* archive, const BackupState& state)
{
    m_facts->show(archive, state);
    m_contents->show(archive);
    m_differences->show(archive);
    const auto damage = archive ? damageText(*archive) : QString();
    setTextIfOther(*m_damage, damage);
    m_damage->setVisible(!damage.isEmpty());
    if (!archive)
        return m_views->setTitle(tr("Choose a backup"));
    m_views->setTitle(archive->info ? archive->info->guildName : fileNameOf(archive->path));
    m_views->setCaption(archive->info ? backupTime(archive->info->begun) : QString());
}

void OpenedBackup::showView(View view)
{
    m_chooser->button(int(view))->setChecked(true);
    m_stack->setCurrentIndex(int(view));
}

void OpenedBackup::showFactsBeside(bool isBeside)
{
    m_chooser->button(int(View::About))->setVisible(!isBeside);
    if (isBeside != (m_facts->parentWidget() == m_about))
        moveFacts(isBeside);
    m_about->setVisible(isBeside);
    if (isBeside)
        m_about->setFixedWidth(std::max<int>(kAboutWidth, m_about->minimumSizeHint().width()));
}

void OpenedBackup::moveFacts(bool isBeside)
{
    const bool wasShown = m_stack->currentWidget() == m_facts;
    if (isBeside) {
        m_stack->removeWidget(m_facts);
        m_about->body()->addWidget(m_facts, 1);
        m_facts->QWidget::show();
        if (wasShown)
            showView(View::Contents);
    } else {
        m_about->body()->removeWidget(m_facts);
        m_stack->addWidget(m_facts);
    }
}

void OpenedBackup::focusFilter()
{
    if (m_stack->currentWidget() == m_differences && m_differences->focusFilter())
        return;
    showView(View::Contents);
    m_contents->focusSearch();
}

bool OpenedBackup::leaveFilter()
{
    return m_contents->search().leave() || m_differences->filter().leave();
}

void OpenedBackup::reset()
{
    m_contents->go({});
    m_differences->filter().setFilterText({});
    showView(View::Contents);
}

std::vector<std::string> OpenedBackup::placeParts() const
{
    auto parts = m_contents->placeParts();
    if (m_stack->currentWidget() == m_differences)
        parts = {kDifferences, m_differences->filter().filterText().toStdString()};
    else if (m_stack->currentWidget() == m_facts)
        parts = {kAbout};
    std::erase_if(parts, [](const auto& part) { return part.empty(); });
    return parts;
}

void OpenedBackup::go(const std::vector<std::string>& parts)
{
    const auto what = parts.empty() ? std::string() : parts.front();
    if (what == kDifferences) {
        showView(View::Differences);
        m_differences->filter().setFilterText(parts.size() > 1 ? textOf(parts[1]) : QString());
    } else if (what == kAbout && m_stack->count() > int(View::About)) {
        showView(View::About);
    } else {
        showView(View::Contents);
        m_contents->go(parts);
    }
}

} // namespace headroom::ui
