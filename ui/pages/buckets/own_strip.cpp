// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/own_strip.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/figure_cells.h"
#include "ui/widgets/gauges/budget_bar.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QPushButton>
#include <QResizeEvent>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

enum OwnPlace { InFlight, Waiting, Sent, Global, Invalid, Breaker, Address, Token };

constexpr TextPixels kOwnStripWide(940);
constexpr TextPixels kRoomForAllButtons(760);

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
    auto* rows = makeLayout<QVBoxLayout>(this, {14, 8, 10, 10}, 6);
    buildHead();
    // Of two rows, four figures stand in the first, with the room of five.
    m_cells =
        new FigureCells({{tr("In flight")}, {tr("Waiting")}, {tr("Sent")}, {tr("Global, last second"), 1, 2},
                            {tr("Invalid in 10 min"), 2, 2, true}, {tr("Breaker")}, {tr("Address")}, {tr("Token")}},
            *this);
    m_cells->setHorizontalSpacing(14);
    rows->addLayout(m_cells);
    m_below = addTo(*rows, makeWrappedLabel({}, textFont(12), Tone::Muted, this));
    m_below->hide();
    m_budget = new BudgetBar(theme, m_cells->cell(Invalid));
    m_cells->putBeside(Invalid, *m_budget, true);
}

void OwnStrip::buildHead()
{
    auto* head = m_head = makeLayout<QHBoxLayout>(10);
    head->addWidget(makeLabel(tr("This process"), textFont(13, QFont::DemiBold), Tone::Text, this));
    m_summary = addTo(*head, new ElidedLabel(textFont(12), Tone::Muted, this), 1);
    const auto add = [&](const QString& text, const QString& toolTip) {
        auto* button = addTo(*head, makeButton(u"small"_s, text, toolTip, this));
        return button;
    };
    m_trust = add(tr("Token is valid: resume"),
        tr("Sends requests with the token again. Another 401 stops them again and counts as invalid."));
    connect(m_trust, &QPushButton::clicked, this, &OwnStrip::trustTokenPressed);
    m_trust->hide();
    m_lanes = add(tr("Only this process"), tr("Show only what has requests of this process (is:own)"));
    connect(m_lanes, &QPushButton::clicked, this, &OwnStrip::lanesPressed);
    m_send = add(tr("Send requests…"), tr("Send requests (Ctrl+R)"));
    connect(m_send, &QPushButton::clicked, this, &OwnStrip::requestsPressed);
    m_send->hide();
    static_cast<QVBoxLayout*>(layout())->addLayout(head);
}

void OwnStrip::resizeEvent(QResizeEvent* event)
{
    m_cells->arrange(event->size().width() >= kOwnStripWide);
    QFrame::resizeEvent(event);
    showLanesButton();
    showSummary();
}

// Of what the head shows beside the summary only hints are asked for: those do not depend on where the summary is.
bool OwnStrip::fitsBesideButtons(const QString& text) const
{
    int room = contentsRect().width() - layout()->contentsMargins().left() - layout()->contentsMargins().right();
    for (int i = 0; i < m_head->count(); ++i) {
        const QWidget* widget = m_head->itemAt(i)->widget();
        if (widget != m_summary && !widget->isHidden())
            room -= widget->sizeHint().width() + m_head->spacing();
    }
    return m_summary->fontMetrics().horizontalAdvance(text) < room;
}

// In full below the figures where it is a warning, or does not fit beside the buttons. In a low window there is no room
// for another line: there it is shortened, and its tooltip is whole.
void OwnStrip::showSummary()
{
    const bool isBelow =
        !m_low && !m_said.text.isEmpty() && (m_said.tone == Tone::Warning || !fitsBesideButtons(m_said.text));
    setTextIfOther(*m_below, isBelow ? m_said.text : QString());
    setTone(*m_below, m_said.tone);
    m_below->setVisible(isBelow);
    m_summary->setWholeText(isBelow ? QString() : m_said.text);
    m_below->setToolTip(m_said.inWords);
    if (!m_said.inWords.isEmpty())
        m_summary->setToolTip(m_said.inWords);
    setTone(*m_summary, m_said.tone);
}

// What needs the operator has the room.
void OwnStrip::showLanesButton()
{
    m_lanes->setVisible(m_trust->isHidden() || (!m_low && width() >= kRoomForAllButtons));
}

void OwnStrip::showState(const console::RequestClientState& state, Instant now)
{
    m_said = ownSummary(state);
    m_cells->show(InFlight, inFlightFigure(state));
    m_cells->show(Waiting, waitingFigure(state));
    m_cells->show(Sent, sentFigure(state));
    m_cells->show(Global, globalFigure(state, now));
    const SaidFigure invalid = invalidFigure(state);
    m_cells->show(Invalid, invalid);
    const auto& thresholds = state.thresholds;
    m_budget->showShare(shareOf(state.invalid, thresholds.banAt),
        {shareOf(thresholds.stopBulkAt, thresholds.banAt), shareOf(thresholds.stopNormalAt, thresholds.banAt),
            shareOf(thresholds.stopAllAt, thresholds.banAt)},
        invalid.tone);
    m_cells->show(Breaker, breakerFigure(state, now));
    m_cells->show(Address, addressFigure(state, now));
    m_cells->show(Token, tokenFigure(state));
    m_trust->setVisible(state.tokenRefused);
    showLanesButton();
    showSummary();
}

void OwnStrip::focusAction()
{
    (m_trust->isHidden() ? m_lanes : m_trust)->setFocus(Qt::OtherFocusReason);
}

void OwnStrip::setLow(bool low)
{
    for (std::size_t place = InFlight; place <= Token; ++place)
        m_cells->cell(place)->setVisible(!low);
    m_low = low;
    showLanesButton();
    showSummary();
}

void OwnStrip::allowRequests(bool allowed)
{
    m_send->setVisible(allowed);
}

} // namespace headroom::ui
