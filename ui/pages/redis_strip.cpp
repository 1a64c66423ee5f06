// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/redis_strip.h"

#include "ui/pages/redis_clients_popup.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/sparkline.h"

#include <QGridLayout>
#include <QPushButton>
#include <QResizeEvent>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

enum Place { RoundTrip, Changes, Cost, Server, Memory, Connected, Role };

constexpr int kWide = 980;
constexpr int kWideUnits = 38;
constexpr int kNarrowUnits = 18;
constexpr Duration kSampleEvery = 500ms; // 120 of them are the last minute

} // namespace

RedisStrip::RedisStrip(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_popup(new RedisClientsPopup(this))
{
    setObjectName(u"card"_s);
    setAccessibleName(tr("Redis"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(14, 7, 12, 8);
    rows->setSpacing(6);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(8);
    rows->addLayout(m_grid);

    const auto beside = [](const Cell& cell, QWidget* widget, int stretch) {
        auto* column = static_cast<QVBoxLayout*>(cell.widget->layout());
        column->removeWidget(cell.figure);
        auto* line = new QHBoxLayout;
        line->setSpacing(8);
        line->addWidget(cell.figure, stretch == 0 ? 1 : 0);
        line->addWidget(widget, stretch);
        column->addLayout(line);
    };
    Cell& trip = addCell(tr("Redis round trip"), 5);
    m_line = new Sparkline(theme, trip.widget);
    beside(trip, m_line, 1);
    addCell(tr("Changes"), 3);
    addCell(tr("Watching costs it"), 10);
    addCell(tr("Server, of one core"), 5);
    addCell(tr("Memory"), 7);
    Cell& connected = addCell(tr("Connections"), 3);
    m_who = new QPushButton(tr("Who"), connected.widget);
    m_who->setObjectName(u"tiny"_s);
    m_who->setAccessibleName(tr("Who is connected"));
    m_who->setToolTip(tr("Who is connected, by name, library and user (Ctrl+I)"));
    beside(connected, m_who, 0);
    connect(m_who, &QPushButton::clicked, this, &RedisStrip::openClients);
    addCell(tr("Role"), 5);

    m_warning = makeLabel({}, textFont(12), Tone::Warning, this);
    m_warning->setWordWrap(true);
    m_warning->hide();
    rows->addWidget(m_warning);
    arrange(true);
}

RedisStrip::Cell& RedisStrip::addCell(const QString& caption, int units)
{
    Cell cell;
    cell.widget = new QWidget(this);
    cell.widget->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // columns stand still
    cell.name = caption;
    cell.units = units;
    auto* rows = new QVBoxLayout(cell.widget);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(1);
    auto* head = new ElidedLabel(textFont(11), Tone::Muted, cell.widget);
    head->setWholeText(caption);
    rows->addWidget(head);
    cell.figure = new ElidedLabel(figureFont(12), Tone::Text, cell.widget);
    cell.figure->setMinimumHeight(20);
    rows->addWidget(cell.figure);
    m_cells.push_back(std::move(cell));
    return m_cells.back();
}

void RedisStrip::arrange(bool wide)
{
    if (wide == m_wide)
        return;
    m_wide = wide;
    for (const Cell& cell : m_cells)
        m_grid->removeWidget(cell.widget);
    // In two rows: round trip, changes and cost over the server, its memory, who is there and its role.
    const auto unitsOf = [&](Place place) {
        static constexpr int narrow[] = {5, 3, 10, 4, 6, 3, 5};
        return wide ? m_cells[place].units : narrow[place];
    };
    const int most = wide ? kWideUnits : kNarrowUnits;
    int row = 0;
    int column = 0;
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        if (!wide && i == Server) {
            ++row;
            column = 0;
        }
        const int units = unitsOf(Place(i));
        m_grid->addWidget(m_cells[i].widget, row, column, 1, units);
        column += units;
    }
    for (int i = 0; i < kWideUnits; ++i)
        m_grid->setColumnStretch(i, i < most ? 1 : 0);
}

void RedisStrip::resizeEvent(QResizeEvent* event)
{
    arrange(event->size().width() >= kWide);
    QFrame::resizeEvent(event);
}

void RedisStrip::say(const Cell& cell, const RedisFigure& figure)
{
    cell.figure->setWholeText(figure.text);
    setTone(*cell.figure, figure.tone);
    cell.widget->setToolTip(figure.inWords);
    cell.widget->setAccessibleName(cell.name + u": "_s + figure.text);
    cell.widget->setAccessibleDescription(figure.inWords);
}

void RedisStrip::showState(
    const console::ConnectionState& connection, const std::shared_ptr<const console::RedisVitals>& vitals, Instant now)
{
    using Phase = console::ConnectionState::Phase;
    say(m_cells[RoundTrip], roundTripFigure(connection));
    say(m_cells[Changes], changesFigure(connection));
    say(m_cells[Role], roleFigure(connection, vitals.get()));
    const bool answers = connection.phase == Phase::Live || connection.phase == Phase::Loading;
    if (answers && (!m_sampledAt || now - *m_sampledAt >= kSampleEvery)) {
        m_sampledAt = now;
        m_line->add(std::chrono::duration<double, std::milli>(connection.roundTrip).count());
    }
    m_who->setEnabled(vitals != nullptr);
    const RedisFigure unknown{u"–"_s, Tone::Muted, tr("The server is being asked.")};
    say(m_cells[Cost], vitals ? ownCostFigure(*vitals) : unknown);
    say(m_cells[Server], vitals ? serverFigure(*vitals) : unknown);
    say(m_cells[Memory], vitals ? memoryFigure(*vitals) : unknown);
    say(m_cells[Connected], vitals ? connectedFigure(*vitals) : unknown);
    const RedisFigure warning = vitals ? redisWarning(*vitals) : RedisFigure{};
    QString text = warning.text;
    if (text.isEmpty() && vitals && !vitals->infoLack.empty())
        text = tr("%1. Everything else goes on without it.").arg(QString::fromStdString(vitals->infoLack));
    setTextIfOther(*m_warning, text);
    m_warning->setVisible(!text.isEmpty());
    if (vitals && m_popup->isVisible())
        m_popup->showVitals(*vitals);
    m_vitals = vitals;
}

void RedisStrip::openClients()
{
    if (!m_vitals)
        return;
    m_popup->showVitals(*m_vitals);
    m_popup->openUnder(*m_who);
}

} // namespace headroom::ui
