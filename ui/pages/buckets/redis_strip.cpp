// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/redis_strip.h"

#include "ui/models/logs/log_words.h"
#include "ui/pages/buckets/redis_clients_popup.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/figure_cells.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QResizeEvent>

#include <algorithm>
#include <deque>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

enum RedisPlace { RoundTrip, Changes, Cost, Server, Memory, Connected, Role };

constexpr TextPixels kRedisStripWide(980);
constexpr Duration kSampleEvery = 500ms; // 120 of them are the last minute

} // namespace

// The last values of a figure as a small line beside it, without axes: the highest of them reaches the top, and it
// begins at zero.
class Sparkline final : public QWidget, public AccessiblePainting
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Sparkline)
public:
    using Words = QString (*)(double value);

    // `name` is what a screen reader calls it, `words` how a value is said.
    Sparkline(const Theme& theme, const QString& name, Words words, QWidget* parent = nullptr)
        : QWidget(parent)
        , m_theme(theme)
        , m_words(words)
    {
        setAccessibleName(name);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setMinimumWidth(24);
        connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    }

    void add(double value)
    {
        m_values.push_back(value);
        if (m_values.size() > kMost)
            m_values.pop_front();
        update();
    }

    QAccessible::Role accessibleRole() const override { return QAccessible::Graphic; }
    QString accessibleValue() const override
    {
        if (m_values.empty())
            return tr("nothing yet");
        const auto [least, most] = std::minmax_element(m_values.begin(), m_values.end());
        return tr("last %1, lowest %2, highest %3").arg(m_words(m_values.back()), m_words(*least), m_words(*most));
    }

    QSize sizeHint() const override { return {72, 20}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Palette& palette = m_theme.palette();
        QPainter painter(this);
        const QRectF room = QRectF(contentsRect()).adjusted(0, 2, 0, -2);
        painter.fillRect(QRectF(room.left(), room.bottom(), room.width(), 1), palette.border);
        if (m_values.size() < 2)
            return;
        const double top = std::max(*std::max_element(m_values.begin(), m_values.end()), 1e-9);
        const double step = room.width() / double(kMost - 1);
        const double first = room.right() - step * double(m_values.size() - 1);
        QPainterPath line;
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            const QPointF point(
                first + step * double(i), room.bottom() - room.height() * std::max(0.0, m_values[i]) / top);
            i == 0 ? line.moveTo(point) : line.lineTo(point);
        }
        QPainterPath area = line;
        area.lineTo(room.right(), room.bottom());
        area.lineTo(first, room.bottom());
        QColor faint = palette.accent;
        faint.setAlphaF(0.18F);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillPath(area, faint);
        painter.setPen(QPen(palette.accent, 1.2));
        painter.drawPath(line);
    }

private:
    static constexpr std::size_t kMost = 120;

    const Theme& m_theme;
    Words m_words;
    std::deque<double> m_values; // oldest first
};

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
