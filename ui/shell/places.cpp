// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/places.h"

#include "ui/shell/past/past_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QWindow>

namespace headroom::ui {

Places::Places(PageList& pages, PastView& past, QWidget& window)
    : QObject(&pages)
    , m_pages(pages)
    , m_past(past)
    , m_window(window)
{
    connect(&pages, &PageList::leaving, this, &Places::leave);
    window.installEventFilter(this);
    if (auto* const handle = window.windowHandle())
        handle->installEventFilter(this);
}

const PageList::Entry* Places::entryOf(const Page& page) const
{
    const auto& entries = m_pages.entries();
    const auto found = std::ranges::find(entries, &page, &PageList::Entry::page);
    return found == entries.end() ? nullptr : &*found;
}

const PageList::Entry* Places::entryNamed(const std::string& name) const
{
    const auto& entries = m_pages.entries();
    const auto found = std::ranges::find(entries, QString::fromStdString(name), &PageList::Entry::name);
    return found == entries.end() ? nullptr : &*found;
}

console::Place Places::placeOf(const PageList::Entry& entry) const
{
    auto place = entry.page->place();
    place.page = entry.name.toStdString();
    place.at = m_past.at();
    place.profile = m_profile;
    return place;
}

console::Place Places::current() const
{
    return placeOf(m_pages.current());
}

void Places::leave(Page& next)
{
    const auto* const entry = entryOf(next);
    if (m_isStep && entry)
        m_history.visit(current(), placeOf(*entry));
}

void Places::begin(Page& page)
{
    m_history = {};
    const QScopedValueRollback noStep(m_isStep, false);
    m_pages.show(page);
}

void Places::open(const console::Place& place)
{
    if (!entryNamed(place.page)) {
        Q_EMIT said(tr("This window has no page “%1”").arg(QString::fromStdString(place.page)));
        return;
    }
    m_history.visit(current(), place);
    show(place);
    if (!place.profile.empty() && !console::isSameInLinks(m_profile, place.profile))
        Q_EMIT said(
            tr("The link is of “%1”, which this window does not show").arg(QString::fromStdString(place.profile)));
}

void Places::openHere(console::Place place)
{
    place.at = m_past.at();
    place.profile = m_profile;
    open(place);
}

void Places::openBy(Page& page, const std::function<void()>& act)
{
    const auto before = current();
    const QScopedValueRollback noStep(m_isStep, false);
    m_pages.show(page);
    act();
    m_history.visit(before, current());
}

void Places::goBack(int steps)
{
    if (const auto place = m_history.step(steps, current()))
        show(*place);
}

void Places::show(const console::Place& place)
{
    const QScopedValueRollback noStep(m_isStep, false);
    const auto* const entry = entryNamed(place.page);
    if (!entry)
        return;
    showMoment(place);
    Page& page = *m_pages.page(entry->name);
    m_pages.show(page);
    page.go(place);
}

void Places::showMoment(const console::Place& place)
{
    if (m_past.showsFile() || place.at == m_past.at())
        return;
    if (place.at)
        m_past.goTo(*place.at);
    else
        m_past.goLive();
}

void Places::copyLink(console::Place place)
{
    const auto here = current();
    place.page = here.page;
    place.at = here.at;
    place.profile = here.profile;
    const auto link = QString::fromStdString(console::linkTo(place));
    QGuiApplication::clipboard()->setText(link);
    Q_EMIT said(tr("Copied: %1").arg(link));
}

bool Places::openLink(const QString& text)
{
    if (!console::isLink(text.toStdString()))
        return false;
    if (const auto place = console::readLink(text.toStdString()))
        open(*place);
    else
        Q_EMIT said(place.error().text.translated());
    return true;
}

// The buttons of a mouse are seen at the window itself, as tables and fields would keep them.
bool Places::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::Show && m_window.windowHandle())
        m_window.windowHandle()->installEventFilter(this);
    const bool isPress = event->type() == QEvent::MouseButtonPress && watched->isWindowType();
    const auto button = isPress ? static_cast<QMouseEvent*>(event)->button() : Qt::NoButton;
    if (button != Qt::BackButton && button != Qt::ForwardButton)
        return QObject::eventFilter(watched, event);
    goBack(button == Qt::BackButton ? 1 : -1);
    return true;
}

} // namespace headroom::ui
