// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/backups/backup_figures.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/snapshot.h"
#include "ui/pages/page.h"
#include "ui/theme/theme.h"

#include <QObject>

class QStackedWidget;

namespace headroom::console {
struct AlertsFigures;
} // namespace headroom::console

namespace headroom::ui {

class Navigation;

// What stands beside the title of a page in the navigation. It is known without the page, which is made when it is
// first wanted. Pure but for the zone that is shown.
struct PageBadge
{
    QString count = {};
    Tone tone = Tone::Muted; // of the count
    QString warning = {}; // a mark that says this; empty: none

    bool operator==(const PageBadge&) const = default;
};
PageBadge bucketsBadge(const console::BucketTotals& totals); // how many
PageBadge shardsBadge(const console::LogFiguresPtr& figures); // how many are in trouble, in all logs
PageBadge alertsBadge(const console::AlertsFigures& figures); // how many last
PageBadge jobsBadge(const console::JobFigures& figures); // those that are not over, and those that wait for a person
// How many archives, and backupWarnings().
PageBadge backupsBadge(
    const console::BackupFigures& backups, const console::JobFigures& jobs, Duration maxAge, WallTime now);

// The pages of the window: which is in sight, and the navigation beside them with what it marks. Ctrl+1 and so on show
// them. Pages are numbered in the order they are added, and made when they are first wanted.
class PageList final : public QObject
{
    Q_OBJECT
public:
    struct Entry
    {
        QString title;
        QString name; // as places have it, and pictures of it
        QString help; // where the documentation is about it: "logs.md#shards"
        std::function<Page*()> make; // once, in stack()
        std::function<PageBadge()> readBadge = {}; // as it is now; none: there never is one
        Page* page = nullptr; // null: it was not wanted yet
        PageBadge badge = {}; // as it was when it was last read
    };

    // `content` is the parent of all, and what the keys are of.
    PageList(const Theme& theme, QWidget& content);

    Navigation& navigation() { return *m_navigation; }
    QStackedWidget& stack() { return *m_stack; }
    const std::vector<Entry>& entries() const { return m_entries; }

    void add(const Entry& entry);
    // Made if it was not yet; null: there is no such page.
    Page* page(const QString& name);
    void makeAll();
    void show(Page& page);
    const Entry& current() const; // in sight
    int currentNumber() const;
    // The page that has more about it; null: none has.
    Page* placeOf(const console::Emergency& emergency);
    // Reads that of one page anew, or those of all.
    void readBadge(const QString& name);
    void readBadges();
    // Marks in the navigation what is wrong, at the page that has more about it, and the badges.
    void mark(const std::vector<console::Emergency>& emergencies, Instant now) const;

Q_SIGNALS:
    void made(headroom::ui::Page& page);
    void leaving(headroom::ui::Page& next); // for another page
    void shown(); // another page, or the same once more
    void badgeChanged(); // what mark() shows

private:
    Page& make(Entry& entry);

    QWidget& m_content;
    Navigation* m_navigation;
    QStackedWidget* m_stack;
    std::vector<Entry> m_entries;
};

} // namespace headroom::ui
