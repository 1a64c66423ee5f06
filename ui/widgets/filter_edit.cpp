// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/filter_edit.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QStringListModel>
#include <QStyledItemDelegate>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

FilterEdit::FilterEdit(std::span<const FilterField> fields, QWidget* parent)
    : QLineEdit(parent)
    , m_fields(fields)
    , m_completions(new QStringListModel(this))
    , m_completer(new QCompleter(m_completions, this))
{
    setClearButtonEnabled(true);
    setFont(textFont(13));
    m_delay.setSingleShot(true);
    m_delay.setInterval(150ms);
    // Not setCompleter(): that one completes the whole text, this one its last word.
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->popup()->setObjectName(u"choices"_s); // for the style sheet
    m_completer->popup()->setFont(font());
    m_completer->popup()->setItemDelegate(new QStyledItemDelegate(m_completer->popup())); // its own asks no style sheet
    m_completer->popup()->installEventFilter(this);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &FilterEdit::insert);
    connect(&m_delay, &QTimer::timeout, this, &FilterEdit::apply);
    connect(this, &QLineEdit::textChanged, this, [this] { m_delay.start(); });
    connect(this, &QLineEdit::textEdited, this, &FilterEdit::complete);
    connect(this, &QLineEdit::returnPressed, this, [this] {
        apply();
        Q_EMIT entered();
    });
}

void FilterEdit::setFields(std::span<const FilterField> fields)
{
    setFilterText({});
    m_fields = fields;
}

void FilterEdit::setFilterText(const QString& text)
{
    m_completer->popup()->hide();
    setText(text);
    apply();
}

void FilterEdit::focusAll()
{
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
}

bool FilterEdit::leave()
{
    if (!hasFocus() || text().isEmpty())
        return false;
    setFilterText({});
    return true;
}

void FilterEdit::apply()
{
    m_delay.stop();
    const auto wanted = text().trimmed();
    const auto filter = FilterText::parse(wanted.toStdString(), m_fields);
    const QString error = filter ? QString() : filter.error().text.translated();
    setStyleProperty(*this, "invalid", !filter);
    setAccessibleDescription(error);
    Q_EMIT wrong(error);
    if (!filter || wanted == m_applied)
        return;
    m_filter = *filter;
    m_applied = wanted;
    Q_EMIT filterChanged();
}

void FilterEdit::complete()
{
    QStringList completions;
    for (const auto& completion : filterCompletions(text().first(cursorPosition()).toStdString(), m_fields))
        completions += QString::fromStdString(completion);
    const bool isAtEnd = cursorPosition() == text().size() || text()[cursorPosition()].isSpace();
    if (completions.isEmpty() || !isAtEnd || !hasFocus()) {
        m_completer->popup()->hide();
        return;
    }
    m_completions->setStringList(completions);
    // A window of its own, which has no style sheet from this one.
    if (m_completer->popup()->styleSheet() != window()->styleSheet())
        m_completer->popup()->setStyleSheet(window()->styleSheet());
    const int left = fontMetrics().horizontalAdvance(text().first(wordBegin()));
    const int width = m_completer->popup()->sizeHintForColumn(0) + 32;
    m_completer->complete({std::min(left, std::max(0, this->width() - width)), 0, width, height()});
}

// Else Escape would be the page's shortcut first.
bool FilterEdit::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QLineEdit::eventFilter(watched, event);
}

// Escape closes the completions, and not what the page closes by it.
void FilterEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !m_completer->popup()->isVisible())
        return QLineEdit::keyPressEvent(event);
    m_completer->popup()->hide();
    event->accept();
}

qsizetype FilterEdit::wordBegin() const
{
    return text().first(cursorPosition()).lastIndexOf(u' ') + 1;
}

// In place of the word that the cursor is in.
void FilterEdit::insert(const QString& completion)
{
    const auto begin = wordBegin();
    const auto rest = text().mid(cursorPosition());
    setText(text().first(begin) + completion + rest);
    setCursorPosition(int(begin + completion.size()));
    complete(); // the states of the field
}

} // namespace headroom::ui
