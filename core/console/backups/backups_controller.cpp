// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/backups/backups_controller.h"

#include "core/archives/archive_reader.h"

#include <QFileInfo>
#include <QFileSystemWatcher>

#include <algorithm>
#include <mutex>

namespace headroom::console {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using archives::ArchiveListing;
using archives::ArchiveReader;

namespace {

constexpr auto kReadAtLeastEvery = 5s; // what no watcher tells of
constexpr auto kReadAtMostEvery = 200ms;
constexpr auto kShowWorkEvery = 150ms;
constexpr int kOpenListings = 8;

// Itself, or what of its path there is: where it would appear.
QString nearestFolder(const std::string& folder)
{
    QFileInfo nearest(QString::fromStdString(folder));
    while (!nearest.isDir() && !nearest.isRoot())
        nearest.setFile(nearest.path());
    return nearest.filePath();
}

} // namespace

const ListedArchive* BackupFigures::archive(const std::string& path) const
{
    const auto found = std::ranges::find_if(archives, [&](const auto& one) { return one.path == path; });
    return found == archives.end() ? nullptr : &*found;
}

struct BackupsController::Reading
{
    std::unique_ptr<ArchiveReader> reader;
    archives::FileState state;
    std::vector<std::unique_ptr<ArchiveListing>> listings; // the one that was used last in front

    Result<void> open(const std::string& path)
    {
        const auto now = archives::fileStateOf(path);
        if (reader && reader->path() == path && state == now)
            return {};
        listings.clear();
        reader.reset();
        if (const auto opened = ArchiveReader::open(path).map(into(reader)); !opened)
            return tl::unexpected(opened.error());
        state = now;
        return {};
    }
    Result<ArchiveListing*> listing(const ListingQuestion& question)
    {
        auto found = std::ranges::find_if(listings, [&](const auto& one) { return one->question() == question; });
        if (found == listings.end()) {
            auto made = ArchiveListing::make(*reader, question);
            if (!made)
                return tl::unexpected(made.error());
            if (listings.size() == kOpenListings)
                listings.pop_back();
            found = listings.insert(listings.end(), *std::move(made));
        }
        std::rotate(listings.begin(), found, found + 1);
        return listings.front().get();
    }
};

struct BackupsController::FolderReading
{
    std::string folder = {};
    QString watched = {}; // whose changes are watched
    Result<std::vector<ListedArchive>> archives = {};
};

struct BackupsController::Slow
{
    std::atomic<bool> givesUp = false;
    std::mutex mutex;
    ArchiveWork work;

    // As long as this is there.
    GoOn goOn()
    {
        return [this](std::int64_t done, std::int64_t total, std::string_view what) {
            const std::lock_guard lock(mutex);
            work.done = done;
            work.total = total;
            work.what = what;
            return !givesUp;
        };
    }
    ArchiveWork now()
    {
        const std::lock_guard lock(mutex);
        return work;
    }
};

BackupsController::BackupsController(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_clock(clock)
    , m_watcher(new QFileSystemWatcher(this))
    , m_nextRead(clock, [this] { readFolder(); })
    , m_reading(std::make_shared<Reading>())
    , m_nextShown(clock, [this] { showWork(); })
    , m_listThread(u"backups: list"_s, QThread::LowPriority)
    , m_readThread(u"backups: read"_s)
    , m_slowThread(u"backups: work"_s, QThread::LowPriority)
    , m_idleThread(u"backups: verify"_s, QThread::IdlePriority)
{
    BackupFigures first;
    first.folder = m_options.folder;
    m_figures = std::make_shared<const BackupFigures>(std::move(first));
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this, &BackupsController::readSoon);
}

BackupsController::~BackupsController()
{
    for (const auto& slow : {m_asked, m_scheduled}) {
        if (slow)
            slow->givesUp = true;
    }
    // A reader ends on its thread.
    m_readThread.closeWithoutAnswers([reading = std::move(m_reading)] { *reading = {}; });
    for (auto* thread : {&m_idleThread, &m_slowThread, &m_listThread})
        thread->closeWithoutAnswers();
}

void BackupsController::start()
{
    readFolder();
}

void BackupsController::setMaxAge(Duration age)
{
    m_options.maxAge = age;
    Q_EMIT figuresReady(m_figures);
}

void BackupsController::setFolder(const std::string& folder)
{
    if (folder == m_options.folder)
        return;
    m_options.folder = folder;
    m_wasThere = false;
    m_unverifiable.clear();
    publish({.folder = folder, .work = m_figures->work});
    readSoon();
}

void BackupsController::readSoon()
{
    if (m_isReading)
        m_readsAgain = true;
    else
        m_nextRead.ringNoLaterThan(m_clock.now() + kReadAtMostEvery);
}

void BackupsController::readFolder()
{
    if (m_isReading)
        return;
    m_isReading = true;
    m_readsAgain = false;
    m_listThread.ask<FolderReading>(
        [folder = m_options.folder, known = m_figures->archives, wasThere = m_wasThere]() -> FolderReading {
            FolderReading reading{.folder = folder, .watched = nearestFolder(folder)};
            if (wasThere || !archives::isStillToBeMade(folder))
                reading.archives = archives::listArchives(folder, known);
            return reading;
        },
        [this](FolderReading reading) { take(std::move(reading)); });
}

void BackupsController::take(FolderReading reading)
{
    m_isReading = false;
    if (reading.folder != m_options.folder) // it was changed meanwhile
        return readFolder();
    auto& archives = reading.archives;
    m_wasThere = m_wasThere || (archives && !archives->empty());
    if (const QStringList watched{reading.watched}; m_watcher->directories() != watched) {
        if (!m_watcher->directories().isEmpty())
            m_watcher->removePaths(m_watcher->directories());
        m_watcher->addPaths(watched);
    }
    auto figures = *m_figures;
    figures.isRead = true;
    figures.trouble = archives ? Text() : archives.error().text;
    figures.archives = archives ? *std::move(archives) : std::vector<ListedArchive>();
    figures.ages = archives::backupAges(figures.archives);
    publish(std::move(figures));
    verifyNextDue();
    if (m_readsAgain)
        readSoon();
    else
        m_nextRead.ringIn(kReadAtLeastEvery);
}

void BackupsController::publish(BackupFigures figures)
{
    if (figures == *m_figures)
        return;
    m_figures = std::make_shared<const BackupFigures>(std::move(figures));
    Q_EMIT figuresReady(m_figures);
}

template <typename T>
void BackupsController::read(const std::string& path, std::function<Result<T>(Reading&)> work, DoneWith<T> done)
{
    m_readThread.ask<Result<T>>(
        [reading = m_reading, path, work = std::move(work)]() -> Result<T> {
            return reading->open(path).and_then([&] { return work(*reading); });
        },
        std::move(done));
}

void BackupsController::list(
    const std::string& path, const ListingQuestion& question, std::int64_t first, int count, DoneWith<ListingPage> done)
{
    read<ListingPage>(
        path,
        [question, first, count](Reading& reading) {
            return reading.listing(question).and_then(
                [&](ArchiveListing* listing) { return listing->rows(first, count); });
        },
        std::move(done));
}

void BackupsController::search(
    const std::string& path, const MessageSearch& search, DoneWith<std::vector<StoredMessage>> done)
{
    read<std::vector<StoredMessage>>(
        path, [search](Reading& reading) { return reading.reader->search(search); }, std::move(done));
}

void BackupsController::problems(const std::string& path, int limit, DoneWith<std::vector<StoredProblem>> done)
{
    read<std::vector<StoredProblem>>(
        path, [limit](Reading& reading) { return reading.reader->problems(0, limit); }, std::move(done));
}

void BackupsController::compare(const std::string& before, const std::string& after, const std::string& restored,
    DoneWith<std::vector<Difference>> done)
{
    m_slowThread.ask<Result<std::vector<Difference>>>(
        [before, after, restored] { return compareArchives(before, after, restored); }, std::move(done));
}

bool BackupsController::isWorking() const
{
    return m_asked != nullptr;
}

void BackupsController::cancelWork()
{
    if (m_asked)
        m_asked->givesUp = true;
}

template <typename T>
void BackupsController::workOn(
    const std::string& path, ArchiveWork::Kind kind, std::function<Result<T>(const GoOn&)> work, DoneWith<T> done)
{
    if (m_asked)
        return done(failure(ErrorKind::Usage, Text::tr("another archive is worked on: wait for it, or cancel it")));
    m_asked = std::make_shared<Slow>();
    m_asked->work = {.kind = kind, .path = path};
    showWork();
    m_slowThread.ask<Result<T>>([slow = m_asked, work = std::move(work)] { return work(slow->goOn()); },
        [this, done = std::move(done)](Result<T> result) {
            m_asked.reset();
            showWork();
            readSoon();
            done(std::move(result));
        });
}

// Ten times a second at most, and once more when it is over.
void BackupsController::showWork()
{
    auto figures = *m_figures;
    figures.work.clear();
    for (const auto& slow : {m_asked, m_scheduled}) {
        if (slow)
            figures.work.push_back(slow->now());
    }
    if (!figures.work.empty())
        m_nextShown.ringIn(kShowWorkEvery);
    publish(std::move(figures));
}

void BackupsController::verify(const std::string& path, DoneWith<Verification> done)
{
    workOn<Verification>(
        path, ArchiveWork::Kind::Verify,
        [path, now = wallNow()](const GoOn& goOn) { return verifyArchive(path, now, goOn); }, std::move(done));
}

// One after the other, and one that went wrong only once.
void BackupsController::verifyNextDue()
{
    if (m_scheduled || m_options.verifyEvery == 0h)
        return;
    const auto due = archives::dueForVerification(m_figures->archives, wallNow(), m_options.verifyEvery);
    const auto next = std::ranges::find_if(due, [this](const ListedArchive& archive) {
        return !m_unverifiable.contains(archive.path) && (!m_asked || m_asked->now().path != archive.path);
    });
    if (next == due.end())
        return;
    m_scheduled = std::make_shared<Slow>();
    m_scheduled->work = {.kind = ArchiveWork::Kind::Verify, .path = next->path, .isScheduled = true};
    showWork();
    m_idleThread.ask<Result<Verification>>(
        [slow = m_scheduled, path = next->path, now = wallNow()] { return verifyArchive(path, now, slow->goOn()); },
        [this, path = next->path](const Result<Verification>& result) {
            if (!result)
                m_unverifiable.insert(path);
            m_scheduled.reset();
            showWork();
            readSoon();
        });
}

void BackupsController::exportPages(const std::string& path, const std::string& folder, DoneWith<std::string> done)
{
    workOn<std::string>(
        path, ArchiveWork::Kind::Export,
        [path, folder](const GoOn& goOn) { return exportArchivePages(path, folder, goOn); }, std::move(done));
}

void BackupsController::exportJson(const std::string& path, const std::string& file, DoneWith<std::string> done)
{
    workOn<std::string>(
        path, ArchiveWork::Kind::Export, [path, file](const GoOn& goOn) { return exportArchiveJson(path, file, goOn); },
        std::move(done));
}

void BackupsController::copyIn(const std::string& path, DoneWith<std::string> done)
{
    workOn<std::string>(
        path, ArchiveWork::Kind::Copy,
        [path, folder = m_options.folder](const GoOn& goOn) { return copyArchive(path, folder, goOn); },
        std::move(done));
}

void BackupsController::remove(const std::string& path, Done done)
{
    m_readThread.ask<Result<void>>(
        [reading = m_reading, path] {
            if (reading->reader && reading->reader->path() == path)
                *reading = {};
            return archives::removeArchive(path);
        },
        [this, done = std::move(done)](const Result<void>& result) {
            readSoon();
            done(result);
        });
}

} // namespace headroom::console
