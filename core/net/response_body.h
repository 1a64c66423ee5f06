// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/model/body.h"
#include "core/net/gzip_reader.h"

#include <optional>
#include <string_view>

class QIODevice;

namespace headroom::net {

// The bytes of a response as they come in, in one string that is never copied afterwards, unpacked on the way.
class ResponseBody
{
public:
    // `most`: of the response unpacked, and of what comes over the wire.
    explicit ResponseBody(std::size_t most);

    // Before the first byte. `length`: of what comes over the wire, where that is known; 0 is as good as unknown.
    void expect(std::size_t length, bool packed);
    // Takes these. False: as below.
    bool add(std::string_view bytes);
    // Takes what there is. False: it has become too large or is no gzip, and the rest is of no use.
    bool readFrom(QIODevice& device);
    // The connection says that this was all. False: the gzip in it was not.
    bool finish();

    // One line, once something above was false.
    const Text& problem() const { return m_problem; }
    model::Body take() { return model::Body(std::move(m_text)); }

private:
    bool readPlain(QIODevice& device, std::size_t count);
    bool readPacked(QIODevice& device);
    bool addPacked(std::string_view bytes);
    bool fail(Text problem);
    bool tooLarge();

    std::size_t m_most;
    std::string m_text;
    Text m_problem;
    std::optional<GzipReader> m_gzip;
};

} // namespace headroom::net
