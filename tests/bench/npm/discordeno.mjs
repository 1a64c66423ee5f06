// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Another address can be given as that of a proxy only, and then it limits nothing itself. So the address is set on the
// manager, and its own queues stay at work, as they do against Discord.
import { createRestManager } from '@discordeno/rest';
import { host, measure, method } from './closed_loop.mjs';

const quiet = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error };
const rest = createRestManager({ token: 'practice', applicationId: 1n, version: 10, logger: quiet });
rest.baseUrl = `${host}/api`;

await measure((path) => (method === 'GET' ? rest.get(path) : rest.post(path, { body: { content: 'x' } })));
