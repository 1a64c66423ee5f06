// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/page_list.h"

#include "core/console/alerts/alert_rule.h"
#include "core/console/alerts/alerts_controller.h"
#include "ui/models/backups/backup_words.h"
#include "ui/models/emergency_words.h"
#include "ui/models/format.h"
#include "ui/widgets/navigation.h"

#include <QCoreApplication>
#include <QShortcut>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::JobState;

namespace {

struct PageBadgeText
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::PageBadge)
};

QString placeName(const console::Emergency& emergency)
{
    return QString::fromStdString(console::nameOf(emergency.place));
}

} // namespace

PageBadge bucketsBadge(const console::BucketTotals& totals)
{
    return {formatCount(qint64(totals.buckets))};
}

PageBadge shardsBadge(const console::LogFiguresPtr& figures)
{
    const auto inTrouble = qint64(figures && figures->shards ? figures->shards->inTrouble : 0);
    return {inTrouble > 0 ? QString(formatCount(inTrouble) + u'!') : QString(), Tone::Critical};
}

PageBadge alertsBadge(const console::AlertsFigures& figures)
{
    if (figures.active.empty())
        return {};
    // The worst comes first.
    return {formatCount(qint64(figures.active.size())), emergencyTone(figures.active.front().severity)};
}

PageBadge jobsBadge(const console::JobFigures& figures)
{
    const auto count = [&](JobState state) { return figures.counts[std::size_t(state)]; };
    const auto waiting = count(JobState::WaitingForConfirmation);
    const auto active = count(JobState::Running) + count(JobState::HeldBack) + count(JobState::Queued);
    // Held back by what does not pass by itself.
    const auto stuck = std::count_if(figures.jobs.begin(), figures.jobs.end(),
        [](const console::JobRow& row) { return row.job.state == JobState::HeldBack && !row.job.held.until; });
    QStringList warnings;
    if (waiting > 0)
        warnings += PageBadgeText::tr("%1 jobs wait for your confirmation", nullptr, pluralNumber(waiting))
                        .arg(formatCount(waiting));
    if (stuck > 0)
        warnings += PageBadgeText::tr("%1 jobs are held back until you resume them", nullptr, pluralNumber(stuck))
                        .arg(formatCount(stuck));
    return {active > 0 ? formatCount(active) : QString(), Tone::Muted, warnings.join(u"; "_s)};
}

PageBadge backupsBadge(
    const console::BackupFigures& backups, const console::JobFigures& jobs, Duration maxAge, WallTime now)
{
    const auto count = qint64(backups.archives.size());
    return {
        count > 0 ? formatCount(count) : QString(), Tone::Muted, backupWarnings(backups, jobs, maxAge, now).join(u' ')};
}

PageList::PageList(const Theme& theme, QWidget& content)
    : QObject(&content)
    , m_content(content)
    , m_navigation(new Navigation(theme, &content))
    , m_stack(new QStackedWidget(&content))
{
    connect(m_navigation, &Navigation::pageChosen, this,
        [this](int number) { show(make(m_entries[std::size_t(number)])); });
}

void PageList::add(const Entry& entry)
{
    const int number = m_navigation->addPage(entry.title);
    m_entries.push_back(entry);
    connect(new QShortcut(QKeySequence(u"Ctrl+%1"_s.arg(number + 1)), &m_content), &QShortcut::activated, this,
        [this, number] { show(make(m_entries[std::size_t(number)])); });
    readBadge(entry.name);
}

Page& PageList::make(Entry& entry)
{
    if (entry.page)
        return *entry.page;
    entry.page = entry.make();
    m_stack->addWidget(entry.page);
    Q_EMIT made(*entry.page);
    return *entry.page;
}

Page* PageList::page(const QString& name)
{
    const auto entry = std::ranges::find(m_entries, name, &Entry::name);
    return entry == m_entries.end() ? nullptr : &make(*entry);
}

void PageList::makeAll()
{
    for (auto& entry : m_entries)
        make(entry);
}

void PageList::show(Page& page)
{
    if (m_stack->currentWidget() != &page)
        Q_EMIT leaving(page);
    m_stack->setCurrentWidget(&page);
    m_navigation->setCurrentPage(currentNumber()); // which says that it was chosen
    Q_EMIT shown();
}

int PageList::currentNumber() const
{
    const auto entry = std::ranges::find(m_entries, m_stack->currentWidget(), &Entry::page);
    return int(entry - m_entries.begin());
}

const PageList::Entry& PageList::current() const
{
    return m_entries[std::size_t(currentNumber())];
}

Page* PageList::placeOf(const console::Emergency& emergency)
{
    return page(placeName(emergency));
}

void PageList::readBadge(const QString& name)
{
    const auto entry = std::ranges::find(m_entries, name, &Entry::name);
    if (entry == m_entries.end() || !entry->readBadge)
        return;
    const auto badge = entry->readBadge();
    if (entry->badge == badge)
        return;
    entry->badge = badge;
    Q_EMIT badgeChanged();
}

void PageList::readBadges()
{
    for (const auto& entry : m_entries)
        readBadge(entry.name);
}

void PageList::mark(const std::vector<console::Emergency>& emergencies, Instant now) const
{
    for (int number = 0; number < int(m_entries.size()); ++number) {
        const auto& entry = m_entries[std::size_t(number)];
        m_navigation->setCount(number, entry.badge.count, entry.badge.tone);
        const auto worst = std::ranges::find(emergencies, entry.name, placeName);
        if (worst == emergencies.end())
            m_navigation->setAlert(number, Tone::Warning, entry.badge.warning);
        else
            m_navigation->setAlert(number, emergencyTone(worst->severity), wordsOf(*worst, now).brief);
    }
}

} // namespace headroom::ui
