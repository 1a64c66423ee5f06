// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/painting/accessible_painting.h"

#include <QAccessibleWidget>
#include <QWidget>

#include <map>

namespace headroom::ui {

namespace {

class NothingPainted final : public AccessiblePainting
{
public:
    QAccessible::Role accessibleRole() const override { return QAccessible::Client; }
};

// None is left of it while its widget is destroyed, which tells that it is hidden.
AccessiblePainting& paintingOf(const QWidget* widget)
{
    static NothingPainted nothing;
    auto* painting = dynamic_cast<AccessiblePainting*>(const_cast<QWidget*>(widget));
    return painting ? *painting : nothing;
}

// One item; the widget paints it, so it has no object of its own.
class PaintedItem final : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    PaintedItem(QAccessibleInterface& parent, QWidget& widget, int index)
        : m_parent(parent)
        , m_widget(widget)
        , m_index(index)
    {
    }

    bool isValid() const override { return m_index < painting().accessibleItemCount(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_parent.window(); }
    QAccessibleInterface* parent() const override { return &m_parent; }
    QAccessibleInterface* child(int /*index*/) const override { return nullptr; }
    QAccessibleInterface* childAt(int /*x*/, int /*y*/) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface* /*child*/) const override { return -1; }
    QAccessible::Role role() const override { return painting().accessibleItemRole(); }
    void setText(QAccessible::Text /*kind*/, const QString& /*text*/) override { }
    QRect rect() const override
    {
        const QRect rect = item().rect;
        return rect.isNull() ? QRect() : QRect(m_widget.mapToGlobal(rect.topLeft()), rect.size());
    }
    QString text(QAccessible::Text kind) const override
    {
        const auto item = this->item();
        return kind == QAccessible::Name                                     ? item.name
            : kind == QAccessible::Value || kind == QAccessible::Description ? item.value
                                                                             : QString();
    }
    QAccessible::State state() const override
    {
        const auto item = this->item();
        QAccessible::State state;
        state.invisible = !m_widget.isVisible();
        state.focusable = item.canBeOpened;
        state.selectable = item.canBeOpened;
        state.focused = item.isCurrent && m_widget.hasFocus();
        state.selected = item.isSelected;
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface && isValid() && item().canBeOpened
            ? static_cast<QAccessibleActionInterface*>(this)
            : nullptr;
    }

    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override
    {
        if (name == pressAction() && isValid())
            painting().openAccessibleItem(m_index);
    }
    QStringList keyBindingsForAction(const QString& /*name*/) const override { return {}; }

private:
    AccessiblePainting::Item item() const
    {
        return isValid() ? painting().accessibleItem(m_index) : AccessiblePainting::Item{};
    }
    AccessiblePainting& painting() const { return paintingOf(&m_widget); }

    QAccessibleInterface& m_parent;
    QWidget& m_widget;
    int m_index;
};

// The widget. Interfaces of its items are made when they are asked for.
class PaintedWidget final : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit PaintedWidget(QWidget& widget)
        : QAccessibleWidget(&widget, paintingOf(&widget).accessibleRole())
    {
    }
    PaintedWidget(const PaintedWidget&) = delete;
    PaintedWidget& operator=(const PaintedWidget&) = delete;
    ~PaintedWidget() override
    {
        for (const auto& [index, id] : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return painting().accessibleRange() ? static_cast<QAccessibleValueInterface*>(this) : nullptr;
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? painting().accessibleValue() : QAccessibleWidget::text(kind);
    }

    int childCount() const override { return painting().accessibleItemCount(); }
    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        auto known = m_items.find(index);
        if (known == m_items.end()) {
            auto* self = const_cast<PaintedWidget*>(this);
            auto* made = new PaintedItem(*self, *widget(), index);
            known = m_items.emplace(index, QAccessible::registerAccessibleInterface(made)).first;
        }
        return QAccessible::accessibleInterface(known->second);
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        for (const auto& [index, id] : m_items) {
            if (QAccessible::accessibleInterface(id) == child)
                return index;
        }
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        return child(painting().accessibleItemAt(widget()->mapFromGlobal(QPoint(x, y))));
    }
    QAccessibleInterface* focusChild() const override
    {
        return widget()->hasFocus() ? child(painting().currentAccessibleItem()) : nullptr;
    }

    QVariant currentValue() const override { return range().value; }
    void setCurrentValue(const QVariant& value) override { painting().setAccessibleValue(value.toDouble()); }
    QVariant minimumValue() const override { return range().least; }
    QVariant maximumValue() const override { return range().most; }
    QVariant minimumStepSize() const override { return range().step; }

private:
    AccessiblePainting::Range range() const
    {
        return painting().accessibleRange().value_or(AccessiblePainting::Range{});
    }

    AccessiblePainting& painting() const { return paintingOf(widget()); }

    mutable std::map<int, QAccessible::Id> m_items; // by their index
};

QAccessibleInterface* paintedInterfaceOf(const QString& /*name*/, QObject* object)
{
    auto* widget = qobject_cast<QWidget*>(object);
    return widget && dynamic_cast<AccessiblePainting*>(widget) ? new PaintedWidget(*widget) : nullptr;
}

} // namespace

// Before anything is asked of the widget.
AccessiblePainting::AccessiblePainting()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(paintedInterfaceOf);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

} // namespace headroom::ui
