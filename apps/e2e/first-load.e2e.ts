import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { build } from '../launcher/build.ts';
import { newPerson, settled, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
const KILO = 1000;

const text = (file: string) => readFileSync(join(WEB, 'assets', file), 'utf8');
const gzipped = (file: string) => gzipSync(text(file), { level: 9 }).length / KILO;
const staticImports = (file: string) =>
  [...text(file).matchAll(/(?:^|[;}\s])(?:import|export)[^'"()]*?["']\.\/([^"']+\.js)["']/g)].map(
    ([, name = '']) => name,
  );

/** A file and everything that a browser must have before it runs. */
const loadedWith = (...roots: string[]): Set<string> => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    staticImports(file).forEach(visit);
  };
  roots.forEach(visit);
  return seen;
};

/** What the web client weighs on the wire, in kB of JavaScript after gzip (building#first-load). */
describe('The web client as it was built', () => {
  let scripts: string[] = [];
  let entry = '';
  beforeAll(async () => {
    await build(() => undefined, new AbortController().signal);
    scripts = readdirSync(join(WEB, 'assets')).filter((file) => file.endsWith('.js'));
    entry =
      /name="first-script" content="\/assets\/([^"]+\.js)"/.exec(readFileSync(join(WEB, 'index.html'), 'utf8'))?.[1] ??
      '';
  });
  const weightOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipped(file), 0);

  it('brings /login in under 150 kB', () => {
    const files = [...loadedWith(entry)];
    const heaviest = files.toSorted((one, two) => gzipped(two) - gzipped(one)).slice(0, 12);
    expect({ total: weightOf(files) < 150, heaviest }).toEqual({ total: true, heaviest });
    expect(text(entry)).toContain('Sign in');
  });

  it('brings the first screen behind it in at most 8 files of under 230 kB, and any further one in 3 of under 25', () => {
    const chunk = (name: string) => scripts.find((file) => file.startsWith(`${name}-`)) ?? '';
    const first = loadedWith(entry, chunk('kit'));
    expect({ few: first.size <= 8, files: [...first] }).toEqual({ few: true, files: [...first] });
    expect(weightOf(first)).toBeLessThan(230);
    // Comes by itself once the first screen stands, which does without it: schemas among it.
    const early = loadedWith(chunk('more'));
    const later = ['more', 'staff-parts', 'schemas'].map(chunk);
    expect(later.map((file) => [early.has(file), first.has(file)])).toEqual(later.map(() => [true, false]));
    const heavy = scripts
      .filter((file) => file.startsWith('screen-'))
      .map((screen) => [...loadedWith(screen)].filter((loaded) => !first.has(loaded) && !early.has(loaded)))
      .filter((more) => more.length > 3 || weightOf(more) >= 25);
    expect(heavy).toEqual([]);
  });
});

interface Loaded {
  path: string;
  /** What came over the line, headers included; 0 from the browser's cache. */
  bytes: number;
}

/** What the page has fetched of the web client since it was opened, the page itself first; answers of the API apart. */
const fetchedBy = async (page: Page): Promise<Loaded[]> => {
  await settled(page);
  return page.evaluate<
    Loaded[]
  >(`[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .map(({ name, transferSize }) => ({ path: new URL(name).pathname, bytes: transferSize }))
    .filter(({ path }) => !path.startsWith('/api/'))`);
};
/** Each once: what came ahead of its use is named a second time when it is taken from the cache. */
const pathsOf = (loaded: readonly Loaded[]) => [...new Set(loaded.map(({ path }) => path))];

/** Waits for a screen of the staff with what comes by itself after its first paint, to the last byte. */
const standsWhole = async (page: Page, title: string | RegExp) => {
  await step.heading(page, title).waitFor();
  const later = ['more', 'staff-parts', 'schemas'].map((name) => expect.stringContaining(`/assets/${name}-`));
  await expect.poll(async () => pathsOf(await fetchedBy(page))).toEqual(expect.arrayContaining(later));
};

/** The page as a program gets it, since the browser's `fetch` would not use its cache here. */
const pageOf = async (url: string, headers: Record<string, string>) => {
  const [answer] = (await once(
    get(`${url}/dashboard`, { headers: { accept: 'text/html', ...headers } }),
    'response',
  )) as [IncomingMessage];
  const bytes = (await answer.toArray()).reduce<number>((sum, chunk: Buffer) => sum + chunk.length, 0);
  return { status: answer.statusCode, etag: answer.headers.etag, ...(answer.statusCode === 304 ? { bytes } : {}) };
};

describe('The web client in a browser', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let defendantId = '';
  const owner = step.anOwner('Quick Bonds');
  /** The page in a browser that has nothing of it yet, signed in; what it fetched. */
  const openAnew = async (path: string, title: string | RegExp) => {
    const { page: anew, context } = await newPerson(browser);
    await context.addCookies(await page.context().cookies());
    await anew.goto(product.url + path);
    await standsWhole(anew, title);
    return { anew, fetched: pathsOf(await fetchedBy(anew)) };
  };
  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const { page: before } = await newPerson(browser);
    await step.signUp(before, product.url, owner);
    defendantId = await step.createDefendant(before, 'Odile Sonnier');
    page = (await newPerson(browser)).page; // whose cache is empty
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('asks /login for nothing else by itself', async () => {
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const scripts = pathsOf(await fetchedBy(page)).filter(
      (path) => path.startsWith('/assets/') && path.endsWith('.js'),
    );
    const weight = scripts.reduce((sum, path) => sum + gzipped(path.replace('/assets/', '')), 0);
    expect({ light: weight < 150, scripts }).toEqual({ light: true, scripts });
  });

  /** Opens a screen in a browser that has nothing of it, its scripts held back until `release`; tells where things stand. */
  const openHeldBack = async (path: string, width?: number) => {
    const { page: anew, context } = await newPerson(browser, width === undefined ? {} : { width });
    await context.addCookies(await page.context().cookies());
    const release = Promise.withResolvers<undefined>();
    await anew.route('**/assets/*.js', async (route) => {
      await release.promise;
      await route.continue();
    });
    await anew.goto(product.url + path, { waitUntil: 'commit' });
    const placesOf = (...selectors: string[]) =>
      Promise.all(
        selectors.map(async (selector) => {
          const { x = 0, y = 0, width = 0, height = 0 } = (await anew.locator(selector).boundingBox()) ?? {};
          return [x, y, width, height].map(Math.round);
        }),
      );
    return { anew, context, placesOf, release: () => release.resolve(undefined) };
  };

  it('draws the frame of /login before its scripts are there, where the screen draws it afterwards', async () => {
    const { anew, context, placesOf, release } = await openHeldBack('/login');
    await anew.locator('.gate-frame').waitFor();
    const frame = await placesOf('.gate-frame .mark', '.gate-frame b', '.gate-frame .panel');
    release();
    await anew.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect(anew.locator('.gate-frame')).toHaveCount(0);
    expect(await placesOf('main .mark', 'main .mark + p', 'main .panel')).toEqual(frame);
    await context.close();
  });

  it.each([[1280], [360]])('greets on the dashboard before its scripts are there, %d pixels wide', async (width) => {
    await given.signIn(page, product.url, owner);
    const { anew, context, placesOf, release } = await openHeldBack('/dashboard', width);
    await expect(anew.locator('.staff-frame')).toContainText(`Welcome, ${owner.fullName}`);
    const frame = await placesOf('.staff-frame .mark', '.staff-frame b', '.staff-frame .greeting');
    release();
    await step.heading(anew, `Welcome, ${owner.fullName}`).waitFor();
    await expect(anew.locator('.staff-frame')).toHaveCount(0);
    const places = await placesOf('header .mark', 'header .mark + p', 'main h1');
    // The line of the greeting is as wide as the page, the heading as wide as its words.
    expect(places.map(([x, y, , height]) => [x, y, height])).toEqual(frame.map(([x, y, , height]) => [x, y, height]));
    await context.close();
  });

  it('needs at most 12 requests for a first screen, a profile too, and 3 for the next', async () => {
    await given.signIn(page, product.url, owner);
    const { anew, fetched: first } = await openAnew('/dashboard', /^Welcome/);
    expect({ few: first.length <= 12, first }).toEqual({ few: true, first });
    const { fetched: profile } = await openAnew(`/defendants/${defendantId}`, 'Odile Sonnier');
    expect({ few: profile.length <= 12, profile }).toEqual({ few: true, profile });
    let known = first.length;
    const next = async () => {
      const fetched = pathsOf(await fetchedBy(anew));
      const more = fetched.slice(known);
      known = fetched.length;
      expect({ few: more.length <= 3, more }).toEqual({ few: true, more });
    };
    await anew.getByRole('link', { name: 'Defendants', exact: true }).first().click();
    await step.heading(anew, 'All Defendants').waitFor();
    await next();
    await anew.getByRole('link', { name: 'View Profile' }).first().click();
    await step.heading(anew, 'Odile Sonnier').waitFor();
    await next();
  });

  it('comes from the cache when it is opened again: the page is asked for and has not changed', async () => {
    await page.goto(`${product.url}/dashboard`);
    await standsWhole(page, /^Welcome/);
    await page.reload();
    await standsWhole(page, /^Welcome/);
    const fetched = (await fetchedBy(page)).filter(({ path, bytes }) => bytes > 0 && path.startsWith('/assets/'));
    expect(fetched).toEqual([]);
    const { status, etag = '' } = await pageOf(product.url, {});
    expect({ status, tagged: etag !== '' }).toEqual({ status: 200, tagged: true });
    expect(await pageOf(product.url, { 'if-none-match': etag })).toEqual({ status: 304, etag, bytes: 0 });
  });

  it('asks for the session once, while the page is on its way, for whoever may have one', async () => {
    const early = async (path: string, headers: Record<string, string>) =>
      (await fetch(product.url + path, { headers: { accept: 'text/html', ...headers } })).headers.get('link');
    const cookie = { cookie: 'any=cookie' };
    expect(await early('/dashboard', cookie)).toBe('</api/session>; rel=preload; as=fetch; crossorigin');
    expect([await early('/dashboard', {}), await early('/r/abc', cookie)]).toEqual([null, null]);

    await page.goto(`${product.url}/dashboard`);
    await step.heading(page, /^Welcome/).waitFor();
    const requests = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/session')).map(({ initiatorType }) => initiatorType)`);
    expect(requests).toEqual(['link']);
  });
});
