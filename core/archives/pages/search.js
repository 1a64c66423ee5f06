// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Searches the files in words/ one after the other, so that nothing has to be held and no server is needed. Each calls
// wordsOfPage() with the messages of one page: [id, author, time, text].
"use strict";

const maxHits = 500;
let waiting = null;

function wordsOfPage(page) {
    if (waiting)
        waiting(page);
}

function load(number) {
    return new Promise((resolve) => {
        const script = document.createElement("script");
        const done = (page) => { waiting = null; script.remove(); resolve(page); };
        waiting = done;
        script.onerror = () => done(null);
        script.src = "words/" + number + ".js";
        document.body.append(script);
    });
}

function plain(text) {
    return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function addMarked(element, text, words) {
    const low = text.toLowerCase();
    let at = 0;
    while (at < text.length) {
        let next = -1, length = 0;
        for (const word of words) {
            const found = low.indexOf(word, at);
            if (found >= 0 && (next < 0 || found < next)) { next = found; length = word.length; }
        }
        if (next < 0 || low.length !== text.length)
            break;
        const mark = document.createElement("mark");
        mark.textContent = text.slice(next, next + length);
        element.append(text.slice(at, next), mark);
        at = next + length;
    }
    element.append(text.slice(at));
}

function addHit(list, page, message, words) {
    const [id, author, time, text] = message;
    const hit = document.createElement("div");
    hit.className = "hit";
    const link = document.createElement("a");
    link.href = page.file + "#m" + id;
    link.textContent = page.channel;
    const about = document.createElement("span");
    about.className = "muted";
    about.textContent = " " + author + ", " + time;
    const body = document.createElement("div");
    body.className = "text";
    addMarked(body, text, words);
    hit.append(link, about, body);
    list.append(hit);
}

async function search(question) {
    const list = document.getElementById("hits");
    const state = document.getElementById("state");
    const pages = Number(document.body.dataset.pages);
    const words = question.toLowerCase().split(/\s+/).filter(Boolean);
    const asked = words.map(plain);
    list.replaceChildren();
    if (!words.length)
        return;
    let hits = 0, missing = 0;
    for (let number = 1; number <= pages && hits < maxHits; ++number) {
        state.textContent = hits + " found, " + number + " of " + pages + (pages === 1 ? " page read" : " pages read");
        const page = await load(number);
        missing += page ? 0 : 1;
        for (const message of page ? page.messages : []) {
            const text = plain(message[1] + " " + message[3]);
            if (hits < maxHits && asked.every((word) => text.includes(word))) {
                addHit(list, page, message, words);
                ++hits;
            }
        }
    }
    state.textContent = hits === maxHits ? "The first " + maxHits + " are shown: add a word"
        : hits + " found" + (missing === 1 ? "; 1 file of the search is missing"
            : missing ? "; " + missing + " files of the search are missing" : "");
}

let running = Promise.resolve();
document.getElementById("search").addEventListener("submit", (event) => {
    event.preventDefault();
    const question = document.getElementById("question").value;
    running = running.then(() => search(question));
});
const asked = new URLSearchParams(location.search).get("q");
if (asked) {
    document.getElementById("question").value = asked;
    running = search(asked);
}
