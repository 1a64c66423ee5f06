// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/saved_views.h"

#include "ui/shell/places.h"
#include "ui/widgets/dialogs/questions.h"

#include <QMenu>
#include <QSettings>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kViewsKey = u"views"_s;
const QString kNameKey = u"name"_s;
const QString kLinkKey = u"link"_s;
constexpr qsizetype kMaxNameLength = 80;
constexpr std::size_t kMaxViews = 100;

// An ampersand in a menu underlines what follows.
QString menuText(QString name)
{
    return name.replace(u'&', u"&&"_s);
}

} // namespace

SavedViews::SavedViews(Places& places, QWidget& window)
    : QObject(&places)
    , m_places(places)
    , m_window(window)
{
}

std::vector<SavedViews::View> SavedViews::views() const
{
    QSettings settings;
    std::vector<View> views;
    const int count = settings.beginReadArray(kViewsKey);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        views.push_back({settings.value(kNameKey).toString(), settings.value(kLinkKey).toString()});
    }
    return views;
}

void SavedViews::keep(const std::vector<View>& views)
{
    QSettings settings;
    settings.remove(kViewsKey);
    settings.beginWriteArray(kViewsKey, int(views.size()));
    for (int i = 0; i < int(views.size()); ++i) {
        settings.setArrayIndex(i);
        settings.setValue(kNameKey, views[std::size_t(i)].name);
        settings.setValue(kLinkKey, views[std::size_t(i)].link);
    }
    settings.endArray();
}

QString SavedViews::save(const QString& name)
{
    const auto wanted = name.simplified();
    if (wanted.isEmpty())
        return tr("A view needs a name");
    if (wanted.size() > kMaxNameLength)
        return tr("A name has at most %1 characters").arg(kMaxNameLength);
    auto place = m_places.current();
    place.at.reset();
    place.span.reset();
    place.profile.clear();
    auto all = views();
    const auto link = QString::fromStdString(console::linkTo(place));
    const auto known = std::ranges::find(all, wanted, &View::name);
    if (known != all.end())
        known->link = link;
    else if (all.size() >= kMaxViews)
        return tr("%1 views are saved: remove one first").arg(kMaxViews);
    else
        all.push_back({wanted, link});
    keep(all);
    return {};
}

void SavedViews::remove(const QString& name)
{
    auto all = views();
    std::erase_if(all, [&name](const View& view) { return view.name == name; });
    keep(all);
}

void SavedViews::askName()
{
    askLine(m_window, tr("Save this view"),
        tr("Its page with the filter and what is open there. It is found in the menu and by Ctrl+K."), tr("Save"),
        [this](const QString& name) { return save(name); });
}

QMenu* SavedViews::makeMenu(QWidget& parent)
{
    auto* menu = new QMenu(tr("Saved views"), &parent);
    auto* removing = new QMenu(tr("Remove"), menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, removing] { fill(*menu, *removing); });
    return menu;
}

void SavedViews::fill(QMenu& menu, QMenu& removing)
{
    menu.clear();
    removing.clear();
    const auto all = views();
    if (all.empty()) {
        menu.addAction(tr("None yet: save one with Ctrl+D"))->setEnabled(false);
        return;
    }
    for (const auto& view : all) {
        menu.addAction(menuText(view.name), this, [this, view] { m_places.openLink(view.link); });
        removing.addAction(menuText(view.name), this, [this, view] { remove(view.name); });
    }
    menu.addSeparator();
    menu.addMenu(&removing);
}

std::vector<PaletteEntry> SavedViews::paletteEntries() const
{
    std::vector<PaletteEntry> entries;
    for (const auto& view : views())
        entries.push_back(
            {.text = view.name, .kind = tr("View"), .open = [this, view] { m_places.openLink(view.link); }});
    return entries;
}

} // namespace headroom::ui
