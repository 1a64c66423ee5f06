// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/dialogs/questions.h"

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

// A dialog with text above a line that is to be written, and a button that cannot be pressed yet.
struct LineQuestion
{
    LineQuestion(QWidget& parent, const QString& title, const QString& act)
        : dialog(new QDialog(&parent))
        , rows(makeLayout<QVBoxLayout>(dialog, {18, 16, 18, 14}, 10))
        , edit(new QLineEdit(dialog))
        , buttons(new QDialogButtonBox(QDialogButtonBox::Cancel, dialog))
        , go(buttons->addButton(act, QDialogButtonBox::AcceptRole))
    {
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setObjectName(QStringLiteral("content"));
        dialog->setWindowTitle(title);
        dialog->setMinimumWidth(inText(420));
        go->setEnabled(false);
        QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    }

    QDialog* dialog;
    QVBoxLayout* rows;
    QLineEdit* edit;
    QDialogButtonBox* buttons;
    QPushButton* go;
};

QDialog* askForTyping(
    QWidget& parent, const QString& question, const QString& consequence, const QString& act, const QString& name)
{
    const LineQuestion asked(parent, parent.window()->windowTitle(), act);
    const auto add = [&asked](const QString& text, const QFont& font, Tone tone) {
        asked.rows->addWidget(makeWrappedLabel(text, font, tone, asked.dialog));
    };
    add(question, textFont(15, QFont::DemiBold), Tone::Text);
    add(consequence, textFont(13), Tone::Muted);
    add(QCoreApplication::translate("AskFirst", "This is production. Type “%1” to go on.").arg(name), textFont(13),
        Tone::Warning);
    asked.edit->setAccessibleName(QCoreApplication::translate("AskFirst", "Name of the profile"));
    asked.rows->addWidget(asked.edit);
    asked.rows->addStretch(1);
    asked.rows->addWidget(asked.buttons);
    asked.go->setAutoDefault(false);
    auto* cancel = asked.buttons->button(QDialogButtonBox::Cancel);
    cancel->setDefault(true);
    QObject::connect(asked.buttons, &QDialogButtonBox::accepted, asked.dialog, &QDialog::accept);
    QObject::connect(
        asked.edit, &QLineEdit::textChanged, asked.go, [go = asked.go, cancel, name](const QString& typed) {
            const bool isRight = typed.trimmed() == name;
            go->setEnabled(isRight);
            go->setDefault(isRight);
            cancel->setDefault(!isRight);
        });
    asked.dialog->open();
    cancel->setFocus();
    return asked.dialog;
}

} // namespace

QDialog* askLine(QWidget& parent, const QString& title, const QString& hint, const QString& act,
    std::function<QString(const QString& text)> take)
{
    const LineQuestion asked(parent, title, act);
    auto* said = makeWrappedLabel(hint, textFont(12), Tone::Muted, asked.dialog);
    asked.rows->addWidget(makeLabel(title, textFont(15, QFont::DemiBold), Tone::Text, asked.dialog));
    asked.edit->setAccessibleName(title);
    asked.rows->addWidget(asked.edit);
    asked.rows->addWidget(said);
    asked.rows->addStretch(1);
    asked.rows->addWidget(asked.buttons);
    asked.go->setDefault(true);
    QObject::connect(asked.edit, &QLineEdit::textChanged, asked.go,
        [go = asked.go](const QString& text) { go->setEnabled(!text.trimmed().isEmpty()); });
    QObject::connect(asked.buttons, &QDialogButtonBox::accepted, asked.dialog, [asked, said, take = std::move(take)] {
        const QString wrong = take(asked.edit->text().trimmed());
        if (wrong.isEmpty())
            return asked.dialog->accept();
        setTone(*said, Tone::Warning);
        setTextIfOther(*said, wrong);
        asked.edit->setFocus();
    });
    asked.dialog->open();
    asked.edit->setFocus();
    return asked.dialog;
}

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
