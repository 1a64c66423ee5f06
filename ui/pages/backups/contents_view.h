// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace headroom::console {
class BackupsController;
}

namespace headroom::ui {

class ContentsModel;
class ElidedLabel;
class FilterEdit;
class LongList;

// What is in an archive: objects of a kind, channels as a tree, the messages of a channel, and those that a search
// finds. Only what is in sight is read, and some around it.
class ContentsView final : public QWidget
{
    Q_OBJECT
public:
    ContentsView(const Theme& theme, console::BackupsController& controller, QWidget* parent = nullptr);

    // The archive that is looked into; null: none.
    void show(const console::ListedArchive* archive);
    // With an empty filter; none: messages, of one channel or of all.
    void showKind(std::optional<console::ObjectKind> kind, std::optional<discord::Snowflake> channel = {});
    void openChannel(discord::Snowflake channel, const QString& name);
    void focusSearch();
    bool leaveChannel(); // false: none is open
    // What is listed, as parts of a place: the word of a kind, "messages", or the id of a channel, and the filter.
    // Empty for all channels.
    std::vector<std::string> placeParts() const;
    void go(const std::vector<std::string>& parts);

    LongList& list() { return *m_list; }
    FilterEdit& search() { return *m_search; }
    const ContentsModel& model() const { return *m_model; }
    bool isReading() const { return m_isReading; }

Q_SIGNALS:
    void failed(const QString& text); // one line; empty: it went well

private:
    bool isSearch() const; // of messages, whose count nobody knows before they are all found
    console::ListingQuestion question() const;
    void fillKinds(const console::ListedArchive& archive);
    void startOver();
    void showRows();
    void readMore();
    void readListing();
    void readSearch();
    void readChannelNames();
    void openRow(int row);
    void sayWhatIsThere();

    console::BackupsController& m_controller;
    ContentsModel* m_model;
    QComboBox* m_kinds;
    QPushButton* m_back; // to the channels
    ElidedLabel* m_place;
    FilterEdit* m_search;
    LongList* m_list;
    QLabel* m_said;
    std::string m_path;
    std::int64_t m_messages = 0; // in the archive
    std::optional<console::ObjectKind> m_kind = console::ObjectKind::Channel;
    std::optional<discord::Snowflake> m_channel;
    QString m_channelName;
    std::vector<discord::Snowflake> m_found; // messages of a search so far, the newest first
    bool m_foundAll = false;
    bool m_isReading = false;
    bool m_isRead = false; // something of what is asked now
    int m_attempt = 0; // answers to earlier questions are not taken
};

} // namespace headroom::ui
