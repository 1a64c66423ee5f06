// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What --jobs names: it is refused in one line, or is shown on one line that names the same queue.
#include "core/discord/sanitize_for_display.h"
#include "core/jobs/store/queue_address.h"
#include "tests/support/fuzz_require.h"

#include <vector>

using namespace headroom;
using namespace headroom::jobs;
using support::require;

std::vector<std::string> fuzzSeeds()
{
    return {"/var/lib/headroom/jobs.sqlite", "jobs.sqlite", "postgresql://ops@db.example:5433/jobs", "postgres://h/d",
        "postgresql://", "postgresql:///", "postgresql://u@[::1]:5432/d",
        "postgresql://u@/d?host=/run/postgresql&port=5433",
        "postgresql://u@h/d?sslmode=verify-full&sslrootcert=/etc/ca.pem", "postgresql://a%40b@h/my%20jobs",
        "postgresql://u:hunter2@h/d", "postgresql://u@h/d?password=hunter2", "mysql://u@h/d",
        "postgresql://u@/d?host=/run/a%26b%3fc&port=0", "postgresql://h:65536/d", "postgresql://u@h/d?port=x",
        "postgresql://u@/a/b?host=h%2f", "postgresql://u@/d?host=433"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto address = QueueAddress::parse(text);
    if (!address) {
        require(address.error().kind == ErrorKind::Usage, "errors are of usage");
        require(!address.error().text.empty() && address.error().text.find('\n') == std::string::npos,
            "errors are one line");
        return 0;
    }
    const auto shown = address->text();
    require(shown.find('\n') == std::string::npos, "an address is shown on one line");
    require(discord::isUtf8(shown), "an address is text");
    const auto again = QueueAddress::parse(shown);
    require(again.has_value(), "an address that is shown is one");
    auto same = *address;
    same.sslMode.clear(); // how it is reached is not shown
    same.sslRootCert.clear();
    require(*again == same, "an address that is shown names the same queue");
    return 0;
}
