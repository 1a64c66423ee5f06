// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/past/past_cover.h"

#include "ui/models/past_rows_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/log_table.h"

#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

PastCover::PastCover(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_title(makeLabel({}, textFont(18, QFont::DemiBold), Tone::Text, this))
    , m_note(makeWrappedLabel({}, textFont(13), Tone::Muted, this))
    , m_stack(new QStackedWidget(this))
    , m_nothing(new EmptyState(m_stack))
{
    setObjectName(u"page"_s);
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 14, 18, 14}, 2);
    rows->addWidget(m_title);
    rows->addWidget(m_note);
    rows->addSpacing(10);
    rows->addWidget(m_stack, 1);
    m_stack->addWidget(m_nothing);
}

void PastCover::makeTable(std::span<const TableColumn> columns)
{
    if (m_columns == columns.data())
        return;
    m_columns = columns.data();
    if (m_stack->count() > 1)
        delete m_stack->widget(1);
    m_table = nullptr;
    m_rows = nullptr;
    if (columns.empty())
        return;
    auto* card = addTo(*m_stack, new QFrame(m_stack));
    card->setObjectName(u"card"_s);
    auto* inside = makeLayout<QVBoxLayout>(card, {6, 6, 6, 6});
    m_rows = new PastRowsModel(columns, card);
    m_table = addTo(*inside, new LogTable(m_theme, *m_rows, card), 1);
    m_table->setSortingEnabled(false);
}

void PastCover::show(const QString& title, Page::PastContent content)
{
    setTextIfOther(*m_title, title);
    setTextIfOther(*m_note, content.note);
    setAccessibleName(title);
    makeTable(content.columns);
    const bool hasRows = m_rows && !content.rows.empty();
    if (m_rows) {
        m_table->setAccessibleName(title);
        m_rows->show(std::move(content.rows));
    } else {
        m_nothing->say(tr("Not recorded"), tr("Go back to live to see this page."));
    }
    if (m_rows && !hasRows)
        m_nothing->say(tr("Nothing was recorded"), tr("Choose another moment, or go back to live."));
    m_stack->setCurrentIndex(hasRows ? 1 : 0);
}

} // namespace headroom::ui
