// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// What stands where buckets would, when the keys of the watched Redis are not those that were chosen, or there are
// none.
struct KeyspaceWords
{
    QString title;
    QString text;
    QString button; // "Watch these keys": see console::suggestedKeys(); empty: there is nothing to turn to
};
// None while nothing is wrong, or nothing is known. Pure.
std::optional<KeyspaceWords> keyspaceWords(const console::ConnectionState& connection);
// What stands on the page of buckets while there are none, whatever the reason.
KeyspaceWords noBucketsWords(const console::ConnectionState& connection);
// The same as keyspaceWords() in a few words: "none of 5,001 keys recognised"; empty where keyspaceWords() is none.
QString keyspaceNote(const console::ConnectionState& connection);
// How far "live" is good news. Pure.
Tone keyspaceTone(const console::ConnectionState& connection);
// Of the connection: Critical is lost, Ok live and as it was chosen. Pure.
Tone connectionTone(const console::ConnectionState& connection);
// "60 of 2,060 recognised"; the keys that were scanned while it is not known.
QString keysText(const console::ConnectionState& connection);

} // namespace headroom::ui
