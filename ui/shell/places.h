// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/places/place_history.h"
#include "ui/shell/page_list.h"

#include <QObject>

#include <functional>
#include <string>

namespace headroom::ui {

class PastView;

// Where the window is, was before, and is sent by links: a page, what it shows, and the moment that is looked at. Each
// page that is shown, and each place that is opened, is a step; back and forward lead through them as in a browser, and
// so do these buttons of a mouse. While the recording of somebody else is looked at, the moment is none of its
// business.
class Places final : public QObject
{
    Q_OBJECT
public:
    Places(PageList& pages, PastView& past, QWidget& window);

    void setProfile(const std::string& name) { m_profile = name; } // of the fleet; empty: it has none
    console::Place current() const;

    // Of a link: with its moment, and a word where it is of another fleet.
    void open(const console::Place& place);
    // At the moment that is looked at.
    void openHere(console::Place place);
    void goBack(int steps); // negative: forward
    // What `act` makes of that page; one step, also where it is in sight already.
    void openBy(Page& page, const std::function<void()>& act);
    // The first one, which is no step: there is nothing behind it.
    void begin(Page& page);

    void copyLink() { copyLink(current()); }
    void copyLink(console::Place place); // on the current page
    // Answers whether the text is a link; what is wrong with it is said.
    bool openLink(const QString& text);

Q_SIGNALS:
    void said(const QString& text); // one line for a few seconds

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const PageList::Entry* entryOf(const Page& page) const;
    const PageList::Entry* entryNamed(const std::string& name) const;
    console::Place placeOf(const PageList::Entry& entry) const;
    void leave(Page& next);
    void show(const console::Place& place);
    void showMoment(const console::Place& place);

    PageList& m_pages;
    PastView& m_past;
    QWidget& m_window;
    std::string m_profile;
    console::PlaceHistory m_history;
    bool m_isStep = true; // showing another page is one
};

} // namespace headroom::ui
