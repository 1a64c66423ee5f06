// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/ask_first.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

namespace headroom::ui {

namespace {

constexpr const char* typedName = "headroomTypedName";

QDialog* askForTyping(
    QWidget& parent, const QString& question, const QString& consequence, const QString& act, const QString& name)
{
    auto* dialog = new QDialog(&parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("content"));
    dialog->setWindowTitle(parent.window()->windowTitle());
    auto* rows = makeLayout<QVBoxLayout>(dialog, {18, 16, 18, 14}, 10);
    rows->addWidget(makeWrappedLabel(question, textFont(15, QFont::DemiBold), Tone::Text, dialog));
    rows->addWidget(makeWrappedLabel(consequence, textFont(13), Tone::Muted, dialog));
    rows->addWidget(
        makeWrappedLabel(QCoreApplication::translate("AskFirst", "This is production. Type “%1” to go on.").arg(name),
            textFont(13), Tone::Warning, dialog));
    auto* edit = new QLineEdit(dialog);
    edit->setAccessibleName(QCoreApplication::translate("AskFirst", "Name of the profile"));
    rows->addWidget(edit);
    rows->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    auto* go = buttons->addButton(act, QDialogButtonBox::AcceptRole);
    go->setEnabled(false);
    go->setAutoDefault(false);
    rows->addWidget(buttons);
    auto* cancel = buttons->button(QDialogButtonBox::Cancel);
    cancel->setDefault(true);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(edit, &QLineEdit::textChanged, go, [go, cancel, name](const QString& typed) {
        const bool isRight = typed.trimmed() == name;
        go->setEnabled(isRight);
        go->setDefault(isRight);
        cancel->setDefault(!isRight);
    });
    dialog->setMinimumWidth(inText(420));
    dialog->open();
    cancel->setFocus();
    return dialog;
}

} // namespace

QDialog* askFirst(QWidget& parent, const QString& question, const QString& consequence, const QString& act)
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, parent.windowTitle(), question, QMessageBox::Cancel, &parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(consequence);
    box->addButton(act, QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setEscapeButton(QMessageBox::Cancel);
    box->open();
    box->button(QMessageBox::Cancel)->setFocus();
    return box;
}

QDialog* askBeforeChange(QWidget& parent, const QString& question, const QString& consequence, const QString& act)
{
    const QString name = requiredTyping(parent);
    return name.isEmpty() ? askFirst(parent, question, consequence, act)
                          : askForTyping(parent, question, consequence, act, name);
}

void requireTyping(QWidget& window, const QString& name)
{
    if (requiredTyping(window) != name)
        window.setProperty(typedName, name);
}

QString requiredTyping(const QWidget& parent)
{
    for (const QWidget* widget = &parent; widget; widget = widget->parentWidget()) {
        if (const auto name = widget->property(typedName); name.isValid())
            return name.toString();
    }
    return {};
}

} // namespace headroom::ui
