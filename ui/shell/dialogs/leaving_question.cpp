// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/dialogs/leaving_question.h"

#include "ui/models/format.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

QString trLeaving(const char* text)
{
    return QCoreApplication::translate("LeavingQuestion", text);
}

} // namespace

std::optional<LeavingQuestion> leavingQuestion(int unfinishedRequests, int runningJobs)
{
    QStringList unfinished;
    QStringList consequences;
    if (unfinishedRequests > 0) {
        unfinished += unfinishedRequests == 1
            ? trLeaving("1 request has not finished.")
            : trLeaving("%1 requests have not finished.").arg(formatCount(unfinishedRequests));
        consequences += trLeaving("Requests that wait are dropped. Those already sent may still take effect, and "
                                  "their answers are lost.");
    }
    if (runningJobs > 0) {
        unfinished += runningJobs == 1 ? trLeaving("1 job runs in this window.")
                                       : trLeaving("%1 jobs run in this window.").arg(formatCount(runningJobs));
        consequences += trLeaving("Nothing of a job is lost: another runner, or the next start of this window, goes on "
                                  "where it stopped.");
    }
    if (unfinished.isEmpty())
        return std::nullopt;
    return LeavingQuestion{unfinished.join(u' '), consequences.join(u"\n\n"_s)};
}

} // namespace headroom::ui
