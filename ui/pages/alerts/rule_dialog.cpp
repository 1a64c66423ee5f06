// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/alerts/rule_dialog.h"

#include "core/console/alerts/alert_text.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/pages/jobs/form_field.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

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

QDoubleSpinBox* makeFigure(QWidget* parent)
{
    auto* box = new FigureBox(parent);
    box->setRange(0, kMaxFigure);
    box->setDecimals(6);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
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

// What a rule of this measure is shipped with.
console::AlertRule usualRule(console::AlertMeasure measure)
{
    const auto& shipped = console::shippedRules();
    auto rule = *std::ranges::find(shipped, measure, &console::AlertRule::measure);
    rule.name.clear();
    return rule;
}

} // namespace

RuleDialog::RuleDialog(const Theme& theme, Options options, QWidget* parent)
    : QDialog(parent)
    , m_options(std::move(options))
    , m_enter(makeFigure(this))
    , m_leave(makeFigure(this))
    , m_pending(makeSeconds(this))
    , m_keep(makeSeconds(this))
    , m_severity(new QComboBox(this))
    , m_trial(new RuleTrial(theme, m_options.past, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"content"_s);
    if (m_options.isNew)
        m_options.rule = usualRule(m_options.rule.measure);
    const QString title = m_options.isNew ? tr("New rule") : titleOf(m_options.rule);
    setWindowTitle(m_options.isNew ? title : tr("Rule: %1").arg(title));
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 16, 18, 14}, 12);
    rows->addWidget(makeLabel(title, textFont(15, QFont::DemiBold), Tone::Text, this));
    auto* halves = makeLayout<QHBoxLayout>(24);
    halves->addLayout(buildForm(), 2);
    halves->addWidget(m_trial, 3);
    rows->addLayout(halves, 1);
    rows->addWidget(buildButtons());
    connect(this, &QDialog::accepted, this, [this] { Q_EMIT chosen(edited()); });
    connect(m_trial, &RuleTrial::momentChosen, this, &RuleDialog::momentChosen);
    fill(m_options.rule);
    for (auto* box : {m_enter, m_leave})
        connect(box, &QDoubleSpinBox::valueChanged, this, &RuleDialog::checkValues);
    for (auto* box : {m_pending, m_keep})
        connect(box, &QSpinBox::valueChanged, this, &RuleDialog::checkValues);
    const int width = std::min(inText(880), parent ? parent->window()->width() : QWIDGETSIZE_MAX);
    resize(width, rows->totalHeightForWidth(width));
    m_name ? m_name->setFocus() : m_enter->setFocus();
}

QLayout* RuleDialog::buildForm()
{
    auto* form = makeLayout<QVBoxLayout>(12);
    if (m_options.isNew) {
        m_name = new QLineEdit(this);
        m_name->setMaxLength(int(console::AlertRule::maxNameLength));
        m_name->setPlaceholderText(u"slower-than-usual"_s);
        m_nameField = addTo(*form, new FormField(tr("Name"), m_name, tr("Small letters, digits and hyphens"), this));
        connect(m_name, &QLineEdit::textChanged, this, &RuleDialog::checkValues);
        m_measure = new QComboBox(this);
        for (const auto measure : console::measuresOfRules())
            m_measure->addItem(console::nameOf(measure), int(measure));
        connect(m_measure, &QComboBox::currentIndexChanged, this, &RuleDialog::showMeasure);
        form->addWidget(new FormField(tr("Looks at"), m_measure, {}, this));
    }
    for (const auto severity : {console::Emergency::Severity::Warning, console::Emergency::Severity::Critical})
        m_severity->addItem(severityWord(severity), int(severity));
    form->addWidget(new FormField(tr("Begins above"), m_enter, {}, this));
    form->addWidget(new FormField(tr("Begins after"), m_pending, tr("Time above it, without interruption"), this));
    m_leaveField = addTo(*form, new FormField(tr("Ends at"), m_leave, tr("Or below"), this));
    form->addWidget(new FormField(tr("Ends after"), m_keep, tr("Time at it or below, without interruption"), this));
    form->addWidget(new FormField(tr("Severity"), m_severity,
        tr("Notifications of critical alerts are sent at once, and again while they last"), this));
    form->addStretch(1);
    return form;
}

QDialogButtonBox* RuleDialog::buildButtons()
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_set = buttons->addButton(m_options.isNew ? tr("Add rule") : tr("Change rule"), QDialogButtonBox::AcceptRole);
    m_set->setDefault(true);
    const auto* const shipped = console::findRule(console::shippedRules(), m_options.rule.name);
    if (shipped) {
        auto* reset = buttons->addButton(tr("Restore defaults"), QDialogButtonBox::ResetRole);
        connect(reset, &QPushButton::clicked, this, [this, shipped] { fill(*shipped); });
    }
    // Without this Tab does not come to Cancel with Qt 6.8.
    setTabOrder(m_set, buttons->button(QDialogButtonBox::Cancel));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return buttons;
}

void RuleDialog::fill(const console::AlertRule& rule)
{
    for (auto* box : {m_enter, m_leave})
        box->setSuffix(unitOf(rule.measure));
    m_enter->setValue(rule.enter);
    m_leave->setValue(rule.leave);
    m_pending->setValue(int(rule.pending.count()));
    m_keep->setValue(int(rule.keep.count()));
    m_severity->setCurrentIndex(m_severity->findData(int(rule.severity)));
    checkValues();
}

void RuleDialog::showMeasure()
{
    m_options.rule = usualRule(console::AlertMeasure(m_measure->currentData().toInt()));
    fill(m_options.rule);
}

console::AlertRule RuleDialog::edited() const
{
    auto rule = m_options.rule;
    if (m_name)
        rule.name = m_name->text().trimmed().toStdString();
    rule.enter = m_enter->value();
    rule.leave = m_leave->value();
    rule.pending = std::chrono::seconds(m_pending->value());
    rule.keep = std::chrono::seconds(m_keep->value());
    rule.severity = console::Emergency::Severity(m_severity->currentData().toInt());
    return rule;
}

void RuleDialog::checkValues()
{
    const auto rule = edited();
    const bool isRight = rule.leave <= rule.enter;
    m_leaveField->setError(isRight ? QString() : tr("This must not be above where it begins."));
    bool isNamed = true;
    if (m_name) {
        const bool isTaken = std::ranges::find(m_options.taken, rule.name) != m_options.taken.end();
        const bool isName = isRight && console::check(rule).has_value();
        isNamed = !isTaken && isName;
        m_nameField->setError(rule.name.empty() || !isRight ? QString()
                : isTaken                                   ? tr("There is a rule of this name.")
                : isName                                    ? QString()
                                                            : tr("A name has small letters, digits and hyphens."));
    }
    m_set->setEnabled(isRight && isNamed);
    if (isRight)
        m_trial->setRule(rule, m_options.isNew ? std::nullopt : std::optional(m_options.rule));
}

} // namespace headroom::ui
