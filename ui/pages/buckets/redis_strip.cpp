// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/redis_strip.h"

#include "ui/models/logs/log_words.h"
#include "ui/pages/buckets/redis_clients_popup.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/charts/sparkline.h"
#include "ui/widgets/figure_cells.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QPushButton>
#include <QResizeEvent>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

enum RedisPlace { RoundTrip, Changes, Cost, Server, Memory, Connected, Role };

constexpr TextPixels kRedisStripWide(980);
constexpr Duration kSampleEvery = 500ms; // 120 of them are the last minute

} // namespace

RedisStrip::RedisStrip(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_popup(new RedisClientsPopup(theme, this))
{
    setObjectName(u"card"_s);
    setAccessibleName(tr("Redis"));
    auto* rows = makeLayout<QVBoxLayout>(this, {14, 7, 12, 8}, 6);
    // Of two rows, round trip, changes and cost stand over the server, its memory, who is there and its role.
    m_cells = new FigureCells({{tr("Redis round trip"), 4, 5}, {tr("Changes"), 3, 3},
                                  {tr("Monitoring overhead"), 11, 10}, {tr("Server, of one core"), 5, 4, true},
                                  {tr("Memory"), 8, 5}, {tr("Connections"), 4, 4}, {tr("Role"), 6, 5}},
        *this);
    m_cells->setHorizontalSpacing(8);
    rows->addLayout(m_cells);
    m_line = new Sparkline(
        theme, tr("Redis round trip, lately"), [](double ms) { return formatLatency(float(ms)); },
        m_cells->cell(RoundTrip));
    setMargins(*m_line, {0, 0, 6, 0}); // the next figure does not touch it
    m_cells->putBeside(RoundTrip, *m_line, true);
    m_who = makeButton(u"tiny"_s, tr("Clients…"), tr("Connected clients by name, library and user (Ctrl+I)"),
        m_cells->cell(Connected));
    m_who->setAccessibleName(tr("Connected clients"));
    m_cells->putBeside(Connected, *m_who, false);
    connect(m_who, &QPushButton::clicked, this, &RedisStrip::openClients);

    m_warning = addTo(*rows, makeWrappedLabel({}, textFont(12), Tone::Warning, this));
    m_warning->hide();
}

void RedisStrip::resizeEvent(QResizeEvent* event)
{
    m_cells->arrange(event->size().width() >= kRedisStripWide);
    QFrame::resizeEvent(event);
}

void RedisStrip::showState(
    const console::ConnectionState& connection, const std::shared_ptr<const model::RedisVitals>& vitals, Instant now)
{
    using Phase = console::ConnectionState::Phase;
    m_cells->show(RoundTrip, roundTripFigure(connection));
    m_cells->show(Changes, changesFigure(connection));
    m_cells->show(Role, roleFigure(connection, vitals.get()));
    const bool answers = connection.phase == Phase::Live || connection.phase == Phase::Loading;
    if (answers && (!m_sampledAt || now - *m_sampledAt >= kSampleEvery)) {
        m_sampledAt = now;
        m_line->add(std::chrono::duration<double, std::milli>(connection.roundTrip).count());
    }
    m_who->setEnabled(vitals != nullptr);
    const SaidFigure unknown{u"–"_s, Tone::Muted, tr("Asking the server.")};
    m_cells->show(Cost, vitals ? ownCostFigure(*vitals) : unknown);
    m_cells->show(Server, vitals ? serverFigure(*vitals) : unknown);
    m_cells->show(Memory, vitals ? memoryFigure(*vitals) : unknown);
    m_cells->show(Connected, vitals ? connectedFigure(*vitals) : unknown);
    const SaidFigure warning = vitals ? redisWarning(*vitals) : SaidFigure{};
    QString text = warning.text;
    if (text.isEmpty() && vitals && !vitals->infoLack.empty())
        text = tr("%1. Everything else goes on without it.").arg(vitals->infoLack.translated());
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
