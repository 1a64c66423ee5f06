// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/dialogs/log_format_dialog.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/row_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kTypingPauseMs = 150;
constexpr TextPixels kFormatRowHeight(26);
constexpr TextPixels kMinEdit(48); // two lines

QPlainTextEdit* makeEdit(const QString& name, const QString& placeholder, int height, QWidget* parent)
{
    auto* edit = new QPlainTextEdit(parent);
    edit->setFont(figureFont(12));
    edit->setTabChangesFocus(true);
    edit->setAccessibleName(name);
    edit->setPlaceholderText(placeholder);
    edit->setMinimumHeight(kMinEdit); // in a low dialog
    edit->setMaximumHeight(height);
    return edit;
}

// As a shell takes it.
QString quoted(QString text)
{
    text.replace("'"_L1, "'\\''"_L1);
    return u"'%1'"_s.arg(text);
}

} // namespace

LogFormatDialog::LogFormatDialog(const Theme& theme, console::Feed& feed, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_feed(feed)
    , m_format(makeEdit(tr("Format"),
          tr("discord_logs\nlog_format proxy '$remote_addr [$time_local] $status \"$request\"';\n"
             "shard (?<shard>\\d+) beat in (?<ms>[\\d.]+) ms"),
          inText(84), this))
    , m_samples(makeEdit(tr("Sample lines"), tr("Log lines; at first those that do not match"), inText(110), this))
    , m_verdict(makeWrappedLabel(QString(), textFont(13, QFont::Medium), Tone::Text, this))
    , m_lost(makeWrappedLabel(QString(), textFont(12), Tone::Warning, this))
    , m_lines(new QTableWidget(0, 2, this))
    , m_use(new QPushButton(tr("Use for all logs"), this))
    , m_copy(new QPushButton(tr("Copy as an option"), this))
{
    setWindowTitle(tr("Log format"));
    setObjectName(u"content"_s);
    resize(inText(860), inText(620));
    setMinimumSize(inText(560), inText(420));
    auto* rows = makeLayout<QVBoxLayout>(this, {16, 14, 16, 14}, 8);
    rows->addWidget(makeWrappedLabel(
        tr("A built-in format’s name, an nginx log_format directive as written in its configuration, or a "
           "regular expression with groups named shard, total, ms, s, dur, iso, event, code and t. "
           "Leave it empty to detect the format."),
        textFont(12), Tone::Muted, this));
    rows->addWidget(m_format);
    rows->addWidget(makeLabel(tr("Sample lines"), textFont(12), Tone::Muted, this));
    rows->addWidget(m_samples);
    rows->addWidget(m_verdict);
    rows->addWidget(m_lost);
    m_lines->setHorizontalHeaderLabels({tr("Line"), tr("Parsed as")});
    m_lines->setObjectName(u"boxed"_s);
    m_lines->setAccessibleName(tr("The sample lines, parsed"));
    m_lines->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_lines->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_lines->verticalHeader()->hide();
    m_lines->verticalHeader()->setDefaultSectionSize(kFormatRowHeight);
    m_lines->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_lines->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_lines->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_lines->setShowGrid(false);
    m_lines->setItemDelegate(new TextDelegate(theme, kFormatRowHeight));
    m_lines->itemDelegate()->setParent(m_lines);
    m_lines->setMinimumHeight(3 * kFormatRowHeight);
    m_lines->setWordWrap(false);
    m_lines->setFont(figureFont(12));
    rows->addWidget(m_lines, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    auto* close = new QPushButton(tr("Close"), this);
    for (auto* button : {m_copy, close, m_use}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    rows->addLayout(buttons);

    m_soon.setSingleShot(true);
    m_soon.setInterval(kTypingPauseMs);
    connect(&m_soon, &QTimer::timeout, this, [this] { check(); });
    connect(m_format, &QPlainTextEdit::textChanged, this, [this] { m_soon.start(); });
    connect(m_samples, &QPlainTextEdit::textChanged, this, [this] {
        m_hasOwnSamples = true;
        m_soon.start();
    });
    connect(m_copy, &QPushButton::clicked, this, [this] { copyOption(); });
    connect(m_use, &QPushButton::clicked, this, [this] { use(); });
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(&theme, &Theme::changed, this, [this] { showChecked(); });
    check();
}

void LogFormatDialog::apply(const console::LogFigures& figures)
{
    m_known.format = figures.format;
    m_known.sources = figures.sources;
    showLost();
    if (m_hasOwnSamples)
        return;
    QStringList lines;
    for (const auto& source : figures.sources) {
        for (const auto& line : source.misfits)
            lines += QString::fromStdString(line);
    }
    const QString text = lines.join(u'\n');
    if (text == m_samples->toPlainText())
        return;
    m_samples->setPlainText(text);
    m_hasOwnSamples = false; // nobody has typed
}

void LogFormatDialog::setFormat(const QString& format)
{
    m_format->setPlainText(format);
    check();
}

void LogFormatDialog::check()
{
    m_soon.stop();
    m_checked = console::checkLogFormat(
        m_format->toPlainText().trimmed().toStdString(), m_samples->toPlainText().toStdString());
    showChecked();
}

void LogFormatDialog::showChecked()
{
    const bool isWrong = !m_checked.problem.empty();
    const auto all = int(m_checked.lines.size());
    const auto fitting = int(m_checked.fitting);
    QString verdict = tr("No sample lines yet");
    if (isWrong)
        verdict = m_checked.problem.translated();
    else if (all > 0)
        verdict = (fitting == 1 ? tr("%1: %2 of %3 matches") : tr("%1: %2 of %3 match"))
                      .arg(m_checked.format.translated(), formatCount(fitting),
                          countOf(all, QT_TRANSLATE_N_NOOP("Counts", "%1 lines")));
    setTextIfOther(*m_verdict, verdict);
    setTone(*m_verdict, isWrong || (all > 0 && fitting == 0) ? Tone::Warning : all > 0 ? Tone::Ok : Tone::Muted);
    m_use->setEnabled(!isWrong);
    showLost();
    m_copy->setEnabled(!isWrong && !m_format->toPlainText().trimmed().isEmpty());
    m_lines->setRowCount(all);
    for (int row = 0; row < all; ++row) {
        const auto& line = m_checked.lines[std::size_t(row)];
        auto* shown = new QTableWidgetItem(QString::fromStdString(line.shown));
        shown->setToolTip(shown->text());
        // The mark tells it without colour as well.
        auto* tells = new QTableWidgetItem((line.fits ? u"✓ "_s : u"– "_s) + line.tells.translated());
        tells->setForeground(m_theme.colour(line.fits ? Tone::Ok : Tone::Muted));
        tells->setToolTip(tells->text());
        m_lines->setItem(row, 0, shown);
        m_lines->setItem(row, 1, tells);
    }
}

void LogFormatDialog::use()
{
    check();
    if (!m_checked.problem.empty())
        return;
    const QString lost = lostHistory();
    if (lost.isEmpty())
        return useNow();
    auto* ask = new QMessageBox(QMessageBox::Warning, tr("Forget this history?"), lost, QMessageBox::Cancel, this);
    ask->setAttribute(Qt::WA_DeleteOnClose);
    auto* forget = ask->addButton(tr("Forget and read again"), QMessageBox::AcceptRole);
    ask->setDefaultButton(QMessageBox::Cancel);
    connect(forget, &QPushButton::clicked, this, [this] { useNow(); });
    ask->open();
}

void LogFormatDialog::useNow()
{
    m_feed.useLogFormat(m_format->toPlainText().trimmed().toStdString());
    close();
}

void LogFormatDialog::showLost()
{
    const QString lost = m_use->isEnabled() ? lostHistory() : QString();
    m_lost->setVisible(!lost.isEmpty());
    setTextIfOther(*m_lost, lost);
}

QString LogFormatDialog::lostHistory() const
{
    const auto lost = console::historyLostBy(m_format->toPlainText().trimmed().toStdString(), m_known);
    if (lost.logs == 0)
        return {};
    const QString logs = countOf(qint64(lost.logs), QT_TRANSLATE_N_NOOP("Counts", "%1 logs"));
    const QString what = lost.since
        ? tr("This forgets the history of %1 since %2.").arg(logs, dayAndClockText(*lost.since))
        : tr("This forgets the history of %1.").arg(logs);
    return what + u' ' + tr("What the files still hold is read again from the beginning.");
}

void LogFormatDialog::copyOption() const
{
    QGuiApplication::clipboard()->setText(u"--log-format "_s + quoted(m_format->toPlainText().trimmed()));
}

} // namespace headroom::ui
