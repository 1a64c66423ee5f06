// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Its mutex in this process is the default; its agent must be one for http. It hands out JSON as a blob when the answer's
// type names a charset; that is as its users have it.
import http from 'node:http';
import spectacles from '@spectacles/rest';
import { host, measure, method } from './closed_loop.mjs';

const rest = new spectacles.Rest('practice', { base: host, version: 10, agent: new http.Agent({ keepAlive: true }) });

await measure((path) => (method === 'GET' ? rest.get(path) : rest.post(path, { content: 'x' })));
