// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/alerts/rule_dialog.h"

#include "core/console/alerts/alert_text.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/pages/jobs/form_field.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr double kMaxFigure = 1'000'000;

QString unitOf(console::AlertMeasure measure)
{
    const auto text = console::figureText(measure, 0);
    return text.mid(1); // behind the "0"
}

// Without zeros at its end.
class FigureBox final : public QDoubleSpinBox
{
public:
    using QDoubleSpinBox::QDoubleSpinBox;

    QString textFromValue(double value) const override
    {
        auto shown = locale();
        shown.setNumberOptions(QLocale::OmitGroupSeparator);
        return shown.toString(value, 'f', QLocale::FloatingPointShortest);
    }
};

QDoubleSpinBox* makeFigure(console::AlertMeasure measure, QWidget* parent)
{
    auto* box = new FigureBox(parent);
    box->setRange(0, kMaxFigure);
    box->setDecimals(6);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setSuffix(unitOf(measure));
    return box;
}

QSpinBox* makeSeconds(QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setRange(0, int(console::AlertRule::maxDelay.count()));
    box->setGroupSeparatorShown(true);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setSuffix(RuleDialog::tr(" s"));
    return box;
}

} // namespace

RuleDialog::RuleDialog(const console::AlertRule& rule, QWidget* parent)
    : QDialog(parent)
    , m_rule(rule)
    , m_enter(makeFigure(rule.measure, this))
    , m_leave(makeFigure(rule.measure, this))
    , m_pending(makeSeconds(this))
    , m_keep(makeSeconds(this))
    , m_severity(new QComboBox(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"content"_s);
    setWindowTitle(tr("Rule: %1").arg(titleOf(rule)));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(18, 16, 18, 14);
    rows->setSpacing(12);
    rows->addWidget(makeLabel(titleOf(rule), textFont(15, QFont::DemiBold), Tone::Text, this));
    for (const auto severity : {console::Emergency::Severity::Warning, console::Emergency::Severity::Critical})
        m_severity->addItem(severityWord(severity), int(severity));
    rows->addWidget(new FormField(tr("Begins above"), m_enter, {}, this));
    rows->addWidget(new FormField(tr("Begins after"), m_pending, tr("Time above it, without interruption"), this));
    m_leaveField = new FormField(tr("Ends at"), m_leave, tr("Or below"), this);
    rows->addWidget(m_leaveField);
    rows->addWidget(new FormField(tr("Ends after"), m_keep, tr("Time at it or below, without interruption"), this));
    rows->addWidget(new FormField(tr("Severity"), m_severity,
        tr("Notifications of critical alerts are sent at once, and again while they last"), this));
    rows->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_set = buttons->addButton(tr("Change rule"), QDialogButtonBox::AcceptRole);
    m_set->setDefault(true);
    if (const auto* const shipped = console::findRule(console::shippedRules(), rule.name)) {
        auto* reset = buttons->addButton(tr("Restore defaults"), QDialogButtonBox::ResetRole);
        connect(reset, &QPushButton::clicked, this, [this, shipped] { show(*shipped); });
    }
    rows->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] { Q_EMIT chosen(edited()); });
    for (auto* box : {m_enter, m_leave})
        connect(box, &QDoubleSpinBox::valueChanged, this, &RuleDialog::checkValues);
    show(rule);
    setMinimumWidth(inText(460));
    m_enter->setFocus();
}

void RuleDialog::show(const console::AlertRule& rule)
{
    m_enter->setValue(rule.enter);
    m_leave->setValue(rule.leave);
    m_pending->setValue(int(rule.pending.count()));
    m_keep->setValue(int(rule.keep.count()));
    m_severity->setCurrentIndex(m_severity->findData(int(rule.severity)));
    checkValues();
}

console::AlertRule RuleDialog::edited() const
{
    auto rule = m_rule;
    rule.enter = m_enter->value();
    rule.leave = m_leave->value();
    rule.pending = std::chrono::seconds(m_pending->value());
    rule.keep = std::chrono::seconds(m_keep->value());
    rule.severity = console::Emergency::Severity(m_severity->currentData().toInt());
    return rule;
}

void RuleDialog::checkValues()
{
    const bool isRight = m_leave->value() <= m_enter->value();
    m_leaveField->setError(isRight ? QString() : tr("This must not be above where it begins."));
    m_set->setEnabled(isRight);
}

} // namespace headroom::ui
