// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/jobs/service.h"

#include "app/ctl/jobs/queue.h"
#include "app/ctl/request/request_wiring.h"
#include "app/ctl/usage.h"

namespace headroom::ctl {

namespace {

class WiredSender final : public jobs::JobService::Sender
{
public:
    ~WiredSender() override { handIn(m_wiring); }
    Result<void> wire(const RequestArguments& arguments) { return ctl::wire(arguments, m_wiring); }
    rest::Client& client() override { return m_wiring.client(); }

private:
    RequestWiring m_wiring;
};

} // namespace

void addServiceOptions(CLI::App& command, ServiceArguments& arguments)
{
    addQueueOption(command, arguments.queue);
    addClientOptions(command, arguments.request);
    addJsonOption(command, arguments.request.common);
}

Environment serviceEnvironment()
{
    auto environment = apiEnvironment();
    for (const auto& more : {redisEnvironment(), queueEnvironment()})
        environment.insert(environment.end(), more.begin(), more.end());
    return environment;
}

Result<std::unique_ptr<jobs::JobService>> openService(const ServiceArguments& arguments, jobs::RunSettings settings)
{
    const auto address = queueAddress(arguments.queue).value();
    const auto storeOptions = queueOptions(arguments.request.common.profile).value();
    const auto client = clientSettings(arguments.request).value();
    settings.adopt(client);
    std::unique_ptr<jobs::JobService> service;
    const auto wired = waitFor<Result<void>>([&](const std::function<void(Result<void>)>& done) {
        jobs::JobService::Options options{.address = address, .store = storeOptions, .settings = settings};
        options.runsJobs = false;
        options.makeSender = [request = arguments.request, done](Clock&) -> std::unique_ptr<jobs::JobService::Sender> {
            auto sender = std::make_unique<WiredSender>();
            const auto result = sender->wire(request);
            QMetaObject::invokeMethod(
                qApp, [done, result] { done(result); }, Qt::QueuedConnection);
            if (!result)
                return nullptr;
            return sender;
        };
        service = std::make_unique<jobs::JobService>(std::move(options));
    });
    if (!wired)
        return tl::unexpected(wired.error());
    const jobs::StoreWork<std::int64_t> open = [](jobs::JobStore& store) { return store.lastEvent(); };
    ask<std::int64_t>(*service, open).value();
    return service;
}

} // namespace headroom::ctl
