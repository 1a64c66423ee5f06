// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"
#include "core/base/result.h"
#include "core/console/profile.h"
#include "core/jobs/store/queue_address.h"

#include <QObject>

#include <string>
#include <vector>

namespace headroom {

// The headroom-demo process of this window. Destroying it ends the demo and waits until its folder was deleted.
class DemoProcess : public QObject
{
    Q_OBJECT
public:
    explicit DemoProcess(QObject* parent = nullptr);
    ~DemoProcess() override;

    void start();

Q_SIGNALS:
    // Where it is, with a share for requests of this window's own, the channels those may go to, and its queue of jobs.
    void ready(const headroom::console::Profile& profile, const std::vector<std::string>& channels,
        const headroom::jobs::QueueAddress& queue);
    // It could not be started, or it ended by itself.
    void failed(const QString& why);

private:
    void readPlaces();
    void onFinished();

    GuardedProcess m_process;
    QByteArray m_errors;
    QString m_folder;
    bool m_isReady = false;
};

} // namespace headroom
