// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/job_limits_dialog.h"

#include "ui/models/jobs/job_words.h"
#include "ui/pages/jobs/form_field.h"
#include "ui/pages/jobs/run_options.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace headroom::ui {

JobLimitsDialog::JobLimitsDialog(const console::Job& job, QWidget* parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"content"_s);
    setWindowTitle(tr("Limits of job %1").arg(job.id));
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 16, 18, 14}, 12);
    rows->addWidget(makeWrappedLabel(jobName(job), textFont(15, QFont::DemiBold), Tone::Text, this));
    const auto boxes = makeThrottleBoxes(this);
    boxes.share->setValue(job.throttle.sharePercent);
    boxes.rate->setValue(job.throttle.requestsPerMinute);
    boxes.concurrency->setValue(job.throttle.concurrency);
    rows->addWidget(new FormField(tr("Share"), boxes.share, tr("Of the bot’s global limit, at most"), this));
    rows->addWidget(new FormField(tr("Speed limit"), boxes.rate, tr("The lower of this and the share counts"), this));
    rows->addWidget(new FormField(tr("Concurrency"), boxes.concurrency, tr("Requests in flight at a time"), this));
    rows->addStretch(1);
    auto* buttons = addTo(*rows, new QDialogButtonBox(QDialogButtonBox::Cancel, this));
    auto* set = buttons->addButton(tr("Set limits"), QDialogButtonBox::AcceptRole);
    set->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this, boxes] {
        Q_EMIT chosen({boxes.share->value(), boxes.rate->value(), boxes.concurrency->value()});
    });
    setMinimumWidth(inText(460));
    boxes.share->setFocus();
}

} // namespace headroom::ui
