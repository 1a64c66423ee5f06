// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <tuple>
#include <utility>

namespace headroom {

// A callback that another thread calls: it runs on its receiver's thread, from the event loop, once for each call and
// in their order. It is destroyed there as well, wherever its copies end, as what it keeps alive belongs to that
// thread. The receiver outlives the copies; calls that wait when it ends do not run.
template <typename... Values>
class PostedCallback
{
public:
    PostedCallback(QObject* receiver, std::function<void(Values...)> call)
        : m_receiver(receiver)
        , m_call(new Call(std::move(call)),
              [receiver, thread = receiver->thread()](Call* ended) { endOn(receiver, thread, ended); })
    {
    }

    // From any thread.
    void operator()(Values... values) const
    {
        QMetaObject::invokeMethod(
            m_receiver,
            [call = m_call, values = std::tuple<Values...>(std::move(values)...)]() mutable {
                const auto own = std::move(call); // what is posted may end on the thread that posts it
                std::apply(*own, std::move(values));
            },
            Qt::QueuedConnection);
    }

private:
    using Call = std::function<void(Values...)>;

    // On its thread the receiver may have ended in the call.
    static void endOn(QObject* receiver, QThread* thread, Call* ended)
    {
        std::unique_ptr<Call> call(ended);
        if (QThread::currentThread() != thread)
            QMetaObject::invokeMethod(
                receiver, [call = std::move(call)]() mutable { call.reset(); }, Qt::QueuedConnection);
    }

    QObject* m_receiver;
    std::shared_ptr<Call> m_call;
};

} // namespace headroom
