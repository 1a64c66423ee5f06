// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What MainWindow does with emergencies: says them over all pages, at the pages they are about, and in its title.
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/navigation.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using headroom::console::Emergency;

namespace headroom::ui {

namespace {

constexpr std::chrono::milliseconds kTitleEvery = 1s; // a taskbar is no place for figures that race

} // namespace

MainWindow::Page MainWindow::pageOf(const Emergency& emergency) const
{
    switch (emergency.place) {
    case Emergency::Place::InvalidRequests:
    case Emergency::Place::GlobalLimit:
    case Emergency::Place::Redis:
        break;
    case Emergency::Place::LogBudgets:
        return Page::Traffic;
    case Emergency::Place::RequestClient:
        return Page::Buckets;
    case Emergency::Place::Shards:
        return Page::Shards;
    }
    return Page::Overview;
}

void MainWindow::openEmergency(const Emergency& emergency)
{
    showPage(pageOf(emergency));
    switch (emergency.place) {
    case Emergency::Place::InvalidRequests:
        m_overview->reveal(OverviewPage::Part::InvalidRequests);
        break;
    case Emergency::Place::GlobalLimit:
        m_overview->reveal(OverviewPage::Part::GlobalLimits);
        break;
    case Emergency::Place::Redis:
        m_overview->reveal(OverviewPage::Part::Redis);
        break;
    case Emergency::Place::LogBudgets:
        m_traffic->revealBudgets();
        break;
    case Emergency::Place::RequestClient:
        m_bucketsPage->focusOwn();
        break;
    case Emergency::Place::Shards:
        if (!emergency.shards.empty())
            m_shards->openShard({emergency.shards.front().source, emergency.shards.front().number});
        break;
    }
}

void MainWindow::showEmergencies()
{
    using Phase = console::ConnectionState::Phase;
    // A connection that is lost is an emergency when it stays so.
    const bool lost = m_connection.phase == Phase::Lost
        || std::ranges::find(m_emergencies, Emergency::Kind::RedisLost, &Emergency::kind) != m_emergencies.end();
    m_strip->show(m_emergencies, lost ? QString() : QString::fromStdString(m_connection.problem));
    for (const auto page : {Page::Overview, Page::Buckets, Page::Traffic, Page::Shards}) {
        const auto worst = std::ranges::find_if(m_emergencies, [&](const auto& each) { return pageOf(each) == page; });
        if (worst == m_emergencies.end())
            m_navigation->setAlert(int(page), Tone::Muted, {});
        else
            m_navigation->setAlert(int(page), emergencyTone(worst->severity), wordsOf(*worst, m_clock.now()).brief);
    }
    showTitle();
}

void MainWindow::showTitle()
{
    const QString label = QString::fromStdString(m_connection.label);
    QString title = label.isEmpty() ? u"Headroom"_s : QString(label + u" — Headroom"_s);
    if (!m_emergencies.empty())
        title = u"(!) "_s + wordsOf(m_emergencies.front(), m_clock.now()).brief + u" · "_s + title;
    const bool isOther = title.startsWith(u'(') != windowTitle().startsWith(u'(');
    if (title == windowTitle() || (!isOther && m_titleShown.isValid() && !m_titleShown.hasExpired(kTitleEvery.count())))
        return;
    setWindowTitle(title);
    m_titleShown.start();
}

} // namespace headroom::ui
