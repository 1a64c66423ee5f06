// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What every driver does with its client: some requests to warm up, then those that are measured, over all channels in
// turn, so many of them under way at once. `node DRIVER.mjs HOST METHOD CHANNELS IN_FLIGHT WARM_UP REQUESTS`, where HOST
// is "http://127.0.0.1:PORT". Prints one line of JSON. Rates are taken from the simulator's journal, not from here.
const [host, method, channels, inFlight, warmUp, requests] = process.argv.slice(2);
const firstChannel = 203039963636301824n;

export { host, method };

// `send(path)` resolves when the answer has been read, and rejects on any answer but a good one.
export async function measure(send) {
  const path = (i) =>
    `/channels/${firstChannel + BigInt(i % Number(channels))}/messages` + (method === 'GET' ? '?limit=1' : '');
  let failed = 0;
  const all = async (count) => {
    let next = 0;
    const caller = async () => {
      while (next < count) {
        try {
          await send(path(next++));
        } catch (error) {
          if (failed++ === 0) console.error(error);
        }
      }
    };
    await Promise.all(Array.from({ length: Number(inFlight) }, caller));
  };
  await all(Number(warmUp));
  const begun = process.cpuUsage();
  await all(Number(requests));
  const used = process.cpuUsage(begun);
  const peakKiB = process.resourceUsage().maxRSS;
  console.log(JSON.stringify({ failed, cpu_seconds: (used.user + used.system) / 1e6, peak_mib: peakKiB / 1024 }));
  process.exit(0); // the clients keep connections and timers
}
