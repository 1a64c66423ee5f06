// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the page of backups is put together.
#include "core/console/backups/backups_controller.h"
#include "ui/models/backups/backup_list_model.h"
#include "ui/pages/backups/backup_actions.h"
#include "ui/pages/backups/backup_facts.h"
#include "ui/pages/backups/backups_page.h"
#include "ui/pages/backups/contents_view.h"
#include "ui/pages/backups/differences_view.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/gauges/progress_bar.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tables/backup_table.h"

#include <QAction>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kAboutWidth = 300;

} // namespace

QWidget* BackupsPage::buildHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(makeLabel(tr("Backups"), textFont(18, QFont::DemiBold), Tone::Text, head));
    m_totals = new ElidedLabel(textFont(13), Tone::Muted, head);
    row->addWidget(m_totals, 1);
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
    auto* left = new Card(tr("Backups by guild"), m_body);
    left->setFlush();
    m_table = new BackupTable(theme, *m_model, left);
    m_table->setAccessibleName(tr("Backups, by guild"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->addAction(m_actions->removeAction());
    left->body()->addWidget(m_table, 1);
    columns->addWidget(left);
    columns->addWidget(buildMiddle(theme), 1);
    m_about = new Card(tr("About this backup"), m_body);
    m_facts = new BackupFacts(m_controller, *m_actions, m_about);
    m_about->body()->addWidget(m_facts, 1);
    m_about->setFixedWidth(kAboutWidth);
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
        if (!m_contents->leaveChannel())
            m_table->setFocus();
    });
    auto* backUp = new QShortcut(QKeySequence(QKeySequence::New), this);
    backUp->setContext(Qt::WidgetWithChildrenShortcut);
    connect(backUp, &QShortcut::activated, m_actions->backUpAction(), &QAction::trigger);
}

} // namespace headroom::ui
