// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/prune_dialog.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_removal_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/while_there.h"
#include "ui/pages/jobs/form_field.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kDays = 90; // as on the command line
constexpr int kMaxDays = 3650;
constexpr int kLinesOfText = 8; // five names, the others, and what is lost

} // namespace

PruneDialog::PruneDialog(console::JobsController& controller, QWidget* parent)
    : QDialog(parent)
    , m_controller(controller)
    , m_days(new QSpinBox(this))
    , m_text(makeWrappedLabel({}, textFont(13), Tone::Muted, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"content"_s);
    setWindowTitle(tr("Prune finished jobs"));
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 16, 18, 14}, 12);
    m_days->setRange(0, kMaxDays);
    m_days->setValue(kDays);
    const auto showUnit = [this](int days) { m_days->setSuffix(days == 1 ? tr(" day ago") : tr(" days ago")); };
    connect(m_days, &QSpinBox::valueChanged, this, showUnit);
    showUnit(kDays);
    m_days->setButtonSymbols(QAbstractSpinBox::NoButtons);
    rows->addWidget(new FormField(tr("Finished at least"), m_days, tr("0 removes every finished job"), this));
    alignText(*m_text, Qt::AlignLeft | Qt::AlignTop);
    m_text->setMinimumHeight(m_text->fontMetrics().lineSpacing() * kLinesOfText);
    rows->addWidget(m_text, 1);
    auto* buttons = addTo(*rows, new QDialogButtonBox(QDialogButtonBox::Cancel, this));
    m_act = buttons->addButton(tr("Remove"), QDialogButtonBox::AcceptRole);
    m_act->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_act, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen(m_found);
        accept();
    });
    connect(m_days, &QSpinBox::valueChanged, this, &PruneDialog::find);
    setMinimumWidth(inText(460));
    auto* cancel = buttons->button(QDialogButtonBox::Cancel);
    cancel->setDefault(true);
    cancel->setFocus();
    find();
}

void PruneDialog::find()
{
    m_act->setEnabled(false);
    m_controller.findEnded(std::chrono::hours(24 * m_days->value()),
        whileThere(this, [this, days = m_days->value()](const Result<std::vector<console::JobId>>& found) {
            if (days == m_days->value())
                show(found);
        }));
}

void PruneDialog::show(const Result<std::vector<console::JobId>>& found)
{
    m_found = found.value_or(std::vector<console::JobId>());
    const auto count = m_found.size();
    m_act->setEnabled(count > 0);
    m_act->setText(count == 0 ? tr("Remove")
            : count == 1      ? tr("Remove 1 job")
                              : tr("Remove %1 jobs").arg(formatCount(qint64(count))));
    if (!found)
        return setTextIfOther(*m_text, textOf(found.error().text));
    if (count == 0)
        return setTextIfOther(*m_text, tr("No job finished that long ago."));
    QStringList names;
    for (const auto& row : m_controller.figures()->jobs) {
        if (std::find(m_found.begin(), m_found.end(), row.job.id) != m_found.end())
            names += tr("%1 (job %2)").arg(jobName(row.job)).arg(row.job.id);
    }
    const QString lost = tr("Items, logs and reports are deleted. What was changed on Discord stays changed.");
    setTextIfOther(*m_text, names.isEmpty() ? lost : QString(namesText(names, count) + u"\n\n"_s + lost));
}

} // namespace headroom::ui
