// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Its own undici agent keeps connections alive and opens as many as are needed.
import { REST } from '@discordjs/rest';
import { host, measure, method } from './closed_loop.mjs';

const rest = new REST({ version: '10', api: `${host}/api`, globalRequestsPerSecond: Infinity }).setToken('practice');

await measure((path) => (method === 'GET' ? rest.get(path) : rest.post(path, { body: { content: 'x' } })));
