// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/accessibility.h"

#include "ui/shell/past/timeline_track.h"
#include "ui/theme/palette.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/shards/shard_map.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QLineEdit>
#include <QPixmap>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollArea>
#include <QTest>
#include <QTextBrowser>
#include <QTextEdit>
#include <QToolButton>

#include <algorithm>
#include <set>

namespace headroom::support {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostStops = 300;
constexpr double kRingContrast = 3;
constexpr int kAround = 3; // pixels, where a ring may be

QString calledBy(const QWidget& widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    const QString name = widget.accessibleName().isEmpty() && button ? button->text() : widget.accessibleName();
    return u"%1 \"%2\""_s.arg(QString::fromLatin1(widget.metaObject()->className()).section(u"::"_s, -1), name);
}

bool isControl(const QWidget& widget)
{
    const auto* tool = qobject_cast<const QToolButton*>(&widget);
    if (tool && tool->popupMode() == QToolButton::InstantPopup && !tool->menu())
        return false; // it says something, and opens nothing
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QLineEdit*>(&widget)
        || qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget)
        || qobject_cast<const QAbstractItemView*>(&widget) || qobject_cast<const QPlainTextEdit*>(&widget)
        || qobject_cast<const QTextEdit*>(&widget) || qobject_cast<const ui::Chart*>(&widget)
        || qobject_cast<const ui::ShardMap*>(&widget) || qobject_cast<const ui::TimelineTrack*>(&widget);
}

// A part of a control that is reached as a whole.
bool isPartOfControl(const QWidget& widget, const QWidget& window)
{
    for (const auto* parent = widget.parentWidget(); parent && parent != &window; parent = parent->parentWidget()) {
        if (isControl(*parent))
            return true;
    }
    return false;
}

// Tab goes to one of a group, arrows to the others.
bool isReachedInGroup(const QWidget& widget, const std::set<const QWidget*>& reached)
{
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    if (!button || !button->group() || !button->group()->exclusive())
        return false;
    const auto others = button->group()->buttons();
    return std::any_of(others.begin(), others.end(), [&](const auto* other) { return reached.contains(other); });
}

// Qt's own, beside or in what has the keys for it.
bool isOfQt(const QWidget& widget)
{
    return widget.inherits("QHeaderView") || widget.objectName().startsWith("qt_"_L1)
        || widget.inherits("QTableCornerButton");
}

// Those that Tab stops at, in its order, and whoever keeps it.
std::vector<QPointer<QWidget>> tabStops(QWidget& window, QStringList& faults)
{
    std::vector<QPointer<QWidget>> stops;
    std::set<const QWidget*> seen;
    for (int i = 0; i < kMostStops; ++i) {
        auto* before = window.focusWidget() ? window.focusWidget() : &window;
        QTest::keyClick(before, Qt::Key_Tab);
        auto* now = window.focusWidget();
        if (now == before && qobject_cast<QTextBrowser*>(now) && i + 1 < kMostStops)
            continue; // from link to link
        if (now == before && !stops.empty() && stops.size() > 1)
            faults += calledBy(*now) + u" keeps Tab to itself"_s;
        if (!now || !seen.insert(now).second)
            break;
        stops.emplace_back(now);
    }
    return stops;
}

// As the area does when Tab comes to it.
void scrollTo(QWidget& widget)
{
    for (auto* parent = widget.parentWidget(); parent; parent = parent->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(parent))
            area->ensureWidgetVisible(&widget);
    }
}

QImage surroundings(QWidget& window, const QWidget& widget)
{
    const QRect place(widget.mapTo(&window, QPoint()), widget.size());
    return window.grab(place.adjusted(-kAround, -kAround, kAround, kAround).intersected(window.rect()))
        .toImage()
        .convertToFormat(QImage::Format_RGB32);
}

int pixelsInContrast(const QImage& one, const QImage& other)
{
    int pixels = 0;
    for (int y = 0; y < std::min(one.height(), other.height()); ++y) {
        for (int x = 0; x < std::min(one.width(), other.width()); ++x) {
            if (one.pixel(x, y) != other.pixel(x, y)
                && ui::contrast(QColor(one.pixel(x, y)), QColor(other.pixel(x, y))) >= kRingContrast)
                ++pixels;
        }
    }
    return pixels;
}

void addUnseenFocus(QWidget& window, const std::vector<QPointer<QWidget>>& stops, QStringList& faults)
{
    for (std::size_t i = 0; i < stops.size(); ++i) {
        QWidget* const widget = stops[i];
        QWidget* const other = stops[(i + 1) % stops.size()];
        if (!widget || !other || widget == &window || !widget->isVisible())
            continue;
        scrollTo(*widget);
        widget->setFocus(Qt::TabFocusReason);
        if (!widget->hasFocus())
            continue; // it hands it on
        const QImage with = surroundings(window, *widget);
        if (other == widget)
            widget->clearFocus(); // it is the only one
        else
            other->setFocus(Qt::TabFocusReason);
        const QImage without = surroundings(window, *widget);
        if (pixelsInContrast(with, without) < std::min({widget->width(), widget->height(), 24}))
            faults += u"the focus of "_s + calledBy(*widget) + u" is not to be seen"_s;
    }
}

} // namespace

QStringList keyboardFaults(QWidget& window)
{
    QStringList faults;
    if (!window.isActiveWindow()) {
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window, 30'000))
            return {u"the window does not become active"_s};
    }
    const auto stops = tabStops(window, faults);
    std::set<const QWidget*> reached;
    for (const auto& stop : stops) {
        for (const QWidget* widget = stop; widget && widget != &window; widget = widget->parentWidget())
            reached.insert(widget);
    }
    for (const auto* widget : window.findChildren<QWidget*>()) {
        const bool isThere = widget->isVisible() && widget->isEnabled() && widget->window() == &window;
        if (!isThere || !isControl(*widget) || isPartOfControl(*widget, window) || isOfQt(*widget))
            continue;
        if (!reached.contains(widget) && !isReachedInGroup(*widget, reached)
            && !(widget->focusProxy() && reached.contains(widget->focusProxy())))
            faults += calledBy(*widget) + u" is not reached by Tab"_s;
    }
    addUnseenFocus(window, stops, faults);
    return faults;
}

} // namespace headroom::support
