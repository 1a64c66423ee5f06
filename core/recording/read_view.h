// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/recording_file.h"

namespace headroom::recording {

// While it exists all that is read of the file is as it was at the first reading, whatever is written meanwhile: a
// minute goes from the tail into blocks between two statements otherwise, and would be in neither.
class ReadView
{
public:
    explicit ReadView(RecordingFile& file)
        : m_file(file)
        , m_isOpen(file.command(QStringLiteral("BEGIN")).has_value())
    {
    }
    ReadView(const ReadView&) = delete;
    ReadView& operator=(const ReadView&) = delete;
    ~ReadView()
    {
        if (m_isOpen)
            (void)m_file.command(QStringLiteral("COMMIT"));
    }

private:
    RecordingFile& m_file;
    bool m_isOpen;
};

} // namespace headroom::recording
