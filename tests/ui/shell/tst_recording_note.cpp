// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window says of its recording.
#include "core/console/recording/recording_status.h"
#include "tests/support/ui/window_test.h"
#include "ui/shell/status_row.h"

#include <QLabel>

namespace headroom::tst_recording_note {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestRecordingNote : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:

    void nothingIsSaidWhereNothingIsRecorded();
    void howMuchIsRecordedIsSaid();
    void aProblemIsSaidHoweverNarrow();

private:
    void open(QSize size);
    QLabel* label() const;
    static bool isFullySeen(const QLabel& label) { return label.width() >= label.sizeHint().width(); }
};

void TestRecordingNote::open(QSize size)
{
    openWindow(size);
    console::Snapshot snapshot;
    snapshot.connection.phase = console::ConnectionState::Phase::Live;
    draw(snapshot);
}

QLabel* TestRecordingNote::label() const
{
    for (auto* label : m_window->findChild<StatusRow*>()->findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().startsWith(u"Recording"_s))
            return label;
    }
    return nullptr;
}

void TestRecordingNote::nothingIsSaidWhereNothingIsRecorded()
{
    open({1440, 900});
    QVERIFY(!label());
}

void TestRecordingNote::howMuchIsRecordedIsSaid()
{
    open({1440, 900});
    console::RecordingStatus status;
    status.file = "/home/me/fleet.rec";
    status.bytes = 61 * 1024 * 1024;
    m_window->showRecording(status);
    QVERIFY(label());
    QCOMPARE(label()->text(), u"Recording · 61.0 MB"_s);
    QVERIFY(label()->toolTip().contains(u"/home/me/fleet.rec"_s));
    QTRY_VERIFY(isFullySeen(*label()));
    if (const auto prefix = qEnvironmentVariable("HEADROOM_PICTURES"); !prefix.isEmpty())
        QVERIFY(m_window->grab().save(prefix + u"recording-note.png"_s));
}

void TestRecordingNote::aProblemIsSaidHoweverNarrow()
{
    open({860, 560});
    console::RecordingStatus status;
    m_window->showRecording(status);
    QVERIFY(!label()); // there is no room for what is as it should be
    status.problem = "the disk of the recording is full: free space";
    m_window->showRecording(status);
    QVERIFY(label());
    QCOMPARE(label()->text(), u"Recording has a problem"_s);
    QVERIFY(label()->toolTip().contains(u"free space"_s));
    QTRY_VERIFY(isFullySeen(*label()));
}

HEADROOM_TEST(TestRecordingNote)

} // namespace headroom::tst_recording_note

#include "tst_recording_note.moc"
