// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/welcome/logs_form.h"

#include "ui/models/connections/connection_words.h"
#include "ui/models/format.h"
#include "ui/models/while_there.h"
#include "ui/pages/welcome/card_content.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/lists/finding_list.h"

#include <QDir>
#include <QFileDialog>
#include <QPushButton>
#include <QStyle>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kDropHeight(112);
constexpr std::size_t kMaxLogs = 100;

} // namespace

LogsForm::LogsForm(const Theme& theme, console::Connections& connections, QWidget* parent)
    : Card(tr("Open logs"), parent)
    , m_theme(theme)
    , m_connections(connections)
{
    auto* about =
        makeWrappedLabel(tr("%1. The format of each file is detected.").arg(formatsText(console::knownLogFormats())),
            textFont(13), Tone::Muted, this);
    auto& content = addCardContent(*this);
    content.addWidget(about);

    m_drop = new QFrame(this);
    m_drop->setObjectName(u"dropArea"_s);
    m_drop->setMinimumHeight(kDropHeight);
    auto* inDrop = new QVBoxLayout(m_drop);
    inDrop->addStretch(1);
    m_dropMark = addTo(*inDrop, new QLabel(m_drop), 0, Qt::AlignHCenter);
    m_dropMark->setAccessibleName(tr("Drop log files here"));
    auto* text = makeLabel(tr("Drop log files here"), textFont(13), Tone::Muted, m_drop);
    inDrop->addWidget(text, 0, Qt::AlignHCenter);
    inDrop->addStretch(1);
    content.addWidget(m_drop, 1);

    m_found = addTo(*body(), new FindingList(theme, this));
    m_found->setObjectName(u"logsFound"_s);

    m_addToCurrent =
        makeButton(u"primary"_s, {}, tr("Reads them beside what is watched, and keeps them in the profile"), this);
    connect(m_addToCurrent, &QPushButton::clicked, this, [this] { open(true); });
    body()->addWidget(m_addToCurrent, 0, Qt::AlignLeft);
    m_openAlone = addTo(*body(), new QPushButton(this), 0, Qt::AlignLeft);
    connect(m_openAlone, &QPushButton::clicked, this, [this] { open(false); });
    auto* row = makeLayout<QHBoxLayout>(10);
    auto* choose = addTo(*row, new QPushButton(tr("Choose files…"), this));
    connect(choose, &QPushButton::clicked, this, &LogsForm::chooseFiles);
    m_clear = addTo(*row, makeButton(u"link"_s, tr("Clear"), {}, this));
    m_clear->setAccessibleName(tr("Clear the list of logs"));
    connect(m_clear, &QPushButton::clicked, this, &LogsForm::clear);
    row->addStretch(1);
    body()->addLayout(row);
    body()->addStretch(0);
    connect(&theme, &Theme::changed, this, &LogsForm::paintDropMark);
    paintDropMark();
    showButtons();
}

void LogsForm::paintDropMark()
{
    m_dropMark->setPixmap(iconPixmap(u"drop"_s, m_theme.palette().muted, inText(22), devicePixelRatioF()));
}

void LogsForm::setDropTarget(bool isOne)
{
    setStyleProperty(*m_drop, "target", isOne);
}

void LogsForm::chooseFiles()
{
    auto* dialog = new QFileDialog(window(), tr("Choose logs"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters({tr("Logs (*.log *.log.* *.jsonl *.json *.txt *.gz *.zst *.xz)"), tr("All files (*)")});
    if (const QDir logs(u"/var/log"_s); logs.exists())
        dialog->setDirectory(logs);
    connect(dialog, &QFileDialog::filesSelected, this, &LogsForm::add);
    dialog->open();
}

void LogsForm::add(const QStringList& paths)
{
    std::vector<std::string> more;
    for (const auto& path : paths) {
        const bool isKnown =
            std::ranges::any_of(m_logs, [&](const auto& log) { return log.path == path.toStdString(); });
        if (!isKnown && m_logs.size() + more.size() < kMaxLogs)
            more.push_back(path.toStdString());
    }
    if (more.empty())
        return;
    m_connections.guess(
        more, whileThere(this, [this](const std::vector<console::LogGuess>& guesses) { take(guesses); }));
}

void LogsForm::take(const std::vector<console::LogGuess>& guesses)
{
    m_logs.insert(m_logs.end(), guesses.begin(), guesses.end());
    std::vector<FindingLine> lines;
    for (const auto& log : m_logs)
        lines.push_back(guessLine(log));
    m_found->show(lines);
    showButtons();
    if (!m_addToCurrent->isHidden())
        m_addToCurrent->setFocus(Qt::OtherFocusReason);
    else if (!m_openAlone->isHidden())
        m_openAlone->setFocus(Qt::OtherFocusReason);
}

void LogsForm::clear()
{
    m_logs.clear();
    m_found->show({});
    showButtons();
}

void LogsForm::showButtons()
{
    const auto readable = std::ranges::count_if(m_logs, [](const auto& log) { return log.problem.empty(); });
    const QString logs = countOf(readable, QT_TRANSLATE_N_NOOP("Counts", "%1 logs"));
    const auto current = m_connections.current();
    const bool mayAdd = readable > 0 && current.has_value();
    m_addToCurrent->setVisible(mayAdd);
    if (current)
        m_addToCurrent->setText(current->name.empty()
                ? tr("Add %1 to what is watched").arg(logs)
                : tr("Add %1 to %2").arg(logs, QString::fromStdString(current->name)).replace(u'&', u"&&"_s));
    m_openAlone->setVisible(readable > 0);
    m_openAlone->setText(mayAdd ? tr("Open %1 alone").arg(logs) : tr("Open %1").arg(logs));
    setKind(*m_openAlone, mayAdd ? QString() : u"primary"_s);
    m_drop->setVisible(m_logs.size() < 3);
    m_clear->setVisible(!m_logs.empty());
}

void LogsForm::open(bool besideCurrent)
{
    std::vector<std::string> paths;
    for (const auto& log : m_logs) {
        if (log.problem.empty())
            paths.push_back(log.path);
    }
    if (paths.empty())
        return;
    clear();
    if (besideCurrent)
        m_connections.addLogs(paths);
    else
        m_connections.openLogs(paths);
}

} // namespace headroom::ui
