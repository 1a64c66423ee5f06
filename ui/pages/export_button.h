// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPushButton>

#include <functional>
#include <vector>

namespace headroom::ui {

// "Export…": a list of what can be written to a file, CSV or PNG, each made when it is written.
class ExportButton final : public QPushButton
{
    Q_OBJECT
public:
    struct Entry
    {
        QString text; // "Routes as CSV…"
        QString file; // "routes.csv": what is proposed
        std::function<QByteArray()> make;
    };

    explicit ExportButton(QWidget* parent = nullptr);

    void addEntry(const Entry& entry);
    // A picture of the widget as it is; the widget outlives the button.
    void addPicture(const QString& text, const QString& file, QWidget& pictured);
    const std::vector<Entry>& entries() const { return m_entries; }

    // False when it went wrong, which is said().
    bool write(const Entry& entry, const QString& path);

Q_SIGNALS:
    // What went wrong.
    void said(const QString& text);
    void saved(const QString& path);

private:
    void askForFile(const Entry& entry);

    std::vector<Entry> m_entries;
};

} // namespace headroom::ui
