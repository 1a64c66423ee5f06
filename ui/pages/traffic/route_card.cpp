// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/traffic/route_card.h"

#include "core/console/commands/curl_line.h"
#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/request_line_model.h"
#include "ui/models/shown_time.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/lists/count_list.h"
#include "ui/widgets/tables/log_table.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kSendersWidth(220);
constexpr TextPixels kMinLines(180);
constexpr int kMaxSendersShown = 12;

} // namespace

QString curlTextLine(const std::string& api, const std::string& method, const std::string& path)
{
    const auto line = console::curlLine(api, method, path);
    return line.empty() ? QString() : QString::fromStdString(line) + u'\n';
}

RouteCard::RouteCard(const Theme& theme, QWidget* parent)
    : Card({}, parent)
    , m_lines(new RequestLineModel(this))
{
    setAccessibleName(tr("Selected route"));
    body()->addWidget(buildHead());
    body()->addWidget(buildBody(theme), 1);
}

QWidget* RouteCard::buildHead()
{
    auto* head = new QWidget(this);
    auto* row = makeLayout<QHBoxLayout>(head, {}, 8);
    m_summary = addTo(*row, makeWrappedLabel({}, textFont(12), Tone::Muted, head), 1);
    auto* buckets = makeButton(u"small"_s, tr("Show its buckets"), tr("The buckets of this route in Redis"), head);
    connect(buckets, &QPushButton::clicked, this, &RouteCard::bucketsAsked);
    row->addWidget(buckets);
    auto* close = addTo(*row, makeButton(u"small"_s, tr("All routes"), tr("Close this route (Esc)"), head));
    connect(close, &QPushButton::clicked, this, &RouteCard::closed);
    return head;
}

QWidget* RouteCard::buildBody(const Theme& theme)
{
    auto* inside = new QWidget(this);
    auto* row = makeLayout<QHBoxLayout>(inside, {}, 12);
    m_stack = new QStackedWidget(inside);
    m_table = new LogTable(theme, *m_lines, m_stack);
    m_table->setAccessibleName(tr("Lines of this route in the logs"));
    m_table->setSortingEnabled(false);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setMinimumHeight(kMinLines);
    m_table->addAction(tr("Copy lines"), QKeySequence::Copy, this, &RouteCard::copyLines)
        ->setShortcutContext(Qt::WidgetShortcut);
    m_table->letChooseColumns(u"traffic/lines"_s);
    m_table->addCopyFormat(u"curl"_s, [this](const auto& rows) {
        QString lines;
        for (const int row : rows)
            lines += curlTextLine(m_api, m_lines->line(row).method, m_lines->line(row).path);
        return lines;
    });
    m_table->addTableActions(*m_table);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_nothing = makeWrappedLabel({}, textFont(13), Tone::Muted, m_stack);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_nothing);
    row->addWidget(m_stack, 1);

    auto* senders = new QWidget(inside);
    senders->setFixedWidth(kSendersWidth);
    auto* rows = makeLayout<QVBoxLayout>(senders, {}, 6);
    rows->addWidget(makeLabel(tr("Sent by"), textFont(12, QFont::DemiBold), Tone::Muted, senders));
    m_senders = addTo(*rows, new CountList(theme, tr("Sent by"), senders));
    m_senders->setToolTip(tr("The addresses from which the proxy got the requests that were looked through"));
    m_noSenders = addTo(*rows, makeWrappedLabel({}, textFont(12), Tone::Muted, senders));
    rows->addStretch(1);
    row->addWidget(senders);
    return inside;
}

void RouteCard::show(const std::string& route, const console::LogFigures& figures)
{
    setTitle(QString::fromStdString(route));
    const auto& detail = figures.traffic->detail;
    if (detail && detail->route == route && figures.query.route == route)
        return showDetail(*detail);
    m_lines->show({});
    m_senders->show({});
    m_noSenders->hide();
    m_summary->clear();
    say(isPastShown() ? tr("Looking for its lines in the logs. A recording holds none.") : tr("Reading its lines…"));
}

void RouteCard::showDetail(const console::RouteDetail& detail)
{
    std::uint64_t invalid = 0;
    std::vector<CountList::Entry> senders;
    for (const auto& sender : detail.senders) {
        const auto address = QString::fromStdString(sender.address);
        invalid += sender.invalid;
        senders.push_back(
            {sender.invalid > 0 ? tr("%1 (%2 invalid)").arg(address, formatCount(qint64(sender.invalid))) : address,
                sender.requests, sender.invalid > 0 ? Tone::Warning : Tone::Muted});
    }
    QStringList parts{tr("%1 from %2 to %3")
                          .arg(countOf(qint64(detail.requests), QT_TRANSLATE_N_NOOP("Counts", "%1 requests")),
                              clockText(detail.from), clockText(detail.to))};
    if (invalid > 0)
        parts += tr("%1 invalid").arg(formatCount(qint64(invalid)));
    if (detail.requests > detail.lines.size())
        parts += tr("the last %1 lines").arg(formatCount(qint64(detail.lines.size())));
    for (const auto& note : detail.notes)
        parts += note.translated();
    setTextIfOther(*m_summary, parts.join(u" · "_s));
    m_lines->show(detail.lines);
    m_noSenders->setVisible(senders.empty() && detail.requests > 0);
    setTextIfOther(*m_noSenders, tr("The lines do not tell an address."));
    m_senders->show(std::move(senders), kMaxSendersShown);
    if (detail.lines.empty())
        say(tr("No line of this route was found in what was looked through."));
    else
        m_stack->setCurrentWidget(m_table);
}

void RouteCard::say(const QString& text)
{
    setTextIfOther(*m_nothing, text);
    m_stack->setCurrentWidget(m_nothing);
}

void RouteCard::copyLines() const
{
    QStringList texts;
    auto rows = m_table->selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    for (const auto& index : rows)
        texts += QString::fromStdString(m_lines->line(index.row()).text);
    if (!texts.empty())
        QGuiApplication::clipboard()->setText(texts.join(u'\n'));
}

} // namespace headroom::ui
