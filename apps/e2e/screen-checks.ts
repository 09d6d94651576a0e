import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { isDeep } from '../../libs/tooling/deep-suite.ts';
import { settled } from './browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What another theme may spoil. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Which of axe's rules are asked. */
const RULES = {
  all: {},
  colours: { runOnly: COLOUR_RULES },
  'all but colours': { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
};

/** What of a screen of the staff is its own: the frame around it is the same on each. */
export const WITHIN_FRAME = ['main', '[role="dialog"]'];

/** Where a dialog lies over a screen that is looked at elsewhere. */
export const IN_DIALOG = ['[role="dialog"]'];

/**
 * What axe finds on the page as it is, or in these parts of it, a line each. What stands in an iframe is a page of its
 * own.
 */
export const axeNow = async (
  page: Page,
  rules: keyof typeof RULES = 'all',
  within: readonly string[] = ['html'],
): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  // Nothing of the product plays by itself, nor turns with the device: what rules of these ask for need not be read.
  const options = { resultTypes: ['violations'], iframes: false, preload: false, ...RULES[rules] };
  const run = `axe.run(${JSON.stringify({ include: within.map((part) => [part]) })}, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<AxeResults['violations']>(run);
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`));
};

/**
 * What axe finds on the page once it stands still, since elements that are fading in have less contrast; and still finds
 * when it looks again, since a notice may begin to fade out while axe looks.
 */
export const axeFindings = async (...[page, ...where]: Parameters<typeof axeNow>): Promise<string[]> => {
  await settled(page);
  const found = await axeNow(page, ...where);
  if (found.length === 0) return [];
  await settled(page);
  const again = await axeNow(page, ...where);
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

/** What axe finds on a screen as narrow as a phone's, in the deep suite; else the screen stands still. */
const findingsOnPhone = async (page: Page): Promise<string[]> => {
  if (isDeep) return axeFindings(page, 'all but colours');
  await settled(page);
  return [];
};

/**
 * What is wrong with the page in the person's theme, a line each: findings of axe, on the page or in these parts of it,
 * whatever is wider than the window, and two places open at once.
 */
export const faultsInOwnTheme = async (page: Page, within?: readonly string[]): Promise<string[]> => {
  const found = await axeFindings(page, 'all', within);
  const faults = [...found, ...(await overflowOf(page)), ...(await twoPlacesOf(page))];
  return faults.map((fault) => `${page.url()} ${fault}`);
};

/** The same, and what is wrong in the other theme. The page ends in its own. */
export const faultsOf = async (page: Page, within?: readonly string[]): Promise<string[]> => {
  const faults = await faultsInOwnTheme(page, within);
  const other = await page.evaluate<string>(TURN);
  const others = [...(await axeFindings(page, 'colours', within)), ...(await overflowOf(page))];
  await page.evaluate(TURN);
  return [...faults, ...others.map((fault) => `${page.url()} ${other} ${fault}`)];
};

/**
 * The same, and what is wrong while the window is as narrow as a phone, but for colours, which are those of the wide one.
 * `npm test` does not ask axe a second time.
 */
export const faultsAtBothWidths = async (page: Page): Promise<string[]> => {
  const faults = await faultsOf(page);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  const narrow = [...(await findingsOnPhone(page)), ...(await overflowOf(page))];
  if (wide) await page.setViewportSize(wide);
  return [...faults, ...narrow.map((fault) => `at 360: ${page.url()} ${fault}`)];
};

/** What a finger presses and is lower than a finger is wide: 44 pixels; links within text may be. */
const LOW = `[...document.querySelectorAll('button, [role="tab"], [role="menuitem"], input, textarea, label:has(input[type="radio"])')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden="true"]'))
  .filter((one) => !one.matches('.mantine-Input-wrapper button, .mantine-PasswordInput-innerInput, [type="checkbox"], [type="radio"], [type="file"]'))
  .map((one) => [one, one.getBoundingClientRect().height])
  .filter(([, height]) => height > 0 && height < 43.5)
  .map(([one, height]) => 'only ' + Math.round(height) + ' pixels high: ' +
    (one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)))`;

/** What makes a page a phone's: it is one for as long as this is open. */
const touching = new WeakMap<Page, CDPSession>();

/** Turns what is open into a phone's, which fingers touch, or back, without loading it again. */
export const turnTo = async (page: Page, width: number): Promise<void> => {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 800 });
  const session = touching.get(page) ?? (await page.context().newCDPSession(page));
  touching.set(page, session);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: width === 360 });
};

/**
 * What is wrong with the page as a phone's, a line each; it stays one. Its colours are those of a wide window but for a
 * button or two: the deep suite looks at them on a phone too.
 */
export const faultsOnPhone = async (page: Page): Promise<string[]> => {
  await turnTo(page, 360);
  const faults = [
    ...(await findingsOnPhone(page)),
    ...(await overflowOf(page)),
    ...(await twoPlacesOf(page)),
    ...(await tooLow(page)),
  ];
  return faults.map((fault) => `On a phone: ${fault}`);
};

/** What on this page is too low for a finger, a line each. */
export const tooLow = async (page: Page): Promise<string[]> => {
  const low = await page.evaluate<string[]>(LOW);
  return low.map((one) => `${page.url()} ${one}`);
};
