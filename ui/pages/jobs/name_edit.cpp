// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/name_edit.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QIcon>
#include <QKeyEvent>
#include <QListView>
#include <QStyledItemDelegate>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kRowsOfList = 10;

} // namespace

NameEdit::NameEdit(NamedIdsModel& names, QWidget* parent)
    : QLineEdit(parent)
    , m_names(names)
{
    auto* completer = new QCompleter(&names, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(kRowsOfList);
    auto* list = new QListView;
    list->setUniformItemSizes(true); // of ten thousands none is measured
    list->setObjectName(u"choices"_s);
    completer->setPopup(list);
    list->setItemDelegate(new QStyledItemDelegate(list)); // the completer's own asks no style sheet
    setCompleter(completer);
    auto* all = addAction(QIcon(u":/headroom/icons/chevron-down-in-line.svg"_s), TrailingPosition);
    all->setToolTip(tr("Show the list (Down)"));
    connect(all, &QAction::triggered, this, &NameEdit::showAll);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this, [this] { Q_EMIT chosen(value()); });
    if (names.isSearched()) {
        connect(this, &QLineEdit::textEdited, &names, [&names](const QString& text) { names.search(text); });
        connect(&names, &QAbstractItemModel::rowsInserted, this, &NameEdit::showFound);
    }
    connect(&names, &QAbstractItemModel::modelReset, this, &NameEdit::showName);
    connect(&names, &QAbstractItemModel::rowsInserted, this, &NameEdit::showName);
}

QString NameEdit::value() const
{
    const auto id = m_names.idIn(text());
    return id ? QString::number(id->value) : text().trimmed();
}

void NameEdit::setValue(const QString& id)
{
    setText(id);
    showName();
}

// Of an id alone, once it is known; while somebody types it stays as it is.
void NameEdit::showName()
{
    const auto id = hasFocus() ? std::nullopt : discord::parseSnowflake(text().toStdString());
    const auto row = id ? m_names.rowOf(*id) : std::nullopt;
    if (row)
        setText(m_names.index(*row).data().toString());
}

void NameEdit::showFound()
{
    if (!hasFocus() || text().isEmpty())
        return;
    completer()->setCompletionPrefix(text());
    completer()->complete();
}

void NameEdit::showAll()
{
    completer()->setCompletionPrefix({});
    completer()->complete();
}

// The list is a window of its own.
void NameEdit::showEvent(QShowEvent* event)
{
    QLineEdit::showEvent(event);
    completer()->popup()->setStyleSheet(window()->styleSheet());
    if (const auto* parent = window()->parentWidget(); parent && window()->styleSheet().isEmpty())
        completer()->popup()->setStyleSheet(parent->window()->styleSheet());
}

void NameEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Down && !completer()->popup()->isVisible())
        showAll();
    else
        QLineEdit::keyPressEvent(event);
}

} // namespace headroom::ui
