// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/export_button.h"

#include "ui/widgets/dialogs/save_dialog.h"

#include <QBuffer>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPixmap>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace headroom::ui {

ExportButton::ExportButton(QWidget* parent)
    : QPushButton(tr("Export…"), parent)
{
    setObjectName(u"export"_s);
    setToolTip(tr("Write what is shown to a CSV or PNG file (Ctrl+E)"));
    setShortcut(QKeySequence(u"Ctrl+E"_s));
    setMenu(new QMenu(this));
}

void ExportButton::addEntry(const Entry& entry)
{
    m_entries.push_back(entry);
    connect(menu()->addAction(entry.text), &QAction::triggered, this, [this, entry] { askForFile(entry); });
}

void ExportButton::addPicture(const QString& text, const QString& file, QWidget& pictured)
{
    addEntry({text, file, [&pictured] {
                  QByteArray bytes;
                  QBuffer buffer(&bytes);
                  buffer.open(QIODevice::WriteOnly);
                  pictured.grab().save(&buffer, "PNG");
                  return bytes;
              }});
}

void ExportButton::askForFile(const Entry& entry)
{
    const QString suffix = QFileInfo(entry.file).suffix();
    const QString filter = suffix == "png"_L1 ? tr("PNG (*.png)") : tr("CSV (*.csv)");
    auto* dialog = makeSaveDialog(window(), tr("Export"), entry.file, filter);
    dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this, entry](const QString& path) { write(entry, path); });
    dialog->open();
}

bool ExportButton::write(const Entry& entry, const QString& path)
{
    QSaveFile file(path);
    const QByteArray bytes = entry.make();
    const bool good = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    if (good)
        Q_EMIT saved(path);
    else
        Q_EMIT said(tr("Could not write %1: %2. Choose another folder.").arg(path, file.errorString()));
    return good;
}

} // namespace headroom::ui
