// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/snapshot.h"
#include "ui/pages/page.h"
#include "ui/theme/theme.h"

#include <QObject>

class QStackedWidget;

namespace headroom::ui {

class Navigation;

// The pages of the window: which is in sight, and the navigation beside them with what it marks. Ctrl+1 and so on show
// them. Pages are numbered in the order they are added.
class PageList final : public QObject
{
    Q_OBJECT
public:
    struct Entry
    {
        QString title;
        QString name; // as places have it, and pictures of it
        QString help; // where the documentation is about it: "logs.md#shards"
        Page* page;
        Page::Badge badge = {}; // as it was when it last changed
    };

    // `content` is the parent of all, and what the keys are of.
    PageList(const Theme& theme, QWidget& content);

    Navigation& navigation() { return *m_navigation; }
    QStackedWidget& stack() { return *m_stack; }
    const std::vector<Entry>& entries() const { return m_entries; }

    void add(const Entry& entry);
    void show(Page& page);
    const Entry& current() const; // in sight
    // The page that has more about it; null: none has.
    Page* placeOf(const console::Emergency& emergency) const;
    // Marks in the navigation what is wrong, at the page that has more about it, and the badges of pages but of those
    // that are covered.
    void mark(const std::vector<console::Emergency>& emergencies, Instant now,
        const std::function<bool(const Page&)>& isCovered) const;

Q_SIGNALS:
    void leaving(headroom::ui::Page& next); // for another page
    void shown(); // another page, or the same once more
    void badgeChanged(); // what mark() shows

private:
    QWidget& m_content;
    Navigation* m_navigation;
    QStackedWidget* m_stack;
    std::vector<Entry> m_entries;
};

} // namespace headroom::ui
