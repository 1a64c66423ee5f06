// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/form_field.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>

namespace headroom::ui {

namespace {

constexpr TextPixels kLabelWidth(132);

} // namespace

FormField::FormField(const QString& label, QWidget* editor, const QString& help, QWidget* parent, QWidget* focus)
    : QWidget(parent)
    , m_focus(focus ? focus : editor)
    , m_help(makeWrappedLabel(help, textFont(12), Tone::Muted, this))
    , m_error(makeWrappedLabel({}, textFont(12), Tone::Warning, this))
    , m_helpText(help)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(3);
    auto* name = addTo(*grid, makeWrappedLabel(label, textFont(13), Tone::Text, this), 0, 0, Qt::AlignTop);
    name->setFixedWidth(kLabelWidth);
    name->setContentsMargins(0, 7, 0, 0); // beside the text of its field
    name->setBuddy(m_focus);
    editor->setParent(this);
    m_focus->setAccessibleName(QString(label).remove(u'&'));
    m_focus->setAccessibleDescription(help);
    grid->addWidget(editor, 0, 1);
    m_help->setVisible(!help.isEmpty());
    grid->addWidget(m_help, 1, 1);
    m_error->hide();
    grid->addWidget(m_error, 2, 1);
    grid->setColumnStretch(1, 1);
    // The wheel scrolls the form, rather than change what happens to be under it.
    if (qobject_cast<QComboBox*>(m_focus) || qobject_cast<QAbstractSpinBox*>(m_focus)) {
        m_focus->setFocusPolicy(Qt::StrongFocus);
        m_focus->installEventFilter(this);
    }
}

void FormField::setHelp(const QString& text)
{
    m_helpText = text;
    setTextIfOther(*m_help, text);
    m_help->setVisible(!text.isEmpty());
    if (!hasError())
        m_focus->setAccessibleDescription(text);
}

void FormField::setError(const QString& text)
{
    setTextIfOther(*m_error, text);
    m_error->setVisible(!text.isEmpty());
    m_focus->setAccessibleDescription(text.isEmpty() ? m_helpText : text);
    setStyleProperty(*m_focus, "invalid", !text.isEmpty());
}

bool FormField::hasError() const
{
    return !m_error->text().isEmpty();
}

void FormField::focusEditor()
{
    m_focus->setFocus(Qt::OtherFocusReason);
}

bool FormField::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel && !m_focus->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace headroom::ui
