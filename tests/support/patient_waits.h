// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTest>
#include <QTimer>

// Qt's own five seconds are not long on a busy machine under a sanitizer, where a test that waits in vain has shown
// nothing. What never comes is found a little later; what comes costs the same.
#undef QTRY_VERIFY
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT(expression, 30'000)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(expression, message) QTRY_VERIFY2_WITH_TIMEOUT(expression, message, 30'000)
#undef QTRY_COMPARE
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, 30'000)

namespace headroom::support {

// Looks again after each event, where qWaitFor() sleeps for ten milliseconds.
template <typename Condition>
[[nodiscard]] bool comesTrue(Condition condition)
{
    QTimer ofNoEvent; // for what no event tells of
    ofNoEvent.start(10);
    const QDeadlineTimer timeout(30'000);
    while (!condition()) {
        if (timeout.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}

} // namespace headroom::support
