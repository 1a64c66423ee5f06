// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/ask_first.h"

#include <QMessageBox>
#include <QPushButton>

namespace headroom::ui {

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

} // namespace headroom::ui
