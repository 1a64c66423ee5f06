// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;

namespace headroom::ui {

// One line of a form: a label, what is edited, a word of help below it, and what is wrong with it.
class FormField : public QWidget
{
    Q_OBJECT
public:
    // `editor` becomes its child; `focus` is what the label leads to, where that is a part of it.
    FormField(const QString& label, QWidget* editor, const QString& help, QWidget* parent, QWidget* focus = nullptr);

    void setHelp(const QString& text);
    void setError(const QString& text); // empty: nothing is wrong
    bool hasError() const;
    void focusEditor();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_focus;
    QLabel* m_help;
    QLabel* m_error;
    QString m_helpText;
};

} // namespace headroom::ui
