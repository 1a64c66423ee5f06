// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/own_strip.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/budget_bar.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QResizeEvent>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

enum Place { InFlight, Waiting, Sent, Global, Invalid, Breaker, Address, Token };

constexpr int kInvalidUnits = 2;
constexpr int kWideUnits = 9;
constexpr int kNarrowUnits = 5;
constexpr int kWide = 940;

double shareOf(std::uint64_t part, std::uint64_t whole)
{
    return whole > 0 ? double(part) / double(whole) : 0;
}

} // namespace

OwnStrip::OwnStrip(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
{
    setObjectName(u"card"_s);
    setAccessibleName(tr("This process"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(14, 8, 10, 10);
    rows->setSpacing(6);
    buildHead();
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(14);
    m_grid->setVerticalSpacing(8);
    rows->addLayout(m_grid);

    addCell(tr("In flight"));
    addCell(tr("Waiting"));
    addCell(tr("Sent"));
    addCell(tr("Global, last second"));
    Cell& invalid = addCell(tr("Invalid in 10 min"), kInvalidUnits);
    m_budget = new BudgetBar(theme, invalid.widget);
    auto* line = new QHBoxLayout;
    line->setSpacing(10);
    auto* cell = static_cast<QVBoxLayout*>(invalid.widget->layout());
    cell->removeWidget(invalid.figure);
    line->addWidget(invalid.figure);
    line->addWidget(m_budget, 1);
    cell->addLayout(line);
    addCell(tr("Breaker"));
    addCell(tr("Address"));
    addCell(tr("Token"));
    arrange(true);
}

void OwnStrip::buildHead()
{
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(makeLabel(tr("This process"), textFont(13, QFont::DemiBold), Tone::Text, this));
    m_summary = new ElidedLabel(textFont(12), Tone::Muted, this);
    head->addWidget(m_summary, 1);
    const auto add = [&](const QString& text, const QString& toolTip) {
        auto* button = new QPushButton(text, this);
        button->setObjectName(u"small"_s);
        button->setToolTip(toolTip);
        head->addWidget(button);
        return button;
    };
    m_trust = add(tr("Token is right: go on"),
        tr("Requests with the token are sent again. Another 401 stops them again and counts as invalid."));
    connect(m_trust, &QPushButton::clicked, this, &OwnStrip::trustTokenPressed);
    m_trust->hide();
    m_lanes = add(tr("Only its lanes"), tr("Show only the lanes of this process (is:own)"));
    connect(m_lanes, &QPushButton::clicked, this, &OwnStrip::lanesPressed);
    m_send = add(tr("Send requests…"), tr("Send requests (Ctrl+R)"));
    connect(m_send, &QPushButton::clicked, this, &OwnStrip::requestsPressed);
    m_send->hide();
    static_cast<QVBoxLayout*>(layout())->addLayout(head);
}

OwnStrip::Cell& OwnStrip::addCell(const QString& caption, int units)
{
    Cell cell;
    cell.widget = new QWidget(this);
    cell.widget->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // columns stand still
    cell.name = caption;
    cell.units = units;
    auto* rows = new QVBoxLayout(cell.widget);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(1);
    cell.caption = new ElidedLabel(textFont(11), Tone::Muted, cell.widget);
    cell.caption->setWholeText(caption);
    rows->addWidget(cell.caption);
    cell.figure = new ElidedLabel(figureFont(12), Tone::Text, cell.widget);
    cell.figure->setMinimumHeight(20);
    rows->addWidget(cell.figure);
    m_cells.push_back(std::move(cell));
    return m_cells.back();
}

void OwnStrip::arrange(bool wide)
{
    if (wide == m_wide)
        return;
    m_wide = wide;
    for (const Cell& cell : m_cells)
        m_grid->removeWidget(cell.widget);
    const int most = wide ? kWideUnits : kNarrowUnits;
    int row = 0;
    int column = 0;
    for (const Cell& cell : m_cells) {
        // Four figures stand in the first of two rows, with the room of five.
        if (!wide && &cell == &m_cells[Invalid]) {
            ++row;
            column = 0;
        }
        const int units = !wide && &cell == &m_cells[Global] ? 2 : cell.units;
        m_grid->addWidget(cell.widget, row, column, 1, units);
        column += units;
    }
    for (int i = 0; i < kWideUnits; ++i)
        m_grid->setColumnStretch(i, i < most ? 1 : 0);
}

void OwnStrip::resizeEvent(QResizeEvent* event)
{
    arrange(event->size().width() >= kWide);
    QFrame::resizeEvent(event);
}

void OwnStrip::say(const Cell& cell, const OwnFigure& figure)
{
    cell.figure->setWholeText(figure.text);
    setTone(*cell.figure, figure.tone);
    cell.caption->setWholeText(figure.note.isEmpty() ? cell.name : QString(cell.name + u" · "_s + figure.note));
    setTone(*cell.caption, figure.note.isEmpty() ? Tone::Muted : figure.tone);
    if (cell.widget->toolTip() == figure.inWords)
        return;
    cell.widget->setToolTip(figure.inWords);
    cell.widget->setAccessibleName(cell.name + u": "_s + figure.text);
    cell.widget->setAccessibleDescription(figure.inWords);
}

void OwnStrip::showState(const console::OwnClientState& state, Instant now)
{
    const OwnFigure summary = ownSummary(state);
    m_summary->setWholeText(summary.text);
    setTone(*m_summary, summary.tone);
    say(m_cells[InFlight], inFlightFigure(state));
    say(m_cells[Waiting], waitingFigure(state));
    say(m_cells[Sent], sentFigure(state));
    say(m_cells[Global], globalFigure(state, now));
    const OwnFigure invalid = invalidFigure(state);
    say(m_cells[Invalid], invalid);
    m_budget->showShare(shareOf(state.invalid, state.banAt),
        {shareOf(state.stopBulkAt, state.banAt), shareOf(state.stopNormalAt, state.banAt),
            shareOf(state.stopAllAt, state.banAt)},
        invalid.tone);
    say(m_cells[Breaker], breakerFigure(state, now));
    say(m_cells[Address], addressFigure(state, now));
    say(m_cells[Token], tokenFigure(state));
    m_trust->setVisible(state.tokenRefused);
    m_lanes->setVisible(!state.tokenRefused || m_wide == true); // what needs the operator has the room
}

void OwnStrip::allowRequests(bool allowed)
{
    m_send->setVisible(allowed);
}

} // namespace headroom::ui
