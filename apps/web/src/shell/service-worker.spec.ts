import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';

const script = readFileSync('apps/web/public/service-worker.js', 'utf8');

interface Event {
  request: { url: string; method: string; mode: string };
  respondWith: (answer: Promise<Answer>) => unknown;
  waitUntil: (work: Promise<unknown>) => unknown;
}

/** As much of an answer as the worker reads. */
interface Answer {
  status: number;
  ok: boolean;
  headers: { get: () => string };
  text: () => Promise<string>;
  clone: () => Answer;
}
const page = (html: string, status = 200): Answer => ({
  status,
  ok: status < 300,
  headers: { get: () => 'text/html; charset=utf-8' },
  text: () => Promise.resolve(html),
  clone: () => page(html, status),
});
const OURS = page('<meta name="first-script" content="/assets/index-1.js"><script src="/assets/index-1.js"></script>');

/** A browser with the worker in it, whose server answers the page with what `serve` was told last. */
const openBrowser = () => {
  const listeners: Record<string, (event: Event) => void> = {};
  const kept = new Map<string, Answer>();
  let served: Answer | null = null;
  const cache = {
    match: (path: string) => Promise.resolve(kept.get(path)),
    put: (path: string, answer: Answer) => Promise.resolve(kept.set(path, answer)),
    addAll: (paths: string[]) => Promise.resolve(paths.forEach((path) => kept.set(path, page('')))),
    keys: () => Promise.resolve([...kept.keys()].map((path) => ({ url: `https://office.example.com${path}` }))),
    delete: ({ url }: { url: string }) => Promise.resolve(kept.delete(new URL(url).pathname)),
  };
  runInNewContext(script, {
    URL,
    setTimeout: () => 0,
    caches: { open: () => Promise.resolve(cache) },
    fetch: () => (served ? Promise.resolve(served) : Promise.reject(new Error('No network.'))),
    self: {
      location: { origin: 'https://office.example.com' },
      skipWaiting: () => undefined,
      addEventListener: (name: string, listener: (event: Event) => void) => (listeners[name] = listener),
    },
  });
  /** Opens a page, and answers what is shown once the worker has done its work. */
  const visit = async (name: 'install' | 'fetch') => {
    const work: Promise<unknown>[] = [];
    let shown: Promise<Answer> | null = null;
    listeners[name]?.({
      request: { url: 'https://office.example.com/defendants', method: 'GET', mode: 'navigate' },
      respondWith: (answer) => (shown = answer),
      waitUntil: (one) => work.push(one),
    });
    const answer = await (shown as Promise<Answer> | null);
    await Promise.all(work);
    return answer?.text();
  };
  return { kept, visit, serve: (answer: Answer | null) => (served = answer) };
};

it('The worker shows the page of a proxy that answers 200 in the program’s place, and keeps the program’s', async () => {
  const { visit, serve } = openBrowser();
  serve(OURS);
  await visit('install');
  serve(page('<h1>Back in ten minutes</h1>'));
  expect(await visit('fetch')).toContain('Back in ten minutes');
  serve(null);
  expect(await visit('fetch')).toBe(await OURS.text());
});

it('The worker keeps nothing of a page that is not the program’s, also where it has none', async () => {
  const { kept, visit, serve } = openBrowser();
  serve(page('<h1>Back in ten minutes</h1>'));
  await visit('install');
  expect([...kept.keys()]).toEqual([]);
});

it('The worker keeps a newer page of the program, and what it names in the place of what was before', async () => {
  const { kept, visit, serve } = openBrowser();
  serve(OURS);
  await visit('install');
  serve(page('<meta name="first-script" content="/assets/index-2.js">'));
  await visit('fetch');
  expect([...kept.keys()].sort()).toEqual(['/', '/assets/index-2.js', '/early.js']);
});
