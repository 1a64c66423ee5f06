// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaObject>
#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

namespace headroom {

// A callback that another thread calls: it runs once, on its receiver's thread, from the event loop, and is destroyed
// there as well, as what it keeps alive belongs to that thread. Copies may end on any thread: they share it. The
// receiver outlives those calls; a callback whose receiver ends before it runs does not run.
template <typename... Values>
class PostedCallback
{
public:
    PostedCallback(QObject* receiver, std::function<void(Values...)> call)
        : m_receiver(receiver)
        , m_posted(std::make_shared<Posted>(Posted{std::move(call)}))
    {
    }

    // From any thread, once.
    void operator()(Values... values) const
    {
        m_posted->values.emplace(std::move(values)...);
        QMetaObject::invokeMethod(
            m_receiver,
            [posted = m_posted] {
                const auto call = std::exchange(posted->call, nullptr);
                std::apply(call, *std::move(posted->values));
            },
            Qt::QueuedConnection);
    }

private:
    struct Posted
    {
        std::function<void(Values...)> call;
        std::optional<std::tuple<Values...>> values = {};
    };

    QObject* m_receiver;
    std::shared_ptr<Posted> m_posted;
};

} // namespace headroom
