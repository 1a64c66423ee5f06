// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/dialogs/leaving_question.h"

#include "ui/models/format.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

struct LeavingText
{
    Q_DECLARE_TR_FUNCTIONS(LeavingQuestion)
};

} // namespace

std::optional<LeavingQuestion> leavingQuestion(int unfinishedRequests, int runningJobs)
{
    QStringList unfinished;
    QStringList consequences;
    if (unfinishedRequests > 0) {
        unfinished += LeavingText::tr("%1 requests have not finished.", nullptr, pluralNumber(unfinishedRequests))
                          .arg(formatCount(unfinishedRequests));
        consequences += LeavingText::tr("Requests that wait are dropped. Those already sent may still take effect, and "
                                        "their answers are lost.");
    }
    if (runningJobs > 0) {
        unfinished += LeavingText::tr("%1 jobs run in this window.", nullptr, pluralNumber(runningJobs))
                          .arg(formatCount(runningJobs));
        consequences +=
            LeavingText::tr("Nothing of a job is lost: another runner, or the next start of this window, goes on "
                            "where it stopped.");
    }
    if (unfinished.isEmpty())
        return std::nullopt;
    return LeavingQuestion{unfinished.join(u' '), consequences.join(u"\n\n"_s)};
}

} // namespace headroom::ui
