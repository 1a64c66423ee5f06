// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QFontMetrics;

namespace headroom::ui {

// A route shortened by whole segments: "/channels/…/messages/{id}". Its first segment and as many of its last as fit
// stay; what stands before it ("403 DELETE ") and after " · " stays as well. Other texts lose their end.
QString elidedRoute(const QString& text, const QFontMetrics& metrics, int width);

} // namespace headroom::ui
