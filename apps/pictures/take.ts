import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { settled } from '../e2e/browser.ts';
import type { Picture } from './contact-sheet.ts';
import { axeNow } from '../e2e/screen-checks.ts';
import { BROKEN_WORDS, CUT_OFF, SMALL_TARGETS } from './measure.ts';
import type { Ids, State } from './states.ts';

/** Requests of the frame around a screen, which are answered so that the screen itself can be shown loading. */
const FRAME = /\/api\/(session|memberships|preferences|live|alarms|letterhead)(\?|$|\/)/;
const REFUSAL = { code: 'FORBIDDEN', detail: 'Your role does not allow this.', requestId: 'none', errors: [] };

/** No picture is higher, in pixels. */
const HIGHEST = 4000;

const serverThat = async (kind: State['server'], page: Page): Promise<void> => {
  if (kind !== 'silent' && kind !== 'refusing') return;
  await page.route('**/api/**', (route) => {
    if (FRAME.test(route.request().url())) return route.continue();
    if (kind === 'refusing') return route.fulfill({ status: 403, json: REFUSAL });
    return undefined; // never answered
  });
};

/** Two frames, and whatever moves has stopped; requests may be held for ever. */
const STILL = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(async () => {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished.catch(() => undefined)));
  done();
})))`;

const bringAbout = async (page: Page, url: string, state: State, ids: Ids): Promise<void> => {
  await serverThat(state.server, page);
  await page.goto(url + state.path.replace(/:(\w+)/g, (_, name: keyof Ids) => ids[name]));
  const silent = state.server === 'silent';
  // The gallery shows what waits, and never has what it waits for.
  const waits = silent || state.gallery === true;
  if (waits) await page.locator('[aria-busy="true"], .mantine-Skeleton-root, main').first().waitFor();
  else {
    await page.locator('h1').first().waitFor(); // before it stands there the page may rest between two requests
    await settled(page);
  }
  await state.act?.(page);
  if (!waits && state.name !== 'lost-connection') await settled(page);
  await page.evaluate(STILL);
};

export interface Studio {
  url: string;
  /** The development server, for the gallery. */
  gallery: string;
  browser: Browser;
  ids: Ids;
  /** Cookies of who has everything, and of who has nothing yet. */
  cookies: Record<'full' | 'empty', Awaited<ReturnType<BrowserContext['cookies']>>>;
  /** Where all pictures go, and where those for docs/images go. */
  folder: string;
  showcase: string;
}

const keep = async (studio: Studio, state: State, picture: Picture, page: Page): Promise<void> => {
  const path = join(studio.folder, picture.file);
  const dialog = (await page.locator('[role="dialog"]:visible, [role="menu"]:visible').count()) > 0;
  if (!dialog && !state.sells) {
    // As high as what is on it: what stays at the foot of the window stands at the foot of the picture.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: picture.width, height: Math.min(Math.max(height, 780), HIGHEST) });
    await page.evaluate(STILL);
  }
  const content = await page.screenshot({ animations: 'disabled' });
  await sharp(content).png({ palette: true }).toFile(path);
  const { sells } = state;
  if (sells?.width === picture.width && sells.scheme === picture.scheme)
    await sharp(content)
      .png({ palette: true, effort: 10 })
      .toFile(join(studio.showcase, `${state.name}.png`));
};

const schemeOf = (page: Page, scheme: string) =>
  page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`);

/** Between a phone and a desk: no pictures, but words break there too. */
const TABLET = { width: 820, height: 900 };

const brokenWords = async (page: Page, width: number): Promise<string[]> => {
  const found = await page.evaluate<string[]>(BROKEN_WORDS);
  const usual = page.viewportSize();
  if (width === 360 || usual === null) return found;
  await page.setViewportSize(TABLET);
  found.push(...(await page.evaluate<string[]>(BROKEN_WORDS)));
  await page.setViewportSize(usual);
  return found;
};

/** Photographs a state at one width, dark and light, and says what can be measured of it. */
export const take = async (studio: Studio, state: State, width: 360 | 1440): Promise<Picture[]> => {
  const context = await studio.browser.newContext({
    viewport: { width, height: width === 360 ? 780 : 900 },
    hasTouch: width === 360,
    isMobile: width === 360,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  if (!state.signedOut) await context.addCookies(studio.cookies[state.server === 'empty' ? 'empty' : 'full']);
  const page = await context.newPage();
  const pictures: Picture[] = [];
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await mkdir(studio.folder, { recursive: true });
  const url = state.gallery ? studio.gallery : studio.url;
  const missed = await bringAbout(page, url, state, studio.ids).then(
    () => [],
    (error: unknown) => [`could not be brought about: ${String(error).split('\n')[0] ?? ''}`],
  );
  for (const scheme of ['dark', 'light']) {
    await schemeOf(page, scheme);
    await page.evaluate(STILL); // a colour that is half way to the other scheme has half its contrast
    const found = [
      ...(await page.evaluate<string[]>(CUT_OFF)),
      ...(scheme === 'dark' ? await brokenWords(page, width) : []),
      ...(scheme === 'dark' && width === 360 ? await page.evaluate<string[]>(SMALL_TARGETS) : []),
      ...(await axeNow(page, scheme === 'dark' ? 'all' : 'colours')),
    ];
    const picture: Picture = {
      name: state.name,
      file: `${state.name}-${String(width)}-${scheme}.png`,
      width,
      scheme,
      faults: [...missed, ...thrown, ...new Set(found)],
    };
    await keep(studio, state, picture, page);
    pictures.push(picture);
  }
  await context.close();
  return pictures;
};
