// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>

namespace headroom::archives {

class ArchiveReader;

struct PageExportOptions
{
    std::string folder = {}; // made where it is not there; has to be empty
    int messagesPerPage = 1000;
};

struct PageExportReport
{
    std::int64_t channels = 0;
    std::int64_t pages = 0;
    std::int64_t messages = 0;
    std::int64_t files = 0;
};

// Writes an archive as pages to read in a browser, without a server and without a connection: index.html with all
// channels and threads, channels/ID-N.html with their messages, files/ with what is in the archive, search.html with
// words/, and what could not be saved. Nothing is loaded from elsewhere, no script but the search's runs, and
// everything that somebody wrote is text. The folder is its owner's only.
//
// `goOn` is called after each page with how many messages are done; false ends with an error. A page at a time is in
// memory.
Result<PageExportReport> writePages(
    ArchiveReader& reader, const PageExportOptions& options, const std::function<bool(std::int64_t messages)>& goOn);

} // namespace headroom::archives
