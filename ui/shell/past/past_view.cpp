// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/past/past_view.h"

#include "core/console/past/time_comparison.h"
#include "core/console/past/view_feed.h"
#include "core/console/recording/written_time.h"
#include "ui/models/emergency_words.h"
#include "ui/models/shown_time.h"
#include "ui/shell/past/past_cover.h"
#include "ui/shell/past/past_strip.h"
#include "ui/shell/past/timeline.h"
#include "ui/shell/past/timeline_track.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/dialogs/save_dialog.h"

#include <QAction>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMimeData>
#include <QPointer>
#include <QStackedWidget>
#include <QUrl>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

PastView::PastView(
    const Theme& theme, const Clock& clock, console::ShownClock& shown, QStackedWidget& pages, QMainWindow& window)
    : QObject(pages.parentWidget())
    , m_clock(clock)
    , m_shown(shown)
    , m_window(window)
    , m_strip(new PastStrip(pages.parentWidget()))
    , m_stack(new QStackedWidget(pages.parentWidget()))
    , m_cover(new PastCover(theme, m_stack))
    , m_timeline(new Timeline(theme, clock, m_stack->parentWidget()))
    , m_goTo(new QAction(tr("Go to time…"), this))
    , m_back(new QAction(tr("Back to live"), this))
    , m_yesterday(makeComparison(tr("Compare with yesterday"), QKeySequence(u"Ctrl+Y"_s), 24h))
    , m_lastWeek(makeComparison(tr("Compare with last week"), QKeySequence(u"Ctrl+Shift+Y"_s), 7 * 24h))
    , m_open(new QAction(tr("Open recording…"), this))
{
    m_stack->addWidget(&pages);
    m_stack->addWidget(m_cover);
    m_goTo->setShortcut(QKeySequence(u"Ctrl+J"_s));
    m_back->setShortcut(QKeySequence(u"Ctrl+Shift+J"_s));
    m_open->setShortcut(QKeySequence(u"Ctrl+Shift+O"_s));
    for (auto* action : actions())
        action->setVisible(false);
    showPast(false);
    m_shown.run();
    connect(m_goTo, &QAction::triggered, this, &PastView::askTime);
    connect(m_open, &QAction::triggered, this, &PastView::askFile);
    m_timeline->offerComparisons({m_yesterday, m_lastWeek});
    connect(m_timeline, &Timeline::noteAsked, this, &PastView::askNote);
    connect(m_timeline, &Timeline::exportAsked, this, &PastView::askExport);
}

PastView::~PastView()
{
    showPast(false);
}

QWidget& PastView::pages()
{
    return *m_stack;
}

// One at a time, and the same once more: none.
QAction* PastView::makeComparison(const QString& text, const QKeySequence& keys, std::chrono::seconds before)
{
    auto* action = new QAction(text, this);
    action->setCheckable(true);
    action->setShortcut(keys);
    action->setToolTip(tr("Draw the same time before as a dashed line in every chart that is recorded"));
    connect(action, &QAction::triggered, this, [this, action, before](bool isOn) {
        for (auto* other : {m_yesterday, m_lastWeek})
            other->setChecked(isOn && other == action);
        m_saidMissing = false;
        m_comparison->compareWith(isOn ? std::optional(before) : std::nullopt);
        m_timeline->showComparing(isOn);
    });
    return action;
}

void PastView::showCompared()
{
    const auto shown = m_comparison->compared();
    Q_EMIT compared(shown);
    const bool isMissing = shown.moment && !shown.moment->isRecorded;
    if (isMissing && !m_saidMissing && !shown.moment->problem.empty())
        Q_EMIT said(shown.moment->problem.translated());
    else if (isMissing && !m_saidMissing)
        Q_EMIT said(
            tr("Nothing was recorded at %1").arg(shownTime(shown.moment->asked).toString(u"yyyy-MM-dd HH:mm"_s)));
    m_saidMissing = isMissing || (m_saidMissing && !shown.moment);
}

console::ComparedTime PastView::comparedTime() const
{
    return m_comparison ? m_comparison->compared() : console::ComparedTime{};
}

void PastView::watch(console::ViewFeed& view)
{
    m_view = &view;
    m_comparison = new console::TimeComparison(view, m_clock, this);
    connect(m_comparison, &console::TimeComparison::changed, this, &PastView::showCompared);
    m_timeline->watch(view);
    const auto showActions = [this] {
        m_goTo->setVisible(m_view->hasRecording());
        m_back->setVisible(isShown());
        m_yesterday->setVisible(m_view->hasRecording());
        m_lastWeek->setVisible(m_view->hasRecording());
        m_open->setVisible(true);
    };
    m_window.setAcceptDrops(true);
    m_window.installEventFilter(this);
    connect(&view, &console::ViewFeed::fileFailed, this, [this](const Text& why) { Q_EMIT said(why.translated()); });
    connect(m_back, &QAction::triggered, &view, &console::ViewFeed::goLive);
    connect(m_strip, &PastStrip::backPressed, &view, &console::ViewFeed::goLive);
    connect(&view, &console::ViewFeed::recordingChanged, this, showActions);
    connect(&view, &console::ViewFeed::recordingChanged, this, [this] {
        if (canBeShown() && m_wanted)
            goTo(*std::exchange(m_wanted, {}));
    });
    connect(&view, &console::ViewFeed::momentReady, this, &PastView::show);
    connect(&view, &console::ViewFeed::becameLive, this, [this] { show(nullptr); });
    connect(&view, &console::ViewFeed::snapshotReady, this, &PastView::showLiveTrouble);
    connect(&view, &console::ViewFeed::refused, this, &PastView::refusesChange);
    connect(this, &PastView::changed, this, showActions);
    showActions();
}

console::SnapshotPtr PastView::snapshot() const
{
    return m_moment ? m_moment->snapshot : m_view ? m_view->newest() : nullptr;
}

bool PastView::refusesChange()
{
    if (!m_view || m_view->isLive())
        return false;
    Q_EMIT said(tr("You are looking at the past: go back to live first"));
    return true;
}

void PastView::show(const console::PastMomentPtr& moment)
{
    m_moment = moment;
    showPast(isShown());
    if (moment)
        m_shown.standAt(moment->now, moment->asked);
    else
        m_shown.run();
    showCover();
    showLiveTrouble();
    Q_EMIT changed();
}

bool PastView::canBeShown() const
{
    return m_view && m_view->hasRecording();
}

TriablePast PastView::triable() const
{
    if (!canBeShown())
        return {};
    const auto& extent = m_view->fileExtent();
    const auto end = m_view->showsFile() && extent ? extent->second + 1s : m_clock.wallNow();
    return {m_view->shownFile(), end, {m_timeline->track().from(), m_timeline->track().to()}};
}

std::optional<WallTime> PastView::at() const
{
    return m_view && !m_view->showsFile() ? m_view->at() : std::nullopt;
}

bool PastView::showsFile() const
{
    return m_view && m_view->showsFile();
}

void PastView::goTo(WallTime at)
{
    if (!canBeShown()) {
        m_wanted = at;
        Q_EMIT said(tr("Nothing is recorded here, so %1 cannot be shown")
                        .arg(shownTime(at).toString(u"yyyy-MM-dd HH:mm:ss"_s)));
        return;
    }
    if (at > m_clock.wallNow()) {
        Q_EMIT said(tr("That time is still to come."));
        return;
    }
    m_timeline->goTo(std::chrono::floor<std::chrono::seconds>(at));
}

void PastView::showAgo(std::chrono::seconds span)
{
    goTo(m_clock.wallNow() - span);
}

void PastView::goLive()
{
    m_wanted.reset();
    if (m_view)
        m_view->goLive();
}

void PastView::showPage(const QString& title, const Page& page)
{
    m_title = title;
    m_page = &page;
    showCover();
}

void PastView::showCover()
{
    m_strip->setVisible(isShown());
    if (!isShown() || !m_page) {
        m_stack->setCurrentIndex(0);
        return;
    }
    const QString file = QFileInfo(QString::fromStdString(m_view->openedFile())).fileName();
    m_strip->show(*m_moment, m_clock.wallNow(), m_page->pastNote(), file);
    const bool isCovered = covers(*m_page);
    if (isCovered)
        m_cover->show(m_title, m_page->pastContent(*m_moment));
    m_stack->setCurrentIndex(isCovered ? 1 : 0);
}

// What is live is not seen meanwhile, unless something is wrong.
void PastView::showLiveTrouble()
{
    if (!isShown())
        return;
    const auto& newest = m_view->newest();
    const bool isWrong = newest && !newest->emergencies.empty();
    m_strip->showLive(isWrong ? wordsOf(newest->emergencies.front(), m_clock.now()).brief : QString());
}

void PastView::askTime()
{
    askLine(m_window, tr("Go to time"),
        tr("Write 03:11 for the last time the clock showed that, 2026-11-22 03:11:40, or 5h for five hours ago."),
        tr("Go"), [this, self = QPointer(this)](const QString& text) {
            if (!self)
                return QString();
            const auto zone = shownZone() == ShownZone::Utc ? DisplayZone::Utc : DisplayZone::Local;
            const auto at = console::readTime(text.toStdString(), m_clock.wallNow(), zone);
            if (!at)
                return at.error().text.translated();
            if (*at > m_clock.wallNow())
                return tr("That time is still to come.");
            m_timeline->goTo(*at);
            return QString();
        });
}

void PastView::askFile()
{
    auto* dialog = new QFileDialog(&m_window, tr("Open recording"), QString(), tr("Recordings (*.rec);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
        [this](const QString& path) { m_view->openFile(path.toStdString()); });
    dialog->open();
}

bool PastView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop)
        return QObject::eventFilter(watched, event);
    auto& drop = static_cast<QDropEvent&>(*event);
    const auto urls = drop.mimeData()->urls();
    if (urls.size() != 1 || !urls.front().toLocalFile().endsWith(u".rec"_s))
        return QObject::eventFilter(watched, event);
    drop.acceptProposedAction();
    if (event->type() == QEvent::Drop)
        m_view->openFile(urls.front().toLocalFile().toStdString());
    return true;
}

void PastView::askNote()
{
    if (!m_view->at())
        return;
    const auto at = *m_view->at();
    const auto add = [this, at, self = QPointer(this)](const QString& text) {
        if (!self)
            return QString();
        m_view->addNote(at, text.toStdString(), [self](const Result<void>& done) {
            if (!self)
                return;
            Q_EMIT self->said(done ? tr("The note was added") : done.error().text.translated());
            self->m_timeline->refresh();
        });
        return QString();
    };
    askLine(m_window, tr("Note at %1").arg(shownTime(at).toString(u"yyyy-MM-dd HH:mm:ss"_s)),
        tr("It becomes a mark on the timeline, and is part of what is exported."), tr("Add"), add);
}

void PastView::askExport()
{
    const auto from = m_timeline->track().from();
    const auto to = m_timeline->track().to();
    const QString name = u"incident-%1.rec"_s.arg(shownTime(from).toString(u"yyyy-MM-dd-HHmm"_s));
    auto* dialog = makeSaveDialog(&m_window, tr("Export what the timeline spans"), name, tr("Recordings (*.rec)"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, from, to](const QString& path) {
        m_view->exportRange(from, to, path.toStdString(), [self = QPointer(this)](const Result<Text>& done) {
            if (self)
                Q_EMIT self->said((done ? *done : done.error().text).translated());
        });
    });
    dialog->open();
}

} // namespace headroom::ui
