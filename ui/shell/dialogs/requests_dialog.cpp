// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/dialogs/requests_dialog.h"

#include "ui/models/format.h"
#include "ui/models/requests/request_form.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/row_table.h"
#include "ui/widgets/tables/table_columns.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kRowHeight(26);
constexpr int kRequestPadding = 8;
constexpr int kMaxAtOnce = 1000;

// Colours a cell by the model's tone.
class ToneDelegate final : public QStyledItemDelegate
{
public:
    ToneDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_theme(theme)
        , m_font(figureFont(12))
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Palette& palette = m_theme.palette();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, mixed(palette.surface, palette.accent, palette.dark ? 0.18 : 0.12));
        const QRect room = option.rect.adjusted(kRequestPadding, 0, -kRequestPadding, 0);
        painter->setFont(m_font);
        painter->setPen(m_theme.colour(Tone(index.data(RequestsModel::ToneRole).toInt())));
        const bool isRequest = RequestColumn(index.column()) == RequestColumn::Request;
        painter->drawText(room, index.data(Qt::TextAlignmentRole).toInt(),
            painter->fontMetrics().elidedText(
                index.data().toString(), isRequest ? Qt::ElideMiddle : Qt::ElideRight, room.width()));
    }

private:
    const Theme& m_theme;
    QFont m_font;
};

// What a field is called, in words and for assistive technology.
void name(QLabel& label, const QString& text)
{
    label.setText(text);
    label.buddy()->setAccessibleName(QString(text).remove(u'&'));
}

QLabel* caption(const QString& text, QWidget* buddy)
{
    auto* label = makeLabel({}, textFont(12), Tone::Muted, buddy->parentWidget());
    label->setBuddy(buddy);
    name(*label, text);
    return label;
}

} // namespace

RequestsDialog::RequestsDialog(const Theme& theme, const Clock& clock, console::Feed& feed, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_feed(feed)
    , m_model(new RequestsModel(clock, this))
{
    setWindowTitle(tr("Send requests"));
    setObjectName(u"content"_s);
    resize(inText(860), inText(640));
    setMinimumSize(inText(560), inText(420));
    auto* rows = makeLayout<QVBoxLayout>(this, {16, 14, 16, 14}, 10);
    m_target = addTo(*rows, makeWrappedLabel({}, textFont(12), Tone::Muted, this));
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(10);
    form->setVerticalSpacing(4);
    buildForm(*form);
    rows->addLayout(form);
    m_error = addTo(*rows, makeWrappedLabel({}, textFont(12), Tone::Warning, this));
    m_error->hide();
    buildTable();
    rows->addWidget(m_table, 3);
    m_whole = addTo(*rows, new QPlainTextEdit(this), 1);
    m_whole->setReadOnly(true);
    m_whole->setFont(figureFont(12));
    m_whole->setAccessibleName(tr("The selected request"));
    m_whole->setPlaceholderText(tr("Select a request to read its response"));
    m_whole->setMinimumHeight(inText(60));
    rows->addWidget(buildButtons());
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        showSelected();
        showButtons();
    });
    m_path->setFocus();
    showTarget();
    showButtons();
}

void RequestsDialog::buildForm(QGridLayout& form)
{
    m_method = new QComboBox(this);
    m_method->addItems({u"GET"_s, u"POST"_s, u"PUT"_s, u"PATCH"_s, u"DELETE"_s});
    m_path = new QLineEdit(this);
    m_path->setFont(figureFont(12));
    m_path->setPlaceholderText(u"/users/@me"_s);
    m_body = new QPlainTextEdit(this);
    m_body->setFont(figureFont(12));
    m_body->setTabChangesFocus(true);
    m_body->setFixedHeight(inText(64));
    m_count = new QSpinBox(this);
    m_count->setRange(1, kMaxAtOnce);
    m_count->setGroupSeparatorShown(true);
    m_count->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_count->setMinimumWidth(inText(64));
    m_priority = new QComboBox(this);
    m_priority->addItem(tr("Critical"), int(model::Priority::Critical));
    m_priority->addItem(tr("Normal"), int(model::Priority::Normal));
    m_priority->addItem(tr("Bulk"), int(model::Priority::Bulk));
    m_priority->setCurrentIndex(1);
    m_priority->setToolTip(
        tr("Queue priority; lower priorities are paused first when the invalid-request budget runs low"));
    m_deadline = new QDoubleSpinBox(this);
    m_deadline->setRange(0, 3600);
    m_deadline->setDecimals(1);
    m_deadline->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_deadline->setMinimumWidth(inText(76));
    m_deadline->setSuffix(tr(" s"));
    m_deadline->setSpecialValueText(tr("none"));
    m_deadline->setToolTip(tr("Requests that cannot be sent in time are rejected, naming the limit responsible"));

    form.addWidget(caption(tr("&Method"), m_method), 0, 0);
    form.addWidget(caption(tr("&Path, after the base URL"), m_path), 0, 1);
    form.addWidget(caption(tr("&Times"), m_count), 0, 2);
    form.addWidget(caption(tr("P&riority"), m_priority), 0, 3);
    form.addWidget(caption(tr("&Deadline"), m_deadline), 0, 4);
    form.addWidget(m_method, 1, 0);
    form.addWidget(m_path, 1, 1);
    form.addWidget(m_count, 1, 2);
    form.addWidget(m_priority, 1, 3);
    form.addWidget(m_deadline, 1, 4);
    auto* bodyCaption = caption({}, m_body);
    form.addWidget(bodyCaption, 2, 0, 1, 5);
    form.addWidget(m_body, 3, 0, 1, 5);
    form.setColumnStretch(1, 1);

    const auto followMethod = [this, bodyCaption] {
        const bool body = mayHaveBody(m_method->currentText());
        m_body->setEnabled(body);
        name(*bodyCaption, body ? tr("&Body, JSON (optional)") : tr("&Body: a GET has none"));
        m_body->setPlaceholderText(body ? u"{\"content\": \"Hello\"}"_s : QString());
    };
    connect(m_method, &QComboBox::currentTextChanged, this, followMethod);
    followMethod();
}

void RequestsDialog::buildTable()
{
    m_table = new QTableView(this);
    m_table->setObjectName(u"boxed"_s);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new ToneDelegate(m_theme, m_table));
    m_table->setAccessibleName(tr("Requests"));
    m_table->setMinimumHeight(inText(90));
    showAsRows(*m_table, kRowHeight);
    auto* columns = new TableColumns(*m_table);
    connect(columns, &TableColumns::changed, columns, &TableColumns::arrangeSimply);
    QHeaderView* header = m_table->horizontalHeader();
    header->setFixedHeight(inText(30));
    for (int i = 0; i < m_model->columnCount(); ++i) {
        const bool stretches = m_model->headerData(i, Qt::Horizontal, ColumnStretchesRole).toBool();
        header->setSectionResizeMode(i, stretches ? QHeaderView::Stretch : QHeaderView::Interactive);
    }
    columns->setNeeded(0);
    columns->remember(u"requests"_s);
}

QWidget* RequestsDialog::buildButtons()
{
    auto* row = new QWidget(this);
    auto* layout = makeLayout<QHBoxLayout>(row, {});
    m_totals = addTo(*layout, new ElidedLabel(textFont(12), Tone::Muted, row), 1);
    m_clear = new QPushButton(tr("Clear finished"), row);
    m_clear->setAutoDefault(false);
    m_clear->setToolTip(tr("Take requests out of the list that are no longer pending"));
    connect(m_clear, &QPushButton::clicked, this, [this] {
        m_model->dropEnded();
        showButtons();
    });
    layout->addWidget(m_clear);
    m_cancel = addTo(*layout, new QPushButton(row));
    m_cancel->setAutoDefault(false);
    m_cancel->setToolTip(tr("Requests in flight cannot be recalled; their outcome will be uncertain"));
    connect(m_cancel, &QPushButton::clicked, this, &RequestsDialog::cancel);
    auto* close = addTo(*layout, new QPushButton(tr("Close"), row));
    close->setAutoDefault(false);
    close->setToolTip(tr("Requests already sent continue (Esc)"));
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    m_send = addTo(*layout, makeButton(u"primary"_s, tr("Send"), tr("Send (Ctrl+Return)"), row));
    m_send->setDefault(true);
    m_send->setShortcut(QKeySequence(u"Ctrl+Return"_s));
    connect(m_send, &QPushButton::clicked, this, &RequestsDialog::send);
    return row;
}

void RequestsDialog::apply(const console::Snapshot& snapshot)
{
    if (snapshot.own) {
        m_own = snapshot.own;
        showTarget();
    }
    if (snapshot.ended.empty())
        return;
    m_model->apply(snapshot.ended);
    showSelected();
    showButtons();
}

void RequestsDialog::tick()
{
    if (isVisible())
        m_model->tick();
}

void RequestsDialog::showTarget()
{
    if (!m_own) {
        setTextIfOther(*m_target, tr("Requests are sent as soon as all limits allow."));
        return;
    }
    const QString host = QString::fromStdString(m_own->host);
    setTextIfOther(*m_target,
        m_own->hasToken ? tr("Requests are sent to %1 with the bot’s token, as soon as all limits allow.").arg(host)
                        : tr("Requests are sent to %1 without a token, as soon as all limits allow.").arg(host));
}

void RequestsDialog::send()
{
    RequestForm form;
    form.method = m_method->currentText();
    form.path = m_path->text();
    form.body = m_body->toPlainText();
    form.count = m_count->value();
    form.priority = model::Priority(m_priority->currentData().toInt());
    form.deadlineSeconds = m_deadline->value();
    const auto requests = requestsOf(form, m_next);
    showError(requests ? QString() : requests.error().text.translated());
    if (!requests)
        return;
    if (!mayHaveBody(form.method)) {
        sendNow(*requests);
        return;
    }
    const QString host = m_own ? QString::fromStdString(m_own->host) : tr("the API");
    const QString what = form.method + u' ' + QString::fromStdString(requests->path);
    auto* question = askBeforeChange(*this,
        requests->count == 1 ? tr("Send this request to %1?").arg(host)
                             : tr("Send this request to %1, %2 times?").arg(host, formatCount(form.count)),
        tr("%1\n\nIt can change things on Discord, and there is no undo.").arg(what),
        requests->count == 1 ? tr("Send %1").arg(form.method)
                             : tr("Send %1 %2 requests").arg(formatCount(form.count), form.method));
    connect(question, &QDialog::accepted, this, [this, requests = *requests]() mutable {
        requests.first = m_next;
        sendNow(requests);
    });
}

void RequestsDialog::sendNow(const console::RequestBatch& requests)
{
    m_next += requests.count;
    m_model->add(requests);
    m_feed.send(requests);
    m_table->scrollToBottom();
    showButtons();
}

void RequestsDialog::focusPath()
{
    m_path->setFocus(Qt::ShortcutFocusReason);
    m_path->selectAll();
}

int RequestsDialog::unfinishedCount() const
{
    return m_model->unfinishedCount();
}

std::vector<console::RequestNumber> RequestsDialog::selectedUnfinished() const
{
    std::vector<console::RequestNumber> numbers;
    for (const auto& index : m_table->selectionModel()->selectedRows()) {
        if (m_model->isUnfinished(index.row()))
            numbers.push_back(m_model->numberAt(index.row()));
    }
    return numbers;
}

void RequestsDialog::cancel()
{
    const auto selected = selectedUnfinished();
    m_feed.cancelRequests(selected.empty() ? m_model->unfinished() : selected);
}

void RequestsDialog::showError(const QString& text)
{
    setTextIfOther(*m_error, text);
    m_error->setVisible(!text.isEmpty());
}

void RequestsDialog::showButtons()
{
    const int all = m_model->rowCount();
    const int unfinished = m_model->unfinishedCount();
    m_cancel->setText(selectedUnfinished().empty() ? tr("Cancel all") : tr("Cancel selected"));
    m_cancel->setEnabled(unfinished > 0);
    m_clear->setEnabled(all > unfinished);
    m_totals->setWholeText(
        all == 0 ? tr("Nothing sent yet") : tr("%1 sent · %2 pending").arg(formatCount(all), formatCount(unfinished)));
}

void RequestsDialog::showSelected()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const QString text = rows.size() == 1 ? m_model->wholeText(rows.front().row()) : QString();
    if (m_whole->toPlainText() != text)
        m_whole->setPlainText(text);
}

} // namespace headroom::ui
