// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/backups/backup_facts.h"

#include "core/console/backups/backups_controller.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/while_there.h"
#include "ui/pages/backups/backup_actions.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kMaxProblems = 8;

QLabel* makeText(Tone tone, QWidget* parent)
{
    auto* label = makeWrappedLabel({}, textFont(13), tone, parent);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // A long word does not widen all of it.
    label->setSizePolicy(QSizePolicy::Ignored, label->sizePolicy().verticalPolicy());
    return label;
}

// With places at which a long word, such as a file's name, goes on in the next line.
QString breakable(const QString& text)
{
    static const QRegularExpression longWord(u"\\S{25,}"_s);
    static const QRegularExpression place(u"(?<=[-_./])"_s);
    if (!text.contains(longWord))
        return text;
    return QString(text).replace(place, QString(QChar(0x200B)));
}

QPushButton* makeActionButton(QAction& action, QWidget& parent)
{
    auto* button = new QPushButton(action.text(), &parent);
    connectToAction(*button, action);
    if (auto* menu = action.menu()) {
        button->setObjectName(u"export"_s); // with an arrow
        button->setMenu(menu);
    }
    return button;
}

} // namespace

BackupFacts::BackupFacts(console::BackupsController& controller, BackupActions& actions, QWidget* parent)
    : QScrollArea(parent)
    , m_controller(controller)
{
    setObjectName(u"scrolledText"_s); // by keys
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("About this backup"));
    auto* body = new QWidget(this);
    body->setObjectName(u"onCard"_s);
    setWidget(body);
    // In line with the title of a card that is flush, and with its cells, of which the ring of the focus takes two
    // pixels.
    auto* rows = makeLayout<QVBoxLayout>(body, {6, 0, 8, 0}, 8);
    m_state = addTo(*rows, makeText(Tone::Muted, body));
    m_buttons = new QGridLayout;
    m_buttons->setSpacing(6);
    m_restore = makeActionButton(*actions.restoreAction(), *body);
    m_buttons->addWidget(m_restore, 0, 0, 1, 2);
    for (auto* action :
        {actions.verifyAction(), actions.exportAction(), actions.folderAction(), actions.removeAction()})
        m_smallButtons.push_back(makeActionButton(*action, *body));
    arrangeButtons();
    rows->addLayout(m_buttons);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    rows->addLayout(m_grid);
    const auto heading = textFont(12, QFont::DemiBold);
    m_notSavedTitle = addTo(*rows, makeWrappedLabel({}, heading, Tone::Muted, body));
    m_notSaved = addTo(*rows, makeText(Tone::Muted, body));
    m_notRestoredTitle = addTo(*rows, makeWrappedLabel(tr("Cannot be restored"), heading, Tone::Muted, body));
    m_notRestored = addTo(*rows, makeText(Tone::Muted, body));
    rows->addStretch(1);
}

void BackupFacts::show(const console::ListedArchive* archive, const BackupState& state)
{
    widget()->setVisible(archive != nullptr);
    if (!archive)
        return m_archive.reset();
    setTone(*m_state, state.tone);
    setTextIfOther(*m_state, capitalized(state.text)); // what is wrong stands over the contents
    const bool isOther =
        !m_archive || m_archive->path != archive->path || m_archive->countOf("problem") != archive->countOf("problem");
    m_archive = *archive;
    // What is damaged can be restored in part, but that is not what to do first.
    setKind(*m_restore, damageText(*archive).isEmpty() ? u"primary"_s : QString());
    showFacts(backupFacts(*archive));
    m_notRestoredTitle->setVisible(archive->info.has_value());
    m_notRestored->setVisible(archive->info.has_value());
    setTextIfOther(*m_notRestored, notRestoredText(*archive));
    if (isOther)
        readProblems();
}

QSize BackupFacts::minimumSizeHint() const
{
    int widest = 0; // in other languages they are wider
    for (const auto* button : m_smallButtons)
        widest = std::max(widest, button->sizeHint().width());
    const auto margins = widget()->layout()->contentsMargins();
    const int inside = 2 * widest + m_buttons->horizontalSpacing() + margins.left() + margins.right();
    const int beside = verticalScrollBar()->sizeHint().width() + 2 * frameWidth();
    return {inside + beside, QScrollArea::minimumSizeHint().height()};
}

void BackupFacts::arrangeButtons()
{
    m_isPaired = width() >= minimumSizeHint().width();
    for (int i = 0; i < int(m_smallButtons.size()); ++i) {
        auto* button = m_smallButtons[std::size_t(i)];
        if (m_isPaired)
            m_buttons->addWidget(button, 1 + i / 2, i % 2);
        else
            m_buttons->addWidget(button, 1 + i, 0, 1, 2);
    }
}

void BackupFacts::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    if (m_isPaired != (width() >= minimumSizeHint().width()))
        arrangeButtons();
}

void BackupFacts::showFacts(const std::vector<BackupFact>& facts)
{
    if (facts == m_shown)
        return;
    const auto label = [this](int row, int column) {
        auto* item = m_grid->itemAtPosition(row, column);
        return item ? static_cast<QLabel*>(item->widget()) : nullptr;
    };
    for (int row = 0; row < int(std::max(facts.size(), m_shown.size())); ++row) {
        if (!label(row, 0)) {
            m_grid->addWidget(makeLabel({}, textFont(13), Tone::Muted, widget()), row, 0, Qt::AlignTop);
            m_grid->addWidget(makeText(Tone::Text, widget()), row, 1);
        }
        const bool isThere = row < int(facts.size());
        for (const int column : {0, 1}) {
            const auto* fact = isThere ? &facts[std::size_t(row)] : nullptr;
            const QString text = !fact ? QString() : column == 0 ? fact->name : breakable(fact->text);
            setTextIfOther(*label(row, column), text);
            // What would be copied with such a place in it is not the name.
            label(row, column)
                ->setTextInteractionFlags(
                    fact && column == 1 && text == fact->text ? Qt::TextSelectableByMouse : Qt::NoTextInteraction);
            label(row, column)->setVisible(isThere);
        }
    }
    m_shown = facts;
}

void BackupFacts::readProblems()
{
    const auto count = m_archive->info ? m_archive->countOf("problem") : 0;
    m_notSavedTitle->setVisible(count > 0);
    m_notSaved->setVisible(count > 0);
    if (count == 0)
        return;
    setTextIfOther(*m_notSavedTitle, tr("Could not be saved (%1)").arg(formatCount(count)));
    setTextIfOther(*m_notSaved, tr("Reading…"));
    m_controller.problems(m_archive->path, kMaxProblems,
        whileThere(
            this, [this, path = m_archive->path, count](const Result<std::vector<console::StoredProblem>>& problems) {
                if (!m_archive || m_archive->path != path)
                    return;
                if (!problems)
                    return Q_EMIT failed(textOf(problems.error().text));
                QStringList lines;
                for (const auto& problem : *problems)
                    lines += u"%1: %2"_s.arg(unsavedTitle(problem.kind), textOf(problem.text));
                if (const auto more = count - qint64(problems->size()); more > 0)
                    lines += tr("and %1 more: headroomctl backups show --problems").arg(formatCount(more));
                setTextIfOther(*m_notSaved, lines.join(u'\n'));
            }));
}

} // namespace headroom::ui
