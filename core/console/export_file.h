// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSaveFile>

#include <functional>

namespace headroom::console {

// A file that is there once it is whole, and that can be given up in the middle.
class ExportFile final : public QSaveFile
{
public:
    // `goOn` is told how many bytes come next; false: no more.
    ExportFile(const QString& path, std::function<bool(qint64)> goOn)
        : QSaveFile(path)
        , m_goOn(std::move(goOn))
    {
    }

protected:
    qint64 writeData(const char* data, qint64 size) override
    {
        if (m_goOn(size))
            return QSaveFile::writeData(data, size);
        setErrorString(QStringLiteral("given up"));
        return -1;
    }

private:
    std::function<bool(qint64)> m_goOn;
};

} // namespace headroom::console
