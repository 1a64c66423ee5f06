// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBoxLayout>
#include <QFrame>

class QPushButton;

namespace headroom::ui {

class ElidedLabel;

// A titled surface with a caption at its right end.
class Card : public QFrame
{
    Q_OBJECT
public:
    explicit Card(const QString& title, QWidget* parent = nullptr);

    // The title becomes a button that opens more of the same: opened(). `where` says what: "Open Traffic".
    void setLink(const QString& where);

    void setTitle(const QString& title);

    enum class Caption { Words, Figures, Alarm }; // Alarm: what is wrong, in words

    void setCaption(const QString& caption, Caption kind = Caption::Words);
    // For a table, whose cells have room at their edges already.
    void setFlush();
    // Where the content goes, under the title.
    QVBoxLayout* body() const { return m_body; }

Q_SIGNALS:
    void opened();

private:
    ElidedLabel* m_title;
    QPushButton* m_link = nullptr; // in its place
    ElidedLabel* m_caption;
    Caption m_captionKind = Caption::Words;
    QVBoxLayout* m_body;
};

} // namespace headroom::ui
