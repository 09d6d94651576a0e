import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserServer, Page, Request } from 'playwright-core';
import { knowsAll } from './asking.ts';

/** A real Chromium without the windows around its pages; `TEST_CHROMIUM` names another one than Debian's. */
const CHROMIUM = {
  executablePath: process.env['TEST_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * The Chromium that the journeys of a run share, at an address. Their pages live too briefly for V8's optimising
 * compilers to repay their work: without them journeys take an eighth less of the processor.
 */
export const launchShared = (): Promise<BrowserServer> =>
  chromium.launchServer({ ...CHROMIUM, args: [...CHROMIUM.args, '--js-flags=--no-turbofan --no-maglev'] });

/** The run's Chromium, where there is one (`TEST_BROWSER`); its `close` ends what this journey opened. Else one of its own. */
export const startBrowser = (): Promise<Browser> => {
  const shared = process.env['TEST_BROWSER'];
  return shared ? chromium.connect(shared) : chromium.launch(CHROMIUM);
};

/** What each page has asked for and not yet got; the live stream is never done. */
const underWay = new WeakMap<Page, Set<Request>>();

const watchRequests = (page: Page): void => {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  leaveOnceAnswered(page);
};

const commandsAnswered = (page: Page) =>
  Promise.all([...(underWay.get(page) ?? [])].filter((one) => one.method() !== 'GET').map((one) => one.response()));

/**
 * A page is left or loaded again once every command sent from it is answered: the browser takes back what is under way,
 * and a journey that has not waited for its command would pass or fail by luck.
 */
const leaveOnceAnswered = (page: Page): void => {
  const answered = () => commandsAnswered(page);
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...to) => {
    await answered();
    return goto(...to);
  };
  page.reload = async (...how) => {
    await answered();
    return reload(...how);
  };
};

/**
 * Leads the client to another address, past what would ask whether to leave; ends once its screen has taken the place.
 * A screen that was asked for before comes first: overtaken on its way, it would leave the one before it as it was, with
 * its dialogs open.
 */
const LEAD = (href: string): string => `(async () => {
  const router = __TSR_ROUTER__;
  const arrival = async () => {
    do await new Promise(requestAnimationFrame);
    while (router.state.status !== 'idle' || router.state.resolvedLocation?.href !== router.latestLocation.href);
  };
  await arrival();
  await router.navigate({ href: ${JSON.stringify(href)}, ignoreBlocker: true });
  await arrival();
})()`;

/** Whether a screen of the staff is shown, by a client that goes from one to another by itself. */
const IS_WITHIN = `'__TSR_ROUTER__' in window && document.querySelector('nav[aria-label="Departments"]') !== null`;

/**
 * Goes to another screen as a link does, without loading the page again, once every command sent from it is answered;
 * ends when that one stands still.
 * Where no screen of the staff is shown yet, or the client has not heard of what the journey asked for beside it
 * (`asking.ts`), the page is loaded. What a first load is about goes by `page.goto`.
 */
export const goWithin = async (page: Page, url: string): Promise<void> => {
  await commandsAnswered(page);
  const { origin, href } = new URL(url);
  const isWithin =
    page.url().startsWith(`${origin}/`) && (await page.evaluate<boolean>(IS_WITHIN)) && (await knowsAll(page));
  if (!isWithin) return void (await page.goto(url));
  await page.evaluate(LEAD(href.slice(origin.length)));
  // What was seen before is shown until its answer comes anew.
  await settled(page);
};

/** Two frames later: whether nothing is being loaded, drawn in grey or moved to its place. */
const STANDS_STILL = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(
  document.fonts.status === 'loaded' &&
  !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') &&
  document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)
))))`;

/** Longer than the slowest machine of CI needs for a screen, in milliseconds. */
export const TIMEOUT_MS = 90_000;

/** Waits until the screen has everything it asked for, and stands still. */
export const settled = async (page: Page): Promise<void> => {
  const requests = underWay.get(page) ?? new Set<Request>();
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const still = await page.evaluate<boolean>(STANDS_STILL);
    if (still && requests.size === 0) return;
    if (performance.now() > end) {
      throw new Error(`${page.url()} does not settle: ${[...requests].map((one) => one.url()).join(', ')}`);
    }
  }
};

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What another theme may spoil. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Which of axe's rules are asked. */
const RULES = {
  all: {},
  colours: { runOnly: COLOUR_RULES },
  'all but colours': { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
};

/** What axe finds on the page as it is, a line each. What stands in a frame is a page of its own. */
export const axeNow = async (page: Page, rules: keyof typeof RULES = 'all'): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  // Nothing of the product plays by itself, nor turns with the device: what rules of these ask for need not be read.
  const options = { resultTypes: ['violations'], iframes: false, preload: false, ...RULES[rules] };
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<AxeResults['violations']>(run);
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`));
};

/**
 * What axe finds on the page once it stands still, since elements that are fading in have less contrast; and still finds
 * when it looks again, since a notice may begin to fade out while axe looks.
 */
export const axeFindings = async (page: Page, rules: keyof typeof RULES = 'all'): Promise<string[]> => {
  await settled(page);
  const found = await axeNow(page, rules);
  if (found.length === 0) return [];
  await settled(page);
  const again = await axeNow(page, rules);
  return found.filter((finding) => again.includes(finding));
};

const overflowOf = async (page: Page): Promise<string[]> => {
  const pixels = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return pixels > 0 ? [`${String(pixels)} pixels wider than the window`] : [];
};

/** One place of the navigation at most is said to be the open one. */
const twoPlacesOf = async (page: Page): Promise<string[]> => {
  const open = await page.locator('nav[aria-label="Departments"] [aria-current]').allInnerTexts();
  return open.length > 1 ? [`the navigation says of ${open.join(' and ')} that they are open`] : [];
};

/** The theme is an attribute and nothing else: the other one needs no reload. Answers its name. */
const TURN = `document.documentElement.dataset.mantineColorScheme =
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'`;

/**
 * What is wrong with the page in the person's theme and in the other one, a line each: findings of axe, whatever is
 * wider than the window, and two places open at once. The page ends in its own theme.
 */
export const faultsOf = async (page: Page, themes: 'both' | 'own' = 'both'): Promise<string[]> => {
  const faults = [...(await axeFindings(page)), ...(await overflowOf(page)), ...(await twoPlacesOf(page))];
  if (themes === 'own') return faults.map((fault) => `${page.url()} ${fault}`);
  const other = await page.evaluate<string>(TURN);
  faults.push(
    ...[...(await axeFindings(page, 'colours')), ...(await overflowOf(page))].map((one) => `${other} ${one}`),
  );
  await page.evaluate(TURN);
  return faults.map((fault) => `${page.url()} ${fault}`);
};

/** The same, and what is wrong while the window is as narrow as a phone, but for colours, which are those of the wide one. */
export const faultsAtBothWidths = async (page: Page): Promise<string[]> => {
  const faults = await faultsOf(page);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  const narrow = [...(await axeFindings(page, 'all but colours')), ...(await overflowOf(page))];
  if (wide) await page.setViewportSize(wide);
  return [...faults, ...narrow.map((fault) => `at 360: ${page.url()} ${fault}`)];
};

/** One person's browser: their own cookies, and every error their pages threw or logged. */
export interface Person {
  page: Page;
  context: BrowserContext;
  errors: string[];
}

/**
 * A press whose target moved away before the release does nothing. It is reported as an error of the page, so that the
 * journey fails by it.
 */
const TELL_LOST_PRESSES = `{
  let pressed = null;
  addEventListener('mousedown', ({ target }) => { pressed = target.closest('a, button, label, [role="option"]'); }, true);
  addEventListener('click', ({ target, detail }) => {
    if (detail > 0 && pressed && !pressed.contains(target) && !pressed.control) {
      const name = (one) => one.getAttribute('aria-label') ?? one.textContent.slice(0, 80);
      setTimeout(() => { throw new Error('Pressed on ' + name(pressed) + ' and released on ' + name(target)); });
    }
  }, true);
}`;

const people = new Set<Person>();

const describeScreen = async ({ page, errors }: Person): Promise<string> => {
  const limits = { timeout: 5_000 };
  const dialogs = page.getByRole('dialog');
  const shown = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('main');
  const snapshot = await shown.ariaSnapshot(limits).catch(String);
  return [page.url(), ...errors, ...snapshot.split('\n').slice(-30)].join('\n');
};

/** For the report of a journey that fails (libs/tooling/journey-environment.mjs). */
Object.assign(globalThis, {
  describeScreens: async () =>
    (await Promise.all([...people].filter(({ page }) => !page.isClosed()).map(describeScreen))).join('\n\n'),
});

/** What a finger presses and is lower than a finger is wide: 44 pixels; links within text may be. */
const LOW = `[...document.querySelectorAll('button, [role="tab"], [role="menuitem"], input, textarea, label:has(input[type="radio"])')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden="true"]'))
  .filter((one) => !one.matches('.mantine-Input-wrapper button, .mantine-PasswordInput-innerInput, [type="checkbox"], [type="radio"], [type="file"]'))
  .map((one) => [one, one.getBoundingClientRect().height])
  .filter(([, height]) => height > 0 && height < 43.5)
  .map(([one, height]) => 'only ' + Math.round(height) + ' pixels high: ' +
    (one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)))`;

/**
 * What is wrong with the page on a phone, a line each; it becomes a phone's for as long, without being loaded again. Its
 * colours are those of a wide window but for a button or two: the deep suite looks at them on a phone too.
 */
export const faultsOnPhone = async (page: Page): Promise<string[]> => {
  const wide = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const faults = [
    ...(await axeFindings(page, 'all but colours')),
    ...(await overflowOf(page)),
    ...(await twoPlacesOf(page)),
    ...(await tooLow(page)),
  ];
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  if (wide) await page.setViewportSize(wide);
  await session.detach();
  return faults.map((fault) => `On a phone: ${fault}`);
};

/** What on this page is too low for a finger, a line each. */
export const tooLow = async (page: Page): Promise<string[]> => {
  const low = await page.evaluate<string[]>(LOW);
  return low.map((one) => `${page.url()} ${one}`);
};

/**
 * Opens a browser of one person; `width` 360 is a phone, which fingers touch. Who wants `noMotion` has told their machine
 * so: nothing fades in or out, which is for those who look at screens and press little.
 */
export const newPerson = async (
  browser: Browser,
  options: { width?: number; scheme?: 'dark' | 'light'; noMotion?: boolean } = {},
): Promise<Person> => {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 800 },
    colorScheme: options.scheme ?? 'dark',
    hasTouch: options.width === 360,
    reducedMotion: options.noMotion ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  context.on('page', watchRequests);
  await context.addInitScript(TELL_LOST_PRESSES);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const person = { page, context, errors };
  people.add(person);
  return person;
};
