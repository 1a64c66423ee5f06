// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "core/schemes/key_scheme.h"
#include "core/watch/table/bucket_table.h"

namespace headroom::console {

// A bucket of the watcher in the words of the window: keys described, secrets shortened.
BucketIdentity identityOf(BucketId id, const watch::Bucket& bucket, const schemes::KeyScheme& scheme);
BucketIdentity identityOf(BucketId id, discord::DescribedKey described); // without keys
BucketState stateOf(BucketId id, const watch::Bucket& bucket);

} // namespace headroom::console
