// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/backups/backups_head.h"

#include "core/console/backups/backups_controller.h"
#include "ui/models/backups/backup_filter.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAction>
#include <QFileDialog>
#include <QInputDialog>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kMaxAgeKey = u"backups/maxAgeHours"_s;
constexpr int kMaxAgeHours = 24 * 365;

} // namespace

BackupsHead::BackupsHead(console::BackupsController& controller, QAction& backUp, QWidget* parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_totals(new ElidedLabel(textFont(13), Tone::Muted, this))
    , m_find(new FilterEdit(backupFields(), this))
{
    const auto kept = QSettings().value(kMaxAgeKey).toInt();
    if (kept > 0 && kept <= kMaxAgeHours)
        m_controller.setMaxAge(std::chrono::hours{kept});
    auto* row = makeLayout<QHBoxLayout>(this, {}, 10);
    row->addWidget(makeLabel(tr("Backups"), textFont(18, QFont::DemiBold), Tone::Text, this));
    row->addWidget(m_totals, 1);
    m_find->setAccessibleName(tr("Find backups"));
    m_find->setPlaceholderText(tr("Find backups"));
    m_find->setToolTip(tr("guild: file: is:damaged age:<7 size:>100 messages:>0\n"
                          "Other words are looked for in the guild and the name of the file"));
    m_find->setMinimumWidth(inText(110));
    m_find->setMaximumWidth(inText(220));
    row->addWidget(m_find, 1);
    auto* menu = new QMenu(this);
    menu->addAction(tr("Choose the folder…"), this, &BackupsHead::chooseFolder);
    menu->addAction(tr("Warn when the newest is older than…"), this, &BackupsHead::askMaxAge);
    row->addWidget(makeMoreButton(tr("More actions for backups"), *menu, this));
    auto* button = makeButton(u"primary"_s, backUp.text(), {}, this);
    connectToAction(*button, backUp);
    row->addWidget(button);
}

void BackupsHead::draw()
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

void BackupsHead::chooseFolder()
{
    auto* dialog = new QFileDialog(window(), tr("Folder of backups"), textOf(m_controller.figures()->folder));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &BackupsHead::folderChosen);
    dialog->open();
}

void BackupsHead::askMaxAge()
{
    auto* dialog = new QInputDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Age of backups"));
    dialog->setLabelText(tr("Warn when a guild’s newest good backup is older than so many hours:"));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(1, kMaxAgeHours);
    dialog->setIntValue(int(std::chrono::duration_cast<std::chrono::hours>(m_controller.options().maxAge).count()));
    connect(dialog, &QInputDialog::intValueSelected, this, [this](int hours) {
        QSettings().setValue(kMaxAgeKey, hours);
        m_controller.setMaxAge(std::chrono::hours{hours});
    });
    dialog->open();
}

} // namespace headroom::ui
