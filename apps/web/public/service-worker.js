// Keeps the program, and nothing else, on a device that has opened it, so that it opens without a network (screens#offline).
// Of the answers of the server, of its files and of the pages for outsiders it keeps nothing; it does not even see them.
const KEPT = 'bailiwick-program';
const PAGE = '/';
/** What the page of the program names in each build, and no other page: a proxy may say with 200 that all is being mended. */
const OF_THE_PROGRAM = 'first-script';
const FIRST = '/early.js';
const PARTS = '/assets/';
const NOT_THE_PROGRAM = /^\/(api|metrics|r|outside|portal)(\/|$)/;
/** After so long without an answer the page that is kept opens: a network may be there and let nothing through. */
const PATIENCE_MS = 5000;

const opened = () => caches.open(KEPT);
/** What a page names: the scripts of its first screens, its styles and its font. */
const filesIn = (html) => [...new Set(html.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g) ?? [])];

/** Keeps the program's page once all that it names is there; what only an earlier build had goes. */
const keepPage = async (answer) => {
  const html = await answer.clone().text();
  if (!html.includes(OF_THE_PROGRAM)) return;
  const cache = await opened();
  if ((await (await cache.match(PAGE))?.text()) === html) return;
  const files = [FIRST, ...filesIn(html)];
  await cache.addAll(files);
  await cache.put(PAGE, answer);
  const left = (await cache.keys()).filter(({ url }) => ![PAGE, ...files].includes(new URL(url).pathname));
  await Promise.all(left.map((request) => cache.delete(request)));
};

const isPage = (answer) => answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html');

const late = () =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('No answer in time.')), PATIENCE_MS);
  });

/** The page as the server has it now, which is kept; the kept one where no answer comes, or none of the program's. */
const openPage = async (event) => {
  const asked = fetch(event.request);
  const kept = await (await opened()).match(PAGE);
  if (!kept) return asked;
  try {
    const answer = await Promise.race([asked, late()]);
    if (isPage(answer)) event.waitUntil(keepPage(answer.clone()).catch(() => undefined));
    return answer.status > 501 ? kept : answer;
  } catch {
    return kept;
  }
};

/** A part of the program: its name changes with what is in it, so a kept one is never too old. */
const openPart = async (request) => {
  const cache = await opened();
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
};

/** The first script has one name in every build: the kept one is for where none comes. */
const openFirst = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await opened()).match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
};

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(PAGE).then((answer) => (isPage(answer) ? keepPage(answer) : undefined)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || NOT_THE_PROGRAM.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith(PARTS)) event.respondWith(openPart(request));
  else if (pathname === FIRST) event.respondWith(openFirst(request));
});

// A tab names the parts that it has loaded: those that came past this, before it was there, are in the browser's own cache.
const keepPart = async (path) => {
  const cache = await opened();
  if (path.startsWith(PARTS) && !(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
};
self.addEventListener('message', (event) => {
  event.waitUntil(Promise.allSettled(event.data.parts.map(keepPart)));
});
