// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/page_list.h"

#include "core/console/alerts/alert_rule.h"
#include "ui/models/emergency_words.h"
#include "ui/widgets/navigation.h"

#include <QShortcut>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

PageList::PageList(const Theme& theme, QWidget& content)
    : QObject(&content)
    , m_content(content)
    , m_navigation(new Navigation(theme, &content))
    , m_stack(new QStackedWidget(&content))
{
    connect(m_navigation, &Navigation::pageChosen, this,
        [this](int number) { show(*m_entries[std::size_t(number)].page); });
}

void PageList::add(const Entry& entry)
{
    const int number = m_navigation->addPage(entry.title);
    m_entries.push_back(entry);
    m_stack->addWidget(entry.page);
    connect(new QShortcut(QKeySequence(u"Ctrl+%1"_s.arg(number + 1)), &m_content), &QShortcut::activated, this,
        [this, page = entry.page] { show(*page); });
    const auto update = [this, number, page = entry.page] {
        m_entries[std::size_t(number)].badge = page->badge();
        Q_EMIT badgeChanged();
    };
    connect(entry.page, &Page::badgeChanged, this, update);
    update();
}

void PageList::show(Page& page)
{
    if (m_stack->currentWidget() != &page)
        Q_EMIT leaving(page);
    m_stack->setCurrentWidget(&page);
    m_navigation->setCurrentPage(m_stack->indexOf(&page)); // which says that it was chosen
    Q_EMIT shown();
}

const PageList::Entry& PageList::current() const
{
    return m_entries[std::size_t(m_stack->currentIndex())];
}

Page* PageList::placeOf(const console::Emergency& emergency) const
{
    const auto name = QString::fromStdString(console::nameOf(emergency.place));
    const auto place = std::ranges::find(m_entries, name, &Entry::name);
    return place == m_entries.end() ? nullptr : place->page;
}

void PageList::mark(const std::vector<console::Emergency>& emergencies, Instant now,
    const std::function<bool(const Page&)>& isCovered) const
{
    for (int number = 0; number < int(m_entries.size()); ++number) {
        const auto& entry = m_entries[std::size_t(number)];
        const auto badge = isCovered(*entry.page) ? Page::Badge{} : entry.badge;
        m_navigation->setCount(number, badge.count, badge.tone);
        const auto worst =
            std::ranges::find_if(emergencies, [&](const auto& emergency) { return placeOf(emergency) == entry.page; });
        if (worst == emergencies.end())
            m_navigation->setAlert(number, Tone::Warning, badge.warning);
        else
            m_navigation->setAlert(number, emergencyTone(worst->severity), wordsOf(*worst, now).brief);
    }
}

} // namespace headroom::ui
