// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/filter_text.h"

#include <QLineEdit>
#include <QTimer>

class QCompleter;
class QStringListModel;

namespace headroom::ui {

// The line in which the rows of a page are filtered, by words and by fields (see FilterText). It completes the names of
// fields and states. What is typed holds a moment after the last key, or at once by Enter; a text that cannot be
// understood changes nothing and is told by wrong().
class FilterEdit final : public QLineEdit
{
    Q_OBJECT
public:
    // The fields outlive it.
    explicit FilterEdit(std::span<const FilterField> fields, QWidget* parent = nullptr);

    // Of another list from now on; the text goes.
    void setFields(std::span<const FilterField> fields);
    // Holds at once.
    void setFilterText(const QString& text);
    // What holds: the last text that was understood.
    const FilterText& filter() const { return m_filter; }
    const QString& filterText() const { return m_applied; }
    void focusAll();
    // Empties it if it has the focus and a text; false where there was nothing to do.
    bool leave();

Q_SIGNALS:
    void filterChanged();
    void wrong(const QString& text); // one line that says what would be right; empty: it is understood
    void entered(); // Enter, after the filter holds

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // of the completions
    void keyPressEvent(QKeyEvent* event) override; // of the completions as well

private:
    void apply();
    void complete();
    void insert(const QString& completion);
    qsizetype wordBegin() const;

    std::span<const FilterField> m_fields;
    FilterText m_filter;
    QString m_applied;
    QTimer m_delay;
    QStringListModel* m_completions;
    QCompleter* m_completer;
};

} // namespace headroom::ui
