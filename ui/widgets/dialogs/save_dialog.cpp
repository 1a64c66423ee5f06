// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/dialogs/save_dialog.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace headroom::ui {

QFileDialog* makeSaveDialog(QWidget* parent, const QString& title, const QString& file, const QString& filter)
{
    auto* dialog = new QFileDialog(parent, title, file, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->selectFile(file);
    // Nothing of the following is there where the dialog is the desktop's.
    dialog->setViewMode(QFileDialog::Detail);
    dialog->resize(920, 560);
    for (auto* button : dialog->findChildren<QToolButton*>())
        button->setIconSize({16, 16});
    if (auto* splitter = dialog->findChild<QSplitter*>())
        splitter->setSizes({170, 750});
    if (auto* files = dialog->findChild<QTreeView*>(u"treeView"_s)) {
        files->header()->resizeSection(0, 340);
        files->header()->resizeSection(3, 190); // the date
    }
    return dialog;
}

} // namespace headroom::ui
