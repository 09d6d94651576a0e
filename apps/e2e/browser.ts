import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserServer,
  type Page,
  type Request,
} from 'playwright-core';
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

interface Traffic {
  /** What was asked for and has not come yet; the live stream is never done. */
  requests: Set<Request>;
  /** How often something was asked for, or came. */
  changes: number;
}

const traffic = new WeakMap<Page, Traffic>();

const watchRequests = (page: Page): void => {
  const own: Traffic = { requests: new Set(), changes: 0 };
  traffic.set(page, own);
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    own.requests.add(request);
    own.changes += 1;
  });
  const came = (request: Request) => {
    if (own.requests.delete(request)) own.changes += 1;
  };
  page.on('requestfinished', came);
  page.on('requestfailed', came);
  leaveOnceAnswered(page);
};

const commandsAnswered = (page: Page) =>
  Promise.all(
    [...(traffic.get(page)?.requests ?? [])].filter((one) => one.method() !== 'GET').map((one) => one.response()),
  );

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

/** Waits until the screen has everything it asked for, and stands still with it: nothing was under way meanwhile. */
export const settled = async (page: Page): Promise<void> => {
  const own: Traffic = traffic.get(page) ?? { requests: new Set(), changes: 0 };
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { changes } = own;
    const still = await page.evaluate<boolean>(STANDS_STILL);
    if (still && own.requests.size === 0 && own.changes === changes) return;
    if (performance.now() > end) {
      throw new Error(`${page.url()} does not settle: ${[...own.requests].map((one) => one.url()).join(', ')}`);
    }
  }
};

/** One person's browser: their own cookies, and every error their pages threw or logged. */
export interface Person {
  page: Page;
  context: BrowserContext;
  errors: string[];
}

/**
 * A press whose target moved away before the release does nothing. It is reported as an error of the page, so that the
 * journey fails by it. Each press is judged once: a control that is disabled as it is pressed tells of no press of its own.
 */
const TELL_LOST_PRESSES = `{
  let pressed = null;
  addEventListener('mousedown', ({ target }) => { pressed = target.closest('a, button, label, [role="option"]'); }, true);
  addEventListener('click', ({ target, detail }) => {
    const judged = pressed;
    pressed = null;
    if (detail > 0 && judged && !judged.contains(target)) {
      const name = (one) => one.localName + ' ' + (one.getAttribute('aria-label') ?? one.textContent.slice(0, 80));
      setTimeout(() => { throw new Error('Pressed on ' + name(judged) + ' and released on ' + name(target)); });
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

/**
 * Opens a browser of one person; `width` 360 is a phone, which fingers touch. Who wants `noMotion` has told their machine
 * so: nothing fades in or out, which is for those who look at screens and press little. Who `keepsProgram` has a browser
 * that opens it without a network; a journey that answers requests in the server's place would not see them there.
 */
export const newPerson = async (
  browser: Browser,
  options: { width?: number; scheme?: 'dark' | 'light'; noMotion?: boolean; keepsProgram?: boolean } = {},
): Promise<Person> => {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 800 },
    colorScheme: options.scheme ?? 'dark',
    hasTouch: options.width === 360,
    serviceWorkers: options.keepsProgram ? 'allow' : 'block',
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
