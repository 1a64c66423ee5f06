// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headroom::jobs {

struct ItemRequest;

// A request with files, as multipart/form-data.
struct UploadForm
{
    std::string contentType; // with the boundary, which depends on what is sent alone
    std::string content;
};

UploadForm uploadForm(const ItemRequest& request);

} // namespace headroom::jobs
