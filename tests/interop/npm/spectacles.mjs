// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The real client with its mutex in Redis, as its users set it up:
//   node spectacles.mjs once REDIS_PORT PREFIX HOST METHOD PATH...     each METHOD PATH once, one after another
//   node spectacles.mjs post REDIS_PORT PREFIX HOST IN_FLIGHT PATH...  posts a message to each for ever
// HOST is "http://127.0.0.1:PORT". Prints the path of each answer that is no error of Discord's or of the client's own;
// what else comes goes to standard error.
import http from 'node:http';
import Redis from 'ioredis';
import spectacles from '@spectacles/rest';

const [command, port, prefix, host, ...rest] = process.argv.slice(2);
const redis = new Redis(Number(port), '127.0.0.1');
const client = new spectacles.Rest('practice', {
  base: host,
  version: 10,
  agent: new http.Agent({ keepAlive: true }),
  mutex: new spectacles.RedisMutex(redis, prefix),
});

async function make(method, endpoint) {
  try {
    const body = method === 'get' || method === 'delete' ? undefined : { content: 'x' };
    await client.make({ method, endpoint, body });
    console.log(endpoint);
  } catch (error) {
    console.error(`${method} ${endpoint}: ${error.message}`);
  }
}

if (command === 'once') {
  for (let i = 0; i < rest.length; i += 2) await make(rest[i].toLowerCase(), rest[i + 1]);
  process.exit(0);
}

const [inFlight, ...paths] = rest;
for (const path of paths) {
  for (let i = 0; i < Number(inFlight); ++i) {
    (async () => {
      for (;;) await make('post', path);
    })();
  }
}
