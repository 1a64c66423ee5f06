// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/ask_line.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace headroom::ui {

QDialog* askLine(QWidget& parent, const QString& title, const QString& hint, const QString& act,
    std::function<QString(const QString& text)> take)
{
    auto* dialog = new QDialog(&parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("content"));
    dialog->setWindowTitle(title);
    auto* rows = makeLayout<QVBoxLayout>(dialog, {18, 16, 18, 14}, 10);
    rows->addWidget(makeLabel(title, textFont(15, QFont::DemiBold), Tone::Text, dialog));
    auto* edit = new QLineEdit(dialog);
    edit->setAccessibleName(title);
    rows->addWidget(edit);
    auto* said = makeWrappedLabel(hint, textFont(12), Tone::Muted, dialog);
    rows->addWidget(said);
    rows->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    auto* go = buttons->addButton(act, QDialogButtonBox::AcceptRole);
    go->setDefault(true);
    go->setEnabled(false);
    rows->addWidget(buttons);
    QObject::connect(
        edit, &QLineEdit::textChanged, go, [go](const QString& text) { go->setEnabled(!text.trimmed().isEmpty()); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, [dialog, edit, said, take = std::move(take)] {
        const QString wrong = take(edit->text().trimmed());
        if (wrong.isEmpty())
            return dialog->accept();
        setTone(*said, Tone::Warning);
        setTextIfOther(*said, wrong);
        edit->setFocus();
    });
    dialog->setMinimumWidth(inText(420));
    dialog->open();
    edit->setFocus();
    return dialog;
}

} // namespace headroom::ui
