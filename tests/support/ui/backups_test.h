// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backups_controller.h"
#include "tests/support/ui/jobs_test.h"
#include "ui/pages/backups/backups_page.h"
#include "ui/pages/backups/opened_backup.h"

#include <QJsonObject>
#include <QTemporaryDir>

#include <functional>
#include <map>
#include <optional>

namespace headroom::support {

// A test of the window on its page of backups, over a folder of archives that somebody made. Its window may have a
// simulator beside it.
class BackupsTest : public JobsInSimTest
{
    Q_OBJECT
public:
    struct Archive
    {
        const char* name = nullptr;
        QString guild = {};
        std::uint64_t id = 0;
        WallTime begun = {};
        bool isFinished = true;
        QString role = QStringLiteral("Moderator");
        QJsonObject parts = {}; // what was asked for
    };

protected Q_SLOTS:
    void init() override; // an empty folder and a fresh queue
    void cleanup() override;

protected:
    // A new window on the folder.
    void openBackups(std::chrono::hours verifyEvery = std::chrono::hours(0));
    void openOnOne(); // a.hdra, of Aurora
    void openFilledFolder(const char* opened = nullptr); // see fillFolder()
    // In the window there is. `folder`: another one; empty: the test's.
    void showBackups(std::chrono::hours verifyEvery = std::chrono::hours(0), const QString& folder = {});

    // With 250 messages, of which five have a needle. The same one is written once for all functions of the test.
    void make(const Archive& archive);
    // Three of Aurora, the second of them the newest good one, 40 hours old; a damaged one of Borealis; one that is
    // none.
    void fillFolder();
    // Adds that many messages, without their index.
    void fillWithMany(const char* name, int messages) const;
    std::string path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)).toStdString(); }

    ui::BackupsPage& backups() const { return *m_window->fleet().backups(); }
    QStringList rows() const; // of the list: [guild], file
    QStringList cells(int column) const; // of the contents
    QString state(const std::string& archive) const;
    // In each size of pictures, dark, and the first one light, or all where pictures are wanted.
    void forEachLook(const std::function<void(const QString& suffix)>& look);
    // What does not fit in any of them.
    QStringList faultsOfLooks(const QString& name);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<console::BackupsController> m_backups;

private:
    WallTime now(); // the same for all functions

    QTemporaryDir m_made;
    std::map<QString, QString> m_files; // in it
    std::optional<WallTime> m_now;
};

} // namespace headroom::support
