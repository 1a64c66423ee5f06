// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/confirm_job_dialog.h"

#include "ui/models/jobs/job_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>

namespace headroom::ui {

ConfirmJobDialog::ConfirmJobDialog(const console::Job& job, const console::JobPlan& plan, QWidget* parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Confirm job %1").arg(job.id));
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 16, 18, 14}, 10);
    rows->addWidget(makeWrappedLabel(jobName(job), textFont(15, QFont::DemiBold), Tone::Text, this));
    const auto tone = plan.isDestructive ? Tone::Text : Tone::Muted; // what is deleted has to be read
    rows->addWidget(makeWrappedLabel(jobPlanText(plan), textFont(13), tone, this));
    QString wanted; // what is to be typed; empty: nothing
    QLineEdit* edit = nullptr;
    if (plan.isDestructive) {
        wanted = !plan.guildName.empty() ? textOf(plan.guildName)
            : job.guild                  ? QString::number(job.guild->value)
                                         : QString::number(job.id);
        rows->addWidget(makeWrappedLabel(
            tr("This cannot be undone. Type “%1” to confirm.").arg(wanted), textFont(13), Tone::Warning, this));
        edit = addTo(*rows, new QLineEdit(this));
        edit->setAccessibleName(tr("Name of the guild"));
    } else if (wanted = parent ? requiredTyping(*parent) : QString(); !wanted.isEmpty()) {
        rows->addWidget(makeWrappedLabel(
            tr("This is production. Type “%1” to go on.").arg(wanted), textFont(13), Tone::Warning, this));
        edit = addTo(*rows, new QLineEdit(this));
        edit->setAccessibleName(tr("Name of the profile"));
    }
    rows->addStretch(1);
    auto* buttons = addTo(*rows, new QDialogButtonBox(QDialogButtonBox::Cancel, this));
    auto* confirm = buttons->addButton(tr("Start job"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    if (edit) {
        confirm->setEnabled(false);
        confirm->setDefault(true);
        connect(edit, &QLineEdit::textChanged, this,
            [confirm, wanted](const QString& typed) { confirm->setEnabled(typed.trimmed() == wanted.trimmed()); });
        edit->setFocus();
    } else {
        buttons->button(QDialogButtonBox::Cancel)->setFocus();
    }
    setMinimumWidth(inText(420));
}

} // namespace headroom::ui
