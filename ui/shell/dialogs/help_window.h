// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;
class QToolButton;
class QUrl;

namespace headroom::ui {

// The documentation as the window has it: the same Markdown files that are read on the web, resources/docs/*.md, in the
// program's resources. Pure but for reading these.

struct HelpPage
{
    QString file; // "watching.md"
    QString title; // "Watching"

    bool operator==(const HelpPage&) const = default;
};

// All pages, in the order of the index, which is the first.
std::vector<HelpPage> helpPages();

// The Markdown of a page; null: there is none of that name.
QString helpText(const QString& file);

// What a link to a heading names it by, as GitHub does: "The page Jobs" is "the-page-jobs".
QString anchorOf(const QString& heading);

// The documentation in a window of its own: its pages beside the text of one, links between them, back and forward as
// in a browser, and a search through all of them.
class HelpWindow final : public QDialog
{
    Q_OBJECT
public:
    explicit HelpWindow(const Theme& theme, QWidget* parent = nullptr);

    // "watching.md", or "watching.md#buckets" for a heading of it. One that is not there is said.
    void openPage(const QString& place);
    QString place() const; // of the page that is shown

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void buildShortcuts();
    void follow(const QUrl& link);
    void filter();
    void findNext(bool backward);
    void render(const QUrl& page); // which was just loaded
    void scrollToHeading();
    void showChosen();

    const Theme& m_theme;
    const std::vector<HelpPage> m_pages;
    QLineEdit* m_search = nullptr;
    QListWidget* m_list = nullptr;
    QTextBrowser* m_text = nullptr;
    QLabel* m_note = nullptr; // what could not be found or opened
    QToolButton* m_back = nullptr;
    QToolButton* m_forward = nullptr;
};

} // namespace headroom::ui
