// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/requests/requests_model.h"

#include "ui/models/format.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

using console::EndedRequest;

struct RequestText
{
    Q_DECLARE_TR_FUNCTIONS(Requests)
};

// In the order of EndedRequest::Kind.
constexpr std::pair<const char*, Tone> ends[] = {
    {QT_TRANSLATE_NOOP("Requests", "answered"), Tone::Critical}, // with less than 400 it is Ok
    {QT_TRANSLATE_NOOP("Requests", "refused"), Tone::Warning},
    {QT_TRANSLATE_NOOP("Requests", "cancelled"), Tone::Muted},
    {QT_TRANSLATE_NOOP("Requests", "failed"), Tone::Critical},
    {QT_TRANSLATE_NOOP("Requests", "uncertain"), Tone::Warning},
};

QString lasted(Duration span)
{
    return span < std::chrono::seconds{1} ? formatMilliseconds(span) : formatCountdown(span);
}

QString waitReasons(const EndedRequest& outcome)
{
    QStringList reasons;
    for (const auto reason : model::allWaitReasons) {
        if (outcome.waitReasons.has(reason))
            reasons += QString::fromUtf8(inWords(reason));
    }
    return reasons.join(u", "_s);
}

QString oneLine(const std::string& answer)
{
    return QString::fromUtf8(answer.data(), qsizetype(std::min<std::size_t>(answer.size(), 300))).simplified();
}

QString details(const EndedRequest& outcome)
{
    if (!outcome.reason.empty())
        return outcome.reason.translated();
    return outcome.waitReasons.empty() ? oneLine(outcome.body.text())
                                       : RequestText::tr("held by %1").arg(waitReasons(outcome));
}

} // namespace

QString resultText(const EndedRequest& outcome)
{
    if (outcome.kind == EndedRequest::Kind::Answered && outcome.status)
        return QString::number(*outcome.status);
    return RequestText::tr(ends[std::size_t(outcome.kind)].first);
}

Tone resultTone(const EndedRequest& outcome)
{
    const bool isGood = outcome.kind == EndedRequest::Kind::Answered && outcome.status && *outcome.status < 400;
    return isGood ? Tone::Ok : ends[std::size_t(outcome.kind)].second;
}

RequestsModel::RequestsModel(const Clock& clock, QObject* parent)
    : ColumnTableModel(parent)
    , m_clock(clock)
{
}

std::span<const TableColumn> RequestsModel::columns() const
{
    static constexpr TableColumn requestColumns[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Request"), .stretches = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Result"), .width = 84},
        {.name = QT_TRANSLATE_NOOP("Columns", "Waited"),
            .width = 78,
            .isRight = true,
            .meaning = QT_TRANSLATE_NOOP("Columns", "Before it was sent")},
        {.name = QT_TRANSLATE_NOOP("Columns", "Took"),
            .width = 78,
            .isRight = true,
            .meaning = QT_TRANSLATE_NOOP("Columns", "From Send until it finished")},
        {.name = QT_TRANSLATE_NOOP("Columns", "Tries"), .width = 56, .isRight = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "What happened"), .stretches = true},
    };
    return requestColumns;
}

void RequestsModel::add(const console::RequestBatch& requests)
{
    const int more = int(requests.count);
    if (more == 0)
        return;
    const QString title = QString::fromStdString(requests.method + ' ' + requests.path);
    const int before = rowCount();
    beginInsertRows({}, before, before + more - 1);
    for (int i = 0; i < more; ++i) {
        const auto number = requests.first + unsigned(i);
        m_rowOf.insert(number, before + i);
        m_rows.push_back({number, title, m_clock.now(), {}});
    }
    m_unfinished += more;
    endInsertRows();
    const int over = rowCount() - kMost;
    if (over > 0)
        takeOut([over](int row) { return row < over; });
}

void RequestsModel::apply(const std::vector<EndedRequest>& ended)
{
    for (const auto& outcome : ended) {
        const int row = m_rowOf.value(outcome.number, -1);
        if (row < 0 || !isUnfinished(row))
            continue;
        m_rows[std::size_t(row)].outcome = outcome;
        --m_unfinished;
        Q_EMIT dataChanged(index(row, int(RequestColumn::Result)), index(row, columnCount() - 1));
    }
}

void RequestsModel::dropEnded()
{
    takeOut([this](int row) { return !isUnfinished(row); });
}

template <typename Goes>
void RequestsModel::takeOut(const Goes& goes)
{
    for (int row = 0; row < rowCount(); ++row)
        m_unfinished -= goes(row) && isUnfinished(row) ? 1 : 0;
    removeWhere(m_rows, goes);
    m_rowOf.clear();
    for (int row = 0; row < rowCount(); ++row)
        m_rowOf.insert(numberAt(row), row);
}

void RequestsModel::tick()
{
    for (int row = 0; m_unfinished > 0 && row < rowCount(); ++row) {
        if (!isUnfinished(row))
            continue;
        int last = row;
        while (last + 1 < rowCount() && isUnfinished(last + 1))
            ++last;
        Q_EMIT dataChanged(
            index(row, int(RequestColumn::Took)), index(last, int(RequestColumn::Took)), {Qt::DisplayRole});
        row = last;
    }
}

std::vector<console::RequestNumber> RequestsModel::unfinished() const
{
    std::vector<console::RequestNumber> numbers;
    for (const Row& row : m_rows) {
        if (!row.outcome)
            numbers.push_back(row.number);
    }
    return numbers;
}

QString RequestsModel::shown(const Row& row, RequestColumn column) const
{
    switch (column) {
    case RequestColumn::Request:
        return row.title;
    case RequestColumn::Result:
        return row.outcome ? resultText(*row.outcome) : RequestText::tr("waiting");
    case RequestColumn::Waited:
        return row.outcome ? lasted(row.outcome->waited) : QString();
    case RequestColumn::Took:
        return row.outcome ? lasted(row.outcome->took) : formatSpan(m_clock.now() - row.givenAt);
    case RequestColumn::Tries:
        return row.outcome ? QString::number(row.outcome->attempts) : QString();
    case RequestColumn::Details:
        return row.outcome ? details(*row.outcome) : QString();
    }
    return {};
}

QString RequestsModel::wholeText(int row) const
{
    const Row& request = m_rows[std::size_t(row)];
    QStringList lines{request.title};
    if (!request.outcome)
        return QString(request.title + u'\n' + RequestText::tr("Waiting."));
    const EndedRequest& outcome = *request.outcome;
    lines +=
        RequestText::tr("%1 · waited %2 of %3 · tries: %4")
            .arg(resultText(outcome), lasted(outcome.waited), lasted(outcome.took), QString::number(outcome.attempts));
    if (!outcome.reason.empty())
        lines += outcome.reason.translated();
    if (!outcome.waitReasons.empty())
        lines += RequestText::tr("Held by %1.").arg(waitReasons(outcome));
    if (!outcome.body.empty())
        lines += QString::fromStdString(outcome.body.text());
    if (outcome.bodyIsCut)
        lines += RequestText::tr("(the answer goes on)");
    return lines.join(u'\n');
}

QVariant RequestsModel::cell(int at, int section, int role) const
{
    const Row& row = m_rows[std::size_t(at)];
    const auto column = RequestColumn(section);
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return shown(row, column);
    if (role == Qt::ToolTipRole && (column == RequestColumn::Request || column == RequestColumn::Details))
        return shown(row, column);
    if (role != ToneRole)
        return {};
    if (column == RequestColumn::Result)
        return int(row.outcome ? resultTone(*row.outcome) : Tone::Muted);
    return int(column == RequestColumn::Request ? Tone::Text : Tone::Muted);
}

} // namespace headroom::ui
